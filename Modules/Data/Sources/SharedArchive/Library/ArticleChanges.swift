import ArchiveRows
import Domain

/// What a copy of a stored article adds to it.
struct ArticleCompletion {
  /// The completed article.
  let article: Article
  /// The row that replaces the stored one; nil if only places are added, which it does not have.
  let row: PreparedRows.Row?

  /// Compares a stored article with a copy; nil if the copy adds nothing.
  init?(of old: StoredArticle, by copy: Article) {
    let seenAt = old.history.seenAt
    let completed = old.article.completed(by: copy, firstSeen: seenAt)
    guard completed != old.article else { return nil }
    article = completed
    var sameRow = old.article
    sameRow.add(completed.alsoAt)
    row =
      sameRow == completed ? nil : PreparedRows([SeenArticle(completed, seenAt: seenAt)]).rows.first
  }
}

/// Articles as the functions `store` and `complete` get them.
struct ProposedArticles {
  private(set) var rows: [PreparedRows.Row] = []
  private var places: [(article: Int64, place: Appearance)] = []
  /// The values of the columns of facts.
  private var facts: [[SQLValue]] = []
  /// By id; of two with one id the last.
  var providers: [Provider.ID: Provider] = [:]
  var isEmpty: Bool { providers.isEmpty }
  /// The approximate size in bytes.
  private(set) var size = 0

  /// Adds an article with its other places and its facts, and its row unless that is nil.
  mutating func add(_ article: Article, _ row: PreparedRows.Row?) {
    providers[article.provider.id] = article.provider
    let details = article.body?.facts ?? []
    facts += details.map { $0.values(of: article.id) }
    size += details.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
    for place in article.alsoAt {
      providers[place.provider.id] = place.provider
      places.append((article.id.stored, place))
    }
    guard let row else { return }
    rows.append(row)
    size += row.words.bytes.count + 2 * row.entry.text.content.utf8.count
  }

  /// The arguments of these functions, made of `values`.
  static let arguments: String = {
    let counts = [
      ("proposed_article", PreparedRows.Row.count), ("appearance", 5), ("provider", 3),
      ("article_fact", ArticleFact.columnCount),
    ]
    var last = 0
    return counts.map { type, count in
      defer { last += count }
      let columns = (last + 1...last + count).map { "$\($0)" }.joined(separator: ", ")
      return "ARRAY(SELECT ROW(new.*)::\(type) FROM unnest(\(columns)) AS new)"
    }.joined(separator: ", ")
  }()

  var values: [SQLValue] {
    let rows = rows.map(\.values)
    let providers = providers.values.sorted { $0.id < $1.id }
    return (0..<PreparedRows.Row.count).map { column in .list(rows.map { $0[column] }) } + [
      .integers(places.map(\.article)), .integers(places.indices.map(Int64.init)),
      .texts(places.map(\.place.provider.id)), .texts(places.map(\.place.source)),
      .texts(places.map(\.place.link.description)),
      .texts(providers.map(\.id)), .texts(providers.map(\.name)),
      .texts(providers.map(\.keyPage?.description)),
    ] + (0..<ArticleFact.columnCount).map { column in .list(facts.map { $0[column] }) }
  }
}
