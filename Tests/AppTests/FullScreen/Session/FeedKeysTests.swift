import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import Terminal
import TestSupport
import Testing

/// Keys of the list of feeds, typed into the whole program in windows of three widths.
@Suite(.timeLimit(.minutes(2)))
struct FeedKeysTests {
  /// The sizes of the windows.
  static let sizes = [
    CellSize(columns: 40, rows: 24), CellSize(columns: 80, rows: 24),
    CellSize(columns: 200, rows: 50),
  ]

  static func feed(_ title: String, _ entries: [String]) -> String {
    let items = entries.map { entry in
      "<item><title>\(entry)</title><link>https://\(title).example/\(entry.filter(\.isLetter))</link>"
        + "<guid>\(title) \(entry)</guid><description>About \(entry).</description>"
        + "<pubDate>Tue, 05 Feb 2019 0\(title == "moon" ? 4 : 3):00:00 GMT</pubDate></item>"
    }
    return "<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>"
  }

  /// A desk that follows The lamp (with a tag), the moon, and a site with two feeds, which is not
  /// followed.
  struct Visit {
    let screen: FakeScreen
    let outside: TestOutside
    let running: Task<ExitCode, Never>

    /// `lamp` is the document of The lamp, by default with `entries`; `count` is the number of articles
    /// of both feeds.
    init(
      _ size: CellSize,
      lamp: String? = nil,
      entries: [String] = ["oil", "wax"],
      count: String = "3",
      variables: [String: String] = [:]
    ) async throws {
      let network = StubTransport { request, _ in
        let isXML = HTTPHeader(name: "Content-Type", value: "text/xml")
        let isHTML = HTTPHeader(name: "Content-Type", value: "text/html")
        switch "\(request.url.host() ?? "")\(request.url.path())" {
        case "lamp.example/feed": return .reply(200, lamp ?? feed("lamp", entries), isXML)
        case "moon.example/feed": return .reply(200, feed("moon", ["crater"]), isXML)
        case "star.example/a", "star.example/b": return .reply(200, feed("star", ["dwarf"]), isXML)
        case "star.example", "star.example/":
          let link = "<link rel=alternate type='application/rss+xml'"
          let page = "\(link) title=All href=/a>\(link) title=Talk href=/b>"
          return .reply(200, page, isHTML)
        default: return .reply(404, "")
        }
      }
      let screen = FakeScreen(size: size)
      self.screen = screen
      outside = try TestOutside(
        console: FakeConsole(),
        network: network,
        variables: ["TERM": "xterm", "BROADSHEET_FULL_TEXT": "never"].merging(variables) { $1 },
        screen: screen
      )
      _ = await outside.run("follow", "lamp.example/feed", "--tag", "sky")
      _ = await outside.run("follow", "moon.example/feed")
      outside.console.clear()
      running = Task { [program = outside.program] in await program.run([String]()) }
      // The number of unread articles arrives with the feeds.
      try #require(await sees("1 Following \(count)", "\(count) unread") != nil)
    }

    func type(_ keys: String...) { for key in keys { screen.send(keys: key) } }

    func write(_ text: String) {
      for character in text { screen.send(.key(Key(.character(character)))) }
    }

    func sees(_ texts: String...) async -> Frame? { await screen.awaited(texts) }

    func quit() async {
      type("Q")
      _ = await running.value
    }

    /// The titles of the unread articles.
    func unread() async -> [String] {
      outside.console.clear()
      _ = await outside.run("unread", "--format", "csv")
      return ["crater", "oil", "wax"].filter { outside.console.output.contains(".example/\($0)") }
    }
  }

  @Test(arguments: sizes)
  func feedIsChosenAndLeft(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("f")
    #expect(await visit.sees("All feeds", "\u{25BE} sky", "lamp", "moon") != nil)
    visit.type("enter")
    #expect(await visit.sees("Following > sky > lamp  2", "wax") != nil)
    visit.type("escape")
    // The list of feeds, from which it was chosen, has the place of the articles in a narrow window.
    if size.columns < 150 {
      #expect(await visit.sees("All feeds", "enter show") != nil)
      visit.type("escape")
    }
    #expect(await visit.sees("Following  3 unread", "crater") != nil)
    visit.type("f", "k", "enter")
    #expect(await visit.sees("Following > sky  2 unread") != nil)
    visit.type("1")
    #expect(await visit.sees("Following  3 unread") != nil)
    visit.type("escape", "escape", "escape", "j")
    await visit.quit()
    #expect(await visit.running.value == .done)
  }

  @Test(arguments: sizes)
  func tabReachesTheFeedsAndComesBack(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("shift-tab")
    #expect(await visit.sees("All feeds", "enter show") != nil)
    visit.type("tab")
    #expect(await visit.sees("crater", "enter read") != nil)
    await visit.quit()
  }

  @Test func folderIsClosedAndStaysClosed() async throws {
    let visit = try await Visit(CellSize(columns: 80, rows: 24))
    visit.type("f", "k", "space")
    #expect(await visit.sees("\u{25B8} sky") != nil)
    await visit.quit()
    let screen = FakeScreen()
    let again = try visit.outside.with(screen)
    let second = Task { await again.run([String]()) }
    _ = await screen.frame(with: "3 unread")
    screen.send(keys: "f")
    let frame = try #require(await screen.frame(with: "\u{25B8} sky"))
    #expect(!frame.lines.contains { $0.contains("lamp") })
    screen.send(keys: "Q")
    _ = await second.value
  }

