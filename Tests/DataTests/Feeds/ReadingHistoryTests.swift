import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// The read marks of another reader, in an archive.
@Suite(.hangLimit)
struct ReadingHistoryTests {
  private let desk: FeedDesk
  private let feed = FollowedFeed.sample()

  init() throws { desk = try FeedDesk() }

  private func history(_ id: FollowedFeed.ID) -> ReadingHistory {
    var (history, part) = (ReadingHistory(), ReadingHistory.Part())
    part.feed.title = "Theirs"
    part.feed.entries = (1...3).map { number in
      var entry = Feed.Entry()
      // The third has the address of the site only, so that its id decides.
      (entry.id, entry.title) = ("g\(number)", "Title \(number)")
      entry.url = "https://entries.example/\(number == 3 ? "1" : String(number))"
      return entry
    }
    part.read = ["g1", "g3", "g9"]
    history.parts[id] = part
    return history
  }

  @Test func articlesOfANewFeedAreStoredAndMarked() async throws {
    try await desk.archive.follow([feed])
    let added = try await desk.archive.add(history(feed.id), marking: desk.archive)
    #expect(added.feeds == 1 && added.unknown == 0 && added.read == 2 && added.found == 2)
    #expect(try await desk.titles("is:unread") == ["Title 2"])
    #expect(try await desk.titles("is:read").sorted() == ["Title 1", "Title 3"])
    #expect(try await desk.archive.followedFeeds().map(\.unread) == [1])
  }

  @Test func loadedFeedKeepsItsArticles() async throws {
    try await desk.archive.follow([feed])
    _ = try await desk.archive.add(history(feed.id), marking: desk.archive)
    _ = try await desk.archive.mark(
      desk.archive(try ArticleQuery(""), at: nil).items.map(\.id),
      isRead: false,
      isSaved: nil
    )
    var state = FeedState()
    state.documentAt = .saving
    _ = try await desk.archive.store([FeedUpdate(feed.id, state: state)])
    var other = history(feed.id)
    other.parts[feed.id]?.feed.entries[1].title = "Old title"
    other.parts[feed.id]?.feed.entries.append(Feed.Entry())
    other.parts[feed.id]?.read = ["g2", "g4"]
    let added = try await desk.archive.add(other, marking: desk.archive)
    #expect(added.read == 1 && added.found == 1)
    #expect(try await desk.titles("is:read") == ["Title 2"])
  }

  @Test func feedsThatAreNotFollowedAreCounted() async throws {
    try await desk.archive.follow([feed])
    let id = try #require(FollowedFeed.ID("https://other.example/"))
    let added = try await desk.archive.add(history(id), marking: desk.archive)
    #expect(added.feeds == 0 && added.unknown == 1)
  }
}
