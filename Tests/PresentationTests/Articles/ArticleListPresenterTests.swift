import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The rules of load-more for a search.
@Suite(.hangLimit)
struct ArticleListPresenterTests {
  private typealias Output = ListPresenter.Output

  private func presenter(_ search: FakeArticles) -> ListPresenter {
    ListPresenter(
      search: search,
      marking: marks
    )
  }

  private let marks = FakeMarks()

  private func person(_ search: FakeArticles) throws -> Person<ListPresenter> {
    Person(at: presenter(search))
  }

  @Test func initialOutputIsEmpty() async throws {
    let outputs = await presenter(FakeArticles([:])).outputs()
    #expect(outputs == [Output()])
  }

  @Test func searchShowsItsFirstPage() async throws {
    let search = FakeArticles(["wind": [.page(["a", "b"], total: 5)]])
    let outputs = await presenter(search).outputs(for: .searched(words: "  wind "))
    #expect(outputs.map(\.status) == [.idle, .loading("Searching…"), .ready])
    #expect(outputs.last?.rows.map(\.title) == ["Title a", "Title b"])
    #expect(outputs.last?.extent == "2 of 5 articles")
    #expect(outputs.last?.search == 1)
  }

  @Test func newSearchCancelsTheOneInFlight() async throws {
    let search = FakeArticles(["old": [.end(["a"])], "new": [.end(["b"])]])
    let gate = search.hold(.init("old", 1))
    let person = try person(search)
    person.does(.searched(words: "old"))
    await gate.isReached()
    person.does(.searched(words: "new"))
    await person.sees { $0.search == 2 && !$0.isLoading }
    gate.open()
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title b"])
    await search.isCancelled()
    #expect(search.cancelled == [.init("old", 1)])
  }

  @Test func lateReplyIsDropped() async throws {
    let search = UncancellableSearch(["old": .fake("a"), "new": .fake("b")])
    let presenter = ListPresenter(
      search: search,
      marking: marks
    )
    let person = Person(at: presenter)
    person.does(.searched(words: "old"))
    await search.gate.isReached()
    person.does(.searched(words: "new"))
    await person.sees { $0.search == 2 && !$0.isLoading }
    search.gate.open()
    await search.answered.isReached()
    person.does(.typed(""))
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title b"])
    #expect(last?.search == 2)
  }

