import ArchiveRows
import Domain

/// A part of the matches of a search, and the statements that read it.
struct SharedScope {
  private(set) var search: DividedQuery
  /// The places of the part.
  var places: ClosedRange<Int64>
  /// The tables on servers that do not answer.
  var missing: [Partition] = []
  /// Whether the full-text index is used in any case, because the matches of the part are few.
  var forcesIndex = false
  /// Whether the oldest match is the first, for a page of articles.
  var isOldestFirst = false

  /// Creates a scope of all matches; nil if there can be none.
  static func whole(_ search: DividedQuery) -> SharedScope? {
    guard search.lowest <= search.highest else { return nil }
    return SharedScope(search: search, places: search.lowest...search.highest)
  }

  /// The same part without other forms of the words.
  var asTyped: SharedScope {
    var scope = self
    scope.search = search.asTyped
    return scope
  }

  private var direction: String { isOldestFirst ? "ASC" : "DESC" }

  /// Selects matches newest first below a cursor, or oldest first above it.
  func byDate(after start: ArchiveCursor?, limit: Int) -> SharedStatement {
    var statement = SharedStatement()
    let matches = matches(Self.columns, in: &statement, after: start, limit: limit)
    statement.sql = """
      SELECT \(Self.selection) FROM (\(matches)) article
      LEFT JOIN provider ON provider.id = article.provider_id
      ORDER BY article.key \(direction), article.id \(direction)
      """
    return statement
  }

  /// Selects the places and ids of matches newest first, below a cursor.
  func places(after start: ArchiveCursor?, limit: Int) -> SharedStatement {
    var statement = SharedStatement()
    let matches = matches("at AS key, id", in: &statement, after: start, limit: limit)
    statement.sql = "SELECT key, id FROM (\(matches)) article ORDER BY key DESC, id DESC"
    return statement
  }

  /// Selects the columns of `MarkStorage.states` of all matches.
  func states() -> SharedStatement {
    var statement = SharedStatement()
    let columns = "at AS key, id, seen_at"
    let matches = matches(columns, in: &statement, limit: nil, isOrdered: false)
    statement.sql = """
      SELECT article.id, key, seen_at, saved_at, read_at, unsaved_at, unread_at
      FROM (\(matches)) article
        LEFT JOIN mark ON mark.id = article.id AND mark.person = current_user::text
      """
    return statement
  }

  /// Counts matches up to a limit.
  func count(limit: Int) -> SharedStatement {
    var statement = SharedStatement()
    let matches = matches("at AS key, id", in: &statement, limit: limit, isOrdered: false)
    statement.sql = "SELECT count(*) FROM (\(matches)) article"
    return statement
  }

  /// Counts matches by day: the highest place of each, and the number.
  func days(utcOffset: Int) -> SharedStatement {
    var statement = SharedStatement()
    let matches = matches("at AS key, id", in: &statement, limit: nil, isOrdered: false)
    // Two days more, so that the division of a positive number rounds down.
    let offset = statement.bind(.integer(Int64(utcOffset + 2 * 86_400)))
    statement.sql = """
      SELECT max(key), count(*) FROM (\(matches)) article
      GROUP BY ((key >> 24) + \(offset)) / 86400 ORDER BY 1 DESC
      """
    return statement
  }

  /// The columns of `article` that make an article, with the names that they have in the file.
  static let columns = Article.table.names { name in
    if name == "key" {
      "at AS key"
    } else {
      Mark(rawValue: name) == nil ? name : "NULL::float8 AS \(name)"
    }
  }

  /// What statements select: the columns of an article, and whether it has other places or facts.
  static let selection = "\(Article.columns), \(hasDetails)"

  static let hasDetails =
    """
    (EXISTS (SELECT 1 FROM appearance WHERE article_id = article.id OFFSET 0)
      OR EXISTS (SELECT 1 FROM article_fact WHERE article_id = article.id OFFSET 0))
    """
}

extension SharedScope {
  /// Returns a statement that selects columns of the first matches.
  private func matches(
    _ columns: String,
    in statement: inout SharedStatement,
    after start: ArchiveCursor? = nil,
    limit: Int?,
    isOrdered: Bool = true
  ) -> String {
    let limit = limit.map { "LIMIT \(statement.bind(.integer(Int64($0))))" } ?? ""
    if search.isSavedOnly || search.followed != nil {
      return walk(columns, in: &statement, after: start, limit, isOrdered)
    }
    let order = isOrdered ? "ORDER BY key \(direction), id \(direction)" : ""
    let branches = branches(in: &statement, after: start).map { source in
      "(SELECT \(columns) FROM \(source) \(order) \(limit))"
    }
    guard branches.count > 1 else { return branches[0] }
    return
      "SELECT * FROM (\(branches.joined(separator: " UNION ALL "))) both_kinds \(order) \(limit)"
  }

