package import ArchiveRows
package import Domain
import Query

extension PostgresConnection: PictureStorage {
  package static let hasWantedCaption = """
    NOT EXISTS (SELECT 1 FROM unnest($1::text[]) AS wanted WHERE strpos(words, wanted) = 0)
    """

  package func insert(_ picture: SavedPicture, _ values: [SQLValue]) throws(PostgresError) {
    let sql = """
      INSERT INTO picture (\(SavedPicture.table.names), words)
      VALUES (\(SavedPicture.table.parameters()), $11)
      """
    try run(sql, values + [.text(" \(SearchWords.index(picture.caption)) ")])
  }
}
