import TestSupport
import Testing

/// newsboat as a client of the Google Reader API and of Miniflux's.
@Suite(.hangLimit, .needsExecutable, .needsNewsboat)
struct NewsboatTests {
  private let program: Executable
  private let site: FeedServer

  init() throws {
    program = try Executable()
    site = try FeedServer()
  }

  /// Follows two feeds, starts the server, and configures newsboat.
  private func start(
    _ source: Newsboat.Source = .feedhq
  ) async throws -> (server: RunningServer, newsboat: Newsboat) {
    site.place("/one", 1...3, title: "The one")
    site.place("/two", 11...12, title: "The two")
    for path in ["/one", "/two"] {
      let result = try await program.run("follow", site.address(path))
      try #require(result.end == .exited(0), "\(result.errors)")
    }
    let added = try await program.run("serve", "keys", "add", "newsboat")
    let key = added.output.filter { $0 != "\n" }
    let server = try await RunningServer(program, "--require-key")
    return (server, try await Newsboat(of: program, server: server, key: key, source: source))
  }

  /// Returns the window of newsboat after one of its articles was read.
  private func reading(_ newsboat: Newsboat) async throws -> EmulatedTerminal {
    let window = try await newsboat.open()
    try await window.wait(toShow: "(3/3) The one")
    window.press(.enter)
    try await window.wait(for: "an unread article") { $0.flags(of: "Title 3") == "N" }
    window.press(.enter)
    try await window.wait(toShow: "About 3 & more")
    window.type("q")
    return window
  }

  private func titles(_ list: String) async throws -> [String] {
    let result = try await program.run(list, "--all", "--format", "csv")
    #expect(result.end == .exited(0), "\(result.errors)")
    return result.output.split(separator: "\r\n").dropFirst().map { line in
      String(line.split(separator: ",", omittingEmptySubsequences: false)[3])
    }
  }

  /// Expects that a list of the program gets these titles: newsboat sends marks in the background.
  private func expect(
    _ list: String,
    becomes expected: [String],
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    var found = try await titles(list)
    for _ in 0..<2_000 where found != expected { found = try await titles(list) }
    #expect(found == expected, sourceLocation: location)
  }

  @Test func newsboatAndArchiveHaveTheSameMarks() async throws {
    let (server, newsboat) = try await start()
    #expect(try await newsboat.unreadCount() == 5)
    let window = try await reading(newsboat)
    try await window.wait(for: "a read article") { $0.flags(of: "Title 3") == "" }
    try await expect("unread", becomes: ["Title 12", "Title 11", "Title 2", "Title 1"])

    window.press(.down)
    window.type("\u{05}")
    try await window.wait(toShow: "Flags:")
    window.type("s\r")
    try await window.wait(for: "a starred article") { $0.flags(of: "Title 2") == "N!" }
    try await expect("saved", becomes: ["Title 2"])

    window.type("q")
    try await window.wait(toShow: "(2/3) The one")
    window.type("C")
    try await window.wait(toShow: "mark all feeds as read")
    window.type("y")
    try await window.wait(toShow: "(0/3) The one")
    try await expect("unread", becomes: [])
    window.type("q")
    #expect(try await window.end() == .exited(0))
    try await expectSameState(newsboat)
    server.terminate()
    #expect(try await server.end() == .exited(143))
  }

  @Test func articleReadByMinifluxIsRead() async throws {
    let (_, newsboat) = try await start(.miniflux)
    #expect(try await newsboat.unreadCount() == 5)
    let window = try await reading(newsboat)
    try await expect("unread", becomes: ["Title 12", "Title 11", "Title 2", "Title 1"])
    window.type("A")
    try await expect("unread", becomes: ["Title 12", "Title 11"])
    #expect(try await program.run("unread").end == .exited(0))
    #expect(try await program.run("read", "1").end == .exited(0))
    window.type("qq")
    #expect(try await window.end() == .exited(0))
    #expect(try await newsboat.unreadCount() == 1)
  }

  /// Expects that a second newsboat shows two read feeds with a starred article.
  private func expectSameState(_ newsboat: Newsboat) async throws {
    #expect(try await newsboat.unreadCount() == 0)
    let window = try await newsboat.open()
    try await window.wait(toShow: "(0/2) The two")
    try await window.wait(toShow: "(0/3) The one")
    window.press(.enter)
    try await window.wait(for: "the star") { $0.flags(of: "Title 2") == "!" }
    #expect(window.screen.flags(of: "Title 1") == "")
    window.type("q")
    try await window.wait(toShow: "Your feeds")
    window.type("q")
    #expect(try await window.end() == .exited(0))
  }

  @Test func articleReadByTheProgramIsReadInNewsboat() async throws {
    let (_, newsboat) = try await start()
    #expect(try await newsboat.unreadCount() == 5)
    #expect(try await program.run("unread").end == .exited(0))
    #expect(try await program.run("read", "1", "4").end == .exited(0))
    #expect(try await newsboat.unreadCount() == 3)
    site.place("/one", 1...5, title: "The one")
    #expect(try await program.run("refresh", "--fresh").end == .exited(0))
    #expect(try await newsboat.unreadCount() == 5)
    let window = try await newsboat.open()
    window.press(.enter)
    try await window.wait(for: "the articles") { $0.flags(of: "Title 5") == "N" }
    #expect(window.screen.flags(of: "Title 2") == "")
  }
}
