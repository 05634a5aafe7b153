import Domain
import Presentation
import Query

/// `/v2/sources` and `/v2/top-headlines/sources`.
///
/// The archive has no list of sources. Its sources are the most common ones of the newest articles, up
/// to `maximumSources`, each with what its articles show: the provider's id or the words of the name,
/// the site and the language. What is not known is an empty text, since all fields are texts at
/// NewsAPI. `category` and `country` are checked but exclude nothing.
extension NewsAPIServer {
  /// The maximum number of sources of the archive.
  static let maximumSources = 100
  /// The maximum number of pages of a provider's sources, of 100 each.
  private static let maximumPages = 20

  /// Returns the reply of `/v2/sources`.
  func sources(_ parameters: NewsAPIParameters) async throws(NewsAPIError) -> JSON {
    let category = try parameters.choice("category", of: NewsCategory.self)
    let language = try parameters.choice("language", of: Language.self)
    let country = try parameters.country()
    do throws(NewsError) {
      guard isLive else { return .sources(try await storedSources(in: language)) }
      let query: SourceQuery
      do throws(InvalidQuery) {
        query = try SourceQuery(
          category: category,
          language: language,
          country: country,
          pageSize: ArticleQuery.pageSizes.upperBound
        )
      } catch {
        throw .invalidQuery(error)
      }
      return .sources(try await Self.all(services.sources.pages(of: query)))
    } catch {
      throw NewsAPIError(error)
    }
  }

  private static func all(
    _ pages: @escaping Pager<NewsSource>.Fetch
  ) async throws(NewsError) -> [NewsSource] {
    var pager = Pager<NewsSource>(fetch: pages)
    var sources: [NewsSource] = []
    for _ in 0..<maximumPages {
      guard let page = try await pager.next() else { break }
      sources += page
    }
    return sources
  }

  /// Returns the sources of the archive, the most common first.
  private func storedSources(in language: Language?) async throws(NewsError) -> [NewsSource] {
    let names = try await services.values.values(
      of: .source,
      beginning: "",
      limit: Self.maximumSources
    )
    var sources: [NewsSource] = []
    var ids: Set<String> = []
    for name in names {
      guard let source = try await storedSource(named: name.text),
        source.isIn(language), ids.insert(source.id).inserted
      else { continue }
      sources.append(source)
    }
    return sources
  }

  /// Returns a source as one of its newest articles shows it.
  private func storedSource(named name: String) async throws(NewsError) -> NewsSource? {
    var filter = ArticleFilter()
    filter.also = .condition(.words(Phrase(name), .source))
    guard let query = try? ArticleQuery("", filter: filter, pageSize: 5) else { return nil }
    let articles = try await services.archive(query, at: nil).items
    // The words of the name can also be a part of a longer name.
    let article = articles.first { $0.source.name.utf8.elementsEqual(name.utf8) }
    return NewsSource(
      id: article?.source.id ?? NewsSource.id(of: name),
      name: name,
      link: article.flatMap { WebLink("https://" + $0.link.site) },
      language: article?.language
    )
  }
}

extension NewsSource {
  /// Whether the source can be in a language; English includes an unknown language.
  fileprivate func isIn(_ language: Language?) -> Bool {
    guard let language else { return true }
    return self.language == language || language == .en && self.language == nil
  }

  /// Returns an id for a name in NewsAPI's form, `bbc-news`, by which `sources` finds the name.
  fileprivate static func id(of name: String) -> String {
    let words = name.lowercased().unicodeScalars.split { scalar in
      scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    let id = words.map { String($0) }.joined(separator: "-")
    return Phrase(id).words == Phrase(name).words
      ? id : String(decoding: name.utf8.map { $0 == UInt8(ascii: ",") ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension NewsAPIParameters {
  /// Returns the country of a request; nil if there is none.
  func country() throws(NewsAPIError) -> Country? {
    guard let code = try text("country") else { return nil }
    guard code.utf8.count == 2, let country = Country(code) else {
      throw .invalid(
        "\(Self.quoted(code)) is not a country; use a code of ISO 3166-1 with two letters, such as us"
      )
    }
    return country
  }
}
