import Domain
import FoundationEssentials
import Presentation
import Query

/// `/v2/everything` and `/v2/top-headlines`.
///
/// What differs from NewsAPI:
///
/// - `q` and `qInTitle` can have the filters of the query language, such as `site:bbc.co.uk`. A filter
///   with an invalid value is text.
/// - A date without a time in `to` includes that day. If `from` is later than `to`, nothing matches.
/// - The archive finds a source of `sources` by the words of its name or id, so that `bbc-news` finds
///   all articles of BBC News, whichever provider they are from. Unknown sources have no articles.
/// - In the archive `language=en` includes articles whose language is not known, because clients
///   send it unasked. Any other language finds only articles that are known to be in it.
/// - The archive has no countries and categories of articles. `country` and `category` are checked but
///   exclude nothing: the headlines are the newest articles. With providers, `language` has no effect
///   on headlines.
/// - `content` is not cut after 200 characters.
extension NewsAPIServer {
  /// Returns the reply of `/v2/everything`.
  func everything(_ parameters: NewsAPIParameters) async throws(NewsAPIError) -> JSON {
    let place = try parameters.place(defaultSize: 100)
    let wanted = try Wanted(parameters)
    let domains = try parameters.domains("domains")
    guard wanted.isRestricted || !domains.isEmpty else {
      throw .missing(["q", "qInTitle", "sources", "domains"])
    }
    let now = services.now()
    var filter = try filter(for: wanted)
    filter.fields = try parameters.choices("searchIn", of: ArticleFilter.Field.self)
    filter.domains = domains
    filter.excludedDomains = try parameters.domains("excludeDomains")
    filter.from = try parameters.date("from", now: now)?.start
    filter.to = try parameters.date("to", now: now)?.end
    let sort = try parameters.choice("sortBy", of: ArticleQuery.Sort.self)
    if let from = filter.from, let to = filter.to, from > to { return .articles([], total: 0) }
    return try await articles(
      at: place,
      of: try query(wanted.words, filter, sort: sort ?? .newest),
      in: isLive ? services.search : services.archive
    )
  }

  /// Returns the reply of `/v2/top-headlines`.
  func headlines(_ parameters: NewsAPIParameters) async throws(NewsAPIError) -> JSON {
    let place = try parameters.place(defaultSize: 20)
    let wanted = try Wanted(parameters)
    let country = try parameters.country()
    let category = try parameters.choice("category", of: NewsCategory.self)
    let isOfPlace = country != nil || category != nil
    if !wanted.sources.isEmpty, isOfPlace {
      throw NewsAPIError(.sourcesWithCountryOrCategory)
    }
    guard wanted.isRestricted || wanted.language != nil || isOfPlace else {
      throw .missing(["sources", "q", "language", "country", "category"])
    }
    guard isLive else {
      let query = try query(wanted.words, try filter(for: wanted), sort: .newest)
      return try await articles(at: place, of: query, in: services.archive)
    }
    let query = try headlineQuery(wanted, country, category)
    let pages = services.headlines.pages(of: query)
    return try await reply(at: place, of: .headlines(query), count: { nil }, pages)
  }
}

extension NewsAPIServer {
  /// The parameters that both endpoints have.
  private struct Wanted {
    let words: String
    let titleWords: String
    let sources: [String]
    let language: Language?

    init(_ parameters: NewsAPIParameters) throws(NewsAPIError) {
      words = try parameters.text("q") ?? ""
      titleWords = try parameters.text("qInTitle") ?? ""
      sources = try parameters.list("sources")
      language = try parameters.choice("language", of: Language.self)
      guard sources.count <= ArticleFilter.maximumSources else {
        throw NewsAPIError(
          .tooManySources(sources.count, maximum: ArticleFilter.maximumSources)
        )
      }
    }

    /// Whether there are words or sources.
    var isRestricted: Bool { !words.isEmpty || !titleWords.isEmpty || !sources.isEmpty }
  }

