public import Domain

/// What a list searches while a person types: the archive, a moment after the last key.
public struct SearchAsYouType: Sendable {
  /// The time without a key after which the archive is searched.
  static let delay = Duration.milliseconds(150)

  let archive: any SearchArticles
  let query: ArticleQuery
  let clock: any Clock<Duration>

  /// Creates a search of `archive` with the filter, order and page size of `query`.
  public init(
    of archive: any SearchArticles,
    query: ArticleQuery,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.archive = archive
    self.query = query
    self.clock = clock
  }
}
