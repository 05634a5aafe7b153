import Domain
import FoundationEssentials

/// The changes by several updates of feeds, in one transaction.
///
/// A batch is planned twice: before the transaction, so that the words of the articles are folded
/// while other programs can write, and in it, where the plan is carried out.
struct FeedBatch {
  private let feeds: FeedTable
  private let articles: ArticleTable
  private let moment: Date
  /// The changes of each update, in the order of the updates.
  private(set) var changes: [FeedChanges] = []
  /// Articles that replace stored ones, and when those were first seen.
  private var replacements: [(article: Article, seenAt: Date)] = []
  /// Other articles to store.
  private var arrivals: [(article: Article, seenAt: Date)] = []
  /// The keys of the articles that are replaced.
  private var outdated: Set<Int64> = []
  /// The marks that are copied from replaced articles to their replacements.
  private var marks: [(id: Article.ID, history: Article.History)] = []
  private var listed: [(feed: Int64, keys: Set<Int64>)] = []

  /// Creates an empty batch of articles that are first seen at a moment.
  init(_ connection: Connection, at moment: Date) {
    feeds = FeedTable(connection)
    articles = ArticleTable(connection)
    self.moment = moment
  }

  /// The articles to store, without duplicates; of two copies the first has precedence.
  var articlesToKeep: [(article: Article, seenAt: Date)] { replacements + arrivals }

  /// Adds an update with the entries of its document; if `isDry`, nothing is written.
  mutating func add(
    _ update: FeedUpdate,
    _ document: [FeedMerge.DocumentEntry]?,
    isDry: Bool
  ) throws(SQLiteError) {
    changes.append(FeedChanges())
    guard var row = try feeds.row(update.id) else { return }
    var entries = try feeds.entries(of: row.number)
    let other = try moved(row, update)
    if let other { entries = try feeds.entries(of: other.number) + entries }
    if !isDry {
      if let other {
        try feeds.merge(row.number, into: other.number)
        row = other
      }
      row.feed.apply(update)
      try feeds.update(row)
    }
    guard let document else { return }
    try add(FeedMerge(document, with: entries), of: row.number, isDry: isDry)
  }

  /// Returns the other followed feed at the address to which a feed moved, with the tags of both.
  private func moved(
    _ row: FeedTable.Row,
    _ update: FeedUpdate
  ) throws(SQLiteError) -> FeedTable.Row? {
    guard let id = update.movedTo.map(FollowedFeed.ID.init), id != row.feed.id else { return nil }
    var other = try feeds.row(id)
    other?.feed.absorb(row.feed)
    return other
  }

  private mutating func add(
    _ merge: FeedMerge,
    of number: Int64,
    isDry: Bool
  ) throws(SQLiteError) {
    for arrival in merge.arrivals {
      if let former = arrival.former {
        try replace(former, with: arrival, isDry: isDry)
      } else {
        arrivals.append((arrival.article, moment))
        changes[changes.count - 1].added += 1
      }
    }
    if isDry { return }
    for entry in merge.entries { try feeds.keep(entry, of: number) }
    for key in merge.replaced { try feeds.removeEntry(key, of: number) }
    listed.append((number, merge.listed))
  }

  /// Adds the article of a changed entry; a deleted one stays deleted.
  private mutating func replace(
    _ former: Int64,
    with arrival: FeedMerge.Arrival,
    isDry: Bool
  ) throws(SQLiteError) {
    guard let old = try articles.stored(former) else { return }
    let place = arrival.id == former ? old : try articles.stored(arrival.id)
    guard let article = arrival.article(storedAs: place) else { return }
    if old.article.provider.id == FollowedFeed.provider.id {
      outdated.insert(old.key)
      replacements.append((article.also(old.article), old.history.seenAt))
      marks.append((article.id, old.history))
      if !isDry, arrival.id != former { try feeds.moveEntries(of: former, to: arrival.id) }
    } else if arrival.id != former {
      arrivals.append((article, moment))
      marks.append((article.id, Article.History(seenAt: moment, readAt: old.history.readAt)))
    } else {
      let completed = old.article.completed(by: article, firstSeen: old.history.seenAt)
      if completed == old.article { return }
      arrivals.append((article, moment))
    }
    changes[changes.count - 1].changed += 1
  }

  /// Stores the articles, which are `articlesToKeep`.
  func keep(_ prepared: PreparedArticles) throws(SQLiteError) {
    // FTS5 flushes its buffer whenever a rowid is lower than the last.
    for key in outdated.sorted() { try articles.remove(key) }
    _ = try articles.keep(prepared)
    for (id, history) in marks { try articles.add(history, to: id) }
    for (feed, keys) in listed { try feeds.removeEntries(of: feed, besides: keys) }
  }
}

extension FeedMerge.Arrival {
  /// Returns the article with the link under which it is or will be stored; nil if that is unknown,
  /// because the article with this id was deleted.
  fileprivate func article(storedAs place: StoredArticle?) -> Article? {
    article.id.stored == id ? article : place.map { article.with(link: $0.article.link) }
  }
}

extension Article {
  /// Returns the article with the other places of an older version.
  fileprivate func also(_ old: Article) -> Article {
    var article = self
    article.add(old.alsoAt)
    return article
  }
}

extension FollowedFeed {
  /// Applies an update, except its entries.
  fileprivate mutating func apply(_ update: FeedUpdate) {
    self = FollowedFeed(
      address: update.movedTo ?? address,
      title: update.title.flatMap { $0.singleSpaced.isEmpty ? nil : $0 } ?? title,
      site: update.site ?? site,
      tags: tags,
      otherAttributes: otherAttributes,
      state: update.state
    )
  }
}

extension ArticleTable {
  /// Sets the marks of a former version of an article, except those that the article has.
  func add(_ history: Article.History, to id: Article.ID) throws(SQLiteError) {
    let moments = [history.savedAt, history.readAt].map {
      SQLiteValue($0?.timeIntervalSinceReferenceDate)
    }
    guard moments != [.null, .null] else { return }
    let sql = """
      UPDATE article SET saved_at = ifnull(saved_at, ?2), read_at = ifnull(read_at, ?3) WHERE id = ?1
      """
    try connection.run(sql, [.integer(id.stored)] + moments)
  }
}
