package import Domain

extension Examination.Contents {
  /// Reads the numbers of articles, saved and read ones, the oldest and the newest date, and the numbers
  /// of liked videos, pictures and feeds.
  package init(_ row: some RowReader) {
    self.init()
    articles = Int(row.integer(0) ?? 0)
    saved = Int(row.integer(1) ?? 0)
    read = Int(row.integer(2) ?? 0)
    (oldest, newest) = (row.date(3), row.date(4))
    likedVideos = Int(row.integer(5) ?? 0)
    pictures = Int(row.integer(6) ?? 0)
    feeds = Int(row.integer(7) ?? 0)
  }
}
