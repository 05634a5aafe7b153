import Domain
import FoundationEssentials

/// Reads lists from an offset.
///
/// Clients request page N, but a list continues only from a cursor. So lists are read in steps of 100
/// articles, and the cursor and the offset of each step are remembered: a client that requests page after
/// page causes about two reads for each. A page behind an unknown step is reached by reading all steps
/// before it, at most 100. Articles are not stored here, only their ids, because an article that is on two
/// pages of a provider is listed in its first place.
actor NumberedLists {
  /// A list by its query.
  enum Query: Hashable {
    case articles(ArticleQuery)
    case headlines(HeadlineQuery)
  }

  /// A page of a list.
  struct NumberedPage {
    /// The articles; fewer than requested only at the end of the list.
    let articles: [Article]
    /// The number of articles in the list; see `NumberedLists.page`.
    let total: Int
  }

  /// The number of articles of a list that can be requested.
  ///
  /// NewsAPI has a limit too: 100 for a developer's key. Queries are divided by date beyond it.
  static let maximumResults = 10_000
  /// The number of articles of a step, which is the page size of the queries.
  static let stepSize = 100
  /// The maximum number of lists whose steps are remembered.
  static let capacity = 64
  /// How long the steps of a list are remembered after their last use, in seconds.
  static let lifetime: TimeInterval = 600

  private let now: @Sendable () -> Date
  private var lists: [Query: (steps: ListSteps, usedAt: Date)] = [:]

  /// Creates an empty memory of lists, of which up to `maximumResults` articles can be requested; `now`
  /// returns the time.
  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Returns the articles in a range of a list, whose steps are fetched by `fetch`.
  ///
  /// The total is exact if the list states an exact one or if its end is known. Otherwise it comes
  /// from `count` or from an estimate of the providers, and is more than the number of articles up to
  /// the end of this page, since clients request pages until they have reached it. It never exceeds
  /// `maximumResults`.
  func page(
    _ range: Range<Int>,
    of query: Query,
    count: @Sendable () async -> Int?,
    fetch: Pager<Article>.Fetch
  ) async throws(NewsError) -> NumberedPage {
    let first = range.lowerBound
    let end = min(range.upperBound, Self.maximumResults)
    // Other requests can run during a fetch: each works on a copy, and the last one is stored.
    var steps = steps(of: query)
    var articles: [Article] = []
    var number = steps.step(containing: first)
    while articles.count < end - first, let step = steps.start(of: number) {
      if Task.isCancelled { throw .cancelled }
      let page = try await fetch(step.cursor)
      let found = steps.receive(page, at: number).dropFirst(max(0, first - step.offset))
      articles += found.prefix(end - first - articles.count)
      number += 1
    }
    if steps.needsCount { steps.counted = await count() }
    store(steps, of: query)
    return NumberedPage(articles: articles, total: min(steps.total, Self.maximumResults))
  }

  private func steps(of query: Query) -> ListSteps {
    guard let list = lists[query], now().timeIntervalSince(list.usedAt) < Self.lifetime else {
      return ListSteps()
    }
    return list.steps
  }

  private func store(_ steps: ListSteps, of query: Query) {
    lists[query] = (steps, now())
    guard lists.count > Self.capacity else { return }
    guard let oldest = lists.min(by: { $0.value.usedAt < $1.value.usedAt }) else { return }
    lists[oldest.key] = nil
  }
}

/// What is known of a list: where its steps start, and how long it is.
private struct ListSteps {
  /// The start of a step.
  struct Start: Equatable {
    /// The cursor; nil for the first step.
    let cursor: Cursor?
    /// The number of articles before the step.
    let offset: Int
  }

  private var starts = [Start(cursor: nil, offset: 0)]
  /// The length of the list; nil until its end was read.
  private var length: Int?
  /// The step that each article belongs to.
  private var places: [Article.ID: Int] = [:]
  /// The total that the first step stated.
  private var stated: Total?
  /// The number of articles by another count.
  var counted: Int?

  /// Whether the stated total is a lower bound, and nothing else is known.
  var needsCount: Bool {
    if case .moreThan? = stated { length == nil && counted == nil } else { false }
  }

  /// The number of articles in the list, as far as it is known.
  var total: Int {
    length ?? max(stated?.count ?? 0, counted ?? 0, (starts.last?.offset ?? 0) + 1)
  }

  /// Returns the last known step that starts at an offset or before it.
  func step(containing offset: Int) -> Int {
    (starts.lastIndex { $0.offset <= offset }) ?? 0
  }

  /// Returns the start of a step; nil after the end.
  func start(of step: Int) -> Start? {
    step < starts.count ? starts[step] : nil
  }

  /// Records a step, and returns its articles that no earlier step had.
  ///
  /// If the next step now starts elsewhere, because articles were added or removed, all later steps
  /// are forgotten.
  mutating func receive(_ page: Page<Article>, at step: Int) -> [Article] {
    var articles: [Article] = []
    var new: Set<Article.ID> = []
    for article in page.items where places[article.id, default: step] >= step {
      if new.insert(article.id).inserted { articles.append(article) }
    }
    let end = starts[step].offset + articles.count
    if step == 0 { stated = page.total }
    if case .more(let cursor) = page.continuation, !isBarren(after: step, end: end) {
      follow(step, with: Start(cursor: cursor, offset: end))
    } else {
      forget(from: step)
      length = end
    }
    for article in articles { places[article.id] = step }
    return articles
  }

  /// Records the start of the step after one.
  private mutating func follow(_ step: Int, with next: Start) {
    if start(of: step + 1) == next { return }
    forget(from: step)
    starts.append(next)
  }

  /// Forgets the articles of a step and everything after it, if it was recorded before.
  private mutating func forget(from step: Int) {
    guard step + 1 < starts.count || length != nil else { return }
    starts.removeSubrange((step + 1)...)
    places = places.filter { $0.value < step }
    length = nil
    counted = nil
  }

  /// Returns whether the list ends because too many steps had no new articles.
  private func isBarren(after step: Int, end: Int) -> Bool {
    step + 1 >= Paging<Article>.pagesWithoutNews
      && starts[step + 1 - Paging<Article>.pagesWithoutNews].offset == end
  }
}
