import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct MarkedArticleTests {
  private let query: ArticleQuery
  private let marks = FakeMarks()

  init() throws {
    query = try ArticleQuery("x")
  }

  @Test func articlesHaveTheirMarks() async throws {
    try await marks.save(.fake("b"))
    let search = FakeArticles(["x": [.page(["a", "b"], total: 9)]])
    let page = try await marks.marked(search.pages(of: query))(nil)
    #expect(page.items.map(\.article) == [.fake("a"), .fake("b")])
    #expect(page.items.map(\.marks.isSaved) == [false, true])
    #expect(page.items.map(\.id) == page.items.map(\.article.id))
    #expect(page.total == .exactly(9))
    #expect(page.continuation == .more(Cursor(provider: "fake", position: "2")))
  }

  @Test func archiveFailureIsARemark() async throws {
    let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")
    marks.fail(with: trouble)
    let search = FakeArticles(["x": [.end(["a"], .providerLimit(100))]])
    let page = try await marks.marked(search.pages(of: query))(nil)
    #expect(page.items == [MarkedArticle(.fake("a"))])
    #expect(page.remarks == [.marksUnknown(trouble)])
    #expect(page.continuation == .end(.providerLimit(100)))
  }

  @Test func arrivingPagesHaveMarks() async throws {
    try await marks.save(.fake("a"))
    let search = ArrivingPages()
    let source = marks.marked(search.source(of: query)) { $0 }
    var stream = source.arriving(at: nil).makeAsyncIterator()
    for isComplete in [false, true] {
      search.send(.success(.part([.fake("a")], isComplete: isComplete)))
      let page = try #require(try await stream.next()?.get())
      #expect(page.items.map(\.marks.isSaved) == [true])
      #expect(page.awaited.isEmpty == isComplete)
    }
    #expect(await stream.next() == nil)
  }

  @Test func failedPageThrows() async throws {
    let search = FakeArticles(["x": [.failure(.keyInvalid(.fake))]])
    let fetch = marks.marked(search.pages(of: query))
    await #expect(throws: NewsError.keyInvalid(.fake)) { try await fetch(nil) }
  }
}