  @Test func loadMoreLoadsTheNextPage() async throws {
    let search = FakeArticles(["x": [.page(["a"]), .end(["b"])]])
    let person = try person(search)
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.askedForMore)
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title a", "Title b"])
    #expect(last?.status == .ended("end of list"))
  }

  @Test func loadMoreWhileLoadingIsIgnored() async throws {
    let search = FakeArticles(["x": [.page(["a"]), .page(["b"]), .end(["c"])]])
    let gate = search.hold(.init("x", 2))
    let person = try person(search)
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    for _ in 1...50 { person.does(.askedForMore) }
    await person.isAnswered()
    gate.open()
    await person.sees { $0.status == .ready }
    #expect(search.requests.map(\.page) == [1, 2])
    person.does(.askedForMore)
    let last = await person.leaves()
    #expect(search.requests.map(\.page) == [1, 2, 3])
    #expect(last?.rows.map(\.title) == ["Title a", "Title b", "Title c"])
  }

  @Test func newSearchWinsOverLoadMore() async throws {
    let search = FakeArticles([
      "x": [.page(["a"]), .end(["b"])], "y": [.page(["c"]), .end(["d"])],
    ])
    let gate = search.hold(.init("x", 2))
    let person = try person(search)
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.askedForMore)
    await gate.isReached()
    person.does(.searched(words: "y"))
    let output = await person.sees { $0.search == 2 && !$0.isLoading }
    #expect(output?.rows.map(\.title) == ["Title c"])
    gate.open()
    person.does(.askedForMore)
    #expect(await person.leaves()?.rows.map(\.title) == ["Title c", "Title d"])
  }

  @Test func failedPageKeepsRowsAndIsRetried() async throws {
    let failure = NewsError.unreachable(.fake, "connection refused")
    let search = FakeArticles(attempts: ["x": [[.page(["a"])], [.failure(failure), .end(["b"])]]])
    let person = try person(search)
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.askedForMore)
    let failed = await person.sees { $0.status == .failed }
    #expect(failed?.rows.map(\.title) == ["Title a"])
    #expect(failed?.notice?.error == failure)
    person.does(.retried)
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title a", "Title b"])
    #expect(last?.notice == nil)
    #expect(search.requests.map(\.page) == [1, 2, 2])
  }

  @Test func loadMoreDoesNotRetry() async throws {
    let search = FakeArticles(["x": [.failure(.keyInvalid(.fake))]])
    let person = try person(search)
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .failed }
    person.does(.askedForMore)
    #expect(await person.leaves()?.status == .failed)
    #expect(search.requests.count == 1)
  }

  @Test func duplicateAppearsOnceInItsFirstPlace() async throws {
    let search = FakeArticles(["x": [.page(["a", "b"]), .end(["b", "a", "c"])]])
    let outputs = await presenter(search).outputs(for: .searched(words: "x", pages: nil))
    #expect(outputs.last?.rows.map(\.title) == ["Title a", "Title b", "Title c"])
  }

  @Test func latestTotalIsShown() async throws {
    let search = FakeArticles(["x": [.page(["a"], total: 90), .page(["b"], total: 3)]])
    let outputs = await presenter(search).outputs(for: .searched(words: "x", pages: 2))
    #expect(outputs.last?.extent == "2 of 3 articles")
  }

  @Test func emptyPageIsTheEnd() async throws {
    let search = FakeArticles(["x": [.page(["a"]), .end([])]])
    let person = try person(search)
    person.does(.searched(words: "x", pages: 2))
    await person.sees { $0.status == .ended("end of list") }
    person.does(.askedForMore)
    _ = await person.leaves()
    #expect(search.requests.count == 2)
  }

  @Test func emptyListIsReported() async throws {
    let outputs = await presenter(FakeArticles([:])).outputs(for: .searched(words: "x"))
    #expect(outputs.last?.status == .ended("No articles found"))
    #expect(outputs.last?.notice == nil)
  }

  @Test func providerLimitIsAnEnd() async throws {
    let search = FakeArticles(["x": [.page(["a"], total: 900), .end([], .providerLimit(100))]])
    let outputs = await presenter(search).outputs(for: .searched(words: "x", pages: nil))
    #expect(
      outputs.last?.status == .ended("end of list: the provider returns at most 100 results")
    )
    #expect(outputs.last?.notice == nil)
    #expect(outputs.last?.extent == "1 article")
  }

  @Test func endOfReadingCancelsTheLoad() async throws {
    let search = FakeArticles(["x": [.end(["a"])]])
    let gate = search.hold(.init("x", 1))
    let presenter = presenter(search)
    let (inputs, input) = AsyncStream.makeStream(of: ListInput.self)
    let looking = Task { for await _ in presenter.transform(inputs) {} }
    input.yield(.searched(words: "x"))
    await gate.isReached()
    looking.cancel()
    await looking.value
    await search.isCancelled()
    #expect(search.cancelled == [.init("x", 1)])
  }

  @Test func cancellationIsNotAnError() async throws {
    let search = FakeArticles(["x": [.failure(.cancelled)]])
    let outputs = await presenter(search).outputs(for: .searched(words: "x"))
    #expect(outputs.allSatisfy { $0.notice == nil })
  }

  @Test func severalPagesLoadAtOnce() async throws {
    let search = FakeArticles(["x": [.page(["a"]), .page(["b"]), .page(["c"]), .end(["d"])]])
    let outputs = await presenter(search).outputs(for: .searched(words: "x", pages: 3))
    #expect(search.requests.map(\.page) == [1, 2, 3])
    #expect(outputs.last?.status == .ready)
    #expect(outputs.contains { $0.status == .loading("Loading page 3 after 2 articles…") })
  }

  @Test func searchStartsAtACursor() async throws {
    let search = FakeArticles(["x": [.page(["a"]), .end(["b"])]])
    let cursor = Cursor(provider: "fake", position: "2")
    let outputs = await presenter(search).outputs(for: .searched(words: "x", from: cursor))
    #expect(outputs.last?.rows.map(\.title) == ["Title b"])
  }

  @Test func titleHasTheWordsOfTheSearch() async throws {
    let search = FakeArticles(["title -b": [.page(["a"])]])
    let row = await presenter(search).outputs(for: .searched(words: "title -b")).last?.rows
      .first
    let words = row.map { row in row.matches.map { String(row.title[$0]) } }
    #expect(words == ["Title"])
  }
}

/// A search that ignores its cancellation.
private final class UncancellableSearch: SearchArticles {
  let gate = Gate()
  let answered = Gate()
  private let articles: [String: Article]

  init(_ articles: [String: Article]) {
    self.articles = articles
  }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<
    Article
  > {
    if query.words == "old" {
      await Task.detached { [gate] in await gate.pass() }.value
      answered.announce()
    }
    return Page(items: [articles[query.words]].compactMap { $0 }, continuation: .end(.complete))
  }
}
