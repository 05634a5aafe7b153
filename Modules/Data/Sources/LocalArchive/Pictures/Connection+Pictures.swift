package import ArchiveRows
package import Domain

extension Connection: PictureStorage {
  // Captions are too few and too short for an index.
  package static let hasWantedCaption = """
    NOT EXISTS (
      SELECT 1 FROM json_each($1) WHERE instr(' ' || words(picture.caption) || ' ', value) = 0
    )
    """

  package func insert(_ picture: SavedPicture, _ values: [SQLValue]) throws(SQLiteError) {
    try run("INSERT INTO picture VALUES (\(SavedPicture.table.parameters()))", values)
  }
}
