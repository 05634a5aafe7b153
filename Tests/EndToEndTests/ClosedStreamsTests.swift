import FoundationEssentials
import TestSupport
import Testing

/// The executable with standard streams that are closed: documented statuses, and no other file
/// in their place.
@Suite(.hangLimit, .needsExecutable)
struct ClosedStreamsTests {
  /// The closed streams, as a shell writes them.
  private static let closings = ["0<&-", "1>&-", "2>&-"].reduce([""]) { sets, closing in
    sets + sets.map { "\($0) \(closing)" }
  }

  /// A command, its status, and its status when standard output is closed.
  private static let commands: [(arguments: String, status: Int32, withoutOutput: Int32)] = [
    ("--help", 0, 74), ("--version", 0, 74), ("nonsense", 64, 64), ("man", 0, 74),
    ("search --offline", 0, 74), ("search --offline --json", 0, 74), ("saved", 0, 74),
    ("search --offline nothing", 0, 74), ("import -", 0, 0), ("import more.ndjson", 0, 0),
    ("export", 0, 74), ("prune --older-than 1d --dry-run", 0, 0), ("doctor", 0, 74),
    ("config list", 0, 74), ("config set page-size 7", 0, 0), ("config set newsapi-key", 64, 64),
    ("show https://news1.example/1", 0, 74), ("save https://news1.example/1", 0, 0),
    ("videos search x --timeout 1", 69, 69), ("cat Hello --output -", 0, 74),
  ]

  @Test(arguments: commands)
  func statusIsDocumented(
    arguments: String,
    status: Int32,
    withoutOutput: Int32
  ) async throws {
    let server = try LoopbackServer.cats(picture: SamplePicture.jpeg)
    let program = try Executable([
      "YOUTUBE_KEY": "canary", "BROADSHEET_YOUTUBE_URL": "http://127.0.0.1:1",
      "BROADSHEET_CATAAS_URL": server.baseURL,
    ])
    for (name, numbers) in [("some", 1...2), ("more", 3...4)] {
      let lines = numbers.map { DurabilityDesk.line($0) }.joined()
      try program.home.write("\(name).ndjson", lines)
    }
    let imported = try await program.shell("cd \"$HOME\" && $B import some.ndjson")
    try #require(imported.end == .exited(0))
    for closing in Self.closings {
      let result = try await program.shell("cd \"$HOME\" && exec $B \(arguments) \(closing)")
      let expected = closing.contains("1>&-") ? withoutOutput : status
      #expect(result.end == .exited(expected), "\(closing): \(result.errors)")
    }
    let doctor = try await program.run("doctor")
    #expect(doctor.end == .exited(0) && doctor.output.contains("No problems found."))
  }

  @Test func closedOutputIsReported() async throws {
    let result = try await Executable().shell("$B --version >&-")
    #expect(result.errors == "broadsheet: cannot write the output: Bad file descriptor\n")
  }

  @Test func closedInputIsEmpty() async throws {
    let result = try await Executable().shell("$B import - <&-")
    #expect(result.errors == "broadsheet: Imported 0 new articles\n")
  }
}
