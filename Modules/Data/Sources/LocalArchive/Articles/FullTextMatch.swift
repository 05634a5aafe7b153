import CSQLite
import Glibc

/// The row at which a full-text query stands, as the engine shows it to a ranking function.
struct FullTextMatch {
  let api: UnsafePointer<Fts5ExtensionApi>
  let context: OpaquePointer

  /// Why the engine could not tell something.
  struct Failure: Error {
    let code: Int32
  }

  /// What holds for all rows of a query.
  struct Corpus {
    /// The mean number of words of an article, facets included.
    var averageLength: Double
    /// How much each phrase of the query tells, in the order in which they stand.
    var rarities: [Double]
  }

  /// A phrase with more matches than this tells as little as one with so many.
  static let countedMatches = 100_000

  var rowid: Int64 { api.pointee.xRowid?(context) ?? 0 }

  /// Returns how often a phrase occurs in the row, by the weights of the columns it is in.
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

  /// Returns what holds for all rows; worked out at the first and kept by the engine.
  func corpus() throws(Failure) -> UnsafeMutablePointer<Corpus> {
    if let kept = api.pointee.xGetAuxdata?(context, 0) {
      return kept.assumingMemoryBound(to: Corpus.self)
    }
    let corpus = UnsafeMutablePointer<Corpus>.allocate(capacity: 1)
    corpus.initialize(to: try countedCorpus())
    // The engine takes what it is given also when it fails, and lets it go.
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
    // Of a single phrase every match is as rare as the next.
    if phrases > 1 {
      rarities = []
      for phrase in 0..<phrases {
        let matches = Double(try matchCount(phrase))
        let rarity = log((Double(articles) - matches + 0.5) / (matches + 0.5))
        // What is in more than half of the articles would count against those that have it.
        rarities.append(max(rarity, 1e-6))
      }
    }
    return Corpus(
      averageLength: max(1, Double(words) / Double(max(1, articles))),
      rarities: rarities
    )
  }

  private func matchCount(_ phrase: Int32) throws(Failure) -> Int {
    var count = 0
    try check(
      api.pointee.xQueryPhrase?(context, phrase, &count) { _, _, count in
        guard let count = count?.assumingMemoryBound(to: Int.self) else { return SQLITE_ERROR }
        count.pointee += 1
        return count.pointee < FullTextMatch.countedMatches ? SQLITE_OK : SQLITE_DONE
      }
    )
    return count
  }

  private func check(_ code: Int32?) throws(Failure) {
    let code = code ?? SQLITE_MISUSE
    guard code == SQLITE_OK || code == SQLITE_DONE else { throw Failure(code: code) }
  }
}
