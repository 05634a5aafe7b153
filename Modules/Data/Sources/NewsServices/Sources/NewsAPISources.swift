public import Domain
public import HTTP
import NewsAPIFormat
import Query

/// NewsAPI's `/v2/top-headlines/sources` (https://newsapi.org/docs/endpoints/sources).
///
/// One request returns all sources. Words and pages are handled here; a cursor is the number of
/// sources already listed.
public struct NewsAPISources: BrowseSources {
  private let service: WebService

  /// Creates a client of the service at `address`, such as `https://newsapi.org/v2`.
  ///
  /// Without a `key` every request fails with `NewsError.keyMissing`.
  public init(client: any HTTPSending, address: WebLink, key: String?) {
    service = WebService(NewsAPIArticles.self, client: client, address: address, key: key)
  }

  /// Returns a page of the sources with all words in their id, name or description.
  public func callAsFunction(
    _ query: SourceQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<NewsSource> {
    let listed = try service.number(cursor, in: 1...1_000_000) ?? 0
    let items = QueryItems([
      ("category", query.category?.rawValue),
      ("language", query.language?.rawValue),
      ("country", query.country?.description),
    ])
    let reply = try await service.newsAPI(
      "/top-headlines/sources",
      items,
      listing: WireSource.self
    )
    let phrases = query.words.split(separator: " ").map { Phrase(String($0)) }
    let found = (reply.items ?? []).compactMap { $0?.source }.filter { source in
      source.matches(phrases)
    }
    let page = found.dropFirst(listed).prefix(query.pageSize)
    return Page(
      items: Array(page),
      total: .exactly(found.count),
      continuation: page.endIndex < found.count ? service.more(at: page.endIndex) : .end(.complete)
    )
  }
}

/// A source in NewsAPI's JSON.
private struct WireSource: Decodable {
  let id: Lenient<String>?
  let name: Lenient<String>?
  let description: Lenient<String>?
  let url: Lenient<String>?
  let category: Lenient<String>?
  let language: Lenient<String>?
  let country: Lenient<String>?

  /// The source; nil without an id or a name.
  var source: NewsSource? {
    guard let id = id?.value, let name = HTMLText.plainOrNil(name?.value) else { return nil }
    return NewsSource(
      id: id,
      name: name,
      summary: HTMLText.plainOrNil(description?.value),
      link: url?.value.flatMap(WebLink.init),
      category: category?.value.flatMap(NewsCategory.init),
      language: language?.value.flatMap(Language.init),
      country: country?.value.flatMap(Country.init)
    )
  }
}

extension NewsSource {
  /// Whether each phrase matches words of the id, the name or the summary.
  fileprivate func matches(_ phrases: [Phrase]) -> Bool {
    let text = [id, name, summary ?? ""].joined(separator: "\n")
    let words = SearchWords.index(text).utf8.split(separator: UInt8(ascii: " "))
    return phrases.allSatisfy { phrase in
      let wanted = phrase.words
      return !wanted.isEmpty
        && wanted.allSatisfy { word in
          words.contains {
            phrase.matchesBeginning ? $0.starts(with: word.utf8) : $0.elementsEqual(word.utf8)
          }
        }
    }
  }
}
