import TestSupport
import Testing

/// Refreshes in the full screen, by a key and automatic.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenRefreshTests {
  /// The widths at which the screen has one, two and three panes.
  private static let widths = [40, 80, 200]

  /// A home folder in which feeds are followed that were not asked yet.
  private struct ImportedFeeds {
    let site: FeedServer
    let program: Executable

    init(_ paths: [String] = ["/feed"], _ variables: [String: String] = [:]) async throws {
      site = try FeedServer()
      site.place("/feed", 1...30)
      program = try Executable(
        server: try numberedNews(total: 1),
        ["BROADSHEET_PAGE_SIZE": "10"].merging(variables) { $1 }
      )
      let feeds = paths.map { "<outline xmlUrl=\"\(site.address($0))\"/>" }
      let list = "<opml version=\"2.0\"><body>\(feeds.joined())</body></opml>"
      let file = try program.home.write("feeds.opml", list)
      try #require(try await program.run("follow", "--import", file).end == .exited(0))
    }
  }

  @Test(arguments: widths)
  func deskRefreshesByItself(columns: Int) async throws {
    let desk = try await ImportedFeeds()
    let window = try await desk.program.fullScreen(columns: columns)
    let screen = try await window.wait(for: "the newest article") { $0.shows("Title 30") }
    #expect(!screen.shows("efresh") || columns > 40 && screen.shows("r refresh"))
    try await window.quit()
    // The next start is too early for another one.
    let next = try await desk.program.fullScreen(columns: columns)
    try await next.wait(toShow: "Title 30")
    try next.press("r")
    try await next.wait(toShow: "nothing was asked")
    try await next.quit()
    #expect(desk.site.requestCount("/feed") == 1)
  }

  @Test func windowsRefreshOnceAndBothShowIt() async throws {
    let desk = try await ImportedFeeds()
    let windows = [
      try await desk.program.fullScreen(), try await desk.program.fullScreen(),
    ]
    for window in windows {
      try await window.wait(toShow: "Title 30")
      try await window.quit()
    }
    #expect(desk.site.requestCount("/feed") == 1)
  }

  @Test func keyAsksWhatNoDocumentPostpones() async throws {
    let desk = try await ImportedFeeds(["/feed"], ["BROADSHEET_REFRESH": "off"])
    let window = try await desk.program.fullScreen()
    #expect(desk.site.requestCount("/feed") == 0)
    try window.press("r")
    try await window.wait(toShow: "refreshed 1 feed: 30 new articles")
    try await window.wait(toShow: "Title 30")
    try window.press("r")
    try await window.wait(toShow: "1 feed was asked less than a minute ago")
    #expect(desk.site.requestCount("/feed") == 1)
    try await window.quit()
  }

  @Test(arguments: widths)
  func arrivalsAboveKeepTheSelection(columns: Int) async throws {
    let desk = try await FollowedSite()
    let window = try await desk.program.fullScreen(columns: columns)
    try await window.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
    for title in ["Title 29", "Title 28"] {
      try window.press("j")
      try await window.wait(for: title) { $0.selected?.contains(title) == true }
    }
    desk.site.place("/feed", 10...35)
    _ = try await desk.program.run("refresh", "--fresh")
    try await window.wait(for: "the announcement") { screen in
      screen.shows("5 new above") && screen.selected?.contains("Title 28") == true
    }
    try window.press("k")
    try await window.wait(for: "no announcement") { screen in
      !screen.shows("new above") && screen.selected?.contains("Title 29") == true
    }
    try await window.quit()
  }

  @Test(arguments: widths)
  func openArticleKeepsItsPlace(columns: Int) async throws {
    let desk = try await FollowedSite(1...30, ["BROADSHEET_PAGE_SIZE": "10"])
    let window = try await desk.program.fullScreen(columns: columns)
    try await window.wait(for: "the list") { $0.selected?.contains("Title 30") == true }
    // Its second page is loaded on the way.
    for number in (16...29).reversed() {
      try window.press("j")
      try await window.wait(for: "row \(number)") {
        $0.selected?.contains("Title \(number)") == true
      }
    }
    try window.press("enter")
    try await window.wait(toShow: "About 16 & more")
    desk.site.place("/feed", 12...35)
    _ = try await desk.program.run("refresh", "--fresh")
    try await window.wait(toShow: "5 new above")
    try window.press("n")
    try await window.wait(toShow: "About 15 & more")
    try window.press("n")
    try await window.wait(toShow: "About 14 & more")
    try window.press("q")
    try await window.wait(for: "the article that was read") {
      $0.selected?.contains("Title 14") == true
    }
    for number in [15, 16] {
      try window.press("k")
      try await window.wait(for: "the article before") {
        $0.selected?.contains("Title \(number)") == true
      }
    }
    try await window.quit()
  }

  @Test(arguments: widths)
  func failingFeedIsNamedAtOnce(columns: Int) async throws {
    let off = ["BROADSHEET_REFRESH": "off"]
    let desk = try await ImportedFeeds(["/feed", "/missing"], off)
    let window = try await desk.program.fullScreen(columns: columns)
    try window.press("r")
    try await window.wait(for: "the feed") { screen in
      screen.shows("1 failed") && screen.lines.contains { $0.contains("127.0.0.1") }
    }
    try await window.quit()
    let list = try await desk.program.run("following").output
    #expect(list.contains("! there is no such page (404)"))
  }

  @Test func failureOfAnAutomaticRefreshIsInTheListOnly() async throws {
    let desk = try await ImportedFeeds(["/feed", "/missing"])
    let window = try await desk.program.fullScreen()
    let screen = try await window.wait(toShow: "Title 30")
    #expect(!screen.shows("failed") && !screen.shows("404"))
    try await window.quit()
    #expect(try await desk.program.run("following").output.contains("! there is no such page"))
  }
}
