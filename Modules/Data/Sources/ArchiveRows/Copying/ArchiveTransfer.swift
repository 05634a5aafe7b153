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

  /// Copies articles first, then feeds, likes and records of pictures.
  public func callAsFunction(
    progress: @Sendable (ArchiveCopy) -> Void
  ) async throws(NewsError) -> ArchiveCopy {
    var copy = ArchiveCopy()
    do throws(NewsError) {
      try await copyArticles(&copy, progress)
      // Entries refer to articles, so the feeds follow them.
      try await copyFeeds(&copy)
      try await copyLikes(&copy)
      try await copyPictures(&copy)
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
    count.compare(items) { item in
      found[item.article.id].flatMap { $0.includes(item) ? $0 : nil }
    }
  }

  private func records(
    _ ids: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: ArticleRecord] {
    let found = try await target.articleRecords(ids)
    return Dictionary(found.map { ($0.article.id, $0.storable) }) { first, _ in first }
  }

  private func copyFeeds(_ copy: inout ArchiveCopy) async throws(NewsError) {
    let items = try await source.feedRecords()
    let before = Dictionary(try await target.feedRecords().map { ($0.feed.id, $0) }) { $1 }
    try await target.store(items.filter { before[$0.feed.id]?.includes($0) != true })
    let after = Dictionary(try await target.feedRecords().map { ($0.feed.id, $0) }) { $1 }
    copy.feeds.total = items.count
    copy.feeds.added = items.count { before[$0.feed.id] == nil }
    copy.feeds.compare(items) { item in
      after[item.feed.id].flatMap { $0.includes(item) ? $0 : nil }
    }
  }

  private func copyLikes(_ copy: inout ArchiveCopy) async throws(NewsError) {
    let items = try await source.likeRecords()
    let before = Set(try await target.likeRecords().map(\.video.id))
    try await target.store(items.filter { !before.contains($0.video.id) })
    let after = Dictionary(try await target.likeRecords().map { ($0.video.id, $0) }) { $1 }
    copy.likedVideos.total = items.count
    copy.likedVideos.added = items.count { !before.contains($0.video.id) }
    copy.likedVideos.compare(items) { after[$0.video.id] }
  }

  private func copyPictures(_ copy: inout ArchiveCopy) async throws(NewsError) {
    let items = try await source.pictureRecords()
    let before = Set(try await target.pictureRecords().map(\.path))
    for picture in items where !before.contains(picture.path) { try await target.record(picture) }
    let after = Dictionary(try await target.pictureRecords().map { ($0.path, $0) }) { $1 }
    copy.pictures.total = items.count
    copy.pictures.added = items.count { !before.contains($0.path) }
    copy.pictures.compare(items) { after[$0.path] }
  }
}

extension ArchiveCopy.Count {
  /// Compares items with their copies, of which `copy` returns nil for one that is missing.
  fileprivate mutating func compare<Item: HashedRecord>(
    _ items: [Item],
    _ copy: (Item) -> Item?
  ) {
    compared += items.count
    for item in items {
      sum &+= item.stableHash
      guard let copy = copy(item) else {
        missing += 1
        continue
      }
      copySum &+= copy.stableHash
      if copy.stableHash != item.stableHash { different += 1 }
    }
  }
}
