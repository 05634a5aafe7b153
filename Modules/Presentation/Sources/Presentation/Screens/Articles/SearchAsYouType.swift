public import Domain
public import FoundationEssentials

/// The search of a list while a person types: of the archive, a moment after the last key.
public struct SearchAsYouType: Sendable {
  /// The time without a key after which the archive is searched.
  static let delay = Duration.milliseconds(150)

  private let archive: any SearchArticles
  private let route: Route
  private let now: @Sendable () -> Date

  /// Creates a search of `archive` with the filter, order and page size of the query of `route`, unless
  /// the list shows another one.
  ///
  /// Relative dates in the text, such as `7d`, are before `now`.
  public init(
    of archive: any SearchArticles,
    in route: Route,
    now: @escaping @Sendable () -> Date
  ) {
    self.archive = archive
    self.route = route
    self.now = now
  }

  /// Returns the stored articles for a text, finished or not, in the list of `shown`; nil if it is not
  /// a valid query.
  func search(
    _ text: String,
    isUnfinished: Bool,
    in shown: Route?
  ) -> (source: PageSource<Article>, route: Route)? {
    guard
      let route = try? (shown ?? route).refined(by: text, now: now(), isUnfinished: isUnfinished),
      let query = route.articles
    else { return nil }
    return (archive.source(of: query), route)
  }
}
