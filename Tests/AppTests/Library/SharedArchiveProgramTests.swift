import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Composition
@testable import LineMode

/// Commands over a shared archive, compared with the same commands over a file.
@Suite(
  .hangLimit,
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct SharedArchiveProgramTests {
  private let database: PostgresDatabase

  init() throws {
    database = try PostgresServer.shared.database()
  }

  private func outside(
    _ console: FakeConsole = FakeConsole(isTerminal: false)
  ) throws
    -> TestOutside
  {
    try TestOutside(console: console, variables: ["BROADSHEET_ARCHIVE": database.address])
  }

  @Test func commandsPrintWhatTheyPrintOverAFile() async throws {
    let (shared, file) = (try outside(), try TestOutside())
    for outside in [shared, file] { try await outside.importArticles(1...60) }
    let lines = [
      "search --offline", "search --offline about --pages 3", "search --offline title:7 --json",
      "search --offline about --sort relevance", "search --offline nothing", "save 1 2",
      "search --offline is:saved", "saved", "saved --json", "unsave 1", "saved", "show 1",
      "search --offline is:unread -title:3*", "export --format csv", "export --saved",
      "following", "unread", "videos liked", "cats",
      "prune --older-than 2021-02-06 --dry-run", "prune --older-than 2021-02-06", "export",
      "doctor --salvage",
    ]
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      var statuses: [ExitCode] = []
      for outside in [shared, file] {
        outside.console.clear()
        statuses.append(await outside.program.run(words))
      }
      #expect(statuses[0] == statuses[1], "\(line): \(shared.console.errors)")
      #expect(shared.console.output == file.console.output, "\(line)")
      #expect(shared.console.errors == file.console.errors, "\(line)")
    }
  }

  @Test func copyMovesTheFileIntoTheSharedArchive() async throws {
    let shared = try outside()
    let file = try TestOutside()
    try await file.importArticles(1...30)
    _ = await file.run("save", "https://news.example/3")
    let folder = ".local/share/broadsheet"
    try FileManager.default.createDirectory(
      atPath: shared.home.file(folder),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(
      atPath: file.home.file("\(folder)/archive.sqlite"),
      toPath: shared.home.file("\(folder)/archive.sqlite")
    )
    #expect(await shared.run("archive", "copy") == .done)
    #expect(shared.console.output.hasPrefix("30 articles: 30 new; checksum "))
    #expect(shared.console.errors.hasSuffix("everything was copied and compared\n"))
    shared.console.clear()
    #expect(await shared.run("archive", "copy", "--back") == .done)
    #expect(shared.console.output.hasPrefix("30 articles: 0 new; checksum "))
    shared.console.clear()
    #expect(await shared.run("saved") == .done)
    #expect(shared.console.output.contains("Title 3"))
  }

  @Test func fullAddressesOfFeedsArePersonal() async throws {
    #expect(await (try outside()).run("following") == .done)
    let name = "writer_\(database.name)"
    try await database.run("CREATE ROLE \(name) LOGIN; GRANT broadsheet_writer TO \(name)")
    let address = "https://anna:pw@lamp.example/feed?token=ANNA"
    let list = "<opml><body><outline type='rss' text='Lamp' xmlUrl='\(address)'/></body></opml>"
    let variables = ["BROADSHEET_ARCHIVE": database.address(as: name)]
    let shared = try TestOutside(console: FakeConsole(isTerminal: false), variables: variables)
    try list.write(toFile: shared.home.file("list.opml"), atomically: true, encoding: .utf8)
    #expect(await shared.run("follow", "--import", shared.home.file("list.opml")) == .done)
    for command in [["following", "--urls"], ["follow", "--export"], ["following", "--json"]] {
      shared.console.clear()
      #expect(await shared.program.run(command) == .done)
      let shown = command[0] == "follow" ? address : "https://lamp.example/feed?token=ANNA"
      #expect(shared.console.output.replacing("\\/", with: "/").contains(shown), "\(command)")
    }
    let stored = try await database.run("SELECT id, address FROM broadsheet.feed")
    #expect(stored.hasSuffix("|https://lamp.example/feed") && !stored.contains("ANNA"))
    shared.console.clear()
    #expect(await shared.run("prune", "--older-than", "1d") == .cannotCreate)
    #expect(shared.console.errors.split(separator: "\n").count == 1)
    #expect(shared.console.errors.contains("only its owner can prune it"))
    #expect(await shared.run("unfollow", address) == .done)
    shared.console.clear()
    #expect(await shared.run("following", "--urls") == .done)
    #expect(shared.console.output == "No feeds found\n")
  }

  @Test func doctorReportsASoundDatabase() async throws {
    let shared = try outside()
    try await shared.importArticles(1...3)
    #expect(await shared.run("doctor") == .done)
    #expect(shared.console.output.contains("3 articles"))
  }

  @Test func incompleteExportLeavesNoFile() async throws {
    let shared = try outside()
    try await shared.importArticles(1...60)
    try await database.run(
      """
      CREATE EXTENSION postgres_fdw;
      CREATE SERVER second FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '/missing');
      CREATE USER MAPPING FOR CURRENT_USER SERVER second;
      CREATE FOREIGN TABLE broadsheet.old PARTITION OF broadsheet.article
        FOR VALUES FROM (MINVALUE) TO (0) SERVER second;
      """
    )
    let file = shared.home.file("all.ndjson")
    let reason = "the server \"second\" of older articles does not answer"
    #expect(await shared.run("export", "--output", file) == .tryLater)
    #expect(shared.console.errors.contains("nothing was written to \(file); --partial"))
    #expect(shared.console.errors.contains(reason))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(await shared.run("export") == .tryLater)
    shared.console.clear()
    #expect(await shared.run("export", "--partial", "--output", file) == .done)
    #expect(shared.console.errors.contains(reason))
    #expect(try shared.home.read("all.ndjson").split(separator: "\n").count == 60)
  }

  @Test(arguments: ["save https://news.example/1", "import"])
  func unknownCommitIsATemporaryFailure(line: String) async throws {
    let proxy = try PostgresProxy(to: database.server)
    let address = proxy.address(of: database.name)
    let shared = try TestOutside(variables: ["BROADSHEET_ARCHIVE": address])
    try await shared.importArticles(1...5)
    let lines = (4...8).map { FakeNewsAPI.article($0) + "\n" }.joined()
    let file = try shared.home.write("more.ndjson", lines)
    let words = line.split(separator: " ").map(String.init) + (line == "import" ? [file] : [])
    proxy.cut(.afterCommit, isDown: true)
    #expect(await shared.program.run(words) == .tryLater)
    #expect(
      shared.console.errors == """
        broadsheet: the archive \(address) cannot be reached: it is unknown whether the last change \
        was stored; try again

        """
    )
    proxy.restore()
    shared.console.clear()
    #expect(await shared.program.run(words) == .done)
    shared.console.clear()
    #expect(await shared.run("export") == .done)
    let count = line == "import" ? 8 : 5
    #expect(shared.console.output.split(separator: "\n").count == count)
  }

  @Test func serverThatIsDownIsATemporaryFailure() async throws {
    let address = "postgresql:///news?host=\(try TemporaryFolder().path)&user=nobody"
    let outside = try TestOutside(variables: ["BROADSHEET_ARCHIVE": address])
    #expect(await outside.run("search", "--offline", "climate") == .tryLater)
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.errors.contains("archive"))
  }
}

/// The setting `archive`, without a server.
@Suite(.hangLimit)
struct SharedArchiveSettingTests {
  @Test(arguments: ["news.sqlite", "postgresql://news:secret@db.example/news"])
  func invalidAddressIsReportedBeforeACommand(address: String) async throws {
    let outside = try TestOutside(variables: ["BROADSHEET_ARCHIVE": address])
    #expect(await outside.run("saved") == .badConfiguration)
    #expect(!outside.console.errors.contains("secret"))
    outside.console.clear()
    #expect(await outside.run("config", "set", "archive", "") == .done)
  }

  @Test func copyNeedsASharedArchive() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("archive", "copy") == .usage)
    #expect(outside.console.errors.contains("config set archive postgresql://"))
  }
}
