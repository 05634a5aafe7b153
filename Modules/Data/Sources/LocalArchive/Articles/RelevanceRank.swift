import ArchiveRows
import CSQLite

/// Okapi BM25 as an FTS5 function, `relevance(article_text)`; higher is better.
///
/// It costs less than FTS5's own `bm25()`: it reads an article's length from the rowid instead of
/// a table, and stops counting the matches of a phrase at `Relevance.countedMatches`.
enum RelevanceRank {
  /// Registers the function on a connection.
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
    let saturation = Relevance.saturation(
      length: length,
      averageLength: corpus.pointee.averageLength
    )
    var score = 0.0
    for (phrase, rarity) in corpus.pointee.rarities.enumerated() {
      let frequency = try match.frequency(of: Int32(phrase), weights: weights)
      score += Relevance.term(rarity: rarity, frequency: frequency, saturation: saturation)
    }
    return score
  }

  /// The weights of the columns of the index, in their order.
  private static let weights = [TextPhrase.Column.title, .summary, .content, .facets].map(\.weight)
}

/// The current row of a full-text query, as FTS5 passes it to a ranking function.
struct FullTextMatch {
  let api: UnsafePointer<Fts5ExtensionApi>
  let context: OpaquePointer

  /// A result code of FTS5 that is not SQLITE_OK.
  struct Failure: Error {
    let code: Int32
  }

  /// Statistics for all rows of a query.
  struct Corpus {
    /// The mean number of words of an article, including facets.
    var averageLength: Double
    /// The inverse document frequency of each phrase, in the order of the query.
    var rarities: [Double]
  }

  var rowid: Int64 { api.pointee.xRowid?(context) ?? 0 }

  /// Returns the number of occurrences of a phrase in the row, weighted by column.
  func frequency(of phrase: Int32, weights: [Double]) throws(Failure) -> Double {
    var place = Fts5PhraseIter()
    var column: Int32 = 0
    var offset: Int32 = 0
    try check(api.pointee.xPhraseFirst?(context, phrase, &place, &column, &offset))
    var sum = 0.0
    while column >= 0 {
      sum += weights[Int(column)]
      api.pointee.xPhraseNext?(context, &place, &column, &offset)
    }
    return sum
  }

  /// Returns the statistics; computed for the first row and then stored by FTS5.
  func corpus() throws(Failure) -> UnsafeMutablePointer<Corpus> {
    if let kept = api.pointee.xGetAuxdata?(context, 0) {
      return kept.assumingMemoryBound(to: Corpus.self)
    }
    let corpus = UnsafeMutablePointer<Corpus>.allocate(capacity: 1)
    corpus.initialize(to: try countedCorpus())
    // FTS5 takes ownership and releases the value even if the call fails.
    try check(
      api.pointee.xSetAuxdata?(context, corpus) { kept in
        let corpus = kept?.assumingMemoryBound(to: Corpus.self)
        corpus?.deinitialize(count: 1)
        corpus?.deallocate()
      }
    )
    return corpus
  }

  private func countedCorpus() throws(Failure) -> Corpus {
    var articles: Int64 = 0
    var words: Int64 = 0
    try check(api.pointee.xRowCount?(context, &articles))
    try check(api.pointee.xColumnTotalSize?(context, -1, &words))
    let phrases = api.pointee.xPhraseCount?(context) ?? 0
    var rarities = [1.0]
    // With a single phrase, its rarity is the same factor in every score.
    if phrases > 1 {
      rarities = []
      for phrase in 0..<phrases {
        rarities.append(Relevance.rarity(matches: try matchCount(phrase), articles: articles))
      }
    }
    return Corpus(
      averageLength: Relevance.averageLength(words: words, articles: articles),
      rarities: rarities
    )
  }

  private func matchCount(_ phrase: Int32) throws(Failure) -> Int {
    var count = 0
    try check(
      api.pointee.xQueryPhrase?(context, phrase, &count) { _, _, count in
        guard let count = count?.assumingMemoryBound(to: Int.self) else { return SQLITE_ERROR }
        count.pointee += 1
        return count.pointee < Relevance.countedMatches ? SQLITE_OK : SQLITE_DONE
      }
    )
    return count
  }

  private func check(_ code: Int32?) throws(Failure) {
    let code = code ?? SQLITE_MISUSE
    guard code == SQLITE_OK || code == SQLITE_DONE else { throw Failure(code: code) }
  }
}
