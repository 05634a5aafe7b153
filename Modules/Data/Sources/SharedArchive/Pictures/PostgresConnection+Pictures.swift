package import ArchiveRows
package import Domain

extension PostgresConnection: PictureStorage {
  package static let hasWantedCaption = """
    NOT EXISTS (SELECT 1 FROM unnest($1::text[]) AS wanted WHERE strpos(words, wanted) = 0)
    """

  package func insert(_ picture: SavedPicture, _ values: [SQLValue]) throws(PostgresError) {
    let sql = """
      INSERT INTO picture (key, path, saved_at, format, width, height, size, cat_id, caption, tags,
        words)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """
    try run(sql, values + [.text(" \(SearchWords.index(picture.caption)) ")])
  }
}
