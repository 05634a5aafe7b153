public import FoundationEssentials

/// The marks of an article: saved, read, from a followed feed, and the tags of its feeds.
public struct ArticleMarks: Hashable, Sendable {
  /// Whether the article is saved.
  public var isSaved: Bool
  /// Whether the article is read.
  public var isRead: Bool
  /// Whether the article is from a followed feed.
  public var isFollowed: Bool
  /// The tags of the followed feeds that it is from, sorted, without duplicates.
  public var tags: [String]
  /// The story to which the article belongs; nil if it is alone in it, or if it was not asked for.
  public var story: ArticleStory?
  /// The section of the edition in which the article is listed; nil in other lists.
  public var section: String?
  /// When the person last saved the article, or removed that mark; nil if it is unknown.
  ///
  /// With the times, any number of copies can be merged in any order: the later change wins, and of
  /// two at one time the one that sets the mark. They do not count in comparisons.
  public var savedChange: Date?
  /// When the article was last marked as read or as unread; nil if it is unknown.
  public var readChange: Date?
  /// What the person decided about the story of the article, with what was undone; does not count in
  /// comparisons either.
  public var storyChoices: [StoredStoryChoice] = []

  /// Whether the person has taken the article out of its story.
  public var isApart: Bool { storyChoices.contains { $0.choice.isApart && $0.isMade } }

  public init(
    isSaved: Bool = false,
    isRead: Bool = false,
    isFollowed: Bool = false,
    tags: [String] = []
  ) {
    self.isSaved = isSaved
    self.isRead = isRead
    self.isFollowed = isFollowed
    self.tags = tags
  }

  public static func == (first: ArticleMarks, second: ArticleMarks) -> Bool {
    first.isSaved == second.isSaved && first.isRead == second.isRead
      && first.isFollowed == second.isFollowed && first.tags == second.tags
      && first.story == second.story && first.section == second.section
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(isSaved)
    hasher.combine(isRead)
    hasher.combine(tags)
  }
}

public typealias ArticleMarkChange = MarkChange<Article.ID, ArticleMarks>

/// Stores the marks of articles.
///
/// Marking an article as read or as unread marks its copies too: reports of its story with the same
/// `Article.copyHash`.
public protocol MarkArticles: Sendable {
  /// Returns the marks of those articles that have any, or had one.
  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks]

  /// Returns the changes of marks from now on, by any caller or process; the marks themselves are
  /// read with `marks(of:)` afterwards.
  ///
  /// Each call returns a stream of its own. A call without effect is no change. The stream ends
  /// when the store is closed, but not when the store cannot be read.
  func markChanges() async -> AsyncStream<ArticleMarkChange>

  /// Marks an article as saved, and stores all of it, so that it can be read offline.
  ///
  /// A saved article is completed with what this copy has in addition.
  func save(_ article: Article) async throws(NewsError)

  /// Removes the saved mark; does nothing if the article is not saved.
  func unsave(_ id: Article.ID) async throws(NewsError)

  /// Marks an article as read, and stores it.
  func markRead(_ article: Article) async throws(NewsError)

  /// Removes the read mark; does nothing if the article is not read.
  func markUnread(_ id: Article.ID) async throws(NewsError)

  /// Sets or removes marks of the stored articles among these, all in one transaction; nil
  /// leaves a mark as it is.
  ///
  /// It is one change, sent as `MarkChange.unknown`: `undoRead` undoes the whole reading.
  func mark(_ ids: [Article.ID], isRead: Bool?, isSaved: Bool?) async throws(NewsError)

  /// Makes or undoes a choice about the stories of articles; it is sent as `MarkChange.unknown`.
  func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError)
}

/// An article with its marks.
public struct MarkedArticle: ListedItem, Hashable, Sendable {
  public let article: Article
  public let marks: ArticleMarks

  public init(_ article: Article, _ marks: ArticleMarks = ArticleMarks()) {
    self.article = article
    self.marks = marks
  }

  public var id: Article.ID { article.id }
  /// The story that it represents in its list.
  public var group: Article.ID? { marks.story.flatMap { $0.found == nil ? nil : $0.id } }
  public var found: Article.ID { marks.story?.found ?? id }
}

extension MarkArticles {
  /// Saves an article, or removes it from the saved ones.
  public func mark(_ article: Article, isSaved: Bool) async throws(NewsError) {
    if isSaved { try await save(article) } else { try await unsave(article.id) }
  }

  /// Marks an article as read or as unread.
  public func mark(_ article: Article, isRead: Bool) async throws(NewsError) {
    if isRead { try await markRead(article) } else { try await markUnread(article.id) }
  }

  /// Returns a function that fetches the same pages with the marks of their articles.
  ///
  /// If the marks cannot be read, the page has no marks and a remark.
  public func marked(_ fetch: @escaping Pager<Article>.Fetch) -> Pager<MarkedArticle>.Fetch {
    { (cursor) throws(NewsError) in await marked(try await fetch(cursor)) }
  }

  /// Returns a source of the same pages with the marks of their articles, each transformed.
  public func marked<Item: Sendable>(
    _ source: PageSource<Article>,
    as transform: @escaping @Sendable (MarkedArticle) -> Item
  ) -> PageSource<Item> {
    source.map { await marked($0).map(adding: [], transform) }
  }

  func marked(_ page: Page<Article>) async -> Page<MarkedArticle> {
    do throws(NewsError) {
      let marks = try await marks(of: page.items.map(\.id))
      return page.map(adding: []) { MarkedArticle($0, marks[$0.id] ?? ArticleMarks()) }
    } catch {
      return page.map(adding: [.marksUnknown(error)]) { MarkedArticle($0) }
    }
  }
}
