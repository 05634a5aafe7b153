import ArchiveRows

/// The ids of stored articles with their places, by which the rows of the articles are found.
struct PlacedIDs {
  private let ids: [Int64]
  private let places: [Int64]

  /// Looks up the places of some articles; nil if none is stored.
  init?(_ ids: [Int64], _ connection: PostgresConnection) throws(PostgresError) {
    guard !ids.isEmpty else { return nil }
    let sql = "SELECT id, at FROM article_place WHERE id = ANY ($1)"
    let found = try connection.rows(sql, [.integers(ids)]) { row in
      (id: row.integer(0) ?? 0, at: row.integer(1) ?? 0)
    }
    guard !found.isEmpty else { return nil }
    self.ids = found.map(\.id)
    places = found.map(\.at)
  }

  /// The rows as a table `article` of a statement, whose first parameters are `values`.
  ///
  /// The bounds leave out the tables of other years, some of which may be on a server that does not
  /// answer. With the limit, each row is looked up in the one table that can have it.
  static let articles = """
    unnest($1::bigint[], $2::bigint[]) AS place (id, at) CROSS JOIN LATERAL (
      SELECT * FROM article WHERE article.at = place.at AND article.id = place.id
        AND article.at >= $3 AND article.at <= $4 LIMIT 1
    ) AS article
    """

  /// The values of the parameters in `articles`.
  var values: [SQLValue] {
    [
      .integers(ids), .integers(places), .integer(places.min() ?? 0), .integer(places.max() ?? 0),
    ]
  }
}
