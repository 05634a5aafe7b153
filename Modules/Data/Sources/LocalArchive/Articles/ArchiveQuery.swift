import ArchiveRows
import Domain
import FoundationEssentials
import Query

/// A search of a table with a full-text index, divided, and in the words of SQLite.
struct ArchiveQuery {
  /// Conditions in SQL, with a `?` for each value.
  struct Filter {
    let table: SearchedTable
    var sql: [String] = []
    var values: [SQLValue] = []
  }

  private let condition: SearchExpression
  /// The table to search.
  let table: SearchedTable
  private(set) var parts: DividedQuery
  /// The other forms of words that no article has.
  private var unused: Set<TextPhrase> = []
  /// The query for the full-text index; nil if it does not help.
  var match: FullTextQuery? { text.map { FullTextQuery($0) } }
  /// The same query with scores.
  var ranking: FullTextQuery? { text.map { FullTextQuery(scoring: $0) } }
  /// The conditions on each row.
  let filter: Filter

  /// What is walked; without words always the marks.
  let walk: Walk

  private var text: TextExpression? { parts.text?.keepingForms { !unused.contains($0) } }

  /// How articles with words and a mark are found.
  enum Walk {
    /// The mark of each match of the words is looked up.
    case words
    /// The words of each article with the mark are looked up.
    case marks
    /// The keys of both are compared.
    case both
  }

  /// Divides a search for `condition`.
  init(_ condition: SearchExpression, in table: SearchedTable = .articles, by walk: Walk = .words) {
    self.condition = condition
    self.table = table
    parts = DividedQuery(
      condition,
      amongOthersFrom: table.lowestKey,
      walkingMarks: walk != .words
    )
    self.walk = parts.text == nil ? .marks : parts.isOfMarked ? walk : .words
    var filter = Filter(table: table)
    for part in parts.filter {
      let sql = filter.condition(part)
      filter.sql.append(sql)
    }
    self.filter = filter
  }

  /// Returns the same search by another walk.
  func walking(_ walk: Walk) -> ArchiveQuery {
    var search = ArchiveQuery(condition, in: table, by: walk)
    search.unused = unused
    return search
  }

  /// Returns the same search without other forms of words for which `isUsed` is false.
  func withForms(
    where isUsed: (TextPhrase) throws(SQLiteError) -> Bool
  ) throws(SQLiteError)
    -> ArchiveQuery
  {
    var search = self
    for form in text?.phrases.flatMap(\.others) ?? [] where try !isUsed(form) {
      search.unused.insert(form)
    }
    return search
  }

  /// The same search among the articles with a date.
  var withDatesOnly: ArchiveQuery {
    var search = self
    search.parts = parts.withDatesOnly
    return search
  }
}

extension Connection {
  /// Returns a search for articles that costs little more than the shorter one of two walks: through the
  /// matches of the words, and through the articles with the mark.
  ///
  /// To look up a word of an article takes as long as 128 steps through matches, and longer if it
  /// is the beginning of a word: SQLite then unites all words with it, each time. To look up a mark
  /// takes as long as 4 steps through articles with it. A score needs the walk through the matches.
  func shortest(
    _ byWords: ArchiveQuery,
    isRanked: Bool = false
  ) throws(SQLiteError) -> ArchiveQuery {
    // Each form of a word makes every step through matches slower.
    let byWords = try byWords.withForms { form throws(SQLiteError) in
      try number(.countMatches(FullTextQuery(.phrase(form)), limit: 1)) > 0
    }
    guard let text = byWords.parts.text, let match = byWords.match else { return byWords }
    let byBoth = byWords.walking(.both)
    guard byBoth.walk == .both else { return byWords }
    if isRanked || text.phrases.contains(where: \.matchesBeginning) { return byBoth }
    var limit = 256
    // Each form of a word is looked up.
    let steps = 128 * match.scored.reduce(0) { $0 + Int($1) } / match.scored.count
    while true {
      let marks = try number(.countMarked(byBoth, limit: limit))
      let matches = try number(.countMatches(match, limit: steps * marks))
      if matches < steps * marks {
        let isMarkRare = try number(.countMarked(byBoth, limit: 4 * matches)) < 4 * matches
        return isMarkRare ? byBoth : byWords
      }
      if marks < limit { return byWords.walking(.marks) }
      limit *= 8
    }
  }
}

extension ArchiveQuery.Filter: RowConditions {
  var date: String { table.date }
  var sourceID: String { table.sourceID }
  var seenAt: String { table.name + ".seen_at" }
  var picture: String { table.name + ".picture" }

  mutating func bind(_ value: SQLValue) -> String {
    values.append(value)
    return "?"
  }

  mutating func matches(_ text: TextExpression) -> String {
    let (index, query) = (table.index, bind(.text(FullTextQuery(text).text)))
    return "\(table.name).key IN (SELECT rowid FROM \(index) WHERE \(index) MATCH \(query))"
  }

  func isMarked(_ mark: Mark) -> String {
    switch mark {
    case .saved: table.isSaved
    case .read: table.isRead
    }
  }

  mutating func isFollowed(_ feed: SearchCondition) -> String {
    switch feed {
    case .tag(let tag):
      values.append(.text(FollowedFeed.line(of: tag)))
      return table.hasTag
    case .feed(let id):
      values.append(.text(id))
      return table.hasFeed
    case .followed(exceptQuiet: true): return table.isOfLoudFeed
    default: return table.isFollowed
    }
  }
}
