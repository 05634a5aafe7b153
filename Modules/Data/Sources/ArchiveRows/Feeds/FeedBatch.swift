import Domain
import FoundationEssentials
import Texts

/// The changes by several updates of feeds, in one transaction.
///
/// A batch is planned twice: before the transaction, so that the words of the articles are folded
/// while other programs can write, and in it, where the plan is carried out.
struct FeedBatch<Feeds: MarkStorage> {
  typealias Failure = Feeds.Failure

  private let feeds: Feeds
  private let articles: Feeds.Articles
  private let moment: Date
  /// The changes of each update, in the order of the updates.
  private(set) var changes: [FeedChanges] = []
  var hasChanges: Bool { changes.contains { $0 != FeedChanges() } }
  /// Articles that replace stored ones, and when those were first seen.
  private var replacements: [SeenArticle] = []
  /// Other articles to store.
  private var arrivals: [SeenArticle] = []
  /// The articles that are replaced, by their ids.
  private var outdated: [Int64: StoredArticle] = [:]
  /// The marks that are copied from replaced articles to their replacements.
  private var marks: [(former: StoredArticle, id: Article.ID, withSaved: Bool)] = []
  private var listed: [(feed: Int64, keys: Set<Int64>)] = []
  /// The articles that become unread, because they were edited.
  private var edited: [Int64] = []
  /// The new articles that are stored as read: of read entries, and above the cap.
  private var read: [Int64] = []

  /// Creates the batch of updates with the entries of their documents, whose articles are first seen at
  /// a moment; if `isDry`, nothing is written.
  init(
    _ documents: [(update: FeedUpdate, document: [FeedMerge.DocumentEntry]?)],
    in connection: Feeds,
    at moment: Date,
    isDry: Bool
  ) throws(Failure) {
    feeds = connection
    articles = connection.articles()
    self.moment = moment
    for (update, document) in documents { try add(update, document, isDry: isDry) }
  }

  /// The articles to store, without duplicates; of two copies the first has precedence.
  var articlesToKeep: [SeenArticle] { replacements + arrivals }

  /// Adds an update with the entries of its document; if `isDry`, nothing is written.
  private mutating func add(
    _ update: FeedUpdate,
    _ document: [FeedMerge.DocumentEntry]?,
    isDry: Bool
  ) throws(Failure) {
    changes.append(FeedChanges())
    guard var row = try feeds.feed(update.id) else { return }
    var entries = try feeds.entries(of: row.number)
    let other = try moved(row, update)
    if let other { entries = try feeds.entries(of: other.number) + entries }
    if !isDry {
      if let address = update.movedTo, FollowedFeed.ID(address) != row.feed.id {
        row = try feeds.move(row, to: other, at: address)
      }
      row.feed.apply(update)
      try feeds.update(row)
    }
    guard let document else { return }
    try add(FeedMerge(document, with: entries), of: row, isDry: isDry)
  }

  /// Returns the other feed at the address to which a feed moved, with the tags of both.
  private func moved(
    _ row: FeedRow,
    _ update: FeedUpdate
  ) throws(Failure) -> FeedRow? {
    guard let id = update.movedTo.map(FollowedFeed.ID.init), id != row.feed.id else { return nil }
    var other = try feeds.knownFeed(id)
    other?.feed.absorb(row.feed)
    return other
  }

  private mutating func add(
    _ merge: FeedMerge,
    of row: FeedRow,
    isDry: Bool
  ) throws(Failure) {
    let (feed, number) = (row.feed, row.number)
    var room = Int.max
    if !isDry, let cap = feed.choices.cap {
      room = cap - (try feeds.newArticles(of: number, at: moment))
    }
    for arrival in merge.arrivals {
      if let former = arrival.former {
        try replace(former, with: arrival, of: feed, isDry: isDry)
      } else {
        let isUnread = room > 0 && !arrival.isRead
        if isUnread { changes[changes.count - 1].added += 1 } else { storeAsRead(arrival) }
        room -= 1
        arrive(arrival.article.dated(firstSeen: moment), as: arrival)
      }
    }
    if isDry { return }
    try feeds.keep(merge.entries, of: number)
    try feeds.removeEntries(merge.replaced, of: number)
    listed.append((number, merge.listed))
  }

