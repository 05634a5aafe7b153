import Domain
import FoundationEssentials
import TestSupport

@testable import LocalArchive
@testable import SharedArchive

/// An archive of a kind, and the usual steps of a test.
struct ArchiveDesk: Sendable {
  let kind: ArchiveKind
  let archive: any WholeArchive
  private let open: @Sendable (@escaping @Sendable () -> Date) -> any WholeArchive

  /// Creates a desk; `open` connects to its archive with a clock.
  init(
    kind: ArchiveKind,
    now: @escaping @Sendable () -> Date,
    open: @escaping @Sendable (@escaping @Sendable () -> Date) -> any WholeArchive
  ) {
    self.kind = kind
    self.open = open
    archive = open(now)
  }

  /// Returns another connection to the archive, as in another process; the same one in memory.
  func other(now: @escaping @Sendable () -> Date = { .saving }) -> any WholeArchive { open(now) }

  /// Follows the feed, and stores a document with these entries.
  @discardableResult
  func bring(
    _ entries: [FeedEntry],
    from feed: FollowedFeed = .sample(),
    movedTo: WebLink? = nil
  ) async throws -> FeedChanges {
    if movedTo == nil { try await archive.follow([feed]) }
    let update = FeedUpdate(feed.id, state: FeedState(), movedTo: movedTo, entries: entries)
    return try await archive.store([update])[0]
  }

  /// Checks what the implementation derives from its data, such as its indexes.
  func check() async throws {
    switch archive {
    case let archive as Archive:
      try await archive.checkTables()
    case let archive as SharedArchive:
      try await archive.checkTables()
    default: preconditionFailure("an unknown archive")
    }
  }
}

extension ArchiveDesk {
  /// The titles of the articles that a query finds, newest first.
  func titles(_ words: String = "") async throws -> [String] {
    try await archive(try ArticleQuery(words, pageSize: 100), at: nil).items.map(\.title)
  }

  /// The same titles in the order of the articles' links.
  func titlesByLink(_ words: String = "") async throws -> [String] {
    try await archive(try ArticleQuery(words, pageSize: 100), at: nil).items
      .sorted { $0.link.description < $1.link.description }.map(\.title)
  }

  /// The number of articles, up to 1,000.
  func articleCount(_ words: String = "") async throws -> Int {
    let page = try await archive(try ArticleQuery(words, pageSize: 1), at: nil)
    guard case .exactly(let count)? = page.total else { return 1_001 }
    return count
  }

  func all() async throws -> [Article] {
    try await archive(try ArticleQuery("", pageSize: 100), at: nil).items
  }

  /// The stored article of an entry.
  func article(_ entry: FeedEntry) async throws -> Article? {
    try await archive.article(entry.article.id)
  }

  func unread() async throws -> [String] { try await titlesByLink("is:followed is:unread") }

  /// The other places of the article `a`.
  func places() async throws -> [Appearance]? {
    try await archive.article(Article.fake("a").id)?.alsoAt
  }

  func saved(among ids: [Article.ID]) async throws -> Set<Article.ID> {
    Set(try await archive.marks(of: ids).filter(\.value.isSaved).keys)
  }

  func markAll(_ words: String) async throws -> Int {
    try await archive.markAllRead(try ArticleQuery(words)) { _ in }
  }

  func readCount() async throws -> Int { try await articleCount("is:read") }

  /// Returns a page of a search.
  func page(
    _ words: String = "about",
    sort: ArticleQuery.Sort = .newest,
    size: Int = 10,
    at cursor: Cursor? = nil
  ) async throws -> Page<Article> {
    try await archive(try ArticleQuery(words, sort: sort, pageSize: size), at: cursor)
  }

  /// The titles of the articles that a query with a filter finds, sorted.
  func titles(_ filter: ArticleFilter, _ words: String = "") async throws -> [String] {
    try await archive(try ArticleQuery(words, filter: filter), at: nil).items.map(\.title).sorted()
  }

  /// Returns the cursor of the page after this one.
  func next(_ page: Page<some Any>) throws -> Cursor {
    guard case .more(let cursor) = page.continuation else { throw NewsError.cancelled }
    return cursor
  }

  /// Returns the changes sent so far.
  func received(_ changes: AsyncStream<ArticleMarkChange>) async throws -> [ArticleMarkChange] {
    let last = Article.fake("last")
    try await archive.save(last)
    return await changes.elements(before: .changed(last.id, ArticleMarks(isSaved: true)))
  }
}

extension ArchiveDesk {
  /// Returns all liked videos that a query finds, by pages.
  func liked(_ words: String = "", pageSize: Int = 100) async throws -> [Video] {
    let query = try LikedVideoQuery(words, pageSize: pageSize, now: .distantPast)
    var videos: [Video] = []
    var cursor: Cursor?
    repeat {
      let page = try await archive.likedVideos(query, at: cursor)
      videos += page.items
      cursor = try? next(page)
    } while cursor != nil
    return videos
  }

  func likedPage(
    _ words: String = "",
    size: Int,
    at cursor: Cursor? = nil
  ) async throws -> Page<Video> {
    let query = try LikedVideoQuery(words, pageSize: size, now: .distantPast)
    return try await archive.likedVideos(query, at: cursor)
  }

  func like(_ numbers: some Sequence<Int>) async throws {
    for number in numbers { try await archive.like(.clip(number)) }
  }

  /// Returns the numbers of the videos that are stored.
  func kept(_ numbers: some Sequence<Int>) async throws -> [Int] {
    var kept: [Int] = []
    for number in numbers where try await archive.video(.clip(number)) != nil {
      kept.append(number)
    }
    return kept
  }

  func picturePage(
    _ words: String = "",
    size: Int = 100,
    at cursor: Cursor? = nil
  ) async throws -> Page<SavedPicture> {
    try await archive.savedPictures(try PlainQuery(words, pageSize: size), at: cursor)
  }

  func captions(_ words: String) async throws -> [String] {
    try await picturePage(words).items.map(\.caption)
  }
}

extension WholeArchive {
  /// Stores articles with marks.
  @discardableResult
  func keep(
    _ articles: [Article],
    marks: [Article.ID: ArticleMarks]
  ) async throws(NewsError) -> KeptArticles {
    try await keep(prepared(articles), marks: marks)
  }

  @discardableResult
  func prune(
    olderThan date: Date,
    isDryRun: Bool = false,
    reporting progress: @Sendable (_ deleted: Int) -> Void = { _ in }
  ) async throws(NewsError) -> PrunedArticles {
    try await prune(olderThan: date, isDryRun: isDryRun, progress: progress)
  }
}

extension KeptArticles {
  static func of(added: Int = 0, filled: Int = 0, known: Int = 0) -> KeptArticles {
    var kept = KeptArticles()
    (kept.added, kept.filled, kept.known) = (added, filled, known)
    return kept
  }
}

extension Article {
  /// An article of a minute since 2001.
  static func minute(_ number: Int) -> Article {
    .fake("n\(number)", at: Date(timeIntervalSinceReferenceDate: Double(number) * 60))
  }
}
