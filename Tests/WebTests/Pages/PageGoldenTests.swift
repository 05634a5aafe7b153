import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages

/// The title and the main element of every page as text, a tag a line, and one whole page;
/// `BROADSHEET_GOLDEN=write` writes the files of `Tests/Golden/Pages` again.
@Suite(.hangLimit)
struct PageGoldenTests {
  /// The page with its head, navigation, aside and footer.
  private static let whole = "unread"

  private static let pages = [
    ("today", "/today"), ("unread", "/unread"), ("headlines", "/headlines?category=science"),
    ("search", "/search?q=flood"), ("saved", "/saved?q=storm"), ("videos", "/videos"),
    ("sources", "/sources"), ("feeds", "/feeds"), ("providers", "/providers"),
    ("article", "/article/\(Article.story.id)"), ("video", "/video/clip_______"),
    ("missing", "/article/0123456789abcdef"), ("invalid", "/search?q=lang:xx"),
    ("narrowed", "/search?q=flood&since=2027-01-14T00:00:00Z&until=2027-01-15T00:00:00Z"),
    ("rows", "/rows?list=search&q=flood&cursor=archive:20"),
    ("marked", "/unread?marked=20"),
    ("feed", "/feed?id=https://lamp.example/feed"),
    ("add", "/add?url=https://lamp.example/a&title=A+lamp"),
  ]

  @Test(arguments: pages)
  func pageIsAsRecorded(name: String, target: String) async throws {
    let text = await WebDesk.sample().text(target)
    #expect(CheckedHTML(text).problems == [])
    let parts = text.matches(of: /(?s)<title>.*?<\/title>|<main.*<\/main>/).map(\.output)
    let isWhole = name == Self.whole || parts.isEmpty
    let lines = Self.lines(isWhole ? text : parts.joined(separator: "\n"))
    let tests = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Golden/Pages/\(name).html")
    if ProcessInfo.processInfo.environment["BROADSHEET_GOLDEN"] == "write" {
      try Data(lines.utf8).write(to: file)
    }
    #expect(lines == Self.versioned(String(decoding: try Data(contentsOf: file), as: UTF8.self)))
  }

  /// Returns a page with a line for each tag, and without the versions of stylesheet and script.
  private static func lines(_ text: String) -> String {
    versioned(text.replacing("><", with: ">\n<") + "\n")
  }

  private static func versioned(_ text: String) -> String {
    text.replacing(/v=[0-9a-f]{16}/, with: "v=VERSION")
  }
}
