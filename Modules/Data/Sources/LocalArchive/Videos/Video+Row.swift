import Domain
import FoundationEssentials

extension Video {
  /// What a statement reads to get a video: all columns of the table, in their order.
  static let columns = """
    video.key, video.id, video.seen_at, video.published_at, video.channel_id, video.channel_name, \
    video.title, video.link, video.thumbnail, video.broadcast, video.duration, video.view_count, \
    video.summary
    """
  /// How many there are.
  static let columnCount = 13

  /// Reads `columns`; nil for what no video can be made of.
  init?(_ row: some RowReader) {
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

  /// The values of a row, in the order of `columns`.
  func row(key: Int64, seenAt: Date) -> [SQLiteValue] {
    [
      .integer(key),
      .text(id.description),
      .real(seenAt.timeIntervalSinceReferenceDate),
      SQLiteValue(publishedAt?.timeIntervalSinceReferenceDate),
      SQLiteValue(channel.id),
      .text(channel.name),
      .text(title),
      .text(link.description),
      SQLiteValue(thumbnail?.description),
      .text(broadcast.rawValue),
      duration.map { .integer($0.components.seconds) } ?? .null,
      viewCount.map { .integer(Int64($0)) } ?? .null,
      SQLiteValue(summary),
    ]
  }

  /// Reads a length in seconds; nil for what no video lasts.
  private static func duration(stored seconds: Int64) -> Duration? {
    (0...Int64(Int32.max)).contains(seconds) ? .seconds(seconds) : nil
  }
}

extension SQLiteValue {
  /// The identities of videos as a list in JSON, for `json_each`; none has a sign to be escaped.
  init(_ ids: [Video.ID]) {
    self = .text("[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]")
  }
}
