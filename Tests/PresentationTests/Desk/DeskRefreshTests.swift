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

  private let search = FakeArticles(attempts: [
    "x": [
      [.page(["a", "b"]), .page(["new", "a"])], [.page(["c"]), .page(["b", "c"])], [.end([])],
    ]
  ])

  /// Returns a person with two loaded pages of unread articles.
  private func person(_ refresh: FakeRefresh?) async throws -> Person<Desk> {
    let person = Person(at: ArticleDesk(search: search, refresh: refresh).desk)
    person.does(.open(.unread(try ArticleQuery("x")), pages: 2))
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
    #expect(last?.articles.rows.map(\.title) == ["Title new", "Title a", "Title b", "Title c"])
    #expect(last?.articles.search == 1)
    #expect(last?.notice?.text == "refreshed 40 feeds: 1 new article")
  }

  @Test func unreadListsDoNotWaitForPages() async throws {
    var refresh = Self.refresh(40, added: 1)
    refresh.pages = 2
    let work = FakeRefresh([refresh], stopped: refresh)
    let person = try await person(work)
    person.does(.refreshed())
    let shown = await person.sees { $0.articles.rows.count == 4 }
    #expect(shown?.refreshing == "Fetched 0 of 2 pages")
    work.gate.open()
    let notice = await person.leaves()?.notice
    #expect(notice?.text == "stopped; refreshed 40 of 40 feeds: 1 new article")
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