  /// Adds the article of a changed entry; a deleted one stays deleted.
  private mutating func replace(
    _ former: Int64,
    with arrival: FeedMerge.Arrival,
    of feed: FollowedFeed,
    isDry: Bool
  ) throws(Failure) {
    guard let old = try articles.stored(former) else { return }
    let place = arrival.id == former ? old : try articles.stored(arrival.id)
    guard let article = arrival.article(storedAs: place) else { return }
    if old.article.provider.id == FollowedFeed.provider.id {
      let seenAt = old.history.seenAt
      let version = article.version(after: old.article, firstSeen: seenAt, now: moment)
      if version == old.article { return }
      outdated[former] = old
      if feed.choices.isUnreadAfterEdit, version.body?.editedAt == moment {
        edited.append(arrival.id)
      }
      replacements.append(SeenArticle(version, seenAt: seenAt, place: arrival.place))
      marks.append((old, article.id, withSaved: true))
      if !isDry, arrival.id != former { try feeds.moveEntries(of: former, to: arrival.id) }
    } else if arrival.id != former {
      arrive(article.dated(firstSeen: moment), as: arrival)
      marks.append((old, article.id, withSaved: false))
    } else {
      let completed = old.article.completed(by: article, firstSeen: old.history.seenAt)
      if completed == old.article { return }
      arrive(article, as: arrival)
    }
    changes[changes.count - 1].changed += 1
  }

  private mutating func storeAsRead(_ arrival: FeedMerge.Arrival) {
    read.append(arrival.id)
    changes[changes.count - 1].read += 1
  }

  private mutating func arrive(_ article: Article, as arrival: FeedMerge.Arrival) {
    arrivals.append(SeenArticle(article, seenAt: moment, place: arrival.place))
  }

  /// Stores the articles, which are `articlesToKeep`.
  func keep(_ prepared: Feeds.Articles.Prepared) throws(Failure) {
    let stored = Set(articlesToKeep.map(\.article.id.stored))
    try feeds.keep(prepared, replacing: outdated.filter { stored.contains($0.key) })
    for (former, id, withSaved) in marks {
      try articles.addMarks(of: former, to: id, withSaved: withSaved)
    }
    _ = try feeds.remove(.read, from: edited, at: moment)
    _ = try feeds.set(.read, of: read, at: moment)
    let removed = outdated.filter { !stored.contains($0.key) }.values
    try articles.remove(removed.sorted { $0.key < $1.key })
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

extension FollowedFeed {
  /// Applies an update, except its entries.
  fileprivate mutating func apply(_ update: FeedUpdate) {
    if let address = update.movedTo { origin = .web(address) }
    if let title = update.title, !title.singleSpaced.isEmpty { setOwnTitle(title) }
    site = update.site ?? site
    state = update.state
    if update.entries != nil { (hub, statedIcon) = (update.hub, update.icon) }
  }
}

extension FollowedFeed {
  /// Adds the tags, choices and attributes of another feed, and what this one does not have; the title
  /// stays.
  mutating func absorb(_ other: FollowedFeed) {
    tags = Set(tags).union(other.tags).sorted()
    choices.fill(from: other.choices)
    let names = Set(otherAttributes.map(\.name))
    otherAttributes += other.otherAttributes.filter { !names.contains($0.name) }
    (site, hub) = (site ?? other.site, hub ?? other.hub)
    (statedIcon, unsubscribe) = (statedIcon ?? other.statedIcon, unsubscribe ?? other.unsubscribe)
    unfollowedSenders.formUnion(other.unfollowedSenders)
  }
}
