import Domain
import Presentation
import Terminal
import TestSupport
import Testing

@testable import LineMode

/// The other places of a story, in text and in every format.
@Suite(.hangLimit)
struct AlsoAtViewTests {
  private let search: FixedSearch

  init() throws {
    func place(_ provider: Provider, _ source: String, _ address: String) throws -> Appearance {
      Appearance(provider: provider, source: source, link: try #require(WebLink(address)))
    }
    let article = Article(
      provider: .fake,
      source: .init(id: nil, name: "Wire"),
      title: "Title",
      link: try #require(WebLink("https://news.example/a")),
      alsoAt: [
        try place(.library, "A\u{1B}[31m \u{202E}[B]", "https://a.example/<1>"),
        try place(.fake, String(repeating: "气候wind", count: 40), "https://b.example/2"),
        try place(.fake, "C", "https://c.example/3"),
      ]
    )
    search = FixedSearch(article: try #require(article))
  }

  /// Runs a search that finds one article, and returns the standard output.
  private func output(
    _ options: String...,
    console: FakeConsole = FakeConsole(isTerminal: false, columns: 60)
  ) async throws -> String {
    let outside = try TestOutside(console: console, variables: ["TERM": "dumb"])
    guard case .run(let arguments) = try Program.parser.parse(["search"] + options) else {
      return ""
    }
    let list = try ListArguments(arguments, outside.container)
    var services = outside.container.services
    services.search = search
    let status = try await list.show(.search(ArticleQuery("x")), services, outside.container)
    #expect(status == .done)
    return outside.console.output
  }

  @Test func rowListsTwoPlaces() async throws {
    let text = try await output()
    #expect(
      text == """
          1  Title
             Wire · also at A [B], 气候wind气候wind气候wind气候wind
             气候wind气候wind气候wind气候wind气候wind气候win… and 1
             more
        1 article (end of list)

        """
    )
  }

  @Test func detailHasEachPlaceWithItsLink() async throws {
    let console = FakeConsole(columns: 60)
    async let article = output(console: console)
    await console.expect("] ")
    console.type("1")
    await console.expect("] ")
    console.type("q")
    let text = try await article
    #expect(
      text.hasSuffix(
        """

        Title
        Wire

        https://news.example/a

        Also at A [B]
        https://a.example/%3C1%3E

        Also at 气候wind气候wind气候wind气候wind气候wind气候wind气候
        wind气候wind气候wind气候win…
        https://b.example/2

        Also at C
        https://c.example/3


        """
      )
    )
  }

  @Test(arguments: [20, 33, 80, 132])
  func noLineExceedsTheWindow(columns: Int) async throws {
    let console = FakeConsole(isTerminal: false, columns: columns)
    let lines = try await output(console: console).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalText.width(of: $0) <= columns })
  }

  @Test func jsonHasEachPlace() async throws {
    let json = try await output("--json")
    #expect(
      json.contains(
        #""alsoAt":[{"provider":"archive","source":"A\u001b[31m \u202e[B]","#
          + #""url":"https://a.example/%3C1%3E"},{"provider":"fake","#
      )
    )
    #expect(json.contains(#"{"provider":"fake","source":"C","url":"https://c.example/3"}],"#))
  }

  @Test func csvHasLinksInOneColumn() async throws {
    let records = try await output("--format", "csv").split(whereSeparator: \.isNewline)
    #expect(records.first?.hasSuffix(",language,alsoAt,story") == true)
    #expect(
      records.last?.hasSuffix(
        ",https://a.example/%3C1%3E https://b.example/2 https://c.example/3,"
      ) == true
    )
  }

  @Test func markdownLinksToEachPlace() async throws {
    let line = try await output("--format", "markdown")
    #expect(line.contains(#"— Wire, also at [A \[B\]](<https://a.example/%3C1%3E>), [气候"#))
    #expect(line.hasSuffix(", [C](<https://c.example/3>)\n"))
  }
}

/// Finds one article for every query.
private struct FixedSearch: SearchArticles {
  let article: Article

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    Page(items: [article], continuation: .end(.complete))
  }
}
