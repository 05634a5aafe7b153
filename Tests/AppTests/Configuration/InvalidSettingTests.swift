import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// An invalid setting is reported once, by what needs it, and stops nothing else.
@Suite(.hangLimit)
struct InvalidSettingTests {
  private let outside: TestOutside
  private static let report =
    "broadsheet: BROADSHEET_TIMEOUT cannot be used: use whole seconds, 1 to 600\n"

  init() throws {
    outside = try TestOutside(variables: ["BROADSHEET_TIMEOUT": "0"])
  }

  @Test(arguments: [
    "search x --all --json", "headlines --all --json", "sources --json", "videos search x",
    "videos show dQw4w9WgXcQ", "videos like dQw4w9WgXcQ aaaaaaaaaaa", "cat Hello",
    "follow a.example b.example", "refresh", "feeds parse http://a.example/",
  ])
  func whatNeedsItFailsWithOneLine(command: String) async {
    #expect(
      await outside.program.run(command.split(separator: " ").map(String.init)) == .badConfiguration
    )
    #expect(outside.console.errors == Self.report)
  }

  @Test(arguments: [
    "search --offline x", "search --provider sample climate", "saved", "unread", "following",
    "videos liked", "cats", "export", "config get page-size",
  ])
  func everythingElseWorks(command: String) async {
    #expect(await outside.program.run(command.split(separator: " ").map(String.init)) == .done)
    #expect(!outside.console.errors.contains("TIMEOUT"))
  }
}

/// The message of lists while nothing is stored.
@Suite(.hangLimit)
struct EmptyArchiveTests {
  @Test(arguments: [
    ("unread", "you follow no feeds: `broadsheet follow ADDRESS` follows one"),
    ("unread --json", "you follow no feeds: `broadsheet follow ADDRESS` follows one"),
    ("export", "0 articles"),
    ("saved", "the archive is empty; search online first, or import articles from a file"),
  ])
  func oneNoticeSaysWhatToDo(command: String, notice: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(command.split(separator: " ").map(String.init)) == .done)
    #expect(outside.console.errors == "broadsheet: \(notice)\n")
  }
}
