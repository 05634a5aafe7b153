import ArchiveRows
public import Domain
import Query

extension Archive: BrowseLikedVideos {
  /// Returns a page of the liked videos; an empty one if there is no file.
  ///
  /// The query works as for articles: a liked video counts as saved and unread, has no language, and
  /// has no content besides its description.
  public func likedVideos(
    _ query: LikedVideoQuery,
    at cursor: Cursor?
  ) throws(NewsError) -> Page<Video> {
    let search = ArchiveQuery(query.expression.normalized, in: .likedVideos)
    return try page(size: query.pageSize, at: cursor) { _ in
      KeyedList {
        ArchiveStatement.newest(search, after: $0, limit: $1)
      } count: {
        ArchiveStatement.count(search, limit: $0)
      } read: {
        Video($0)
      }
    }
  }
}