  /// Returns the sources of matches: articles with a vector, and long ones.
  func branches(
    in statement: inout SharedStatement,
    after start: ArchiveCursor? = nil,
    narrowing query: TextQuery? = nil
  ) -> [String] {
    guard let text = search.text else {
      return ["article " + clause(conditions(in: &statement, after: start))]
    }
    var conditions = [statement.matches(TextQuery(text))]
    if let query { conditions.append(statement.matches(query)) }
    conditions += self.conditions(in: &statement, after: start)
    let words =
      forcesIndex
      ? "(SELECT * FROM article \(clause(conditions)) OFFSET 0) article"
      : "article " + clause(conditions)
    let isLong = ["article.long_words IS NOT NULL", statement.isInLongWords(text)]
    return [words, "article " + clause(isLong + self.conditions(in: &statement, after: start))]
  }

  /// Returns the conditions on places and rows.
  private func conditions(
    in statement: inout SharedStatement,
    after start: ArchiveCursor?
  ) -> [String] {
    var conditions = range("article.at", "article.id", in: &statement, after: start)
    if search.isSavedOnly { conditions.append(statement.isMarked(.saved)) }
    for part in search.filter { conditions.append(statement.condition(part)) }
    return conditions
  }

  /// Returns the conditions on places and ids.
  private func range(
    _ at: String,
    _ id: String,
    in statement: inout SharedStatement,
    after start: ArchiveCursor?
  ) -> [String] {
    let bound = start?.key
    let highest = min(places.upperBound, isOldestFirst ? .max : bound ?? .max)
    let lowest = max(places.lowerBound, isOldestFirst ? bound ?? .min : .min)
    var conditions: [String] = []
    if highest < .max { conditions.append("\(at) <= \(statement.bind(.integer(highest)))") }
    if lowest > .min { conditions.append("\(at) >= \(statement.bind(.integer(lowest)))") }
    conditions += missing.conditions(without: at)
    if let start {
      let place = statement.bind(.integer(start.key))
      let last = statement.bind(.integer(start.id ?? 0))
      conditions.append("(\(at), \(id)) \(isOldestFirst ? ">" : "<") (\(place), \(last))")
    }
    return conditions
  }

  private func clause(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
  }
}

// Saved articles and articles of followed feeds: few of all, each looked up by its place.
extension SharedScope {
  /// Walks the marks or the entries, and looks up each article.
  private func walk(
    _ columns: String,
    in statement: inout SharedStatement,
    after start: ArchiveCursor?,
    _ limit: String,
    _ isOrdered: Bool
  ) -> String {
    let order = isOrdered ? "ORDER BY place.at \(direction), place.id \(direction)" : ""
    let places =
      search.isSavedOnly
      ? savedPlaces(in: &statement, after: start) : followedPlaces(in: &statement, after: start)
    var conditions = ["article.at = place.at", "article.id = place.id"]
    // The server connects to all tables that it does not leave out, even if it reads none of them.
    conditions += missing.conditions(without: "article.at")
    if let text = search.text { conditions.append(statement.matches(text)) }
    if search.followed?.isUnreadOnly == true {
      conditions.append("NOT " + statement.isMarked(.read))
    }
    for part in search.filter { conditions.append(statement.condition(part)) }
    return """
      SELECT article.* FROM (\(places)) place CROSS JOIN LATERAL (
        SELECT \(columns) FROM article \(clause(conditions)) OFFSET 0
      ) article \(order) \(limit)
      """
  }

  private func savedPlaces(
    in statement: inout SharedStatement,
    after start: ArchiveCursor?
  ) -> String {
    let conditions =
      ["mark.person = current_user::text", "mark.saved_at IS NOT NULL"]
      + range("place.at", "place.id", in: &statement, after: start)
    return """
      SELECT place.at, place.id FROM mark JOIN article_place AS place USING (id) \(clause(conditions))
      ORDER BY place.at \(direction), place.id \(direction)
      """
  }

  private func followedPlaces(
    in statement: inout SharedStatement,
    after start: ArchiveCursor?
  ) -> String {
    let conditions =
      ["feed_entry.at IS NOT NULL", statement.isOfFeed(search.followed?.feed)]
      + range("feed_entry.at", "feed_entry.article_id", in: &statement, after: start)
    return """
      SELECT DISTINCT at, article_id AS id FROM feed_entry \(clause(conditions))
      ORDER BY at \(direction), article_id \(direction)
      """
  }
}
