import ArchiveRows

/// Stored articles by their ids, as a table `article` of a statement.
struct PlacedIDs {
  /// The table.
  let articles: String
  /// The values of its parameters, the first of the statement.
  let values: [SQLValue]

  /// Creates the table; nil if it is certainly empty.
  init?(_ ids: [Int64], _ connection: PostgresConnection) throws(PostgresError) {
    guard !ids.isEmpty else { return nil }
    let places = "SELECT id, at FROM article_place WHERE id = ANY ($1)"
    guard try connection.partitions.tables(connection).contains(where: { $0.server != nil }) else {
      articles = Self.articles(at: "(\(places)) AS place")
      values = [.integers(ids)]
      return
    }
    // A second statement with bounds leaves out the tables of other years, some of which may be on a
    // server that does not answer: without, the server connects to all of them.
    let found = try connection.rows(places, [.integers(ids)]) { row in
      (id: row.integer(0) ?? 0, at: row.integer(1) ?? 0)
    }
    guard let lower = found.map(\.at).min(), let upper = found.map(\.at).max() else { return nil }
    articles = Self.articles(
      at: "unnest($1::bigint[], $2::bigint[]) AS place (id, at)",
      "AND article.at >= $3 AND article.at <= $4"
    )
    values = [
      .integers(found.map(\.id)), .integers(found.map(\.at)), .integer(lower), .integer(upper),
    ]
  }

  /// With the limit, each row is looked up in the one table that can have it.
  private static func articles(at places: String, _ bounds: String = "") -> String {
    """
    \(places) CROSS JOIN LATERAL (
      SELECT * FROM article WHERE article.at = place.at AND article.id = place.id \(bounds) LIMIT 1
    ) AS article
    """
  }
}
