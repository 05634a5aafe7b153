import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The executable where the system allows few threads, files or little memory: the usual result, or
/// one line and status 71.
@Suite(.hangLimit, .needsExecutable)
struct ScarceResourcesTests {
  /// Options of `prlimit`, each with limits from too low for every command to enough for all.
  private static let limits: [(resource: String, values: [Int])] = [
    ("nproc", [1, 2, 3, 4, 6, 8, 12, 16, 20]),
    ("nofile", [6, 8, 12, 16, 20, 32, 40]),
    // In KiB of address space, as for `ulimit -v`. With less than 42,000, the system cannot load a debug
    // build.
    ("as", [50_000, 60_000, 80_000, 100_000, 120_000, 150_000, 200_000, 400_000]),
    ("data", [20_000, 60_000, 100_000, 150_000]),
  ]

  private static let commands: [(arguments: String, status: Int32)] = [
    ("--version", 0), ("search --offline --json", 0), ("search title --timeout 1", 0),
    ("import more.ndjson", 0), ("export", 0), ("doctor", 0), ("config list", 0),
    ("cat Hello --output - --timeout 1", 69),
  ]

  private let program: Executable

  init() throws {
    // The proxy refuses connections, so searches are answered by the archive.
    program = try Executable([
      "BROADSHEET_CATAAS_URL": "http://127.0.0.1:1", "https_proxy": "http://127.0.0.1:1",
    ])
  }

  /// Runs a copy of the program with a limit; not as root, for which some limits do not count.
  ///
  /// Another user may not see the folder of the program, such as one below `/root`.
  private func run(
    _ arguments: String,
    _ resource: String,
    _ limit: Int
  ) async throws
    -> ProgramResult
  {
    try await program.shell(
      """
      cd "$HOME"; test -e program || cp "$B" program
      U='setpriv --reuid=54321 --clear-groups'; $U test -x program 2>/dev/null || U=
      ${U:+chown -R 54321 .}; exec $U prlimit --\(resource)=\(limit) ./program \(arguments)
      """
    )
  }

  @Test(arguments: limits.flatMap { limit in limit.values.map { (limit.resource, $0) } })
  func succeedsOrReportsTheShortage(resource: String, value: Int) async throws {
    try program.home.write("some.ndjson", (1...300).map(DurabilityDesk.line).joined())
    try program.home.write("more.ndjson", (301...900).map(DurabilityDesk.line).joined())
    let imported = try await program.run("import", program.home.file("some.ndjson"))
    try #require(imported.end == .exited(0))
    let isMemory = ["as", "data"].contains(resource)
    for (arguments, status) in Self.commands {
      let result = try await run(arguments, resource, isMemory ? value * 1_024 : value)
      if result.end == .exited(status) { continue }
      #expect(result.end == .exited(71), "\(arguments): \(result.errors)")
      #expect(result.complaints.count == 1, "\(arguments): \(result.errors)")
      #expect(result.errors.hasPrefix("broadsheet: cannot start: "))
    }
  }

  @Test(arguments: [
    ("nofile", 8, "fewer than 32 files can be opened; raise the limit (ulimit -n)"),
    ("as", 80_000_000, "less than 96 MiB of memory can be used; raise the limit (ulimit -v)"),
    ("nproc", 2, "fewer than 14 threads can be started; raise the limit (ulimit -u)"),
  ])
  func shortageIsReported(resource: String, limit: Int, reason: String) async throws {
    let result = try await run("search --offline x", resource, limit)
    #expect(result.end == .exited(71))
    #expect(result.errors == "broadsheet: cannot start: \(reason)\n")
  }

  @Test(arguments: [140, 160, 180, 220])
  func memoryThatRunsOutIsReported(megabytes: Int) async throws {
    let text = String(repeating: "all work and no play ", count: 780_000)
    let line =
      #"{"title":"T","url":"https://a.example/","source":{"name":"W"},"content":"\#(text)"}"#
    let imported = try await program.run("import", program.home.write("long.ndjson", line))
    try #require(imported.end == .exited(0))
    let result = try await run("show https://a.example/ --json", "as", megabytes * 1_000_000)
    #expect(result.end == .exited(result.complaints.isEmpty ? 0 : 71), "\(result.errors)")
    #expect(result.complaints.count <= 1, "\(result.errors)")
  }
}
