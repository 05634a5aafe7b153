import ArchiveRows
import Domain
import FoundationEssentials
import Query

/// A statement with the values of its parameters.
struct SharedStatement: Hashable {
  var sql = ""
  private(set) var values: [SQLValue] = []

  /// Adds a value and returns its parameter.
  mutating func bind(_ value: SQLValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }
}

extension SharedStatement: RowConditions {
  /// `Article.sortDate(firstSeen:)`.
  var date: String {
    """
    CASE WHEN article.published_at > article.seen_at + \(Date.longestLead) THEN article.seen_at \
    ELSE article.published_at END
    """
  }
  var sourceID: String { "article.source_id" }
  var seenAt: String { "article.seen_at" }
  var picture: String { "article.picture" }

  mutating func matches(_ text: TextExpression) -> String {
    let words = matches(TextQuery(text))
    return "(\(words) OR article.long_words IS NOT NULL AND \(isInLongWords(text)))"
  }

  // OFFSET keeps PostgreSQL from joining the marks or entries of all articles.
  mutating func isFollowed(_ feed: SearchCondition) -> String {
    """
    EXISTS (SELECT 1 FROM feed_entry WHERE feed_entry.article_id = article.id
      AND \(isOfFeed(feed)) OFFSET 0)
    """
  }

  /// Returns the condition that an entry is of a feed that the person follows: any one, one that is not
  /// quiet, one with a tag, or one with an id.
  mutating func isOfFeed(_ condition: SearchCondition?) -> String {
    let detail =
      switch condition {
      case .tag(let tag):
        "AND strpos(folded_tags, \(bind(.text(FollowedFeed.line(of: tag))))) > 0"
      case .followed(exceptQuiet: true):
        "AND quiet = 0"
      case .feed(let id):
        "AND feed IN ("
          + PostgresConnection.number(
            of: "= " + bind(.text(FollowedFeed.ID(id)?.description ?? id))
          ) + ")"
      default: ""
      }
    return """
      feed_entry.feed = ANY (ARRAY(
        SELECT feed FROM subscription WHERE person = current_user::text \(detail)))
      """
  }

  func isMarked(_ mark: Mark) -> String {
    """
    EXISTS (SELECT 1 FROM mark WHERE mark.id = article.id AND mark.person = current_user::text
      AND mark.\(mark.rawValue) IS NOT NULL OFFSET 0)
    """
  }
}

// The words of articles.
extension SharedStatement {
  /// Returns the condition that the vector of an article matches.
  mutating func matches(_ query: TextQuery) -> String {
    "article.words @@ \(bind(.text(query.text)))::tsquery"
  }

  /// Returns the condition that a long article matches.
  mutating func isInLongWords(_ text: TextExpression) -> String {
    text.text(and: " AND ", or: " OR ", not: " AND NOT ") { isInLongWords($0) }
  }

  private mutating func isInLongWords(_ phrase: TextPhrase) -> String {
    let words = " " + phrase.words.joined(separator: " ") + (phrase.matchesBeginning ? "" : " ")
    let text = bind(.text(words))
    if phrase.isAtStart { return "starts_with(article.long_words, \(text))" }
    guard let line = phrase.column?.line else { return "strpos(article.long_words, \(text)) > 0" }
    return "strpos(\(Self.longLine(line)), \(text)) > 0"
  }

  /// Returns the weighted number of occurrences of a phrase in a row; exact, see `RelevanceRankTests`.
  mutating func frequency(of phrase: TextPhrase) -> String {
    let query = bind(.text(TextQuery(phrase).text))
    // Divided by ten, because PostgreSQL's weights are at most 1.
    return """
      round(ts_rank_cd('{0, 0.1, 0.3, 1}', article.words, \(query)::tsquery)::float8 * 10)
      """
  }

  /// Returns the weighted number of occurrences of a phrase in a row of a long article.
  mutating func longFrequency(of phrase: TextPhrase) -> String {
    // Matches the first word, and looks ahead to the others, which may be part of the next occurrence.
    let rest = phrase.words.dropFirst().map { " " + $0 }.joined()
    let ahead = rest + (phrase.matchesBeginning ? "" : " ")
    let pattern = bind(.text(" " + phrase.words[0] + (ahead.isEmpty ? "" : "(?=\(ahead))")))
    let columns: [TextPhrase.Column] = phrase.column.map { [$0] } ?? [.title, .summary, .content]
    return "("
      + columns.map { column in
        "\(column.weight) * regexp_count(\(Self.longLine(column.line)), \(pattern))"
      }.joined(separator: " + ") + ")::float8"
  }

  private static func longLine(_ line: Int) -> String {
    "split_part(article.long_words, E'\\n', \(line))"
  }
}

extension TextPhrase.Column {
  /// The line of the column in the words of a long article, from 1.
  fileprivate var line: Int {
    switch self {
    case .facets: 1
    case .title: 2
    case .summary: 3
    case .content: 4
    }
  }
}
