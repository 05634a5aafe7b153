package import Domain
package import FoundationEssentials

extension Video {
  /// The columns to select: those of the table, in its order.
  package static let columns = "video.key, " + columnsAfterKey
  package static let columnsAfterKey = """
    video.id, video.seen_at, video.published_at, video.channel_id, video.channel_name, \
    video.title, video.link, video.thumbnail, video.broadcast, video.duration, video.view_count, \
    video.summary
    """
  /// The number of columns.
  package static let columnCount = 13

  /// Reads `columns`; nil if they do not make a valid video.
  package init?(_ row: some RowReader) {
    guard let id = row.text(1).flatMap(ID.init), let channelName = row.text(5),
      let title = row.text(6), let link = row.link(7)
    else { return nil }
    self.init(
      id: id,
      title: title,
      channel: Channel(id: row.text(4), name: channelName),
      summary: row.text(12),
      link: link,
      thumbnail: row.link(8),
      publishedAt: row.date(3),
      broadcast: row.text(9).flatMap(Broadcast.init) ?? .recorded,
      duration: row.integer(10).flatMap(Self.duration),
      viewCount: row.integer(11).flatMap { $0 < 0 ? nil : Int($0) }
    )
  }

  /// Returns the values of a row, in the order of `columns`.
  package func row(key: Int64, seenAt: Date) -> [SQLValue] {
    [
      .integer(key),
      .text(id.description),
      SQLValue(seenAt),
      SQLValue(publishedAt),
      SQLValue(channel.id),
      .text(channel.name),
      .text(title),
      .text(link.description),
      SQLValue(thumbnail?.description),
      .text(broadcast.rawValue),
      duration.map { .integer($0.components.seconds) } ?? .null,
      viewCount.map { .integer(Int64($0)) } ?? .null,
      SQLValue(summary),
    ]
  }

  /// Reads a duration in seconds; nil if it is out of range.
  private static func duration(stored seconds: Int64) -> Duration? {
    (0...Int64(Int32.max)).contains(seconds) ? .seconds(seconds) : nil
  }
}
