import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A home folder on a read-only file system, and an archive on a full one, as mounts of their own.
@Suite(.hangLimit, .needsExecutable, .needsMounts)
struct ReadOnlyFileSystemTests {
  private let desk: DurabilityDesk

  init() throws {
    desk = try DurabilityDesk()
  }

  private static let article = "https://news1.example/1"
  private static let savedLater = "https://news2.example/2"

  /// What the last program left beside the archive.
  enum Rest: String, CaseIterable {
    case nothing = ""
    /// The log has the latest mark, as after a crash or in a snapshot.
    case logAndIndex = "archive.sqlite-wal archive.sqlite-shm"
    case log = "archive.sqlite-wal"
  }

  /// Makes an archive with 30 articles, of which one was saved last.
  private func make(_ rest: Rest) async throws {
    let part = try desk.writeArticles(files: 1, of: 30)[0]
    #expect(try await desk.run("import", part).end == .exited(0))
    // While `sqlite3` has the file open, the mark stays in the log.
    let result = try await desk.shell(
      """
      cd "$HOME/.local/share/broadsheet"
      sqlite3 archive.sqlite 'SELECT count(*) FROM article' \
        ".shell $B save \(Self.savedLater) && mkdir copy && cp archive.sqlite \(rest.rawValue) copy" \
        || exit 1
      if test -n '\(rest.rawValue)'; then rm archive.sqlite*; mv copy/* .; fi; rm -r copy
      """
    )
    #expect(result.end == .exited(0), "\(result.errors)")
  }

  /// Runs the program with a home folder that cannot be changed.
  private func run(_ arguments: String) async throws -> ProgramResult {
    try await desk.shell(
      """
      exec unshare -m sh -c 'mount --bind "$HOME" "$HOME" && mount -o remount,bind,ro "$HOME" \
        && exec "$B" \(arguments)'
      """
    )
  }

  @Test(arguments: Rest.allCases)
  func everyReadWorks(rest: Rest) async throws {
    try await make(rest)
    let reads = [
      "search --offline title", "search --offline title --json", "show \(Self.article) --json",
      "saved", "stories", "unread", "following", "edition", "export", "doctor",
      "config list",
    ]
    for read in reads {
      let result = try await run(read)
      #expect(result.end == .exited(0), "\(read): \(result.output)\(result.errors)")
      #expect(!result.errors.contains("cannot be"), "\(read): \(result.errors)")
    }
    #expect(try await run("export").output.split(separator: "\n").count == 30)
    #expect(try await run("saved").output.contains("Title 2\n"))
  }

  @Test func numbersOfAnOlderListAreAnnounced() async throws {
    try await make(.nothing)
    #expect(try await run("saved").errors == "")
    #expect(try await desk.run("search", "--offline", "title").end == .exited(0))
    let message =
      "broadsheet: the numbers of this list cannot be stored; commands still use the previous list\n"
    #expect(try await run("saved").errors == message)
  }

  @Test(arguments: Rest.allCases)
  func writesAreRefusedInOneLine(rest: Rest) async throws {
    try await make(rest)
    let reason =
      "the archive \(desk.archive) cannot be written: the file system is read-only; "
      + "what it already has is kept\n"
    let shown = try await run("show \(Self.article)")
    #expect(shown.end == .exited(0))
    #expect(shown.output.contains("About 1"))
    #expect(shown.errors == "broadsheet: the article is not marked as read: " + reason)
    for write in ["save \(Self.article)", "read \(Self.article)", "read --all", "refresh"] {
      let result = try await run(write)
      #expect(result.end == .exited(73), "\(write): \(result.output)")
      #expect(result.errors == "broadsheet: " + reason, "\(write): \(result.errors)")
    }
  }

  @Test func fullDiskIsReportedWithWhatIsStored() async throws {
    let parts = try desk.writeArticles(files: 2, of: 6_000)
    let result = try await desk.shell(
      """
      exec unshare -m sh -c 'mkdir -p "$HOME/.local/share/broadsheet" \
        && mount -t tmpfs -o size=24m none "$HOME/.local/share/broadsheet" \
        && "$B" import \(parts[0]) \(parts[1]); echo $?; "$B" export 2> /dev/null | wc -l'
      """
    )
    let numbers = result.output.split(separator: "\n").compactMap { Int($0) }
    try #require(numbers.count == 2, "\(result.output)\(result.errors)")
    #expect(numbers[0] == 73)
    let stored = numbers[1].formatted
    #expect(
      result.errors == """
        broadsheet: Imported \(stored) new articles; then the archive \(desk.archive) cannot be \
        written: the disk is full; what it already has is kept\n
        """
    )
  }
}

extension Int {
  /// The digits in groups of three.
  fileprivate var formatted: String {
    self < 1_000 ? "\(self)" : "\(self / 1_000),\(String(self % 1_000 + 1_000).dropFirst())"
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if it can mount file systems in a namespace of its own.
  static var needsMounts: Self {
    .enabled("skipped: only the administrator can mount file systems") {
      guard geteuid() == 0 else { return false }
      let result = try await runProgram(
        "/bin/sh",
        ["-c", "unshare -m mount -t tmpfs none /mnt"],
        environment: ["PATH": "/usr/bin:/bin"]
      )
      return result.end == .exited(0)
    }
  }
}