  /// Returns the filter for the words in the title, the sources and the language.
  private func filter(for wanted: Wanted) throws(NewsAPIError) -> ArticleFilter {
    var filter = ArticleFilter()
    var parts: [SearchExpression] = []
    if !wanted.titleWords.isEmpty {
      parts.append(try query(wanted.titleWords, ArticleFilter()).expression.inTitle)
    }
    if isLive {
      filter.sources = wanted.sources
      filter.language = wanted.language
    } else {
      if !wanted.sources.isEmpty { parts.append(.any(wanted.sources.map(Self.isOfSource))) }
      parts += wanted.language.map(Self.isIn) ?? []
    }
    filter.also = parts.isEmpty ? .everything : .all(parts)
    return filter
  }

  private static func isOfSource(_ id: String) -> SearchExpression {
    .condition(.words(Phrase(id), .source))
  }

  /// Returns the conditions on articles of a language; see the list of differences.
  private static func isIn(_ language: Language) -> [SearchExpression] {
    guard language == .en else { return [.condition(.language(language))] }
    return Language.allCases.filter { $0 != language }.map { .not(.condition(.language($0))) }
  }

  /// Returns a query; filters with an invalid value in its words are text.
  private func query(
    _ words: String,
    _ filter: ArticleFilter,
    sort: ArticleQuery.Sort = .newest
  ) throws(NewsAPIError) -> ArticleQuery {
    func query(_ words: String) throws(InvalidQuery) -> ArticleQuery {
      try ArticleQuery(
        words,
        filter: filter,
        sort: sort,
        pageSize: NumberedLists.stepSize,
        now: services.now()
      )
    }
    do throws(InvalidQuery) {
      do throws(InvalidQuery) { return try query(words) } catch {
        guard case .filter = error else { throw error }
        return try query(words.withoutFilters)
      }
    } catch {
      throw NewsAPIError(error)
    }
  }

  /// Returns the query for the providers' headlines, which have one text for all words.
  private func headlineQuery(
    _ wanted: Wanted,
    _ country: Country?,
    _ category: NewsCategory?
  ) throws(NewsAPIError) -> HeadlineQuery {
    do throws(InvalidQuery) {
      return try HeadlineQuery(
        wanted.words + " " + wanted.titleWords,
        country: country,
        category: category,
        sources: wanted.sources,
        pageSize: NumberedLists.stepSize
      )
    } catch {
      throw NewsAPIError(error)
    }
  }

  private func articles(
    at place: NewsAPIParameters.Place,
    of query: ArticleQuery,
    in search: any SearchArticles
  ) async throws(NewsAPIError) -> JSON {
    // The counts by day exclude articles without a date; they are the last ones of the list.
    let count = { @Sendable [services, isLive] () async -> Int? in
      guard !isLive else { return nil }
      return try? await services.hits.hits(of: query, limit: 1, utcOffset: 0)?.counts.reduce(0, +)
    }
    return try await reply(at: place, of: .articles(query), count: count, search.pages(of: query))
  }

  private func reply(
    at place: NewsAPIParameters.Place,
    of query: NumberedLists.Query,
    count: @Sendable () async -> Int?,
    _ pages: Pager<Article>.Fetch
  ) async throws(NewsAPIError) -> JSON {
    do throws(NewsError) {
      let page = try await lists.page(place.range, of: query, count: count, fetch: pages)
      return .articles(page.articles, total: page.total)
    } catch {
      throw NewsAPIError(error)
    }
  }
}

extension SearchExpression {
  /// The expression with words that have no field restricted to the title.
  fileprivate var inTitle: SearchExpression {
    switch self {
    case .condition(.words(let phrase, nil)): .condition(.words(phrase, .title))
    case .condition: self
    case .all(let parts): .all(parts.map(\.inTitle))
    case .any(let parts): .any(parts.map(\.inTitle))
    case .not(let part): .not(part.inTitle)
    }
  }
}

extension String {
  /// The text with spaces instead of colons, so that no word of it is a filter.
  fileprivate var withoutFilters: String {
    let colon = UInt8(ascii: ":")
    return String(decoding: utf8.map { $0 == colon ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}

extension NewsAPIError {
  /// Creates the error of a request that needs one of these parameters.
  fileprivate static func missing(_ names: [String]) -> NewsAPIError {
    NewsAPIError(
      .parametersMissing,
      "the search is too broad; set at least one of the parameters "
        + names.joined(separator: ", ")
    )
  }
}
