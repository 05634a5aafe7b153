import Domain
import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import Terminal
import TestSupport
import Testing

/// How much a window shows, typed into the whole program in windows of three widths.
@Suite(.timeLimit(.minutes(2)))
struct CompactListTests {
  /// The sizes of the windows.
  private static let sizes = [
    CellSize(columns: 40, rows: 24), CellSize(columns: 80, rows: 24),
    CellSize(columns: 200, rows: 50),
  ]

  /// A feed of forty articles of twenty days, the last of which begins with an author's emphasis.
  private static let feed: String = {
    let items = (1...40).map { number in
      let day = number / 2 + 1
      return "<item><title>Entry \(number)</title><link>https://lamp.example/\(number)</link>"
        + "<guid>\(number)</guid><description>The gist of it.</description>"
        + "<pubDate>\(day < 10 ? "0" : "")\(day) Jan 2021 0\(number % 2):00:00 GMT</pubDate>"
        + "<content:encoded>&lt;p&gt;Words &lt;em&gt;stressed&lt;/em&gt; by its author, and some "
        + "more of them, so that this is a text.&lt;/p&gt;</content:encoded></item>"
    }
    return "<rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel>"
      + "<title>The Lamp</title>\(items.joined())</channel></rss>"
  }()

  /// A desk that follows the feed.
  private struct Visit {
    var screen: FakeScreen
    let outside: TestOutside
    var running: Task<ExitCode, Never>

    init(_ size: CellSize) async throws {
      let network = StubTransport { request, _ in
        guard request.url.path() == "/feed" else { return .reply(404, "") }
        return .reply(200, feed, HTTPHeader(name: "Content-Type", value: "text/xml"))
      }
      screen = FakeScreen(size: size)
      outside = try TestOutside(
        console: FakeConsole(),
        network: network,
        variables: ["TERM": "xterm", "BROADSHEET_FULL_TEXT": "never"],
        screen: screen
      )
      _ = await outside.run("follow", "lamp.example/feed")
      running = Task { [program = outside.program] in await program.run([String]()) }
    }

    /// Quits, and opens the screen again in a window of another size.
    mutating func reopen(_ size: CellSize) async throws {
      await quit()
      screen = FakeScreen(size: size)
      let again = try outside.with(screen)
      running = Task { await again.run([String]()) }
    }

    func type(_ keys: String...) { for key in keys { screen.send(keys: key) } }

    @discardableResult
    func sees(_ name: String, _ condition: @escaping @Sendable (Frame) -> Bool) async -> Frame? {
      await screen.awaited(name, where: condition)
    }

    func quit() async {
      type("Q")
      _ = await running.value
    }
  }

  /// The lines with articles of the list, and whether each article has one line.
  private static func articles(_ frame: Frame) -> (count: Int, isCompact: Bool) {
    let lines = frame.lines
    let places = lines.indices.filter { lines[$0].contains("\u{25CF} Entry ") }
    let isCompact = places.count > 2 && places[2] - places[1] == 1
    return (places.count, isCompact)
  }

  @Test func twentyArticlesAreVisibleAt80Columns() async throws {
    let visit = try await Visit(CellSize(columns: 80, rows: 24))
    let frame = try #require(await visit.sees("articles") { Self.articles($0).count > 9 })
    #expect(Self.articles(frame).count >= 20)
    let rows = frame.lines.filter { $0.contains(" Entry ") }
    #expect(rows.allSatisfy { $0.count == 79 && $0.contains("  The Lamp  ") })
    #expect(!frame.lines.contains { $0.contains("Jan \u{2500}") })
    await visit.quit()
  }

  @Test(arguments: sizes)
  func keyShowsOneLineOrMorePerArticle(size: CellSize) async throws {
    let visit = try await Visit(size)
    let isNarrow = size.columns < 100
    for isCompact in [isNarrow, !isNarrow, isNarrow] {
      await visit.sees("compact: \(isCompact)") {
        let (count, isNow) = Self.articles($0)
        return count > 2 && isNow == isCompact
      }
      visit.type("c")
    }
    await visit.quit()
  }

