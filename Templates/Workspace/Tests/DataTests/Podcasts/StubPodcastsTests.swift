import Domain
import NewsServices
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StubPodcastsTests {
  private let browse = StubPodcasts()

  @Test func pagesLeadToTheEnd() async throws {
    var paging = Paging<Podcast>()
    var podcasts: [Podcast] = []
    while paging.begin() {
      podcasts += paging.receive(try await browse(PlainQuery(), at: paging.cursor))
    }
    #expect(podcasts.count == 45)
  }

  @Test func wordsFilterTitles() async throws {
    #expect(try await browse(PlainQuery("podcast 45"), at: nil).items.map(\.id) == ["45"])
  }

  @Test(arguments: [("other", "20"), ("podcasts", "x"), ("podcasts", "-1")])
  func invalidCursorIsRefused(provider: String, position: String) async {
    await #expect(throws: NewsError.cursorRefused(StubPodcasts.provider)) {
      try await browse(PlainQuery(), at: Cursor(provider: provider, position: position))
    }
  }
}
