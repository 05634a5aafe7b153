import FoundationEssentials
import LineMode
import Terminal
import TestSupport
import Testing

/// `E`, typed into the whole program; a script is the editor.
@Suite(.timeLimit(.minutes(2)))
struct FeedEditTests {
  private typealias Visit = FeedKeysTests.Visit

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func visit(
    _ script: String,
    _ size: CellSize = CellSize(columns: 80, rows: 24)
  ) async throws -> Visit {
    let editor = try folder.write(
      "editor",
      "stat -c %a \"$1\" > \(folder.file("mode"))\n\(script)\n"
    )
    return try await Visit(
      size,
      variables: ["EDITOR": "sh \(editor)", "TMPDIR": folder.path]
    )
  }

  /// The followed feeds as OPML.
  private func list(_ visit: Visit) async -> String {
    visit.outside.console.clear()
    _ = await visit.outside.run("follow", "--export")
    return visit.outside.console.output
  }

  @Test(arguments: FeedKeysTests.sizes)
  func differenceIsApplied(size: CellSize) async throws {
    let script = """
      sed -i -e '/text="moon"/d' -e 's/text="lamp"/text="Lantern"/' -e 's/text="sky"/text="night"/' \\
        -e 's|</body>|<outline text="star" xmlUrl="https://star.example/a"/></body>|' "$1"
      """
    let visit = try await visit(script, size)
    visit.type("E")
    #expect(await visit.sees("followed 1, unfollowed 1, changed 1") != nil)
    visit.type("f")
    #expect(await visit.sees("\u{25BE} night", "Lantern", "star") != nil)
    await visit.quit()
    let list = await list(visit)
    #expect(!list.contains("moon.example") && list.contains("chosenTitle=\"Lantern\""), "\(list)")
    #expect(try folder.read("mode") == "600\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test(arguments: [
    (": > \"$1\"", "this is not a list of feeds"), ("exit 1", "the command failed with status 1"),
    ("rm \"$1\"", "this is not a list of feeds"),
    ("sed -i /body/q \"$1\"", "the list has an error"),
    ("sed -i s/https:/ftp:/ \"$1\"", "is not a web address"), ("", "nothing was changed"),
    ("sed -i /xmlUrl/d \"$1\"", "nothing was changed"),
  ])
  func uselessListChangesNothing(script: String, message: String) async throws {
    let visit = try await visit(script)
    let before = await list(visit)
    visit.type("E")
    #expect(await visit.screen.frame(with: message) != nil)
    await visit.quit()
    #expect(await list(visit) == before)
    // A list that cannot be used is not lost.
    let isKept = ["the list has an error", "is not a web address"].contains(message)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.contains { $0.hasSuffix(".opml") } == (isKept || script.hasPrefix(":")))
  }
}
