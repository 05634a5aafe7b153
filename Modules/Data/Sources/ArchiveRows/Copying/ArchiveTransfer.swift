public import Domain
import FoundationEssentials

/// Copies everything from one archive into another one, and compares the result.
///
/// The position is not stored: an article that the other archive has with the same values is read
/// and compared, which is faster than to store it. So a copy can be repeated at any time.
public struct ArchiveTransfer: CopyArchive {
  /// The number of articles that are read and stored at a time.
  private static let batchSize = 1_000

  private let source: any CopiedArchive
  private let target: any CopiedArchive & RecordPictures

  /// Creates a copy of `source` into `target`.
  public init(from source: any CopiedArchive, into target: any CopiedArchive & RecordPictures) {
    self.source = source
    self.target = target
  }

  /// Copies articles first, then stories with choices about them, feeds, likes and records of pictures.
  public func callAsFunction(
    progress: @Sendable (ArchiveCopy) -> Void
  ) async throws(NewsError) -> ArchiveCopy {
    var copy = ArchiveCopy()
    do throws(NewsError) {
      try await copyArticles(&copy, progress)
      try await copyAll(source.storyRecords, to: target.storyRecords, target.store, &copy.stories)
      // An archive that does not store a row has another story; nothing is lost.
      copy.stories.different += copy.stories.missing
      copy.stories.missing = 0
      try await copyAll(source.choiceRecords, to: target.choiceRecords, target.store, &copy.choices)
      // Entries refer to articles, so the feeds follow them.
      try await copyAll(source.feedRecords, to: target.feedRecords, target.store, &copy.feeds)
      try await copyAll(source.likeRecords, to: target.likeRecords, target.store, &copy.likedVideos)
      try await copyAll(source.pictureRecords, to: target.pictureRecords, record, &copy.pictures)
      progress(copy)
    } catch .cancelled {
      copy.isStopped = true
    }
    return copy
  }
}

extension ArchiveTransfer {
  private func copyArticles(
    _ copy: inout ArchiveCopy,
    _ progress: @Sendable (ArchiveCopy) -> Void
  ) async throws(NewsError) {
    copy.articles.total = try await source.articleCount()
    var last: Int64?
    while true {
      if Task.isCancelled { throw .cancelled }
      let batch = try await source.articleRecords(after: last, limit: Self.batchSize)
      guard let end = batch.last else { return }
      try await self.copy(batch, &copy.articles)
      // Articles that were added meanwhile are copied too.
      copy.articles.total = max(copy.articles.total, copy.articles.compared)
      progress(copy)
      last = end.article.id.stored
    }
  }

  private func copy(
    _ batch: [ArticleRecord],
    _ count: inout ArchiveCopy.Count
  ) async throws(NewsError) {
    let ids = batch.map(\.article.id)
    let items = batch.map(\.storable)
    var found = try await records(ids)
    let wanted = items.filter { found[$0.article.id]?.includes($0) != true }
    if !wanted.isEmpty {
      count.added += wanted.count { found[$0.article.id] == nil }
      count.completed += wanted.count { found[$0.article.id] != nil }
      try await target.store(wanted)
      for (id, record) in try await records(wanted.map(\.article.id)) { found[id] = record }
    }
    count.compare(items, found)
  }

  private func records(
    _ ids: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: ArticleRecord] {
    let found = try await target.articleRecords(ids)
    return Dictionary(found.map { ($0.article.id, $0.storable) }) { first, _ in first }
  }

  /// Copies records that are read at once; records of the target stay as they are.
  private func copyAll<Record: HashedRecord>(
    _ records: () async throws(NewsError) -> [Record],
    to copies: () async throws(NewsError) -> [Record],
    _ store: ([Record]) async throws(NewsError) -> Void,
    _ count: inout ArchiveCopy.Count
  ) async throws(NewsError) {
    let items = try await records()
    let before = Dictionary(try await copies().map { ($0.identity, $0) }) { $1 }
    try await store(items.filter { before[$0.identity]?.includes($0) != true })
    let after = Dictionary(try await copies().map { ($0.identity, $0) }) { $1 }
    count.total = items.count
    count.added = items.count { before[$0.identity] == nil }
    count.compare(items, after)
  }

  private func record(_ pictures: [SavedPicture]) async throws(NewsError) {
    for picture in pictures { try await target.record(picture) }
  }
}

extension ArchiveCopy.Count {
  /// Compares items with their copies.
  fileprivate mutating func compare<Item: HashedRecord>(
    _ items: [Item],
    _ copies: [Item.Identity: Item]
  ) {
    compared += items.count
    for item in items {
      sum &+= item.stableHash
      guard let copy = copies[item.identity], copy.includes(item) else {
        missing += 1
        continue
      }
      copySum &+= copy.stableHash
      if copy.stableHash != item.stableHash { different += 1 }
    }
  }
}
