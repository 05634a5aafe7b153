/// Stores articles in the archive, so that they can be found offline.
public protocol KeepArticles: Sendable {
  /// Stores new articles, and completes known ones with what these copies have in addition.
  ///
  /// Either all of them are stored or none.
  @discardableResult
  func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles
}

extension KeepArticles {
  /// Stores the articles of a page, and returns the page.
  ///
  /// If the archive fails, the page is returned with a remark.
  func storing(_ page: Page<Article>) async -> Page<Article> {
    var store = PageStore(in: self)
    return await store.storing(page)
  }
}

/// Stores the articles of one page while it arrives.
struct PageStore {
  private let archive: any KeepArticles
  /// The articles as they were stored.
  private var stored: [Article.ID: Article] = [:]

  init(in archive: any KeepArticles) {
    self.archive = archive
  }

  /// Stores the articles that are new or changed since the last call, and returns the page.
  ///
  /// If the archive fails, the page is returned with a remark, and the next call tries again.
  mutating func storing(_ page: Page<Article>) async -> Page<Article> {
    var page = page
    do throws(NewsError) {
      try await archive.keep(page.items.filter { stored[$0.id] != $0 })
      for article in page.items { stored[article.id] = article }
    } catch {
      if error != .cancelled { page.remarks.append(.notKept(error)) }
    }
    return page
  }
}

/// The outcome of storing articles, as counts.
public struct KeptArticles: Hashable, Sendable {
  /// New articles.
  public var added = 0
  /// Known articles that were completed.
  public var filled = 0
  /// Known articles that stayed as they were.
  public var known = 0

  public init() {}

  /// Returns the sum of the outcomes of two batches.
  public static func + (first: KeptArticles, second: KeptArticles) -> KeptArticles {
    var sum = first
    sum.added += second.added
    sum.filled += second.filled
    sum.known += second.known
    return sum
  }
}
