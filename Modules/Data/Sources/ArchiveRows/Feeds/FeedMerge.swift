import ByteStrings
package import Domain
import Query

/// The stored form of an entry of a feed.
///
/// All values but the id of the article are hashes, with which entries are compared.
package struct StoredEntry: Hashable {
  /// The key within the feed.
  package var key: Int64
  /// The id of the article, which may have been deleted.
  package var article: Int64
  /// The id that an article with the link of the entry has.
  package var page: Int64
  /// The words of the title.
  package var title: Int64
  /// Everything that a person reads, and the page; without the date.
  package var content: Int64

  /// Describes an entry as it is in a document.
  package init(_ entry: FeedEntry) {
    let article = entry.article
    key = Int64(bitPattern: entry.key)
    self.article = article.id.stored
    page = article.id.stored
    let words = SearchWords.index(article.title)
    title = TextHash(words.isEmpty ? article.title : words).value
    // Some feeds date all entries at the time of the request.
    content =
      TextHash(
        article.title,
        article.link.canonical,
        article.source.name,
        article.author,
        article.summary,
        article.body?.document.stored,
        article.picture?.description,
        article.language?.rawValue,
        followedBy: (article.body?.facts ?? []).flatMap { $0.values(of: article.id) }
      ).value
  }

  /// The columns of `feed_entry`: the feed, and the values of an entry.
  package static let columns = "feed, key, article_id, page, title, content"
  /// Reads the columns of `feed_entry`; nil if one is missing.
  package init?(_ row: some RowReader) {
    guard let key = row.integer(1), let article = row.integer(2), let page = row.integer(3),
      let title = row.integer(4), let content = row.integer(5)
    else { return nil }
    (self.key, self.article, self.page) = (key, article, page)
    (self.title, self.content) = (title, content)
  }

  /// The values of these columns, without the feed.
  package var values: [SQLValue] {
    [.integer(key), .integer(article), .integer(page), .integer(title), .integer(content)]
  }
}

/// A hash of texts: FNV-1a, 64 bits.
private struct TextHash {
  let value: Int64

  /// Creates the hash of texts, of which some may be missing, and of values.
  init(_ texts: String?..., followedBy values: [SQLValue] = []) {
    var hash = FNV1a()
    for text in texts {
      hash.add(text?.utf8 ?? "".utf8)
      // No text contains these bytes, so that the hash depends on where a text ends.
      hash.add(text == nil ? 0xFE : 0xFF)
    }
    for value in values { hash.add(value.hashedBytes) }
    value = Int64(bitPattern: hash.value)
  }
}

/// The entries of a document compared with the stored ones: what is new, and what changed.
///
/// The rules are in docs/decisions/0032-articles-of-feeds.md.
package struct FeedMerge {
  /// An entry of a document and its stored form.
  package typealias DocumentEntry = (entry: StoredEntry, source: FeedEntry)

  /// Describes the entries of a document; nil without one.
  package static func document(of update: FeedUpdate) -> [DocumentEntry]? {
    update.entries?.map { (StoredEntry($0), $0) }
  }

  /// An article to store.
  package struct Arrival {
    /// The article as the document has it, or with its own link.
    let article: Article
    /// The number of entries that follow in the document.
    let place: Int
    /// Whether a new article is stored as read.
    let isRead: Bool
    /// The id under which the article is stored.
    let id: Int64
    /// The id of the article that the entry was until now; nil for a new entry.
    let former: Int64?
  }

  /// The entries that are new or changed, in the order of the document.
  package private(set) var entries: [StoredEntry] = []
  /// The keys of stored entries that others replace.
  package private(set) var replaced: [Int64] = []
  /// The articles to store, in the order of the document.
  package private(set) var arrivals: [Arrival] = []
  /// The keys of the document.
  package let listed: Set<Int64>

  private var known: [Int64: StoredEntry]
  /// The number of entries that follow the one that is compared.
  private var place = 0
  /// Whether the entry that is compared is read.
  private var isRead = false
  /// The known entries by page and title.
  private var pages: [Int64: [Int64: StoredEntry]] = [:]

  /// Compares a document with the stored entries of its feed; of two with one key, the first counts.
  package init(_ document: [DocumentEntry], with stored: [StoredEntry]) {
    listed = Set(document.map(\.entry.key))
    known = Dictionary(stored.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in stored { pages[entry.page, default: [:]][entry.title] = entry }
    var keys: Set<Int64> = []
    for (place, (entry, source)) in zip((0..<document.count).reversed(), document)
    where keys.insert(entry.key).inserted {
      (self.place, isRead) = (place, source.isRead)
      add(entry, source.article, otherKey: source.otherKey.map(Int64.init(bitPattern:)))
    }
  }

  private mutating func add(_ entry: StoredEntry, _ article: Article, otherKey: Int64?) {
    if let old = known[entry.key] ?? replace(otherKey) {
      if old.content != entry.content {
        change(old, to: entry, article)
      } else if old.key != entry.key {
        note(entry, as: old.article, nil, former: old.article)
      }
    } else if let old = pages[entry.page]?[entry.title] {
      let isReplaced = !listed.contains(old.key)
      if isReplaced { replaced.append(old.key) }
      let isChanged = isReplaced && old.content != entry.content
      note(entry, as: old.article, isChanged ? article : nil, former: old.article)
    } else {
      let link = freeLink(for: article, entry)
      note(entry, as: Article.ID(link).stored, article.with(link: link), former: nil)
    }
  }

  /// Removes and returns the known entry with a key that has left the document; nil without one.
  private mutating func replace(_ key: Int64?) -> StoredEntry? {
    guard let key, !listed.contains(key), let old = known.removeValue(forKey: key) else {
      return nil
    }
    replaced.append(key)
    return old
  }

  /// Changes a known entry, which may have another link now.
  private mutating func change(_ old: StoredEntry, to entry: StoredEntry, _ article: Article) {
    if pages[old.page]?[old.title]?.key == old.key { pages[old.page]?[old.title] = nil }
    if pages[old.page]?.isEmpty == true { pages[old.page] = nil }
    if entry.page == old.page {
      note(entry, as: old.article, article, former: old.article)
    } else if let twin = pages[entry.page]?[entry.title] {
      note(entry, as: twin.article, article, former: old.article)
    } else {
      let link = freeLink(for: article, entry)
      note(entry, as: Article.ID(link).stored, article.with(link: link), former: old.article)
    }
  }

  /// Returns the link of an article, or its own one if another entry of the feed has the page.
  private func freeLink(for article: Article, _ entry: StoredEntry) -> WebLink {
    pages[entry.page] == nil ? article.link : article.link.entry(UInt64(bitPattern: entry.key))
  }

  private mutating func note(
    _ entry: StoredEntry,
    as id: Int64,
    _ article: Article?,
    former: Int64?
  ) {
    var entry = entry
    entry.article = id
    entries.append(entry)
    known[entry.key] = entry
    pages[entry.page, default: [:]][entry.title] = entry
    if let article {
      arrivals.append(
        Arrival(article: article, place: place, isRead: isRead, id: id, former: former)
      )
    }
  }
}
