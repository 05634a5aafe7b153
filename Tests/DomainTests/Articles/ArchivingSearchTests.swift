import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchivingSearchTests {
  private let query: ArticleQuery

  init() throws {
    query = try ArticleQuery("x")
  }

  @Test func eachPageIsStored() async throws {
    let archive = RecordingArchive()
    let search = FakeArticles(["x": [.page(["a", "b"], total: 3), .end(["c"])]])
    let archiving = ArchivingSearch(wrapping: search, into: archive)
    var pager = Pager(archiving, for: query)
    var titles: [String] = []
    while let articles = try await pager.next() { titles += articles.map(\.title) }
    #expect(titles == ["Title a", "Title b", "Title c"])
    #expect(await archive.batches == [["Title a", "Title b"], ["Title c"]])
  }

  @Test func pageIsUnchanged() async throws {
    let search = FakeArticles(["x": [.page(["a"], total: 3)]])
    let archiving = ArchivingSearch(wrapping: search, into: RecordingArchive())
    #expect(try await archiving(query, at: nil) == search(query, at: nil))
  }

  @Test func oversizedPageIsCutBeforeItIsStored() async throws {
    let archive = RecordingArchive()
    let names = (0..<1_000).map { "\($0)" }
    let search = FakeArticles(["x": [.page(names, total: 1_000), .end(["a"])]])
    let archiving = ArchivingSearch(wrapping: search, into: archive)
    let page = try await archiving(query, at: nil)
    #expect(page.items.map(\.title) == names.prefix(20).map { "Title \($0)" })
    #expect(page.total == .exactly(1_000))
    #expect(page.remarks == [.oversized(received: 1_000, limit: 20)])
    #expect(await archive.batches == [page.items.map(\.title)])
    guard case .more(let next) = page.continuation else { throw NewsError.cancelled }
    #expect(try await archiving(query, at: next).items.map(\.title) == ["Title a"])
  }

  @Test func fullPageIsNotCut() async throws {
    let search = FakeArticles(["x": [.page((0..<20).map { "\($0)" })]])
    let page = try await ArchivingSearch(wrapping: search, into: RecordingArchive())(query, at: nil)
    #expect(page.items.count == 20 && page.remarks.isEmpty)
  }

  @Test func onlyNewArticlesOfAnArrivingPageAreStored() async throws {
    let archive = RecordingArchive()
    let source = ArrivingPages()
    let archiving = ArchivingSearch(wrapping: source, into: archive)
    let query = try ArticleQuery("x", pageSize: 2)
    var stream = archiving.arriving(query, at: nil).makeAsyncIterator()
    var changed = Article.fake("b")
    changed.add([Appearance(of: .fake("b", by: .library))])
    for (items, isComplete) in [
      ([.fake("a"), .fake("b")], false), ([.fake("a"), .fake("c"), changed], true),
    ] as [([Article], Bool)] {
      source.send(.success(.part(items, isComplete: isComplete)))
      #expect(try await stream.next()?.get().items == items)
    }
    #expect(await stream.next() == nil)
    #expect(await archive.batches == [["Title a", "Title b"], ["Title c", "Title b"]])
  }

  @Test func pageThatArrivesAtOnceIsCut() async throws {
    let source = ArrivingPages()
    let archiving = ArchivingSearch(wrapping: source, into: RecordingArchive())
    var stream = archiving.arriving(try ArticleQuery("x", pageSize: 1), at: nil).makeAsyncIterator()
    source.send(.success(.part([.fake("a"), .fake("b")], isComplete: true)))
    #expect(try await stream.next()?.get().items == [.fake("a")])
  }

  @Test func archiveFailureIsARemark() async throws {
    let error = NewsError.archiveUnwritable(path: "a", "the disk is full")
    let search = FakeArticles(["x": [.page(["a"])]])
    let archiving = ArchivingSearch(wrapping: search, into: RecordingArchive(failing: error))
    let page = try await archiving(query, at: nil)
    #expect(page.items.map(\.title) == ["Title a"])
    #expect(page.remarks == [.notKept(error)])
  }

  @Test func cancellationIsNotARemark() async throws {
    let search = FakeArticles(["x": [.page(["a"])]])
    let archiving = ArchivingSearch(wrapping: search, into: RecordingArchive(failing: .cancelled))
    #expect(try await archiving(query, at: nil).remarks.isEmpty)
  }

  @Test func failedSearchStoresNothing() async throws {
    let archive = RecordingArchive()
    let search = FakeArticles(["x": [.failure(.keyInvalid(.fake))]])
    await #expect(throws: NewsError.keyInvalid(.fake)) {
      try await ArchivingSearch(wrapping: search, into: archive)(query, at: nil)
    }
    #expect(await archive.batches.isEmpty)
  }
}

/// Records stored articles, by batch.
actor RecordingArchive: KeepArticles {
  private(set) var stored: [[Article]] = []
  private let failure: NewsError?

  init(failing failure: NewsError? = nil) {
    self.failure = failure
  }

  func keep(_ articles: [Article]) throws(NewsError) -> KeptArticles {
    if let failure { throw failure }
    stored.append(articles)
    return KeptArticles()
  }

  /// The titles of the stored articles, by batch.
  var batches: [[String]] { stored.map { $0.map(\.title) } }
}
