import ArchiveRows
import CSQLite

/// Okapi BM25 as an FTS5 function: `relevance(article_text, first, sizes, limit)`, higher is better, and
/// `relevance(article_text, first, sizes, limit, score, key)` for the articles below a score and a key.
///
/// The phrases of the query from the one with the number `first` on add to a score. `sizes` has a byte
/// for each word, with the number of its phrases: the word as typed, and then its other forms. These
/// count only in an article without the word as typed, and less: see `Relevance.formsFactor`.
/// It is NULL for an article that has `limit` better ones among those before it, and must therefore be
/// called once for each match. It costs less than FTS5's own `bm25()`: it reads an article's length from
/// the rowid instead of a table, stops counting the matches of a phrase at
/// `Relevance.countedMatches`, and does not read all places of a word that is too rare in an article.
enum RelevanceRank {
  /// Registers the function on a connection.
  static func register(on connection: OpaquePointer) throws(SQLiteError) {
    let code = csqlite_create_fts5_function(connection, "relevance") {
      RelevanceRank.rank($0, $1, $2, $3, $4)
    }
    guard code == SQLITE_OK else { throw SQLiteError(code, on: connection) }
  }

  private static func rank(
    _ api: UnsafePointer<Fts5ExtensionApi>?,
    _ context: OpaquePointer?,
    _ result: OpaquePointer?,
    _ count: Int32,
    _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let api, let context, let result, let values else { return }
    do throws(FullTextMatch.Failure) {
      let match = FullTextMatch(api: api, context: context)
      let arguments = UnsafeBufferPointer(start: values, count: Int(count))
      // Without a result the value is NULL.
      if let score = try score(match, arguments) { sqlite3_result_double(result, score) }
    } catch {
      sqlite3_result_error_code(result, error.code)
    }
  }

  private static func score(
    _ match: FullTextMatch,
    _ arguments: UnsafeBufferPointer<OpaquePointer?>
  ) throws(FullTextMatch.Failure) -> Double? {
    let corpus = try match.corpus(of: arguments)
    let length = ArticleKey.wordCount(match.rowid)
    let saturation = Relevance.saturation(
      length: length,
      averageLength: corpus.pointee.averageLength
    )
    var score = 0.0
    for word in corpus.pointee.words {
      let term = try match.term(of: word, in: corpus.pointee, saturation: saturation)
      guard let term else { return nil }
      score += term
    }
    if arguments.count == 5 {
      let last = sqlite3_value_double(arguments[3])
      guard score < last || score == last && match.rowid < sqlite3_value_int64(arguments[4]) else {
        return nil
      }
    }
    return corpus.pointee.best.admits(score) ? score : nil
  }
}

/// The best scores so far, as many as a page has.
private struct BestScores {
  private let count: Int
  /// Ascending.
  private var scores: [Double] = []

  init(_ count: Int) { self.count = count }

  /// The score that a further one must reach; 0 while the page is not full.
  var least: Double { scores.count < count ? 0 : scores.first ?? .infinity }

  /// Adds a score; false if a page of better ones is known.
  mutating func admits(_ score: Double) -> Bool {
    guard score >= least else { return false }
    if scores.count >= count { scores.removeFirst() }
    scores.insert(score, at: scores.firstIndex { $0 >= score } ?? scores.endIndex)
    return true
  }
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
    /// The words that add to scores, in the order of the query.
    var words: [Word]
    fileprivate var best: BestScores
  }

  /// A word of a query, or several in quotes.
  struct Word {
    /// The numbers of its phrases in the query: as typed, and then in other forms.
    let phrases: Range<Int32>
    /// The inverse document frequency as typed.
    let rarity: Double
  }

  /// The weights of the columns of the index, in their order; the places of a word are in this order.
  private static let weights = [TextPhrase.Column.title, .summary, .content, .facets].map(\.weight)

  var rowid: Int64 { api.pointee.xRowid?(context) ?? 0 }

  /// Returns the part of a word in the score of the row; nil if a page of better rows is known.
  func term(
    of word: Word,
    in corpus: Corpus,
    saturation: Double
  ) throws(Failure) -> Double? {
    let least = corpus.words.count == 1 ? corpus.best.least : 0
    let typed = try frequency(
      of: word.phrases.lowerBound,
      atLeast: Relevance.frequency(of: least, saturation: saturation)
    )
    guard let typed else { return nil }
    if typed > 0 || word.phrases.count == 1 {
      return Relevance.term(rarity: word.rarity, frequency: typed, saturation: saturation)
    }
    guard least <= Relevance.highestOfForms else { return nil }
    var others = 0.0
    for form in word.phrases.dropFirst() { others += try frequency(of: form, atLeast: 0) ?? 0 }
    return Relevance.formsFactor
      * Relevance.term(rarity: word.rarity, frequency: others, saturation: saturation)
  }

  /// Returns the number of occurrences of a phrase in the row, weighted by column; nil if it is less than
  /// `least`.
  ///
  /// The weights descend in the order of the columns.
  private func frequency(of phrase: Int32, atLeast least: Double) throws(Failure) -> Double? {
    var place = Fts5PhraseIter()
    var column: Int32 = 0
    var offset: Int32 = 0
    try check(api.pointee.xPhraseFirst?(context, phrase, &place, &column, &offset))
    guard column >= 0 else { return 0 }
    // Each further occurrence has at least one byte, and no higher weight.
    let bytes = place.b - place.a
    guard try weight(column) * Double(1 + bytes) >= least else { return nil }
    var sum = 0.0
    while column >= 0 {
      sum += try weight(column)
      api.pointee.xPhraseNext?(context, &place, &column, &offset)
    }
    return sum
  }

  /// Returns the weight of a column, which a damaged index may not have.
  private func weight(_ column: Int32) throws(Failure) -> Double {
    guard Self.weights.indices.contains(Int(column)) else { throw Failure(code: SQLITE_CORRUPT) }
    return Self.weights[Int(column)]
  }

  /// Returns the statistics; computed for the first row and then stored by FTS5.
  func corpus(
    of arguments: UnsafeBufferPointer<OpaquePointer?>
  ) throws(Failure) -> UnsafeMutablePointer<Corpus> {
    if let kept = api.pointee.xGetAuxdata?(context, 0) {
      return kept.assumingMemoryBound(to: Corpus.self)
    }
    let counted = try countedCorpus(arguments)
    let corpus = UnsafeMutablePointer<Corpus>.allocate(capacity: 1)
    corpus.initialize(to: counted)
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

  private func countedCorpus(
    _ arguments: UnsafeBufferPointer<OpaquePointer?>
  ) throws(Failure) -> Corpus {
    var articles: Int64 = 0
    var length: Int64 = 0
    try check(api.pointee.xRowCount?(context, &articles))
    try check(api.pointee.xColumnTotalSize?(context, -1, &length))
    let sizes = UnsafeRawBufferPointer(
      start: sqlite3_value_blob(arguments[1]),
      count: Int(sqlite3_value_bytes(arguments[1]))
    )
    var next = sqlite3_value_int(arguments[0])
    var words: [Word] = []
    for size in sizes {
      // With a single word, its rarity is the same factor in every score.
      let rarity =
        sizes.count == 1
        ? 1 : Relevance.rarity(matches: try matchCount(next), articles: articles)
      words.append(Word(phrases: next..<next + Int32(size), rarity: rarity))
      next += Int32(size)
    }
    return Corpus(
      averageLength: Relevance.averageLength(words: length, articles: articles),
      words: words,
      best: BestScores(Int(sqlite3_value_int64(arguments[2])))
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
