import ByteStrings
package import Domain
import FoundationEssentials

// The implementation of `FeedIcons`.
extension DatabaseArchive {
  /// Returns a stored icon.
  public func icon(_ id: Icon.ID) async throws(NewsError) -> Icon? {
    try await reading(else: nil) { connection throws(Failure) in
      let sql = "SELECT type, bytes FROM icon WHERE id = $1"
      return try connection.rows(sql, [.text(id.description)]) { row in
        row.text(0).flatMap(Icon.Format.init).map {
          Icon(Data(row.rawText(1)?.bytes ?? []), format: $0)
        }
      }.first ?? nil
    }
  }

  /// Stores what was found now for feeds, in one transaction.
  public func store(_ icon: Icon?, of feeds: [FollowedFeed.ID]) async throws(NewsError) {
    let moment = SQLValue(now())
    let values: [SQLValue] =
      icon.map { [.text(Icon.ID().description), .text($0.format.rawValue), .blob($0.bytes)] }
      ?? [.null, .null, .null]
    try await changing(else: ()) { connection throws(Failure) in
      for feed in feeds {
        guard let number = try connection.feed(feed)?.number else { continue }
        try connection.storeIcon([.integer(number), moment] + values)
      }
    }
  }
}
