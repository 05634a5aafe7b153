/// Keeps the articles that have been seen, so that they can be found again without a network.
public protocol KeepArticles: Sendable {
  /// Keeps those articles that are not there yet, and what copies of others know better.
  ///
  /// Either all of them are kept or none.
  @discardableResult
  func keep(_ articles: [Article]) async throws(NewsError) -> KeptArticles
}

extension KeepArticles {
  /// Keeps the articles of a page, and returns the page.
  ///
  /// An archive in trouble never costs a person the news: the page says so in a remark.
  func keeping(_ page: Page<Article>) async -> Page<Article> {
    var page = page
    do throws(NewsError) {
      try await keep(page.items)
    } catch {
      if error != .cancelled { page.remarks.append(.notKept(error)) }
    }
    return page
  }
}

/// What became of articles that were to be kept.
public struct KeptArticles: Hashable, Sendable {
  /// How many were new.
  public var added = 0
  /// How many were there already, and know more than before.
  public var filled = 0
  /// How many were there already, with nothing to learn from the copy.
  public var known = 0

  /// Creates the result of keeping nothing.
  public init() {}

  /// Adds up what became of two batches.
  public static func + (first: KeptArticles, second: KeptArticles) -> KeptArticles {
    var sum = first
    sum.added += second.added
    sum.filled += second.filled
    sum.known += second.known
    return sum
  }
}
