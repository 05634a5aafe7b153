import Domain
import FoundationEssentials

/// A table whose rows are carried from a damaged file into a new one as they are, key and all.
enum CarriedTable: String, CaseIterable {
  case video
  case picture

  /// Tells which table a row with a number for its key is of, by how many columns it has.
  init?(columnCount: Int) {
    switch columnCount {
    case Video.columnCount: self = .video
    case SavedPicture.columnCount: self = .picture
    default: return nil
    }
  }

  /// Tells which table's index has an entry for a text with a key; nil for what has none.
  init?(entry text: String, key: Int64) {
    guard key >= MomentKey.range.lowerBound else { return nil }
    self = Video.ID(text) == nil ? .picture : .video
  }

  /// The columns, in their order.
  var columns: String {
    switch self {
    case .video: Video.columns
    case .picture: SavedPicture.columns
    }
  }

  /// The column that no two rows share, beside the key.
  var identity: String {
    switch self {
    case .video: "id"
    case .picture: "path"
    }
  }

  /// The column that is highest in the newest of several rows with one identity.
  ///
  /// A page that is in use no longer may hold an older one, and a video is liked or not by its key.
  var age: String {
    switch self {
    case .video: "seen_at"
    case .picture: "key"
    }
  }

  /// What the rows that a person knows of have in common, in SQL.
  var isWanted: String {
    switch self {
    case .video: "key >= \(VideoTable.lowestLikedKey)"
    case .picture: "TRUE"
    }
  }

  /// Returns the values to be carried over, as far as they can be what they say; nil where they make
  /// no item.
  func values(of row: StoredRow, key: Int64) -> [SQLiteValue]? {
    switch self {
    case .video: Video(row)?.row(key: key, seenAt: row.date(2) ?? .distantPast)
    case .picture: SavedPicture(row)?.row(key: key)
    }
  }
}

/// A row of such a table as it was found.
struct CarriedRow {
  let table: CarriedTable
  let values: [SQLiteValue]
  /// Whether it holds all that was once written to it, as far as that can be told.
  let isWhole: Bool

  /// Reads a row; nil for what no item can be made of.
  init?(_ row: StoredRow, of table: CarriedTable, key: Int64) {
    guard let values = table.values(of: row, key: key) else { return nil }
    self.table = table
    self.values = values
    // The key is kept beside the row, with nothing in its place.
    isWhole = zip(row.values, values).dropFirst().allSatisfy { found, value in
      switch (found, value) {
      // A number without a fraction is stored as if it had no place for one.
      case (.integer(let number), .real(let seconds)): Double(number) == seconds
      default: found == value
      }
    }
  }
}
