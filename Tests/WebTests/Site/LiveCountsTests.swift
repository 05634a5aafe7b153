import Domain
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// The events of open pages.
@Suite(.hangLimit)
struct LiveCountsTests {
  private func events(_ live: LiveCounts) throws -> AsyncStream<[UInt8]>.AsyncIterator {
    let response = live.response()
    #expect(response[header: "Content-Type"] == "text/event-stream")
    guard case .stream(let parts) = response.body else { throw CancellationError() }
    return parts.makeAsyncIterator()
  }

  private func next(_ events: inout AsyncStream<[UInt8]>.AsyncIterator) async -> String {
    String(decoding: await events.next(isolation: nil) ?? [], as: UTF8.self)
  }

  @Test func everyChangeIsAnEventForAllPages() async throws {
    var desk = WebDesk()
    let feed = FollowedFeed.fake("Lamp", unread: 3)
    desk.feeds = FakeFollowedFeeds([feed])
    let live = desk.pages.live
    var first = try events(live)
    let path = "\"/unread?feed=\(FormFields.encoded(feed.id.description))\":3"
    let event = await next(&first)
    #expect(event.hasPrefix("event: counts\ndata: {\"change\":1,\"unread\":3,"), "\(event)")
    #expect(event.contains(path) && event.hasSuffix("}\n\n"), "\(event)")
    var second = try events(live)
    #expect(await next(&second) == event)
    _ = try await desk.feeds.follow([.fake("Moon", unread: 2)])
    var stored = FeedRefresh()
    stored.changes = FeedChanges(added: 1)
    let refresh = live.following(FakeRefresh([stored]))
    _ = try await refresh(nil, mode: .now) { _ in }
    // Events are repeated meanwhile.
    while await !next(&first).contains("\"change\":2,\"unread\":5") {}
    while await !next(&second).contains("\"change\":2,\"unread\":5") {}
  }

  @Test func markOfAnotherProgramIsAnEvent() async throws {
    let desk = WebDesk.sample()
    var events = try events(desk.pages.live)
    _ = await next(&events)
    // A mark that changes no number is one, too.
    for (change, isSaved) in [(2, false), (3, true)] {
      try await desk.marks.mark([Article.story.id], isRead: nil, isSaved: isSaved)
      while await !next(&events).contains("\"change\":\(change),") {}
    }
  }
}
