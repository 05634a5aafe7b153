import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The numbers of unread articles, in every archive.
@Suite(.hangLimit)
struct UnreadCountsContract {
  /// Stores the articles with these names as entries of a feed.
  private func bring(_ names: [String], from feed: FollowedFeed, to desk: ArchiveDesk) async throws
  {
    let entries = names.map { FeedEntry(key: Article.fake($0).id.rawValue, article: .fake($0)) }
    try await desk.bring(entries, from: feed)
  }

  @Test(arguments: ArchiveKind.all)
  func articleOfSeveralFeedsCountsOnce(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let lists = [
      ("a", ["1", "2", "3"]), ("b", ["2", "3", "4"]), ("c", ["3", "5"]), ("d", ["3", "6"]),
    ]
    for (name, articles) in lists {
      var feed = FollowedFeed.sample(name)
      feed.choices.isQuiet = name == "d"
      feed.tags = name == "b" ? [] : ["tag"]
      try await bring(articles, from: feed, to: desk)
    }
    func check(_ all: Int, tag: Int, each: [Int]) async throws {
      let feeds = try await desk.archive.followedFeeds()
      #expect(feeds.map(\.unread) == each)
      #expect(feeds.unread == all)
      #expect(feeds.filter { !$0.tags.isEmpty }.unreadTogether == tag)
      var filter = ArticleFilter()
      filter.isUnreadOnly = true
      let page = try await desk.archive(try ArticleQuery("", filter: filter), at: nil)
      #expect(page.total == .exactly(all))
    }
    try await check(5, tag: 5, each: [3, 3, 2, 2])
    try await desk.archive.markRead(.fake("3"))
    try await check(4, tag: 4, each: [2, 2, 1, 1])
    try await desk.archive.markRead(.fake("2"))
    try await check(3, tag: 3, each: [1, 1, 1, 1])
  }
}
