/// Marks many articles as read, and undoes that.
public protocol MarkAllRead: Sendable {
  /// Marks all unread articles that a query matches as read, and returns how many.
  ///
  /// The page size and the order of the query are ignored. `progress` receives the number so far,
  /// from time to time. A cancelled task marks no further articles; those already marked stay and
  /// can be undone.
  func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int

  /// Undoes the latest marking as read, of one article or of many, and returns how many articles
  /// are unread again; 0 if no article is read.
  func undoRead() async throws(NewsError) -> Int
}