  @Test func choiceIsKeptForEachWidth() async throws {
    let (narrow, wide) = (Self.sizes[1], Self.sizes[2])
    var visit = try await Visit(narrow)
    await visit.sees("one line") { Self.articles($0).isCompact }
    visit.type("c")
    await visit.sees("two lines") {
      Self.articles($0).count > 2 && !Self.articles($0).isCompact
    }
    try await visit.reopen(narrow)
    await visit.sees("two lines again") {
      Self.articles($0).count > 2 && !Self.articles($0).isCompact
    }
    visit.type("c")
    await visit.sees("one line") { Self.articles($0).isCompact }
    try await visit.reopen(wide)
    await visit.sees("two lines in a wide window") {
      Self.articles($0).count > 9 && !Self.articles($0).isCompact
    }
    visit.type("c")
    await visit.sees("one line") { Self.articles($0).isCompact }
    try await visit.reopen(wide)
    await visit.sees("one line again") { Self.articles($0).isCompact }
    await visit.quit()
  }

  @Test(arguments: sizes)
  func boldIsForTheSelectionAndHeadings(size: CellSize) async throws {
    let visit = try await Visit(size)
    await visit.sees("articles") { $0.lines.contains { $0.contains("Entry 39") } }
    visit.type("j", "m", "j")
    await visit.sees("bold only where it is meant") { frame in
      func attributes(_ title: String) -> CellStyle.Attributes? {
        for (row, line) in frame.lines.enumerated() {
          guard let place = line.firstRange(of: title + " ") else { continue }
          let column = line.distance(from: line.startIndex, to: place.lowerBound)
          // The preview has the title, too.
          if column < 100 { return frame[row, column].style.attributes }
        }
        return nil
      }
      guard let read = attributes("Entry 39"), let selected = attributes("Entry 38") else {
        return false
      }
      return attributes("Entry 37") == [] && read == [.dim] && selected.contains(.bold)
    }
    await visit.quit()
  }

  @Test(arguments: sizes)
  func chartIsPartOfASearch(size: CellSize) async throws {
    let visit = try await Visit(size)
    @Sendable func hasChart(_ frame: Frame) -> Bool {
      frame.lines.contains { $0.contains("\u{2588}\u{2588}") }
    }
    let list = await visit.sees("articles") { Self.articles($0).count > 9 }
    #expect(list.map(hasChart) == false)
    visit.type("/", "g", "i", "s", "t", "enter")
    await visit.sees("a chart", hasChart)
    visit.type("escape")
    await visit.sees("no chart") { Self.articles($0).count > 9 && !hasChart($0) }
    visit.type("3")
    await visit.sees("a chart in the search", hasChart)
    await visit.quit()
  }

  @Test(arguments: sizes)
  func footerAlwaysHasBackAndHelp(size: CellSize) async throws {
    let visit = try await Visit(size)
    await visit.sees("the list") { Self.articles($0).count > 9 }
    func footer(_ name: String, _ start: String, _ end: String) async {
      await visit.sees("the keys of \(name)") {
        let line = $0.lines.last ?? ""
        return line.hasPrefix(" " + start) && line.hasSuffix(end)
      }
    }
    await footer("the list", "enter read", "  q quit  ? help")
    visit.type("f")
    await footer("the feeds", "enter show", "  escape back  ? help")
    visit.type("escape", "enter")
    await footer("the article", "space page", "  escape back  ? help")
    visit.type("?")
    await footer("the help", "j down", "  escape close")
    visit.type("escape", "escape", "/", "g", "i", "s", "t", "enter")
    await footer("the results", "enter read", "  escape back  ? help")
    await visit.quit()
  }

  @Test(arguments: sizes)
  func onlyAuthorsWordsAreItalic(size: CellSize) async throws {
    let visit = try await Visit(size)
    await visit.sees("the list") { Self.articles($0).count > 9 }
    visit.type("enter")
    let frame = try #require(
      await visit.sees("the text") { $0.lines.contains { $0.contains("Words stressed") } }
    )
    #expect(frame.lines.contains { $0.contains("The gist of it.") })
    let italic = (0..<size.rows).flatMap { row in
      (0..<size.columns).filter { frame[row, $0].style.attributes.contains(.italic) }
    }
    #expect(italic.count == "stressed".count)
    await visit.quit()
  }
}
