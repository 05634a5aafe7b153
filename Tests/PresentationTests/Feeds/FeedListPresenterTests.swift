import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct FeedListPresenterTests {
  private func rows(_ feeds: FollowedFeed..., words: String = "") async throws -> [ListRow] {
    let presenter = ListPresenter(feeds: FakeFollowedFeeds(feeds))
    let outputs = await presenter.outputs(for: .searched(.feeds(try FeedQuery(words))))
    return outputs.last.map { Array($0.rows) } ?? []
  }

  @Test func rowHasTheStateOfTheFeed() async throws {
    var feed = FollowedFeed.fake("Lamp", tags: ["b", "a", "b", " "], unread: 7)
    feed.state.succeededAt = Date(timeIntervalSince1970: 1_800_000_000)
    let row = try #require(try await rows(feed, words: "lamp").first)
    #expect(row.title == "Lamp")
    #expect(row.matches.map { String(row.title[$0]) } == ["Lamp"])
    #expect(row.unread == 7)
    #expect(row.tags == ["a", "b"])
    #expect(row.date == feed.state.succeededAt)
    #expect(row.problem == nil)
  }

  @Test func problemIsShownAfterTheFirstFailure() async throws {
    var feed = FollowedFeed.fake("Lamp")
    (feed.state.problem, feed.state.failures) = (.timedOut, 1)
    #expect(try await rows(feed).first?.problem == "the server does not answer in time")
    feed.state.failures = 3
    #expect(
      try await rows(feed).first?.problem
        == "the server does not answer in time, 3 times in a row"
    )
    (feed.state.problem, feed.state.failures) = (.gone, 1)
    #expect(try await rows(feed).first?.problem == "the feed was removed for good (410)")
  }

  @Test func listsOfFeedsAreScreensOfADesk() async throws {
    let feeds = FakeFollowedFeeds([.fake("Lamp")])
    let desk = Desk(
      tabs: [.feeds(try FeedQuery())],
      marking: FakeMarks(),
      liking: FakeLikes(),
      now: { Date(timeIntervalSince1970: 0) },
      screen: { route, _ in
        DeskScreen(ListPresenter(feeds: feeds), route)
      }
    )
    let person = Person(at: desk)
    person.does(.chose(tab: 0))
    await person.sees { output in
      output.screens.last?.list?.rows.isEmpty == false
    }
    person.does(.visited([.feed(FollowedFeed.fake("Lamp").id)]))
    let site = try #require(WebLink("https://lamp.example/"))
    #expect(await person.leaves()?.visit == Visit(number: 1, target: .pages([site])))
  }
}
