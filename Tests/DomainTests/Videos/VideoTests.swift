import Domain
import FoundationEssentials
import TestSupport
import Testing

struct VideoTests {
  private func video(_ title: String) throws -> Video? {
    let id = try #require(Video.ID("dQw4w9WgXcQ"))
    let link = try #require(WebLink("https://video.example/"))
    return Video(id: id, title: title, channel: Video.Channel(id: nil, name: "C"), link: link)
  }

  @Test(arguments: ["dQw4w9WgXcQ", "-_-_-_-_-_-", "00000000000", "AZaz09-_AZ_"])
  func idHasElevenCharacters(text: String) {
    #expect(Video.ID(text)?.description == text)
  }

  @Test(
    arguments: [
      "", "dQw4w9WgXc", "dQw4w9WgXcQQ", "dQw4w9WgXc ", "dQw4w9WgXc/", "dQw4w9WgXc.",
      "dQw4w9WgX\r\n",
      "dQw4w9WgXé", "é".padding(11), "dQw4w9WgX²", "٣٣٣٣٣a", "dQw4w9Wg\u{FF11}", "dQw4w9WgXc\u{0}",
      "dQw4w9WgXc+",
      "dQw4w9WgXc@", "dQw4w9WgXc[", "dQw4w9WgXc`", "dQw4w9WgXc{", "dQw4w9WgXc:",
    ]
  )
  func otherTextIsNotAnID(text: String) {
    #expect(Video.ID(text) == nil)
  }

  @Test func titleIsOnOneLine() throws {
    #expect(try video("  A \n\t title ")?.title == "A title")
    #expect(try video("👩‍👩‍👧‍👦")?.title == "👩‍👩‍👧‍👦")
    // An unassigned scalar may be a letter of a later Unicode version.
    #expect(try video("\u{378}")?.title == "\u{378}")
  }

  @Test(arguments: ["", " ", "\n", "\u{200B}", "\u{202E}\u{AD}", "\u{0}", "\u{2800}", "\u{3164}"])
  func invisibleTitleIsRejected(title: String) throws {
    #expect(try video(title) == nil)
  }

  @Test func missingValuesAreNil() throws {
    let video = try #require(try video("A"))
    #expect(video.broadcast == .recorded)
    #expect(video.summary == nil && video.thumbnail == nil && video.publishedAt == nil)
    #expect(video.duration == nil && video.viewCount == nil)
  }
}

extension String {
  fileprivate func padding(_ bytes: Int) -> String {
    self + String(repeating: "a", count: bytes - utf8.count)
  }
}
