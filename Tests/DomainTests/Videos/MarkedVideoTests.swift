import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct MarkedVideoTests {
  private let query: VideoQuery
  private let likes = FakeLikes()

  init() throws {
    query = try VideoQuery("x")
  }

  private func page(_ reply: FakeVideos.Reply) async throws -> Page<MarkedVideo> {
    try await likes.marked(FakeVideos(["x": [reply]]).pages(of: query))(nil)
  }

  @Test func videosHaveTheirMarks() async throws {
    try await likes.like(.fake("b"))
    let page = try await page(.page(["a", "b"], total: 9))
    #expect(page.items.map(\.video) == [.fake("a"), .fake("b")])
    #expect(page.items.map(\.isLiked) == [false, true])
    #expect(page.items.map(\.id) == page.items.map(\.video.id))
    #expect(page.total == .exactly(9))
    #expect(page.continuation == .more(Cursor(provider: "fake", position: "2")))
    #expect(page.remarks.isEmpty)
  }

  @Test func archiveFailureIsARemark() async throws {
    let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")
    likes.fail(with: trouble)
    let page = try await page(.end(["a"], .providerLimit(500)))
    #expect(page.items == [MarkedVideo(.fake("a"), isLiked: false)])
    #expect(page.remarks == [.marksUnknown(trouble)])
    #expect(page.continuation == .end(.providerLimit(500)))
  }

  @Test func cancellationIsNotARemark() async throws {
    likes.fail(with: .cancelled)
    #expect(try await page(.end(["a"])).remarks.isEmpty)
  }

  @Test func failedPageThrows() async throws {
    await #expect(throws: NewsError.keyInvalid(.fake)) {
      try await page(.failure(.keyInvalid(.fake)))
    }
  }
}
