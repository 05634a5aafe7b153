import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// A search of providers adds its articles to the stored ones that were found while it was typed.
@Suite(.hangLimit)
struct AddingToStoredTests {
  private let clock = WaitingClock()
  private let providers = DaySearch([[9, 7, 4], [6, 3, 1]])
  private let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }

  private func list(_ search: any SearchArticles, _ route: Route) -> ListPresenter {
    ListPresenter(
      search: search,
      typing: SearchAsYouType(of: DaySearch([[8, 7, 5, 2]]), in: route, now: now),
      marking: FakeMarks(),
      clock: clock
    )
  }

  /// Returns a person who has typed a word and sees what is stored.
  private func person() async throws -> Person<ListPresenter> {
    let person = Person(at: list(providers, .search(try ArticleQuery(""))))
    person.does(.typed("wi"))
    await clock.hasBegun(sleeps: 1)
    clock.advance(by: .seconds(1))
    #expect(await person.sees { $0.status.isEnded }?.days == [8, 7, 5, 2])
    return person
  }

  @Test func storedRowsStayAndOthersAreInserted() async throws {
    let person = try await person()
    let gate = providers.hold()
    person.does(.searched(words: "wi"))
    await gate.isReached()
    let waiting = await person.sees { $0.status == .loading("Searching\u{2026}") }
    #expect(waiting?.days == [8, 7, 5, 2])
    #expect(waiting?.extent == "4 articles")
    gate.open()
    let first = await person.sees { $0.status == .ready }
    #expect(first?.days == [9, 8, 7, 5, 4, 2])
    person.does(.askedForMore)
    let last = await person.leaves()
    #expect(last?.days == [9, 8, 7, 5, 4, 6, 3, 2, 1])
    #expect(last?.extent == "9 articles")
  }

  @Test func failureKeepsTheStoredRows() async throws {
    providers.fails.withLock { $0 = true }
    let person = try await person()
    person.does(.searched(words: "wi"))
    let failed = await person.sees { $0.status == .failed }
    #expect(failed?.days == [8, 7, 5, 2])
    #expect(failed?.notice?.error == .unreachable(.fake, "refused"))
    providers.fails.withLock { $0 = false }
    person.does(.retried)
    #expect(await person.leaves()?.days == [9, 8, 7, 5, 4, 2])
  }

  @Test func emptyReplyLeavesTheStoredRows() async throws {
    let presenter = list(FakeArticles([:]), .search(try ArticleQuery("")))
    let person = Person(at: presenter)
    person.does(.typed("wi"))
    await clock.hasBegun(sleeps: 1)
    clock.advance(by: .seconds(1))
    await person.sees { $0.status.isEnded }
    person.does(.searched(words: "wi"))
    let last = await person.leaves()
    #expect(last?.days == [8, 7, 5, 2])
    #expect(last?.status == .ended("end of list"))
  }

  @Test func otherWordsReplaceTheRows() async throws {
    let person = try await person()
    person.does(.searched(words: "wind"))
    #expect(await person.leaves()?.days == [9, 7, 4])
  }

  @Test func screenAboveTheArchiveBeginsWithItsRows() async throws {
    let gate = providers.hold()
    let desk = Desk(marking: FakeMarks(), liking: FakeLikes(), clock: clock, now: now) {
      [providers, list] route, _ in
      let isArchive = if case .archive = route { true } else { false }
      return DeskScreen(list(isArchive ? FakeArticles([:]) : providers, route), route)
    }
    let person = Person(at: desk)
    person.does(.open(.archive(try ArticleQuery(""))))
    await person.sees { $0.articles.status.isEnded }
    person.does(.typed("wi"))
    // The desk waits for a minute, too.
    await clock.hasBegun(sleeps: 2)
    clock.advance(by: .seconds(1))
    await person.sees { $0.articles.days == [8, 7, 5, 2] }
    person.does(.searched(.search(try ArticleQuery("wi"))))
    await gate.isReached()
    let waiting = await person.sees { $0.screens.count == 2 }
    #expect(waiting?.articles.days == [8, 7, 5, 2])
    gate.open()
    #expect(await person.leaves()?.articles.days == [9, 8, 7, 5, 4, 2])
  }
}

extension ListOutput {
  /// The titles of the rows as numbers.
  fileprivate var days: [Int] { rows.compactMap { Int($0.title.dropFirst("Title ".count)) } }
}

extension ListStatus {
  fileprivate var isEnded: Bool { if case .ended = self { true } else { false } }
}

/// A search whose articles are named by the day of their publication.
private final class DaySearch: SearchArticles {
  let fails = Locked(false)
  private let pages: [[Int]]
  private let gate = Locked<Gate?>(nil)

  init(_ pages: [[Int]]) { self.pages = pages }

  /// Holds the replies until the returned gate is opened.
  func hold() -> Gate {
    let held = Gate()
    gate.withLock { $0 = held }
    return held
  }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    await gate.withLock { $0 }?.pass()
    if fails.withLock({ $0 }) { throw .unreachable(.fake, "refused") }
    let number = cursor.flatMap { Int($0.position) } ?? 0
    let items = pages[number].map { day in
      Article.fake("\(day)", at: Date(timeIntervalSince1970: Double(day) * 86_400))
    }
    guard number + 1 < pages.count else { return Page(items: items, continuation: .end(.complete)) }
    let next = Cursor(provider: Provider.fake.id, position: String(number + 1))
    return Page(items: items, continuation: .more(next))
  }
}
