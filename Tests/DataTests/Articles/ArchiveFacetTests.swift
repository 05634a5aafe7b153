import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

@testable import LocalArchive

/// Searches by the metadata of articles.
@Suite(.hangLimit)
struct ArchiveFacetTests {
  private let archive = Archive(path: ":memory:", now: { .saving })

  private func keep(_ hosts: [String]) async throws {
    for host in hosts {
      let link = try #require(WebLink("https://\(host)/a"), "\(host)")
      try await archive.keep([.sample(link: link, title: "On \(host)")])
    }
  }

  private func titles(
    _ words: String = "",
    _ change: (inout ArticleFilter) -> Void = { _ in }
  ) async throws -> Set<String> {
    var filter = ArticleFilter()
    change(&filter)
    let query = try ArticleQuery(words, filter: filter, pageSize: 100)
    return Set(try await archive(query, at: nil).items.map(\.title))
  }

  @Test(
    arguments: [
      ("bbc.co.uk", ["bbc.co.uk", "www.bbc.co.uk", "news.bbc.co.uk", "BBC.co.uk:8080"]),
      ("news.bbc.co.uk", ["news.bbc.co.uk"]),
      (
        "co.uk", ["bbc.co.uk", "www.bbc.co.uk", "news.bbc.co.uk", "BBC.co.uk:8080", "notbbc.co.uk"]
      ),
      ("bbc.co", []), ("bbc", ["bbc"]), ("a-b.example", ["a-b.example"]), ("b.example", []),
      ("a_b.example", ["a_b.example"]), ("xn--bcher-kva.example", ["xn--bcher-kva.example"]),
      ("bcher-kva.example", []), ("127.0.0.1", ["127.0.0.1"]), ("0.0.1", ["127.0.0.1"]),
      ("[2001:db8::1]", ["[2001:db8::1]:443"]), ("[2001", []), ("2001", []),
      ("BBC.CO.UK", ["bbc.co.uk", "www.bbc.co.uk", "news.bbc.co.uk", "BBC.co.uk:8080"]),
      (".", []), ("..", []), (".co.uk", []), ("co.uk.", ["dot.co.uk."]), ("a..b", []), ("*", []),
    ] as [(String, [String])]
  )
  func siteMatchesSubdomains(site: String, hosts: [String]) async throws {
    try await keep([
      "bbc.co.uk", "www.bbc.co.uk", "news.bbc.co.uk", "BBC.co.uk:8080", "notbbc.co.uk", "bbc",
      "a-b.example", "a_b.example", "xn--bcher-kva.example", "127.0.0.1", "[2001:db8::1]:443",
      "bbc.co.uk.other.example", "dot.co.uk.",
    ])
    let all = try await titles()
    let found = Set(hosts.map { "On \($0)" })
    #expect(try await titles { $0.domains = [site] } == found)
    #expect(try await titles { $0.excludedDomains = [site] } == all.subtracting(found))
  }

  @Test func hostOfALongAddressIsFound() async throws {
    let path = String(repeating: "气", count: 2_000)
    try await keep(["long.example/\(path)"])
    #expect(try await titles("site:long.example").count == 1)
  }

  @Test func languageMatchesExactly() async throws {
    let languages: [Language?] = [.en, .de, nil]
    for (place, language) in languages.enumerated() {
      let link = try #require(WebLink("https://news.example/\(place)"))
      let article = Article.sample(link: link, title: "In \(place)", language: language)
      try await archive.keep([article])
    }
    #expect(try await titles("lang:de") == ["In 1"])
    #expect(try await titles("-lang:de") == ["In 0", "In 2"])
    #expect(try await titles { $0.language = .en } == ["In 0"])
    #expect(try await titles("len OR en") == [])
  }

  private func keepSources() async throws {
    let sources: [(id: String?, name: String)] = [
      ("bbc-news", "BBC News"), ("bbc_news", "The Beeb"), ("BBC-NEWS", "News, BBC"),
      (nil, "bbc-news"), ("", "Nobody"),
    ]
    for (place, source) in sources.enumerated() {
      let article = Article(
        provider: .fake,
        source: Article.Source(id: source.id, name: source.name),
        author: place == 0 ? "Jane Doe, John Roe" : nil,
        title: "By \(place)",
        link: try #require(WebLink("https://news.example/\(place)"))
      )
      try await archive.keep([try #require(article)])
    }
  }

  @Test(
    arguments: [("bbc-news", ["By 0"]), ("bbc_news", ["By 1"]), ("bbc", []), ("***", [])]
      as [(String, Set<String>)]
  )
  func sourceIDMatchesExactly(id: String, found: Set<String>) async throws {
    try await keepSources()
    #expect(try await titles { $0.sources = [id] } == found)
    #expect(try await titles("t") { $0.sources = [id, "BBC-NEWS"] } == [])
    #expect(try await titles { $0.sources = [id, "BBC-NEWS"] } == found.union(["By 2"]))
  }

  @Test(
    arguments: [
      ("source:bbc", ["By 0", "By 1", "By 2", "By 3"]),
      ("source:\"bbc news\"", ["By 0", "By 1", "By 2", "By 3"]),
      ("source:beeb", ["By 1"]), ("source:\"news bbc\"", ["By 2"]), ("source:bee*", ["By 1"]),
      ("source:\"beeb bbc\"", []), ("source:\"news bbc news\"", []), ("source:s", []),
      ("author:jane", ["By 0"]), ("author:\"doe john\"", ["By 0"]), ("author:bbc", []),
      ("author:\"news jane\"", []), ("jane", []), ("bbc", []), ("author:ja*", ["By 0"]),
    ] as [(String, Set<String>)]
  )
  func sourcesAndAuthorsMatchByWords(query: String, found: Set<String>) async throws {
    try await keepSources()
    #expect(try await titles(query) == found)
  }

  @Test(
    arguments: [
      ("is:saved", ["Title a", "Title b"]), ("is:read", ["Title b", "Title c"]),
      ("is:unread", ["Title a", "Title d"]), ("-is:saved", ["Title c", "Title d"]),
      ("is:saved is:read", ["Title b"]),
      ("is:saved OR is:read", ["Title a", "Title b", "Title c"]),
      ("is:saved -b", ["Title a"]), ("is:saved b", ["Title b"]),
      ("is:saved OR d", ["Title a", "Title b", "Title d"]),
      ("-(is:saved OR is:read)", ["Title d"]),
      ("-(is:saved b)", ["Title a", "Title c", "Title d"]),
      ("(is:read -b) OR (is:saved site:news.example -is:read)", ["Title a", "Title c"]),
      ("is:saved is:saved", ["Title a", "Title b"]), ("is:saved -is:saved", []),
    ] as [(String, Set<String>)]
  )
  func marksCombineWithOtherConditions(query: String, found: Set<String>) async throws {
    try await archive.keep(["a", "b", "c", "d"].map { .fake($0) })
    for name in ["a", "b"] { try await archive.save(.fake(name)) }
    for name in ["b", "c"] { try await archive.markRead(.fake(name)) }
    #expect(try await titles(query) == found)
  }
}
