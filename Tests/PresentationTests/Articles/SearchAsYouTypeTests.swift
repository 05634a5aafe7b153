import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Searching the archive while a person types.
@Suite(.hangLimit)
struct SearchAsYouTypeTests {
  private let clock = WaitingClock()
  private let online = FakeArticles(["wi": [.end(["online"])], "x": [.page(["old"])]])
  private let archive = FakeArticles(["wi": [.page(["a"]), .end(["b"])], "": [.end(["all"])]])

  private func person() throws -> Person<ListPresenter> {
    Person(
      at: ListPresenter(
        search: online,
        typing: SearchAsYouType(of: archive, in: .search(try ArticleQuery(""))) {
          Date(timeIntervalSince1970: 1_800_000_000)
        },
        marking: FakeMarks(),
        clock: clock
      )
    )
  }

  /// Waits until a number of texts were typed, and then for a moment.
  private func pause(afterTexts count: Int = 1) async {
    await clock.hasBegun(sleeps: count)
    clock.advance(by: .seconds(1))
  }

  @Test func archiveIsSearchedAfterAPause() async throws {
    let person = try person()
    person.does(.typed("w"))
    person.does(.typed("wi"))
    await person.isAnswered()
    #expect(archive.requests.isEmpty)
    await pause(afterTexts: 2)
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title a"])
    #expect(archive.requests == [.init("wi", 1)])
    #expect(online.requests.isEmpty)
  }

  @Test func frontPageIsBackWithoutWords() async throws {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let article = Article.sample(title: "Front")
    let headline = StoredHeadline(
      id: article.id,
      story: nil,
      title: article.title,
      source: "Wire",
      date: now - 60
    )
    let edition = MakeEdition(
      of: FakeHeadlines([headline]),
      in: FakeArticleShelf(articles: [article]),
      marking: FakeMarks()
    )
    let articles = ListPresenter(
      search: online,
      typing: SearchAsYouType(of: archive, in: .archive(try ArticleQuery(""))) { now },
      marking: FakeMarks(),
      clock: clock
    )
    let person = Person(
      at: ListPresenter(edition: edition, marking: FakeMarks(), now: { now }, searching: articles)
    )
    person.does(.searched(.edition(EditionQuery())))
    await person.sees { $0.rows.map(\.title) == ["Front"] }
    person.does(.typed("wi"))
    await pause()
    await person.sees { $0.rows.map(\.title) == ["Title a"] }
    person.does(.typed(" "))
    await pause(afterTexts: 2)
    #expect(await person.leaves()?.rows.map(\.title) == ["Front"])
    #expect(archive.requests == [.init("wi", 1)])
  }

  @Test(arguments: [true, false])
  func lastWordIsABeginningAtTheCursor(isUnfinished: Bool) async throws {
    let recorder = QueryRecorder()
    let person = Person(
      at: ListPresenter(
        search: online,
        typing: SearchAsYouType(of: recorder, in: .search(try ArticleQuery(""))) { .distantPast },
        marking: FakeMarks(),
        clock: clock
      )
    )
    person.does(.typed("cold wi", isUnfinished: isUnfinished))
    await pause()
    _ = await person.leaves()
    let meaning = try ArticleQuery(isUnfinished ? "cold wi*" : "cold wi").expression
    #expect(recorder.queries.withLock { $0.map(\.expression) } == [meaning])
  }

  @Test func nextKeyCancelsTheSearch() async throws {
    let gate = archive.hold(.init("wi", 1))
    let person = try person()
    person.does(.typed("wi"))
    await pause()
    await gate.isReached()
    person.does(.typed("win"))
    await archive.isCancelled()
    #expect(archive.cancelled == [.init("wi", 1)])
    await pause(afterTexts: 2)
    #expect(await person.leaves()?.status == .ended("No articles found"))
  }

  @Test func invalidTextDoesNotCancelTheSearch() async throws {
    let gate = archive.hold(.init("wi", 1))
    let person = try person()
    person.does(.typed("wi"))
    await pause()
    await gate.isReached()
    person.does(.typed("lang:xx"))
    await person.isAnswered()
    gate.open()
    await pause(afterTexts: 2)
    #expect(await person.leaves()?.rows.map(\.title) == ["Title a"])
  }

  @Test func oldRowsStayUntilNewOnesArrive() async throws {
    let gate = archive.hold(.init("wi", 1))
    let person = try person()
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.typed("wi"))
    await pause()
    await gate.isReached()
    #expect(person.seen?.rows.map(\.title) == ["Title old"])
    gate.open()
    #expect(await person.leaves()?.rows.map(\.title) == ["Title a"])
  }

  @Test func searchingAsksTheProviders() async throws {
    let person = try person()
    person.does(.typed("wi"))
    await clock.isSleptBy()
    person.does(.searched(words: "wi"))
    await person.sees { !$0.rows.isEmpty }
    clock.advance(by: .seconds(1))
    #expect(await person.leaves()?.rows.map(\.title) == ["Title online"])
    #expect(archive.requests.isEmpty)
  }

  @Test func loadMoreContinuesTheArchive() async throws {
    let person = try person()
    person.does(.typed("wi"))
    await pause()
    await person.sees { $0.status == .ready }
    person.does(.askedForMore)
    #expect(await person.leaves()?.rows.map(\.title) == ["Title a", "Title b"])
  }

  @Test(arguments: ["is:unfinished", "after:soon", "lang:xx"])
  func unfinishedQueryKeepsTheRows(text: String) async throws {
    let person = try person()
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.typed(text))
    await pause()
    let last = await person.leaves()
    #expect(last?.rows.map(\.title) == ["Title old"])
    #expect(last?.notice == nil)
    #expect(archive.requests.isEmpty)
  }
}

/// A search without results that records what was searched for.
private final class QueryRecorder: SearchArticles {
  let queries = Locked<[ArticleQuery]>([])

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    queries.withLock { $0.append(query) }
    return .nothing
  }
}
