/// Makes lists of articles lists of stories: each article knows the story that it represents.
public struct StoryLists: Sendable {
  private let archive: any FindArticle
  private let marking: any MarkArticles
  private let isStored: Bool

  /// Creates lists of articles whose stories are in an archive; `isStored` if the articles are found in
  /// it, too.
  ///
  /// Pages of providers have each article, so that each has as many as were asked for.
  public init(in archive: any FindArticle, marking: any MarkArticles, isStored: Bool) {
    (self.archive, self.marking, self.isStored) = (archive, marking, isStored)
  }

  /// Returns the pages of a list with the marks and, if the query asks for them, the stories of its
  /// articles.
  ///
  /// `Paging` drops articles whose story was listed. Where any article of a story may stand for it, that
  /// is the central one, or in a list of what feeds have that of the unread ones. If the stories cannot be
  /// read, the list has each article.
  public func marked<Item: Sendable>(
    _ source: PageSource<Article>,
    of query: ArticleQuery,
    as transform: @escaping @Sendable (MarkedArticle) -> Item
  ) -> PageSource<Item> {
    source.map { page in
      let marked = await marking.marked(page)
      let hasStories = query.filter.stories == .each || isStored && query.filter.stories != .none
      let withStories = hasStories ? try? await withStories(marked, query) : nil
      return (withStories ?? marked).map(adding: [], transform)
    }
  }

  /// Returns the articles of a story, the earliest first, as one page; only the article itself if it is
  /// alone.
  ///
  /// They know their story, with what each report adds to those before it, and none represents it.
  public func reports(_ query: StoryQuery) async throws(NewsError) -> Page<MarkedArticle> {
    let story = try await archive.story(of: query.article)
    let ids = story?.reports.map(\.id) ?? [query.article]
    let articles = try await archive.articles(ids)
    let news = story?.withNews(of: articles, isSinceReading: false)
    let page = await marking.marked(Page(items: articles, continuation: .end(.complete)))
    return page.map(adding: []) { item in
      var marks = item.marks
      marks.story = news
      return MarkedArticle(item.article, marks)
    }
  }

  private func withStories(
    _ page: Page<MarkedArticle>,
    _ query: ArticleQuery
  ) async throws(NewsError) -> Page<MarkedArticle> {
    let stories = try await archive.stories(of: page.items.map(\.id))
    if stories.isEmpty { return page }
    var known = Dictionary(page.items.map { ($0.id, $0) }) { first, _ in first }
    var leads: [Article.ID: Article.ID] = [:]
    let isOnce = query.filter.stories != .each
    if isOnce, query.isLedByFirstReports {
      let isOfFeeds = query.filter.isUnreadOnly || query.filter.isFollowedOnly
      for story in stories.values {
        let unread = story.reports.filter { isOfFeeds && !$0.isRead }
        // All that is unread of a large story may be older than the reports that were read.
        if unread.isEmpty, query.filter.isUnreadOnly { continue }
        leads[story.id] = story.central(unread.isEmpty ? story.reports : unread).id
      }
      let others = Set(leads.values).subtracting(known.keys)
      let marks = try await marking.marks(of: Array(others))
      for article in try await archive.articles(Array(others)) {
        known[article.id] = MarkedArticle(article, marks[article.id] ?? ArticleMarks())
      }
    }
    return page.map(adding: []) { item in
      guard var story = stories[item.id] else { return item }
      if isOnce { story.found = item.id }
      let lead = leads[story.id].flatMap { known[$0] } ?? item
      var marks = lead.marks
      marks.story = story
      return MarkedArticle(lead.article, marks)
    }
  }
}

extension ArticleQuery {
  /// Whether an article of a story stands for it that the query does not find itself: not in a list of
  /// what a person searched, saved, or reads of one feed.
  fileprivate var isLedByFirstReports: Bool {
    words.isEmpty && filter.feed == nil && filter.tag == nil && !filter.isSavedOnly
      && filter.sources.isEmpty && filter.domains.isEmpty && filter.from == nil && filter.to == nil
  }
}
