import ArchiveRows
import Domain

extension Article {
  /// The checksum of all columns except the key, as in the index `article_checksum`.
  static let checksum =
    "checksum(" + Column.table.dropFirst().map(\.name).joined(separator: ", ") + ")"

  /// The statement that adds an article unless its key or its id exists.
  static let insertion = """
    INSERT INTO article (\(Column.table.map(\.name).joined(separator: ", ")))
    VALUES (\((1...Column.table.count).map { "$\($0)" }.joined(separator: ", ")))
    ON CONFLICT DO NOTHING
    """
}
