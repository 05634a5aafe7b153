import TestSupport
import Testing

/// Automatic refreshes in the full screen.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenRefreshTests {
  /// The widths are those at which the screen has one, two and three panes.
  @Test(arguments: [40, 80, 200])
  func deskRefreshesByItself(columns: Int) async throws {
    let site = try FeedServer()
    site.place("/feed", 1...30)
    let program = try Executable(server: try numberedNews(total: 1), ["BROADSHEET_PAGE_SIZE": "10"])
    let feed = "<outline xmlUrl=\"\(site.address("/feed"))\"/>"
    let list = "<opml version=\"2.0\"><body>\(feed)</body></opml>"
    let file = try program.home.write("feeds.opml", list)
    try #require(try await program.run("follow", "--import", file).end == .exited(0))
    let window = try await program.fullScreen(columns: columns)
    let screen = try await window.wait(for: "the newest article") { $0.shows("Title 30") }
    #expect(!screen.shows("efresh") || columns > 40 && screen.shows("r refresh"))
    try await window.quit()
    // The next start is too early for another one.
    let next = try await program.fullScreen(columns: columns)
    try await next.wait(toShow: "Title 30")
    try next.press("r")
    try await next.wait(toShow: "nothing was asked")
    try await next.quit()
    #expect(site.requestCount("/feed") == 1)
  }
}
