import ArchiveRows
import Domain

/// The statements of a search that sorts its matches by relevance.
struct RankedScope {
  /// The values of an archive on which scores depend.
  struct Corpus {
    let averageLength: Double
    /// The rarity of each phrase that adds to scores.
    let rarities: [Double]
  }

  let scope: SharedScope
  private let text: TextExpression
  /// The phrases that add to scores, in the order of the query.
  private let phrases: [TextPhrase]
  /// Whether a rarity is the same factor in every score.
  private let isOnePhrase: Bool

  /// Creates the statements; nil if the search has no words.
  init?(_ scope: SharedScope) {
    guard let text = scope.search.text else { return nil }
    self.scope = scope
    self.text = text
    isOnePhrase = text.wanted.count == 1
    phrases = text.wanted.filter { $0.column != .facets }
  }

  /// The word of a search for nothing else; its impacts bound the scores.
  var onlyWord: String? {
    guard text.phrases.count == 1, let phrase = phrases.first, phrase.words.count == 1,
      !phrase.matchesBeginning
    else { return nil }
    return phrase.words[0]
  }
}

extension RankedScope {
  /// Selects the sums of articles and words, and the number of matches of each phrase.
  var statistics: SharedStatement {
    var statement = SharedStatement()
    var columns = [
      "(SELECT coalesce(sum(articles), 0)::bigint FROM article_total)",
      "(SELECT coalesce(sum(words), 0)::bigint FROM article_total)",
    ]
    for phrase in isOnePhrase ? [] : phrases {
      let words = statement.matches(TextQuery(phrase))
      let long = statement.isInLongWords(.phrase(phrase.typed))
      let present = scope.missing.conditions(without: "at").map { " AND " + $0 }.joined()
      columns.append(
        """
        (SELECT count(*) FROM (SELECT 1 FROM article WHERE \(words)\(present) UNION ALL
          SELECT 1 FROM article WHERE long_words IS NOT NULL AND \(long)\(present)
          LIMIT \(Relevance.countedMatches)) counted)
        """
      )
    }
    statement.sql = "SELECT " + columns.joined(separator: ", ")
    return statement
  }

  /// Reads a row of `statistics`.
  func corpus(_ row: PostgresRow) -> Corpus {
    let articles = row.integer(0) ?? 0
    let rarities = phrases.indices.map { index in
      isOnePhrase
        ? 1.0
        : Relevance.rarity(matches: Int(row.integer(Int32(index) + 2) ?? 0), articles: articles)
    }
    return Corpus(
      averageLength: Relevance.averageLength(words: row.integer(1) ?? 0, articles: articles),
      rarities: rarities
    )
  }

  /// Returns the highest score of an article whose impact is in none of the first levels.
  func highestScore(below levels: Int, _ corpus: Corpus) -> Double {
    let typed = ImpactLevel.highestScore(below: levels, averageLength: corpus.averageLength)
    return phrases.allSatisfy(\.others.isEmpty) ? typed : max(typed, Relevance.highestOfForms)
  }

