/// One member's list, as far as it has come and been given.
struct MemberList: Sendable {
  /// How often in a row a member may bring nothing new before the others' articles are given
  /// without it for a page of the merged list.
  static let patience = 5

  /// What has come and waits to be given; never used up.
  private(set) var page: MemberPage?
  /// What follows the page.
  private var following: MemberPosition
  /// Pages in a row that brought nothing new: in all, and for this page of the merged list.
  private var barrenPages = (all: 0, now: 0)
  private var hasFailedNow = false

  /// Creates a list of which nothing has come in this process.
  init(_ mark: MemberPosition) {
    following = mark
  }

  /// How far the list has been given.
  var mark: MemberPosition { page.map { .page($0.mark) } ?? following }

  /// The page to ask for before there is more to give; nil when there is enough, or no more to be
  /// had, or not for this page of the merged list.
  var wanted: PagePosition? {
    guard case .page(let mark) = mark, page == nil, !hasFailedNow, barrenPages.now < Self.patience
    else { return nil }
    return mark
  }

  /// Whether nothing of the list has come, here or in another process.
  var isUntouched: Bool {
    if case .page(let mark) = mark { mark.cursor == nil && mark.used == 0 } else { false }
  }

  /// Whether no more is to be had of the list.
  var isOver: Bool {
    if case .page = mark { false } else { true }
  }

  /// Why the list ended; nil while it has not.
  var end: EndOfList? {
    if case .ended(let reason) = mark { reason } else { nil }
  }

  /// Prepares for another page of the merged list.
  mutating func startPage() {
    hasFailedNow = false
    barrenPages.now = 0
  }

  /// Takes in the page that was wanted, and returns the reports of what was given of it before, in
  /// another process.
  mutating func receive(_ page: Page<Article>, by member: Int, isByDate: Bool) -> [Report] {
    guard case .page(let mark) = following else { return [] }
    let received = MemberPage(page.items, by: member, at: mark, isByDate: isByDate)
    following =
      switch page.continuation {
      case .more(let next): .page(PagePosition(cursor: next, bound: received.bound))
      case .end(let reason): .ended(reason)
      }
    self.page = received
    return received.given
  }

  /// Notes that the page that was wanted did not come.
  mutating func fail() {
    hasFailedNow = true
    guard case .page(var mark) = following else { return }
    let isSecond = mark.hasFailed
    mark.hasFailed = true
    following = isSecond ? .leftOut : .page(mark)
  }

  /// Takes the next article from what has come.
  mutating func takeNext() -> (article: Article, report: Report)? {
    defer { dropUsedPage() }
    return page?.takeNext()
  }

  /// Takes all copies of a report from what has come, and returns them.
  mutating func takeCopies(of report: Report) -> [Article] {
    defer { dropUsedPage() }
    return page?.takeCopies(of: report) ?? []
  }

  /// Takes the copies of what was given before from the page that came, and returns them with what
  /// each is a copy of.
  mutating func settle(
    _ original: (Report) -> Article.ID?
  ) -> [(article: Article, original: Article.ID)] {
    defer { dropUsedPage() }
    let copies = page?.takeCopies(of: original) ?? []
    let isBarren = page?.isUsedUp ?? true
    barrenPages = isBarren ? (barrenPages.all + 1, barrenPages.now + 1) : (0, 0)
    if barrenPages.all >= Paging<Article>.pagesWithoutNews, case .page = following {
      following = .ended(.nothingNew)
    }
    return copies
  }

  private mutating func dropUsedPage() {
    if page?.isUsedUp ?? false { page = nil }
  }
}
