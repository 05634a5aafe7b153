import Domain
import TestSupport
import Testing

/// Following the feeds of a list.
struct ImportedFeedsTests {
  private func list(_ urls: String...) -> SubscriptionList {
    var list = SubscriptionList()
    list.feeds = urls.map { SubscriptionList.Subscription(url: $0, tags: ["old"]) }
    return list
  }

  @Test func feedsAreCounted() async throws {
    let feeds = FakeFollowedFeeds([.fake("Lamp")])
    var list = list("https://lamp.example/feed", "feed://wind.example/rss", "mailto:x", "")
    list.losses = ["cut"]
    let imported = try await feeds.follow(list)
    #expect(imported == ImportedFeeds(added: 1, known: 1, invalid: 2, losses: ["cut"]))
  }

  @Test func choicesAreAdded() async throws {
    let feeds = FakeFollowedFeeds()
    _ = try await feeds.follow(list("wind.example/a"), tags: ["new"], fullText: .always)
    _ = try await feeds.follow(list("wind.example/b"))
    #expect(feeds.feeds.map(\.tags) == [["new", "old"], ["old"]])
    #expect(feeds.feeds.map(\.choices.fullText) == [.always, .auto])
  }
}
