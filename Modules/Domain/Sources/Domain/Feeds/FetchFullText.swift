public import FoundationEssentials

/// Fetches the text of an article's page.
public protocol FetchFullText: Sendable {
  /// Returns the article with the text of its page, which is stored; a stored one is not fetched again.
  ///
  /// Throws `NewsError.pageGone` after status 404 and 410, and `NewsError.nothingFound` if the page has
  /// no article.
  func callAsFunction(_ article: Article) async throws(NewsError) -> Article
}

/// Fetches pages from the web, and stores their texts in the archive.
public struct FullTextFetcher: FetchFullText {
  private let fetch: any FetchFeed
  private let read: any ReadPage
  private let archive: any FindArticle
  private let store: any KeepArticles
  private let now: @Sendable () -> Date

  public init(
    fetch: any FetchFeed,
    read: any ReadPage,
    archive: any FindArticle,
    store: any KeepArticles,
    now: @escaping @Sendable () -> Date
  ) {
    self.fetch = fetch
    self.read = read
    self.archive = archive
    self.store = store
    self.now = now
  }

  public func callAsFunction(_ article: Article) async throws(NewsError) -> Article {
    let known = try await archive.article(article.id) ?? article
    if known.body?.full?.document.isEmpty == false { return known }
    guard known.hasPage else {
      throw .nothingFound(Provider(site: known.link), "no page for this entry of its feed")
    }
    do throws(NewsError) {
      let page = try await page(of: known)
      let address = page.address.flatMap(WebLink.init) ?? known.link
      guard let article = read(page) else {
        throw .nothingFound(Provider(site: known.link), "no article in this page")
      }
      return try await keep(article, from: address, in: known)
    } catch {
      // Another attempt would fail too, so a refresh makes none.
      if error.isLasting { _ = try await keep(PageArticle(.empty), from: known.link, in: known) }
      throw error
    }
  }

  /// Returns the page of an article, from a public address unless a setting allows private ones.
  private func page(of article: Article) async throws(NewsError) -> LoadedDocument {
    let link = article.link
    do throws(NewsError) {
      let request = FeedRequest(link, mayReachPrivateAddresses: false, kind: .page)
      return try await fetch(request).document(of: link)
    } catch .requestRejected(let site, 404, _), .requestRejected(let site, 410, _) {
      throw .pageGone(site, link)
    }
  }

  private func keep(
    _ found: PageArticle,
    from page: WebLink,
    in article: Article
  ) async throws(NewsError) -> Article {
    let text = Article.FullText(found.document, page: page, fetchedAt: now())
    let copy = article.completed(by: text, picture: found.picture)
    try await store.keep([copy])
    return copy
  }
}

extension NewsError {
  /// Whether a page fails in the same way when it is requested again.
  fileprivate var isLasting: Bool {
    switch self {
    case .pageGone, .nothingFound, .requestRejected, .replyTooLarge, .redirectRefused: true
    default: false
    }
  }
}
