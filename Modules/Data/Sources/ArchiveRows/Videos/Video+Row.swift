package import Domain
package import FoundationEssentials

extension Video {
  /// A video with its key, and the moment at which it was last seen.
  package typealias Stored = (key: Int64, video: Video, seenAt: Date)

  /// The columns of the table `video`, in its order.
  package enum Column: Int32, CaseIterable {
    case key, id, seenAt, publishedAt, channelID, channelName, title, link, thumbnail, broadcast
    case duration, viewCount, summary

    fileprivate var definition: TableColumn<Stored> {
      switch self {
      case .key:
        TableColumn(
          "key",
          .integer,
          file: "PRIMARY KEY CHECK (key <> 0 AND key BETWEEN -(1 << 62) AND 1 << 62)"
        ) { .integer($0.key) }
      case .id:
        TableColumn("id", .comparedText, file: "NOT NULL UNIQUE CHECK (length(id) = 11)") {
          .text($0.video.id.description)
        }
      case .seenAt: TableColumn("seen_at", .real, "NOT NULL") { SQLValue($0.seenAt) }
      case .publishedAt: TableColumn("published_at", .real) { SQLValue($0.video.publishedAt) }
      case .channelID: TableColumn("channel_id", .text) { SQLValue($0.video.channel.id) }
      case .channelName:
        TableColumn("channel_name", .text, "NOT NULL") { .text($0.video.channel.name) }
      case .title:
        TableColumn("title", .text, "NOT NULL CHECK (title <> '')") { .text($0.video.title) }
      case .link: .link("link") { $0.video.link }
      case .thumbnail: TableColumn("thumbnail", .text) { SQLValue($0.video.thumbnail?.description) }
      case .broadcast:
        TableColumn("broadcast", .text, "NOT NULL") { .text($0.video.broadcast.rawValue) }
      case .duration:
        TableColumn("duration", .integer) {
          SQLValue($0.video.duration.map { Int($0.components.seconds) })
        }
      case .viewCount: TableColumn("view_count", .integer) { SQLValue($0.video.viewCount) }
      case .summary: TableColumn("summary", .text) { SQLValue($0.video.summary) }
      }
    }
  }

  package static let table = TableColumns(Column.allCases.map(\.definition))
  /// The columns to select.
  package static let columns = table.names(of: "video")
  package static let columnsAfterKey = table.dropFirst().names(of: "video")

  /// Reads `columns`; nil if they do not make a valid video.
  package init?(_ row: some RowReader) {
    let row = row.named(by: Column.self)
    guard let id = row.text(.id).flatMap(ID.init), let channelName = row.text(.channelName),
      let title = row.text(.title), let link = row.link(.link)
    else { return nil }
    self.init(
      id: id,
      title: title,
      channel: Channel(id: row.text(.channelID), name: channelName),
      summary: row.text(.summary),
      link: link,
      thumbnail: row.link(.thumbnail),
      publishedAt: row.date(.publishedAt),
      broadcast: row.text(.broadcast).flatMap(Broadcast.init) ?? .recorded,
      duration: row.integer(.duration).flatMap(Self.duration),
      viewCount: row.count(.viewCount)
    )
  }

  /// Returns the values of a row of the table.
  package func row(key: Int64, seenAt: Date) -> [SQLValue] {
    Self.table.values(of: (key, self, seenAt))
  }

  /// Reads a duration in seconds; nil if it is out of range.
  private static func duration(stored seconds: Int64) -> Duration? {
    (0...Int64(Int32.max)).contains(seconds) ? .seconds(seconds) : nil
  }
}
