import Domain
import FoundationEssentials
import LocalArchive
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// An undo on the pages, in a real archive.
@Suite(.hangLimit)
struct UnfollowedFeedsTests {
  private func send(_ path: String, _ id: FollowedFeed.ID, to pages: NewsPages) async -> Int? {
    let request = WebRequest(
      "POST",
      path,
      headers: [("Content-Type", "application/x-www-form-urlencoded")],
      body: Array("id=\(FormFields.encoded(id.description))".utf8)
    )
    return await pages.response(to: request)?.status
  }

  @Test func feedHasItsArticlesTitleAndTagsAgain() async throws {
    let archive = Archive(of: [], as: .library)
    var feed = FollowedFeed.sample(tags: ["news"])
    feed.title = "My title"
    try await archive.follow([feed])
    let entries = (1...3).map { FeedEntry.sample(UInt64($0)) }
    try await archive.store([FeedUpdate(feed.id, state: FeedState(), entries: entries)])
    try await archive.markRead(entries[0].article)
    let before = try await archive.followedFeeds()
    let pages = NewsPages(.fake(archive, now: { WebDesk.now }), pictures: .none)

    #expect(await send("/unfollow", feed.id, to: pages) == 303)
    #expect(try await archive.followedFeeds().isEmpty)
    #expect(await send("/follow-again", feed.id, to: pages) == 303)
    let after = try await archive.followedFeeds()
    #expect(after.map(\.title) == ["My title"] && after.map(\.tags) == [["news"]])
    #expect(after.map(\.unread) == [2] && before.map(\.unread) == [2])
    let ids = entries.map(\.article.id)
    #expect(try await archive.feeds(of: ids).count == 3)
  }
}
