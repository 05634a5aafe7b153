import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Refreshing feeds beside the screens of a desk.
@Suite(.hangLimit)
struct DeskRefreshTests {
  private static func refresh(_ done: Int, added: Int = 0) -> FeedRefresh {
    var refresh = FeedRefresh()
    (refresh.done, refresh.total, refresh.changes.added) = (done, 40, added)
    return refresh
  }

  /// Two pages of unread articles, before which one comes, while `b` is read; `d` is on the third page.
  private let search = FakeArticles(attempts: [
    "x": [
      [.page(["a", "b"]), .page(["new", "a"])], [.page(["c"]), .page(["c", "d"])],
      [.page(["d"]), .end([])],
    ]
  ])
  private let marks = FakeMarks()

  /// Lets hours pass until it is cancelled.
  private static func pass(_ clock: WaitingClock) -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        clock.advance(by: .seconds(1_800))
        await Task.yield()
      }
    }
  }

  /// Returns a person with two loaded pages of unread articles.
  private func person(
    _ refresh: FakeRefresh?,
    automatic: AutomaticRefresh? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> Person<Desk> {
    var desk = ArticleDesk(search: search, marks: marks, clock: clock, refresh: refresh)
    desk.automatic = automatic
    let person = Person(at: desk.desk)
    var filter = ArticleFilter()
    filter.isUnreadOnly = true
    person.does(
      .open(.unread(try ArticleQuery("x", filter: filter, now: ArticleDesk.now)), pages: 2)
    )
    await person.sees { $0.articles.rows.count == 3 && !$0.articles.isLoading }
    return person
  }

  @Test func unreadListsShowWhatArrived() async throws {
    let person = try await person(FakeRefresh([Self.refresh(12), Self.refresh(40, added: 1)]))
    let first = search.hold(.init("x", 1))
    person.does(.refreshed())
    #expect(await person.sees { $0.refreshing == "Refreshing 12 of 40 feeds" } != nil)
    let end = await person.sees { $0.refreshing == nil }
    #expect(end?.notice?.text == "refreshed 40 feeds: 1 new article")
    #expect(end?.articles.rows.map(\.title) == ["Title a", "Title b", "Title c"])
    first.open()
    let last = await person.leaves()
    #expect(last?.articles.rows.map(\.title) == ["Title new", "Title a", "Title c"])
    #expect(last?.articles.search == 1 && last?.refreshCount == 1)
    #expect(last?.notice?.text == "refreshed 40 feeds: 1 new article")
  }

  @Test func unreadListsDoNotWaitForPages() async throws {
    var refresh = Self.refresh(40, added: 1)
    refresh.pages = 2
    let work = FakeRefresh([refresh], stopped: refresh)
    let person = try await person(work)
    person.does(.refreshed())
    let shown = await person.sees { $0.articles.rows.first?.title == "Title new" }
    #expect(shown?.refreshing == "Fetched 0 of 2 pages")
    work.gate.open()
    let notice = await person.leaves()?.notice
    #expect(notice?.text == "stopped; refreshed 40 of 40 feeds: 1 new article")
  }

  @Test func articleThatWasReadStaysInItsPlace() async throws {
    let person = try await person(FakeRefresh([Self.refresh(40, added: 1)]))
    try await marks.markRead(.fake("b"))
    await person.sees { $0.articles.rows[1].marks.isRead }
    person.does(.open(.item(.article(Article.fake("b").id))))
    person.does(.refreshed())
    let titles = ["Title new", "Title a", "Title b", "Title c"]
    await person.sees { $0.screens.first?.list?.rows.map(\.title) == titles }
    person.does(.back)
    // The page after the loaded ones is the one that followed them before.
    person.does(.askedForMore)
    let last = await person.leaves()
    #expect(last?.articles.rows.map(\.title) == titles)
    #expect(search.requests.suffix(1) == [.init("x", 3)])
  }

  @Test func refreshThatNobodyAskedForIsSilent() async throws {
    let feeds = FakeFollowedFeeds([.fake("Lamp")])
    var refresh = Self.refresh(40, added: 1)
    refresh.reports = [.failing(.fake("Lamp"), .missing, times: 1)]
    refresh.failed = 1
    let work = FakeRefresh([Self.refresh(12)], stopped: refresh)
    let clock = WaitingClock()
    let automatic = AutomaticRefresh(
      every: .seconds(1_800),
      of: feeds,
      by: work,
      now: { ArticleDesk.now }
    )
    let person = try await person(work, automatic: automatic, clock: clock)
    work.gate.open()
    let seen = await person.sees { $0.articles.rows.first?.title == "Title new" }
    #expect(seen?.notice == nil && seen?.refreshing == nil)
    #expect(work.requests == [.init(chosen: nil, mode: .automatic(every: .seconds(1_800)))])
    let passing = Self.pass(clock)
    #expect(await person.sees { $0.refreshCount == 2 }?.notice == nil)
    passing.cancel()
    _ = await person.leaves()
  }

  @Test func failedAutomaticRefreshIsSilent() async throws {
    let work = FakeRefresh([], failure: .archiveUnwritable(path: "a", "only a writer can refresh"))
    let automatic = AutomaticRefresh(
      every: .seconds(1_800),
      of: FakeFollowedFeeds([.fake("Lamp")]),
      by: work,
      now: { ArticleDesk.now }
    )
    let person = try await person(work, automatic: automatic, clock: WaitingClock())
    let last = await person.leaves()
    #expect(last?.notice == nil && work.requests.count == 1 && search.requests.count == 2)
  }

  @Test func articlesOfAnotherProcessAreShown() async throws {
    let clock = WaitingClock()
    let person = try await person(nil, clock: clock)
    marks.changeElsewhere()
    let passing = Self.pass(clock)
    await person.sees { $0.articles.rows.first?.title == "Title new" }
    passing.cancel()
    _ = await person.leaves()
  }

  @Test func refreshWithoutNewsSearchesNothing() async throws {
    let person = try await person(FakeRefresh([Self.refresh(40)]))
    person.does(.refreshed())
    let last = await person.leaves()
    #expect(last?.notice?.text == "refreshed 40 feeds: 0 new articles")
    #expect(search.requests.count == 2)
  }

  @Test func firstFailureIsNamedWithItsReason() async throws {
    var refresh = Self.refresh(40)
    let feeds = ["Lamp", "Oak", "Elm"].map { FollowedFeed.fake($0) }
    refresh.reports = feeds.map { .failing($0, .missing, times: 1) }
    refresh.failed = 3
    let person = try await person(FakeRefresh([refresh]))
    person.does(.refreshed())
    let reason = "Lamp (https://lamp.example/feed): there is no such page (404)"
    let summary = "refreshed 40 feeds: 0 new articles; 3 failed"
    #expect(await person.leaves()?.notice?.text == "\(summary). \(reason); and 2 more")
  }

  @Test func otherListsAreNotSearchedAgain() async throws {
    let desk = ArticleDesk(search: search, refresh: FakeRefresh([Self.refresh(40, added: 1)]))
    let person = await desk.person()
    person.does(.refreshed())
    #expect(await person.leaves()?.articles.rows.count == 2)
    #expect(search.requests.count == 1)
  }

  @Test func secondRequestStopsTheRefresh() async throws {
    let work = FakeRefresh([Self.refresh(1)], stopped: Self.refresh(2, added: 1))
    let person = try await person(work)
    person.does(.refreshed())
    await person.sees { $0.refreshing == "Refreshing 1 of 40 feeds" }
    person.does(.refreshed())
    let last = await person.leaves()
    #expect(last?.refreshing == nil)
    #expect(last?.notice?.text == "stopped; refreshed 2 of 40 feeds: 1 new article")
    #expect(last?.articles.rows.first?.title == "Title new")
    #expect(work.requests == [.init(chosen: nil, mode: .now)])
  }

  @Test func onlyChosenFeedsAreRefreshed() async throws {
    let work = FakeRefresh([Self.refresh(1)])
    let person = try await person(work)
    let feed = FollowedFeed.fake("Lamp").id
    person.does(.refreshed([feed]))
    _ = await person.leaves()
    #expect(work.requests == [.init(chosen: [feed], mode: .now)])
  }

  @Test func changedFeedsAreSearchedAgain() async throws {
    let person = try await person(nil)
    person.does(.changedFeeds)
    #expect(await person.leaves()?.articles.rows.first?.title == "Title new")
  }

  @Test func missingRefreshIsReported() async throws {
    let person = try await person(nil)
    person.does(.refreshed())
    #expect(await person.leaves()?.notice?.text == "feeds cannot be refreshed here")
  }
}
