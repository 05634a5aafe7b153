import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport

/// A desk for articles, and the fakes behind it.
struct ArticleDesk {
  var search: any SearchArticles = FakeArticles([:])
  var marks: any MarkArticles = FakeMarks()
  var clock: any Clock<Duration> = ContinuousClock()
  var readMarks: (any MarkAllRead)?
  var feeds: (any FollowFeeds)?
  var refresh: (any RefreshFeeds)?
  var automatic: AutomaticRefresh?
  var headlines: any BrowseHeadlines = FakeArticles([:])

  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  var desk: Desk {
    Desk(
      marking: marks,
      liking: FakeLikes(),
      readMarks: readMarks,
      feeds: feeds,
      refresh: refresh,
      automatic: automatic,
      clock: clock,
      now: { Self.now },
      screen: screen
    )
  }

  @Sendable private func screen(_ route: Route, _ known: DeskItem?) -> DeskScreen? {
    switch route {
    case .search, .unread:
      DeskScreen(ListPresenter(search: search, marking: marks, clock: clock), route)
    case .headlines: DeskScreen(ListPresenter(headlines: headlines, marking: marks), route)
    default: known.map { DeskScreen(ItemPresenter($0, marking: marks)) }
    }
  }

  /// Returns a person who has searched for `x` and sees the first page.
  func person() async -> Person<Desk> {
    let person = Person(at: desk)
    person.does(.articles("x"))
    await person.sees { !$0.articles.rows.isEmpty && !$0.articles.isLoading }
    return person
  }
}
