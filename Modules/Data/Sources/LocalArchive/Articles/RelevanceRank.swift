import CSQLite

/// Okapi BM25 as a function of the full-text index, `relevance(article_text)`: more is better.
///
/// It differs from the engine's own `bm25()` in what it costs: it reads from the rowid how long an
/// article is, where `bm25()` looks up a table for each match, and does not count the matches of a
/// word beyond `FullTextMatch.countedMatches`.
enum RelevanceRank {
  /// Makes the function known to a connection.
  static func register(on connection: OpaquePointer) throws(SQLiteError) {
    let code = csqlite_create_fts5_function(connection, "relevance") { api, context, result, _, _ in
      guard let api, let context, let result else { return }
      do throws(FullTextMatch.Failure) {
        let score = try RelevanceRank.score(FullTextMatch(api: api, context: context))
        sqlite3_result_double(result, score)
      } catch {
        sqlite3_result_error_code(result, error.code)
      }
    }
    guard code == SQLITE_OK else { throw SQLiteError(code, on: connection) }
  }

  private static func score(_ match: FullTextMatch) throws(FullTextMatch.Failure) -> Double {
    let corpus = try match.corpus()
    let length = ArticleKey.wordCount(match.rowid)
    let saturation = k1 * (1 - b + b * length / corpus.pointee.averageLength)
    var score = 0.0
    for (phrase, rarity) in corpus.pointee.rarities.enumerated() {
      let frequency = try match.frequency(of: Int32(phrase), weights: weights)
      score += rarity * frequency * (k1 + 1) / (frequency + saturation)
    }
    return score
  }

  /// How much a word counts by its column: title, summary, content; facets tell nothing.
  private static let weights = [10.0, 3.0, 1.0, 0.0]

  // The values of the engine's own function.

  /// How soon more of the same word counts no more.
  private static let k1 = 1.2
  /// How much a long text is held against an article.
  private static let b = 0.75
}
