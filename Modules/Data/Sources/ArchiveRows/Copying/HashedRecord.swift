import ByteStrings
import Domain
import FoundationEssentials

/// A record whose hash does not depend on the archive that it is from.
protocol HashedRecord {
  associatedtype Identity: Hashable

  /// What a record and its copy have in common.
  var identity: Identity { get }
  /// All values, in a fixed order.
  var values: [SQLValue] { get }
  /// Whether a copy of `other` into this record's archive would change nothing.
  func includes(_ other: Self) -> Bool
}

extension HashedRecord {
  func includes(_ other: Self) -> Bool { true }

  /// A hash of all values: FNV-1a, 64 bits.
  var stableHash: UInt64 { values.flatMap(\.hashedBytes).fnv1a }
}

extension ArticleRecord: HashedRecord {
  var identity: Article.ID { article.id }
  var values: [SQLValue] { article.row(key: 0, history) + removals + places + facts }

  /// The times at which the marks were removed.
  private var removals: [SQLValue] {
    [history.marks.unsavedAt, history.marks.unreadAt].map { SQLValue($0) }
  }

  /// The values of the article's other places.
  private var places: [SQLValue] {
    article.alsoAt.flatMap { place in
      [place.provider.id, place.source, place.link.description].map(SQLValue.text)
    }
  }

  private var facts: [SQLValue] {
    (article.body?.facts ?? []).flatMap { $0.values(of: article.id).dropFirst() }
  }

  /// The same record without NUL characters, which PostgreSQL cannot store.
  var storable: ArticleRecord {
    let stored = StoredArticle(key: 0, article: article, history: history)
    let row = Article.selection.values(of: stored)
    let facts = (article.body?.facts ?? []).map { $0.values(of: article.id) }
    guard (facts + [row]).contains(where: { $0.contains(where: \.hasNUL) }),
      var copy = Article(ValueRow(values: row.map(\.withoutNUL)))
    else { return self }
    copy.body?.add(facts.compactMap { ArticleFact(ValueRow(values: $0.map(\.withoutNUL))) })
    copy.add(article.alsoAt)
    return ArticleRecord(copy, history)
  }
}

extension StoryMembership: HashedRecord {
  var identity: Int64 { id }
}

extension StoredStoryChoice: HashedRecord {
  var identity: StoryChoice { choice }

  func includes(_ other: StoredStoryChoice) -> Bool {
    (changedAt, isMade ? 1 : 0) >= (other.changedAt, other.isMade ? 1 : 0)
  }
}

extension FeedRecord: HashedRecord {
  var identity: FollowedFeed.ID { feed.id }
  var values: [SQLValue] {
    FollowedFeed.table.values(of: FeedRow(number: 0, feed: feed))
      + entries.sorted { $0.key < $1.key }.flatMap(\.values)
  }
}

extension LikeRecord: HashedRecord {
  var identity: Video.ID { video.id }
  var values: [SQLValue] { video.row(key: key, seenAt: .distantPast) }
}

extension SavedPicture: HashedRecord {
  var identity: ByteString { path }
  var values: [SQLValue] { row(key: 0) }
}

/// Values as a row.
private struct ValueRow: RowReader {
  let values: [SQLValue]

  func text(_ column: Int32) -> String? {
    if case .text(let text) = values[Int(column)] { text } else { nil }
  }

  func rawText(_ column: Int32) -> ByteString? {
    if case .rawText(let text) = values[Int(column)] {
      text
    } else {
      text(column).map { ByteString($0) }
    }
  }

  func integer(_ column: Int32) -> Int64? {
    if case .integer(let number) = values[Int(column)] { number } else { nil }
  }

  func real(_ column: Int32) -> Double? {
    if case .real(let number) = values[Int(column)] { number } else { nil }
  }
}

extension SQLValue {
  /// Whether it is a text with a NUL character.
  fileprivate var hasNUL: Bool {
    if case .text(let text) = self { text.utf8.contains(0) } else { false }
  }

  /// The same value with U+FFFD in place of NUL characters.
  fileprivate var withoutNUL: SQLValue {
    guard case .text(let text) = self, hasNUL else { return self }
    let bytes = text.utf8.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
    return .text(String(decoding: bytes, as: UTF8.self))
  }

  /// The type and the value as bytes, so that values that differ have other bytes.
  var hashedBytes: [UInt8] {
    switch withoutNUL {
    case .null: [0]
    case .integer(let number): [1] + Self.bytes(UInt64(bitPattern: number))
    // Minus zero is stored as zero.
    case .real(let number): [2] + Self.bytes((number + 0).bitPattern)
    case .text(let text): [3] + Self.bytes(UInt64(text.utf8.count)) + text.utf8
    case .rawText(let text): [3] + Self.bytes(UInt64(text.bytes.count)) + text.bytes
    case .blob(let data): [4] + Self.bytes(UInt64(data.count)) + data
    // No record has other values.
    case .boolean, .integers, .reals, .texts, .words, .list: []
    }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
