import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// The commands of `docs/shared-archive.md`, run on two servers with TLS and passwords.
@Suite(
  .hangLimit,
  .enabled(if: PostgresServer.isInstalled && LoopbackTLSServer.program != nil)
)
struct SharedArchivePageTests {
  private let page: Page
  private let first: PostgresServer
  private let second: PostgresServer

  init() async throws {
    page = try Page()
    (first, second) = try await onOwnThread {
      Result { (try PostgresServer(servesPort: true), try PostgresServer(servesPort: true)) }
    }.get()
    for server in [first, second] { try await setUp(server) }
  }

  /// Makes a server as Debian does, and runs the commands of the first section.
  private func setUp(_ server: PostgresServer) async throws {
    let data = server.folder + "/data"
    var owner = stat()
    try #require(stat(data, &owner) == 0)
    try #require(mkdir(data + "/conf.d", 0o755) == 0)
    try "local all all trust\n".write(
      toFile: data + "/pg_hba.conf",
      atomically: false,
      encoding: .utf8
    )
    try await server.run("ALTER SYSTEM SET ssl = on")
    let settings = try String(contentsOfFile: data + "/postgresql.conf", encoding: .utf8)
    try (settings + "include_dir = 'conf.d'\n")
      .write(toFile: data + "/postgresql.conf", atomically: false, encoding: .utf8)
    try await LoopbackTLSServer.makeCertificate(
      try #require(LoopbackTLSServer.program),
      data + "/fullchain.pem",
      data + "/privkey.pem"
    )
    let blocks = page.blocks(of: "1. The server")
    #expect(blocks.count == 3)
    for block in blocks { try await shell(block, on: server) }
    for file in ["server.crt", "server.key", "conf.d", "conf.d/broadsheet.conf"] {
      try #require(chown("\(data)/\(file)", owner.st_uid, owner.st_gid) == 0)
    }
    try await onOwnThread { Result { try server.restart() } }.get()
    let news = Sessions(server.address(of: "broadsheet", as: "news"))
    try await news.session(.writing) { connection throws(PostgresError) in
      try ServerSchema.check(connection)
    }
  }

  /// Runs commands of the page without root, where the files of the server are.
  private func shell(_ commands: String, on server: PostgresServer) async throws {
    let data = server.folder + "/data"
    let own = """
      set -e; cd '\(data)'
      sudo() { [ "$1" != -u ] || shift 2; "$@"; }
      apt() { :; }
      systemctl() { :; }
      install() { shift 4; command install "$@"; }
      createuser() { printf 'secret\\nsecret\\n' | command createuser "$@"; }

      """
    // Without a terminal `createuser` reads the passwords from its input.
    let result = try await runProgram(
      "/usr/bin/setsid",
      ["-w", "/bin/sh", "-c", own + commands.replacing("/etc/postgresql/15/main", with: data)],
      environment: [
        "PATH": "\(PostgresServer.programs ?? ""):/usr/bin:/bin", "PGHOST": server.folder,
        "PGPORT": "\(server.port)", "PGUSER": "postgres", "LC_ALL": "C.UTF-8",
      ]
    )
    #expect(result.end == .exited(0), "\(commands)\n\(result.errors)")
  }

  @Test func yearMovesToTheSecondServer() async throws {
    let news = SharedArchive(at: first.address(of: "broadsheet", as: "news"), as: .library) {
      .saving
    }
    let summer = Date(timeIntervalSince1970: 1_561_939_200)
    let articles = [Article.fake("old", at: summer), .fake("new", at: .saving)]
    _ = try await news.keep(articles, marks: [:])
    let steps = page.blocks(of: "More than one server").first { $0.hasPrefix("-- 1.") }
    let parts = try #require(steps).split(separator: "\n\n").map { part in
      String(part).replacing("'second.example'", with: "'localhost', port '\(second.port)'")
        .replacing("/etc/ssl/certs/ca-certificates.crt", with: second.folder + "/data/server.crt")
    }
    #expect(parts.count == 5)
    try await second.run(parts[0], in: "broadsheet", as: "news")
    try await first.run(parts[1], in: "broadsheet")
    #expect(try await first.run(parts[2], in: "broadsheet", as: "news") == "1")
    try await first.run(parts[3], in: "broadsheet", as: "news")
    let tables = try await first.run(parts[4], in: "broadsheet", as: "news")
    #expect(tables.hasPrefix("article_2019|second\narticle_"))
    let there = "SELECT count(*) FROM broadsheet.article"
    #expect(try await second.run(there, in: "broadsheet", as: "news") == "1")
    let people = try #require(page.blocks(of: "3. The second machine, and other people").first)
    try await shell(people, on: first)
    let anna = SharedArchive(at: first.address(of: "broadsheet", as: "anna"), as: .library) {
      .saving
    }
    let found = try await anna(try ArticleQuery(""), at: nil)
    #expect(found.items.map(\.title).sorted() == articles.map(\.title).sorted())
    #expect(found.remarks.isEmpty)
  }
}

/// The page, in sections.
private struct Page {
  private let lines: [Substring]

  init() throws {
    let root = #filePath.split(separator: "/Tests/SharedArchiveTests/")[0]
    lines = try String(contentsOfFile: "\(root)/docs/shared-archive.md", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the indented blocks of a section; an empty line does not end a block.
  func blocks(of heading: String) -> [String] {
    let section = lines.drop { $0 != "## " + heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    var blocks: [String] = []
    var isInside = false
    for line in section {
      let isCode = line.hasPrefix("    ")
      if isCode, !isInside { blocks.append("") }
      isInside = isCode || (isInside && line.isEmpty)
      if isInside { blocks[blocks.count - 1] += line.dropFirst(4) + "\n" }
    }
    return blocks
  }
}