  @Test func chosenFeedIsForgottenByANarrowWindow() async throws {
    let visit = try await Visit(CellSize(columns: 200, rows: 50))
    visit.type("f", "enter")
    _ = await visit.sees("sky > lamp")
    await visit.quit()
    for (columns, text) in [(200, "sky > lamp  2"), (80, "Following  3 unread")] {
      let screen = FakeScreen(size: CellSize(columns: columns, rows: 24))
      let again = try visit.outside.with(screen)
      let second = Task { await again.run([String]()) }
      #expect(await screen.frame(with: text) != nil)
      screen.send(keys: "Q")
      _ = await second.value
    }
  }

  @Test(arguments: sizes)
  func feedIsMarkedAsRead(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("f", "A")
    #expect(await visit.sees("marked 2 articles as read") != nil)
    #expect(await visit.unread() == ["crater"])
    visit.type("u")
    #expect(await visit.sees("2 articles unread again") != nil)
    visit.type("k", "A")
    #expect(await visit.sees("marked 2 articles as read") != nil)
    await visit.quit()
    #expect(await visit.unread() == ["crater"])
  }

  @Test(arguments: sizes)
  func nextFeedIsReadFromWithinAFeed(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("f", "enter", "N")
    #expect(await visit.sees("About crater.") != nil)
    visit.type("N")
    #expect(await visit.sees("About oil.") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func nextUnreadBeginsWithTheSelectionAndWraps(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("n")
    // A wide window shows the beginning of the text before it is opened.
    _ = await visit.sees("About crater.", "space page")
    visit.type("escape")
    _ = await visit.sees("\u{2713} crater", "enter read")
    visit.type("G", "n")
    #expect(await visit.sees("About wax.") != nil)
    visit.type("n")
    #expect(await visit.sees("About oil.") != nil)
    visit.type("n")
    #expect(await visit.sees("no more unread articles") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func keysAfterASearchAreForItsRows(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("/", "w", "a", "x", "enter", "enter")
    #expect(await visit.sees("About wax.") != nil)
    visit.type("escape", "escape", "/", "o", "i", "l", "pagedown", "enter")
    #expect(await visit.sees("About oil.") != nil)
    await visit.quit()
  }

  @Test func feedThatIsFollowedAgainIsSelected() async throws {
    let visit = try await Visit(CellSize(columns: 80, rows: 24))
    visit.type("f", "d")
    _ = await visit.sees("no longer following lamp")
    visit.type("u")
    _ = await visit.sees("following lamp", "again")
    #expect(await visit.sees("\u{258C}  \u{25CF} lamp") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func feedIsUnfollowedAndFollowedAgain(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("f", "enter")
    _ = await visit.sees("sky > lamp  2 unread")
    visit.type("f", "d")
    #expect(await visit.sees("no longer following lamp") != nil)
    visit.type("escape")
    #expect(await visit.sees("Following  1 unread") != nil)
    visit.type("u")
    #expect(await visit.sees("following lamp", "again") != nil)
    #expect(await visit.sees("Following  3 unread") != nil)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func feedIsRenamedAndTagged(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("f", "G", "R")
    #expect(await visit.sees("Rename: moon") != nil)
    visit.type("ctrl-u")
    visit.write("My \"moon\" \\ 2")
    visit.type("enter")
    #expect(await visit.sees("called", "My \"moon\" \\ 2") != nil)
    visit.type("t")
    #expect(await visit.sees("Tags:") != nil)
    visit.write("sky, x")
    visit.type("enter")
    #expect(await visit.sees("\u{25BE} x") != nil)
    visit.type("u")
    #expect(await visit.sees("no tags") != nil)
    visit.type("t")
    visit.write("sky, x")
    visit.type("enter")
    #expect(await visit.sees("\u{25BE} x") != nil)
    visit.type("escape")
    // The list has room for the sources.
    if size.columns == 80 { #expect(await visit.sees("My \"moon\" \\ 2", "enter read") != nil) }
    await visit.quit()
    visit.outside.console.clear()
    _ = await visit.outside.run("following", "--format", "json")
    #expect(visit.outside.console.output.contains("My \\\"moon\\\" \\\\ 2"))
    #expect(visit.outside.console.output.contains("sky"))
  }

  @Test(arguments: sizes)
  func siteIsFollowedAfterAChoice(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("a")
    #expect(await visit.sees("Follow:") != nil)
    visit.write("star.example")
    visit.type("enter")
    #expect(await visit.sees("Talk", "https://star.example/b") != nil)
    visit.type("enter")
    #expect(await visit.sees("following star") != nil)
    #expect(await visit.sees("Following  4 unread") != nil)
    visit.type("a")
    visit.write("nowhere")
    visit.type("enter")
    #expect(await visit.sees("this is not a web address") != nil)
    visit.type("escape")
    await visit.quit()
  }

  @Test func escapeNeverQuits() async throws {
    let visit = try await Visit(CellSize(columns: 80, rows: 24))
    visit.type("enter")
    _ = await visit.sees("About ")
    visit.type("escape", "escape", "escape", "left", "h", "3", "/")
    visit.write("wax")
    visit.type("enter")
    _ = await visit.sees("1 article")
    visit.type("escape", "escape", "escape", "escape", "2", "escape", "1")
    #expect(await visit.sees("Following  3 unread") != nil)
    visit.type("q")
    #expect(await visit.running.value == .done)
  }

  @Test func commandMeansTheSelectedOrTheNumberedRow() async throws {
    let visit = try await Visit(CellSize(columns: 80, rows: 24))
    visit.type("j", ":")
    visit.write("save")
    visit.type("enter")
    #expect(await visit.sees("saved: ") != nil)
    visit.type(":")
    visit.write("save 1")
    visit.type("enter")
    #expect(await visit.screen.frame { $0.lines.count { $0.contains("\u{2605}") } == 2 } != nil)
    visit.type(":")
    visit.write("save 9")
    visit.type("enter")
    #expect(await visit.sees("there is no row 9") != nil)
    await visit.quit()
  }
}
