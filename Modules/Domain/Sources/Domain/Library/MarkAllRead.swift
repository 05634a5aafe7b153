/// Marks many articles as read, and takes that back.
public protocol MarkAllRead: Sendable {
  /// Marks all unread articles that a query matches as read, and returns how many.
  ///
  /// The page size and the order of the query have no meaning here. `progress` receives the number so
  /// far, from time to time. A cancelled task marks no more; what is marked stays and can be undone.
  func markAllRead(
    _ query: ArticleQuery,
    progress: @Sendable (_ marked: Int) -> Void
  ) async throws(NewsError) -> Int

  /// Takes back the latest marking as read, of one article or of many, and returns how many articles
  /// are unread again; 0 if no article is read.
  func undoRead() async throws(NewsError) -> Int
}
