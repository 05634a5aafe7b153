import FoundationEssentials
import TestSupport
import Testing

/// Following sites with the built program and a local server.
@Suite(.hangLimit, .needsExecutable)
struct FeedsTests {
  private let program: Executable
  private let site: FeedServer

  init() throws {
    program = try Executable()
    site = try FeedServer()
  }

  /// Runs the program and returns standard error without line breaks of wrapping.
  private func said(_ arguments: String...) async throws -> String {
    let result = try await program.run(arguments)
    #expect(result.end == .exited(0), "\(arguments): \(result.errors)")
    return result.errors
  }

  private func titles(_ arguments: String...) async throws -> [String] {
    let result = try await program.run(arguments + ["--all", "--format", "csv"])
    #expect(result.end == .exited(0), "\(result.errors)")
    return result.output.split(separator: "\r\n").dropFirst().map { line in
      String(line.split(separator: ",", omittingEmptySubsequences: false)[3])
    }
  }

  @Test func personFollowsReadsAndReturns() async throws {
    site.place("/", pageWithFeeds: ["/feed"])
    site.place("/feed", 1...3)
    let feed = site.address("/feed")
    #expect(
      try await said("follow", site.address("/"), "--tag", "light")
        == "broadsheet: following The Lamp (\(feed)): 3 new articles\n"
    )
    #expect(try await titles("unread") == ["Title 3", "Title 2", "Title 1"])
    let window = try program.terminal("unread", "tag:light")
    try await window.expect("q: quit] ")
    window.send("1\r")
    try await window.expect("About 3 & more")
    try await window.expect("q: quit] ")
    window.send("q\r")
    #expect(try await window.wait() == .exited(0))
    #expect(try await titles("unread") == ["Title 2", "Title 1"])

    site.place("/feed", 2...4)
    #expect(
      try await said("refresh")
        == "broadsheet: nothing was asked: 1 feed is not due yet; --fresh asks them now\n"
    )
    #expect(
      try await said("refresh", "The Lamp", "--fresh")
        == "broadsheet: refreshed 1 feed: 1 new article\n"
    )
    #expect(try await program.run("unread").output.contains("  1  Title 4\n"))
    #expect(try await said("read", "1") == "broadsheet: marked as read: Title 4\n")
    #expect(try await titles("unread") == ["Title 2", "Title 1"])
    #expect(try await said("read", "--all") == "broadsheet: marked 2 articles as read\n")
    #expect(try await titles("unread") == [])
    #expect(try await said("read", "--undo") == "broadsheet: 2 articles unread again\n")
    #expect(try await titles("search", "--offline", "is:unread", "source:lamp").count == 2)

    let list = try await program.run("following").output
    #expect(list.hasPrefix("  1  The Lamp\n     2 unread \u{B7} updated just now \u{B7} light\n"))
    #expect(try await said("unfollow", "1").hasPrefix("broadsheet: no longer following The Lamp"))
    #expect(
      try await said("unread")
        == "broadsheet: you follow no feeds: `broadsheet follow ADDRESS` follows one\n"
    )
    #expect(try await titles("search", "--offline", "site:lamp.example").count == 4)
  }

  @Test func severalFeedsAreListed() async throws {
    site.place("/", pageWithFeeds: ["/a", "/comments", "/b"])
    for path in ["/a", "/comments", "/b"] { site.place(path, 1...2) }
    let (first, second) = (site.address("/a"), site.address("/b"))
    // There is no terminal.
    #expect(
      try await said("follow", site.address("/")) == """
        broadsheet: following The Lamp (\(first)): 2 new articles
        broadsheet: other feeds of the site; `follow NUMBER` follows one:
          2  Feed /b  \(second)
          3  Feed /comments  \(site.address("/comments"))

        """
    )
    #expect(
      try await said("follow", "3", "1").contains("already following The Lamp (\(first))")
    )
    let window = try program.terminal("follow", site.address("/"), columns: 200)
    try await window.expect("Which one? [1-3] ")
    window.send("2\r")
    try await window.expect("following The Lamp (\(second)): 2 new articles")
    #expect(try await window.wait() == .exited(0))
  }

  /// Skipped unless `BROADSHEET_FIXTURES` is the path of a folder with recorded feeds.
  @Test(.enabled(if: Fixtures.folder != nil, "no recorded fixtures"))
  func recordedFeedsAreFollowedAndRead() async throws {
    let folder = try #require(Fixtures.folder) + "/feeds/netnewswire"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for name in names {
      let content = try Data(contentsOf: URL(filePath: folder + "/" + name))
      site.place("/" + name, Array(content))
    }
    let lines = names.map { "<outline xmlUrl=\"\(site.address("/" + $0))\"/>" }
    let opml = "<opml version='2.0'><body>\(lines.joined())</body></opml>"
    _ = try await said("follow", "--import", try program.home.write("all.opml", opml))
    let first = try await said("refresh")
    let unread = try await titles("unread").count
    #expect(unread > 500)
    #expect(first.contains("broadsheet: refreshed \(names.count) feeds: "))
    // The licence, two lists of feeds, and RSS as JSON.
    #expect(first.hasSuffix(" new articles; 4 failed\n"))
    let again = try await said("refresh", "--fresh")
    #expect(again.hasSuffix("refreshed \(names.count) feeds: 0 new articles; 4 failed\n"))
    #expect(again.split(separator: "\n").count { $0.hasSuffix("2 times in a row") } == 4)
    #expect(try await said("read", "--all").hasPrefix("broadsheet: marked "))
    #expect(try await titles("unread").isEmpty)
    _ = try await said("read", "--undo")
    #expect(try await titles("unread").count == unread)
    #expect(try await program.run("doctor").end == .exited(0))
  }
}
