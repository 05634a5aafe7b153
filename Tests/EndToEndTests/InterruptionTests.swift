import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Signals during long work on the archive.
@Suite(.hangLimit, .needsExecutable)
struct InterruptionTests {
  private let program: Executable

  init() throws {
    program = try Executable()
  }

  private static let folder = ".local/share/broadsheet"

  /// An archive of 6,000 articles, of which every tenth is saved; it is imported only once.
  private static let archive = Task {
    let program = try Executable()
    let lines = (1...6_000).map(DurabilityDesk.line).joined()
    try #require(await program.run("import", "-", input: lines).end == .exited(0))
    return try Data(contentsOf: URL(filePath: program.home.file(folder + "/archive.sqlite")))
  }

  /// Stores a copy of that archive as the archive of the program.
  private func fill() async throws {
    let folder = URL(filePath: program.home.file(Self.folder))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await Self.archive.value.write(to: folder.appending(path: "archive.sqlite"))
  }

  /// The names in the home folder, except the program's own folders.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.home.path)
      .filter { !$0.hasPrefix(".") }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func rebuildChangesNothing(signal: Int32, status: Int32) async throws {
    try await fill()
    let window = try program.terminal("doctor", "--rebuild", columns: 300)
    try await window.expect("Rebuilding the archive")
    window.signal(signal)
    #expect(try await window.wait() == .exited(status), "\(window.transcript)")
    #expect(window.transcript.contains("broadsheet: stopped; nothing was changed"))
    #expect(try await program.run("doctor").end == .exited(0))
  }

  /// Kills a command as soon as it has begun a draft, and returns the name of the draft.
  private func killed(_ arguments: [String]) async throws -> String {
    let window = try program.terminal(arguments)
    while try names().isEmpty { await Task.yield() }
    window.signal(SIGKILL)
    #expect(try await window.wait() == .signalled(SIGKILL))
    return try #require(try names().first)
  }

  @Test func draftOfAKilledExportIsDeleted() async throws {
    try await fill()
    let path = program.home.file("all")
    let draft = try await killed(["export", "--output", path])
    #expect(draft.hasPrefix("all.") && draft.hasSuffix(".broadsheet-draft"))
    #expect(try await program.run("export", "--output", path).end == .exited(0))
    #expect(try names() == ["all"])
  }

  @Test func killedSalvageDoesNotBlockTheNext() async throws {
    try await fill()
    let path = program.home.file("new.sqlite")
    let draft = try await killed(["doctor", "--salvage", path])
    #expect(draft.hasPrefix("new.sqlite.") && draft.hasSuffix(".broadsheet-draft"))
    #expect(try await program.run("doctor", "--salvage", path).end == .exited(0))
    #expect(try names() == ["new.sqlite"])
  }
}
