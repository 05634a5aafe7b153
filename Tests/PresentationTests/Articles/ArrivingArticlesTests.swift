import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// A list whose pages arrive in parts.
@Suite(.hangLimit)
struct ArrivingArticlesTests {
  private let search = PartsSearch()
  private let clock = WaitingClock()

  private func person(isPatient: Bool = false) -> Person<ListPresenter> {
    let person = Person(
      at: ListPresenter(
        search: search,
        isPatient: isPatient,
        marking: FakeMarks(saved: [.fake("c")]),
        clock: clock
      )
    )
    person.does(.searched(words: "x"))
    return person
  }

  @Test func partIsShownAndCompleted() async {
    let person = person()
    await search.part(["a", "d"], awaiting: ["GDELT", "The Guardian"])
    let first = await person.sees { !$0.rows.isEmpty }
    #expect(first?.rows.map(\.title) == ["Title a", "Title d"])
    #expect(first?.extent == "2 articles so far; waiting for GDELT and the Guardian")
    #expect(first?.status == .ready)
    await search.part(["a", "c", "d"], awaiting: ["GDELT"])
    let second = await person.sees { $0.rows.count == 3 }
    #expect(second?.rows.map(\.isSaved) == [false, true, false])
    await search.finish(["a", "b", "c", "d"])
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title a", "Title b", "Title c", "Title d"])
    #expect(last?.awaited == [])
    #expect(last?.extent == "4 articles")
  }

  @Test func emptyPartIsWaitedFor() async {
    let person = person()
    await search.part([], awaiting: ["GDELT"])
    let waiting = await person.sees { $0.status == .loading("Waiting for GDELT…") }
    #expect(waiting?.rows.isEmpty == true)
    person.does(.askedForMore)
    await person.isAnswered()
    await search.finish(["a"])
    #expect(await person.leaves()?.rows.map(\.title) == ["Title a"])
    #expect(search.requests == [""])
  }

  @Test func remarkWaitsForTheWholePage() async {
    let remark = PageRemark.missing([.unreachable(.fake, "refused")])
    let person = person()
    await search.part(["a"], awaiting: ["GDELT"], remark)
    let part = await person.sees { !$0.rows.isEmpty }
    #expect(part?.notice == nil)
    await search.finish(["a"], remark)
    #expect(await person.leaves()?.notice == Notice(remark))
  }

  @Test func remarkComesWithTheNextPage() async {
    let remark = PageRemark.missing([.unreachable(.fake, "refused")])
    let person = person()
    await search.part(["a"], awaiting: ["GDELT"], remark)
    await person.sees { !$0.rows.isEmpty }
    person.does(.askedForMore)
    await search.finish(["b"], of: 2)
    #expect(await person.leaves()?.notice == Notice(remark))
  }

  @Test func nextPageCanBeLoadedBeforeTheRest() async {
    let person = person()
    await search.part(["a", "d"], awaiting: ["GDELT"])
    await person.sees { !$0.rows.isEmpty }
    person.does(.askedForMore)
    await search.finish(["b", "e"], of: 2)
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title a", "Title d", "Title b", "Title e"])
    #expect(search.requests == ["", "part"])
  }

  @Test func failureAfterAPartKeepsItsRows() async {
    let failure = NewsError.unreachable(.fake, "refused")
    let person = person()
    await search.part(["a"], awaiting: ["GDELT"])
    await person.sees { !$0.rows.isEmpty }
    await search.fail(failure)
    let failed = await person.sees { $0.notice != nil }
    #expect(failed?.rows.map(\.title) == ["Title a"])
    #expect(failed?.status == .ready)
    person.does(.askedForMore)
    await search.finish(["b"], of: 2)
    #expect(await person.leaves()?.rows.map(\.title) == ["Title a", "Title b"])
  }

  @Test func failureWithoutRowsIsAFailure() async {
    let failure = NewsError.unreachable(.fake, "refused")
    let person = person()
    await search.part([], awaiting: ["GDELT"])
    await search.fail(failure)
    let failed = await person.sees { $0.status == .failed }
    #expect(failed?.notice?.error == failure)
    person.does(.retried)
    await search.finish(["a"], of: 2)
    #expect(await person.leaves()?.rows.map(\.title) == ["Title a"])
  }

  @Test func secondsOfWaitingAreCounted() async {
    let person = person()
    await search.part(["a"], awaiting: ["GDELT"])
    await person.sees { !$0.rows.isEmpty }
    for second in 1...4 {
      await clock.hasBegun(sleeps: second)
      clock.advance(by: .seconds(1))
    }
    let waiting = await person.sees { $0.extent.hasSuffix(" s") && $0.extent.contains("4") }
    #expect(waiting?.extent == "1 article so far; waiting for GDELT, 4 s")
    await search.finish(["a"])
    #expect(await person.leaves()?.extent == "1 article")
  }

  @Test func patientListWaitsForAll() async {
    let person = person(isPatient: true)
    let outputs = await person.leaves()
    #expect(outputs?.rows.map(\.title) == ["Title whole"])
    #expect(search.requests == [])
  }
}

/// A search whose pages a test delivers in parts; the page of the plain call has one article.
private final class PartsSearch: SearchArticles {
  private let streams = Locked<[(cursor: Cursor?, elements: PageStream<Article>.Continuation)]>([])

  /// The positions of the requested pages; empty for the first.
  var requests: [String] { streams.withLock { $0.map { $0.cursor?.position ?? "" } } }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    Page(items: [.fake("whole")], continuation: .end(.complete))
  }

  func page(
    _ query: ArticleQuery,
    at cursor: Cursor?,
    showing show: @escaping PageSource<Article>.Show
  ) async throws(NewsError) -> Page<Article> {
    let (stream, elements) = PageStream<Article>.makeStream()
    streams.withLock { $0.append((cursor, elements)) }
    return try await stream.complete(show)
  }

  /// Sends a part of the first page.
  func part(
    _ names: [String],
    awaiting providers: [String],
    _ remarks: PageRemark...
  ) async {
    let page = Page(
      items: names.map { Article.fake($0) },
      continuation: .more(Cursor(provider: "fake", position: "part")),
      remarks: remarks,
      awaited: providers.map { Provider(id: $0, name: $0) }
    )
    await request(1).yield(.success(page))
  }

  /// Completes a page, which is the end of the list.
  func finish(_ names: [String], of number: Int = 1, _ remarks: PageRemark...) async {
    let items = names.map { Article.fake($0) }
    let request = await request(number)
    request.yield(
      .success(Page(items: items, continuation: .end(.complete), remarks: remarks))
    )
    request.finish()
  }

  /// Makes a page fail.
  func fail(_ error: NewsError, of number: Int = 1) async {
    let request = await request(number)
    request.yield(.failure(error))
    request.finish()
  }

  /// Waits for the n-th request.
  private func request(_ number: Int) async -> PageStream<Article>.Continuation {
    while true {
      let requests = streams.withLock { $0 }
      if requests.count >= number { return requests[number - 1].elements }
      await Task.yield()
    }
  }
}
