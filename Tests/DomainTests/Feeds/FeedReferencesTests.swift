import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct FeedReferencesTests {
  private static let feeds: [FollowedFeed] = [
    .fake("Lamp"), .fake("Tide", path: "/a"), .fake("Tide", path: "/b"),
  ]

  private func feed(_ reference: String) async throws(ReferenceError) -> FollowedFeed {
    let references = FeedReferences(to: ShownFeeds(), in: FakeFollowedFeeds(Self.feeds))
    return try await references.feed(reference)
  }

  @Test(arguments: [
    "1", "https://lamp.example/feed", "HTTPS://LAMP.example/feed/", "https://lamp.example",
    "lamp.example", "Lamp", "LAMP",
  ])
  func feedIsFound(reference: String) async throws {
    #expect(try await feed(reference) == Self.feeds[0])
  }

  @Test func addressDecidesBetweenFeedsOfOneSite() async throws {
    #expect(try await feed("https://tide.example/b") == Self.feeds[2])
    let addresses = Self.feeds.dropFirst().map(\.address)
    for reference in ["Tide", "tide.example", "https://tide.example/"] {
      await #expect(throws: ReferenceError.severalFeeds(addresses)) { try await feed(reference) }
    }
  }

  @Test func otherReferencesAreErrors() async {
    // The second row of the list is a feed that is no longer followed.
    for reference in ["2", "Nothing", "https://other.example", ""] {
      await #expect(throws: ReferenceError.notFollowed) { try await feed(reference) }
    }
    await #expect(throws: ReferenceError.noRow(3, last: 2)) { try await feed("3") }
  }
}

/// A list with one followed feed and one that is not.
private struct ShownFeeds: RememberList {
  func remember(_ ids: [String]) {}

  func ids() throws(SettingsError) -> [Substring]? {
    ["https://lamp.example/feed", "https://gone.example/feed"]
  }
}
