public import FoundationEssentials
import Query
import Texts

/// Saves the article of a web page that a person has chosen.
public protocol SavePage: Sendable {
  /// Fetches a page, and saves its article; one that is stored with its text is not fetched again.
  ///
  /// A page that cannot be read is saved without a text, so that it is not lost. `title` is for a page
  /// without one, and can be empty. Throws only if the archive fails, or after a cancellation.
  func callAsFunction(_ address: WebLink, title: String) async throws(NewsError) -> SavedPage
}

/// A page that was saved.
public struct SavedPage: Equatable, Sendable {
  public let article: Article
  /// Why the article has no text; nil if it has one.
  public let problem: NewsError?

  public init(_ article: Article, problem: NewsError?) {
    (self.article, self.problem) = (article, problem)
  }
}

/// Fetches pages from the web, and saves their articles in the archive.
public struct PageSaver: SavePage {
  /// The provider of articles that a person saved by their address.
  public static let provider = Provider(id: "pages", name: "Saved pages")

  private let fetch: any FetchFeed
  private let read: any ReadPage
  private let archive: any FindArticle
  private let marking: any MarkArticles
  private let now: @Sendable () -> Date

  public init(
    fetch: any FetchFeed,
    read: any ReadPage,
    archive: any FindArticle,
    marking: any MarkArticles,
    now: @escaping @Sendable () -> Date
  ) {
    self.fetch = fetch
    self.read = read
    self.archive = archive
    self.marking = marking
    self.now = now
  }

  public func callAsFunction(
    _ address: WebLink,
    title: String
  ) async throws(NewsError) -> SavedPage {
    let known = try await archive.article(Article.ID(address))
    var article = known ?? Article(address, title, nil)
    var problem: NewsError?
    if known?.body?.full?.document.isEmpty ?? true {
      do throws(NewsError) {
        let (found, page) = try await read(address)
        let text = Article.FullText(found.document, page: page, fetchedAt: now())
        article = (known ?? Article(address, title, found))?.completed(
          by: text,
          picture: found.picture
        )
      } catch .cancelled {
        throw .cancelled
      } catch {
        problem = error
      }
    }
    guard let article else { throw .nothingFound(Provider(site: address), "no title") }
    try await marking.save(article)
    return SavedPage(article, problem: problem)
  }

  /// Returns the article of a page and the address after redirects.
  ///
  /// The address can be from another site's link, so private ones need the setting.
  private func read(
    _ address: WebLink
  ) async throws(NewsError) -> (article: PageArticle, page: WebLink) {
    let request = FeedRequest(address, mayReachPrivateAddresses: false, kind: .page)
    let page = try await fetch(request).document(of: address)
    guard let article = read(page) else {
      throw .nothingFound(Provider(site: address), "no article in this page")
    }
    return (article, page.address.flatMap(WebLink.init) ?? address)
  }
}

extension Article {
  /// Creates the article of a page without its text; nil only if no title is left after cleaning.
  fileprivate init?(_ address: WebLink, _ title: String, _ page: PageArticle?) {
    let titles = [page?.title, title, address.description].compactMap { $0?.singleSpaced }
    self.init(
      provider: PageSaver.provider,
      source: Source(id: nil, name: page?.siteName ?? address.site),
      author: page?.byline,
      title: titles.first { !$0.isEmpty } ?? "",
      summary: page?.excerpt,
      link: address,
      publishedAt: page?.publishedAt,
      language: page?.language.flatMap(Language.init(tag:))
    )
  }
}
