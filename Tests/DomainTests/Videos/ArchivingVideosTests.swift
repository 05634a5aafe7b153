import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchivingVideosTests {
  private let query: VideoQuery
  private let archive = FakeVideoShelf()
  private let trouble = NewsError.archiveUnwritable(path: "a", "the disk is full")

  init() throws {
    query = try VideoQuery("x")
  }

  private func archiving(
    _ replies: FakeVideos.Reply...,
    shelf: FakeVideoShelf? = nil
  )
    -> ArchivingVideos
  {
    let provider = Provider(search: FakeVideos(["x": replies]), shelf: shelf ?? FakeVideoShelf())
    return ArchivingVideos(wrapping: provider, into: archive)
  }

  @Test func eachPageIsStored() async throws {
    let archiving = archiving(.page(["a", "b"], total: 3), .end(["c"]))
    var pager = Pager(fetch: archiving.pages(of: query))
    var videos: [Video] = []
    while let more = try await pager.next() { videos += more }
    #expect(videos == [.fake("a"), .fake("b"), .fake("c")])
    #expect(archive.batches == [[.fake("a"), .fake("b")], [.fake("c")]])
  }

  @Test func pageIsUnchanged() async throws {
    let page = try await archiving(.page(["a"], total: 3))(query, at: nil)
    #expect(page == (try await FakeVideos(["x": [.page(["a"], total: 3)]])(query, at: nil)))
  }

  @Test func oversizedPageIsCutBeforeItIsStored() async throws {
    let page = try await archiving(.page((0..<30).map { "\($0)" }))(query, at: nil)
    #expect(page.items.count == 20)
    #expect(page.remarks == [.oversized(received: 30, limit: 20)])
    #expect(archive.batches == [page.items])
  }

  @Test func archiveFailureIsARemark() async throws {
    archive.fail(with: trouble)
    let page = try await archiving(.page(["a"]))(query, at: nil)
    #expect(page.items == [.fake("a")])
    #expect(page.remarks == [.notKept(trouble)])
  }

  @Test func cancellationIsNotARemark() async throws {
    archive.fail(with: .cancelled)
    #expect(try await archiving(.page(["a"]))(query, at: nil).remarks.isEmpty)
  }

  @Test func failedSearchStoresNothing() async throws {
    await #expect(throws: NewsError.quotaExhausted(.fake)) {
      try await archiving(.failure(.quotaExhausted(.fake)))(query, at: nil)
    }
    #expect(archive.batches.isEmpty)
  }

  @Test func foundVideoIsStored() async throws {
    let video = Video.fake("a")
    #expect(try await archiving(shelf: FakeVideoShelf([video])).video(video.id) == video)
    #expect(archive.batches == [[video]])
  }

  @Test func archiveFailureDoesNotHideTheVideo() async throws {
    archive.fail(with: trouble)
    let video = Video.fake("a")
    #expect(try await archiving(shelf: FakeVideoShelf([video])).video(video.id) == video)
  }

  @Test func missingVideoIsNotStored() async throws {
    #expect(try await archiving().video(Video.fake("a").id) == nil)
    let failing = FakeVideoShelf(failing: .keyInvalid(.fake))
    await #expect(throws: NewsError.keyInvalid(.fake)) {
      try await archiving(shelf: failing).video(Video.fake("a").id)
    }
    #expect(archive.batches.isEmpty)
    #expect(archive.asked.isEmpty)
  }
}

/// A provider with fixed pages, and a shelf to find videos on.
private struct Provider: SearchVideos, FindVideo {
  let search: FakeVideos
  let shelf: FakeVideoShelf

  func callAsFunction(
    _ query: VideoQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Video> {
    try await search(query, at: cursor)
  }

  func video(_ id: Video.ID) async throws(NewsError) -> Video? { try await shelf.video(id) }
}
