import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Signals during long work on the archive: it stops and reports what was done.
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

  /// Starts a command at a terminal, sends it a signal when it has printed a text, and returns
  /// everything that it printed.
  private func stopped(
    _ arguments: [String],
    at text: String,
    by signal: Int32 = SIGINT,
    status: Int32 = 130
  ) async throws -> String {
    let window = try program.terminal(arguments, columns: 300)
    try await window.expect(text)
    window.signal(signal)
    #expect(try await window.wait() == .exited(status), "\(window.transcript)")
    return window.transcript
  }

  /// The names in the home folder, except the program's own folders.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.home.path)
      .filter { !$0.hasPrefix(".") }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func rebuildChangesNothing(signal: Int32, status: Int32) async throws {
    try await fill()
    let text = try await stopped(
      ["doctor", "--rebuild"],
      at: "Rebuilding the archive",
      by: signal,
      status: status
    )
    #expect(text.contains("broadsheet: stopped; nothing was changed"))
    #expect(try await program.run("doctor").end == .exited(0))
  }

  @Test func examinationNamesItsChecks() async throws {
    try await fill()
    let text = try await stopped(["doctor"], at: "Checking the archive")
    #expect(text.contains("broadsheet: stopped; "))
    #expect(!text.contains("No problems found."))
  }

  @Test func salvageLeavesNoFile() async throws {
    try await fill()
    let path = program.home.file("new.sqlite")
    let text = try await stopped(["doctor", "--salvage", path], at: "Copying the archive")
    #expect(text.contains("broadsheet: stopped after copying "))
    #expect(try names() == [])
  }

  @Test func pruneCountsTheDeletedArticles() async throws {
    try await fill()
    let text = try await stopped(
      ["prune", "--older-than", "2030", "--yes"],
      at: "Deleted 500 of 5,400 articles"
    )
    #expect(text.contains("broadsheet: stopped: deleted "))
    #expect(text.contains(" of 5,400 articles; run it again to delete the rest"))
    let rest = try await program.run("prune", "--older-than", "2030", "--yes")
    #expect(rest.end == .exited(0))
    #expect(try await program.run("doctor").end == .exited(0))
  }

  @Test func exportLeavesNoFile() async throws {
    try await fill()
    let path = program.home.file("all")
    let text = try await stopped(["export", "--output", path], at: "Loading page 2 after 100")
    #expect(text.contains("broadsheet: stopped; nothing was written to \(path)"))
    #expect(try names() == [])
  }
}

extension InterruptionTests {
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