  /// Selects the best matches first, and of equals the newest, below a cursor.
  ///
  /// `levels` is the number of levels of impact to search; nil is all matches.
  func best(
    _ corpus: Corpus,
    after start: ArchiveCursor?,
    limit: Int,
    levels: Int? = nil
  ) -> SharedStatement {
    var statement = SharedStatement()
    let lexemes = levels.map { ImpactLevel.lexemes(of: onlyWord ?? "", in: 0..<$0) }
    let lengths = saturations(corpus, in: &statement)
    // Other forms have no levels, and would only make the look in the index slower.
    let scope = lexemes == nil ? scope : scope.asTyped
    let branches = scope.branches(in: &statement, narrowing: lexemes.map { TextQuery(anyOf: $0) })
    var hits: [String] = []
    // Long articles have no impacts, and are few.
    for (source, isLong) in zip(branches, [false, true]) {
      let score = score(corpus, lengths, isLong: isLong, in: &statement)
      hits.append("SELECT article.at, article.id, \(score) AS score FROM \(source)")
    }
    var after = ""
    if let start, let score = start.score {
      let place: [SQLValue] = [.real(score), .integer(start.key), .integer(start.id ?? 0)]
      let values = place.map { statement.bind($0) }
      after = "WHERE (score, at, id) < (\(values.joined(separator: ", ")))"
    }
    let count = statement.bind(.integer(Int64(limit)))
    let conditions =
      ["article.at = best.at", "article.id = best.id"]
      + scope.missing.conditions(without: "article.at")
    statement.sql = """
      WITH hit AS (\(hits.joined(separator: " UNION ALL "))), best AS MATERIALIZED (
        SELECT at, id, score FROM hit \(after) ORDER BY score DESC, at DESC, id DESC LIMIT \(count)
      )
      SELECT \(SharedScope.selection), article.score FROM best CROSS JOIN LATERAL (
        SELECT \(SharedScope.columns), best.score FROM article
        WHERE \(conditions.joined(separator: " AND ")) OFFSET 0
      ) article LEFT JOIN provider ON provider.id = article.provider_id
      ORDER BY article.score DESC, article.key DESC, article.id DESC
      """
    return statement
  }

  /// Returns the parameter with the saturation for each length in a key.
  private func saturations(_ corpus: Corpus, in statement: inout SharedStatement) -> String {
    let values = (Int64(0)...255).map { length in
      Relevance.saturation(
        length: ArticleKey.wordCount(length),
        averageLength: corpus.averageLength
      )
    }
    return statement.bind(.reals(values))
  }

  /// Returns the score of a row: the terms of the phrases, added in their order.
  private func score(
    _ corpus: Corpus,
    _ lengths: String,
    isLong: Bool,
    in statement: inout SharedStatement
  ) -> String {
    let saturation = "(\(lengths)::float8[])[(article.at & 255)::integer + 1]"
    let factor = statement.bind(.real(Relevance.factor))
    var terms: [String] = []
    for (phrase, rarity) in zip(phrases, corpus.rarities) {
      let rarity = statement.bind(.real(rarity))
      let term = "\(rarity) * f * \(factor) / (f + \(saturation))"
      // Computed once, by subqueries without a table.
      let once = "(SELECT \(frequency(of: phrase, isLong, in: &statement)) AS f OFFSET 0) once"
      guard !phrase.others.isEmpty else {
        terms.append("(SELECT \(term) FROM \(once))")
        continue
      }
      let others = otherFrequency(of: phrase, isLong, in: &statement)
      let formsFactor = statement.bind(.real(Relevance.formsFactor))
      terms.append(
        """
        (SELECT \(term) * CASE WHEN typed THEN 1 ELSE \(formsFactor) END FROM (
          SELECT f > 0 AS typed, CASE WHEN f > 0 THEN f ELSE \(others) END AS f FROM \(once) OFFSET 0
        ) forms)
        """
      )
    }
    return terms.isEmpty ? "0::float8" : terms.joined(separator: " + ")
  }

  private func frequency(
    of phrase: TextPhrase,
    _ isLong: Bool,
    in statement: inout SharedStatement
  ) -> String {
    isLong ? statement.longFrequency(of: phrase) : statement.frequency(of: phrase)
  }

  /// Returns the sum of the frequencies of the other forms; most rows have none.
  ///
  /// `ts_rank_cd` takes longer for an alternative of words than for each of them.
  private func otherFrequency(
    of phrase: TextPhrase,
    _ isLong: Bool,
    in statement: inout SharedStatement
  ) -> String {
    let others = TextExpression.any(phrase.others.map { .phrase($0) })
    let isFound =
      isLong ? statement.isInLongWords(others) : statement.matches(TextQuery(others))
    var terms: [String] = []
    for form in phrase.others { terms.append(frequency(of: form, isLong, in: &statement)) }
    return "CASE WHEN \(isFound) THEN \(terms.joined(separator: " + ")) ELSE 0 END"
  }
}
