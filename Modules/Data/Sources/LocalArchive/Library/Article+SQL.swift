import ArchiveRows
import Domain

extension TableColumns {
  /// The checksum of all columns except the key, as in its `ChecksumTable`.
  var checksum: String { "checksum(\(dropFirst().names))" }
}

extension Article {
  /// The statement that adds an article unless its key or its id exists.
  static let insertion = """
    INSERT INTO article (\(table.names)) VALUES (\(table.parameters())) ON CONFLICT DO NOTHING
    """
}
