import Domain
import TestSupport
import Testing

@testable import Domain

/// Which pages of a feed's articles are fetched.
@Suite(.hangLimit)
struct FullTextPolicyTests {
  private static let long = String(repeating: "Many words about lamps. ", count: 40)

  private func entry(
    _ number: Int,
    _ text: String,
    title: String? = nil,
    link: String? = nil,
    files: [Article.Enclosure] = []
  ) throws -> FeedEntry {
    let article = Article(
      provider: FollowedFeed.provider,
      source: Article.Source(id: nil, name: "Lamps"),
      title: title ?? "Title \(number)",
      link: .sample(link ?? "https://lamps.example/\(number)"),
      body: Article.Body(Document(text: text), enclosures: files)
    )
    return FeedEntry(key: UInt64(number), article: try #require(article))
  }

  private func chosen(_ policy: FullTextPolicy, _ entries: [FeedEntry]) -> [String] {
    policy.chosen(of: entries).map(\.title)
  }

  @Test func shortAndCutTextsAreExcerpts() throws {
    let entries = [
      try entry(1, "Title 1 is a sentence."), try entry(2, Self.long + "and so\u{2026}"),
      try entry(3, Self.long + "and so [...]"), try entry(4, Self.long),
    ]
    #expect(chosen(.auto, entries) == ["Title 1", "Title 2", "Title 3"])
    #expect(chosen(.always, entries).count == 4)
    #expect(chosen(.never, entries).isEmpty)
  }

  @Test func feedWithWholeTextsIsNotFetched() throws {
    let entries = [try entry(1, "Short."), try entry(2, Self.long), try entry(3, Self.long)]
    #expect(chosen(.auto, entries).isEmpty)
  }

  @Test func messagesAreWhole() throws {
    let entries = [
      try entry(1, "Good \n morning to all of you", title: "Good morning\u{2026}"),
      try entry(2, "Rain", title: "Rain"),
    ]
    #expect(chosen(.auto, entries).isEmpty)
  }

  @Test func entriesWithoutPageAreLeftOut() throws {
    let sound = Article.Enclosure(.sample("https://lamps.example/a.mp3"), type: "audio/mpeg")
    let entries = [
      try entry(1, "An episode.", files: [sound]),
      try entry(2, "A sentence.", link: "https://lamps.example/#entry=0123456789abcdef"),
      try entry(3, "A sentence."),
    ]
    #expect(chosen(.always, entries) == ["Title 3"])
  }

  @Test func autoLooksAtTheFirstEntries() throws {
    let entries = try (1...30).map { try entry($0, "A sentence.") }
    #expect(chosen(.auto, entries).count == 20 && chosen(.always, entries).count == 30)
  }

  @Test func policyIsAnAttributeOfTheFeed() {
    var feed = FollowedFeed(address: .sample("https://lamps.example/feed"))
    #expect(feed.choices.fullText == .auto && feed.choices.attributes.isEmpty)
    feed.choices.fullText = .never
    #expect(feed.choices.attributes == [.init(name: "broadsheet:fullText", value: "never")])
    feed.choices.fullText = .auto
    #expect(feed.choices.attributes.isEmpty)
  }

  @Test func documentIsReadAgainAfterTheChoice() async throws {
    let desk = RefreshDesk()
    let feeds = try desk.feeds("a")
    let web = FakeFeedWeb { _ in RefreshDesk.reply("FEED 1", etag: "x") }
    _ = try await desk.refresh(feeds, web)
    let feed = try #require(feeds.feeds.first)
    #expect(try await feeds.setFullText(.always, of: feed))
    let result = try await desk.refresh(feeds, web)
    #expect(web.requests.map(\.etag) == [nil, nil] && result.excerpts.count == 1)
    let other = FollowedFeed(address: .sample("https://b.example"))
    #expect(try await !feeds.setFullText(.always, of: other))
  }
}
