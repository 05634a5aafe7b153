import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The followed feeds beside a list.
@Suite(.hangLimit)
struct FollowedFeedsPresenterTests {
  private let clock = WaitingClock()
  private let marks = FakeMarks()
  private let feeds = CountedFeeds([
    .fake("Lamp", unread: 2), .fake("Moon", tags: ["sky"], unread: 3),
  ])

  private func person() -> Person<FollowedFeedsPresenter> {
    Person(at: FollowedFeedsPresenter(feeds: feeds, marking: marks, clock: clock))
  }

  /// Waits for a number of delays in total, and lets the last one pass.
  private func passDelay(_ count: Int) async {
    await clock.hasBegun(sleeps: count)
    clock.advance(by: .milliseconds(300))
  }

  @Test func feedsAreListedWithTheirSum() async {
    let person = person()
    person.does(.opened)
    let output = await person.sees { !$0.feeds.isEmpty }
    #expect(output?.feeds.map(\.title) == ["Lamp", "Moon"])
    #expect(output?.feeds.map(\.unread) == [2, 3])
    #expect(output?.unread == 5)
  }

  @Test func quietFeedsAreNotInTheSum() async {
    var quiet = FollowedFeed.fake("Moon", tags: ["sky"], unread: 3)
    quiet.choices.isQuiet = true
    feeds.change([.fake("Lamp", unread: 2), quiet])
    let person = person()
    person.does(.opened)
    let output = await person.sees { !$0.feeds.isEmpty }
    #expect(output?.unread == 2)
    #expect(output?.feeds[1].facts.contains(.property("quiet")) == true)
    let rows = output?.tree.rows.map { "\($0.title) \($0.unread)" }
    #expect(rows == ["All feeds 2", "sky 3", "Moon 3", "Lamp 2"])
  }

  @Test func filterKeepsTheSum() async {
    let person = person()
    person.does(.opened)
    await person.sees { !$0.feeds.isEmpty }
    person.does(.filtered("mo"))
    let output = await person.isAnswered()
    #expect(output?.feeds.map(\.title) == ["Moon"])
    #expect(output?.unread == 5)
    person.does(.filtered("sky"))
    #expect(await person.isAnswered()?.feeds.map(\.title) == ["Moon"])
    person.does(.filtered(""))
    #expect(await person.leaves()?.feeds.count == 2)
  }

  @Test func feedsWithSeveralTagsAreInEachFolder() async {
    feeds.change([
      .fake("Lamp", unread: 2), .fake("Moon", tags: ["night", "sky"], unread: 3),
      .fake("Star", tags: ["Sky"], unread: 1),
    ])
    let person = person()
    person.does(.opened)
    let output = await person.sees { !$0.feeds.isEmpty }
    #expect(
      output?.tree.rows.map { "\($0.title) \($0.unread)" } == [
        "All feeds 6", "night 3", "Moon 3", "Sky 4", "Moon 3", "Star 1", "Lamp 2",
      ]
    )
    person.does(.toggledFolder("Sky"))
    let closed = await person.isAnswered()
    #expect(closed?.closedFolders == ["Sky"])
    #expect(
      closed?.tree.rows.map(\.title) == ["All feeds", "night", "Moon", "Sky", "Lamp"]
    )
    #expect(closed?.tree.rows.map(\.isOpen) == [nil, true, nil, false, nil])
    person.does(.filtered("star"))
    let found = await person.isAnswered()
    #expect(found?.tree.rows.map(\.title) == ["Star"])
    person.does(.toggledFolder("Sky"))
    person.does(.filtered(""))
    #expect(await person.leaves()?.tree.rows.count == 7)
  }

  @Test func manyChangesAreReadOnce() async {
    let person = person()
    person.does(.opened)
    await person.sees { !$0.feeds.isEmpty }
    // The stream of changes begins with one.
    await passDelay(1)
    await feeds.isRead(times: 2)
    for _ in 1...20 { marks.changeElsewhere() }
    feeds.change([.fake("Lamp"), .fake("Moon", unread: 1)])
    await passDelay(2)
    let output = await person.sees { $0.unread == 1 }
    #expect(output?.feeds.map(\.title) == ["Lamp", "Moon"])
    #expect(output?.feeds.map(\.unread) == [0, 1])
    #expect(feeds.readings == 3)
  }

  @Test func failedReadingKeepsTheRows() async {
    let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")
    let person = person()
    person.does(.opened)
    await person.sees { !$0.feeds.isEmpty }
    feeds.fail(with: trouble)
    person.does(.opened)
    let failed = await person.sees { $0.notice != nil }
    #expect(failed?.notice?.error == trouble)
    #expect(failed?.feeds.count == 2)
    feeds.fail(with: nil)
    person.does(.opened)
    #expect(await person.sees { $0.notice == nil } != nil)
  }
}

/// Feeds that a test changes, and which count how often they are read.
private final class CountedFeeds: FollowFeeds {
  private struct State {
    var feeds: [FollowedFeed]
    var failure: NewsError?
    var readings = 0
  }

  private let state: Locked<State>

  init(_ feeds: [FollowedFeed]) {
    state = Locked(State(feeds: feeds))
  }

  var readings: Int { state.withLock { $0.readings } }

  func change(_ feeds: [FollowedFeed]) { state.withLock { $0.feeds = feeds } }

  func fail(with error: NewsError?) { state.withLock { $0.failure = error } }

  func isRead(times count: Int) async {
    while readings < count { await Task.yield() }
  }

  func followedFeeds() async throws(NewsError) -> [FollowedFeed] {
    let (feeds, failure) = state.withLock { state in
      state.readings += 1
      return (state.feeds, state.failure)
    }
    if let failure { throw failure }
    return feeds
  }

  func activities() async throws(NewsError) -> [FollowedFeed.ID: FeedActivity] { [:] }

  func feeds(
    of articles: [Article.ID]
  ) async throws(NewsError) -> [Article.ID: [FollowedFeed.ID]] { [:] }

  func follow(_ feeds: [FollowedFeed]) async throws(NewsError) -> [FollowedFeed.ID] { [] }

  func change(
    _ id: FollowedFeed.ID,
    _ change: @escaping @Sendable (inout FollowedFeed) -> Void
  ) async throws(NewsError) -> Bool { false }

  func listKey() async -> String? { nil }

  func unfollow(_ id: FollowedFeed.ID) async throws(NewsError) -> UnfollowedFeed? { nil }

  func store(_ updates: [FeedUpdate]) async throws(NewsError) -> [FeedChanges] { [] }

  func refreshTurn() async throws(NewsError) -> RefreshTurn? { nil }
}
