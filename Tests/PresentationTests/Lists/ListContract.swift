import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The rules of load-more that every list follows.
enum ListRule: CaseIterable {
  case firstPageIsShown
  case newSearchCancelsTheOneInFlight
  case oneLoadAtATime
  case failedPageDoesNotAdvance
  case duplicateAppearsOnce
  case endStopsRequests
  case rowsStayUntilTheNextSearchHasSome
  case failedSearchHasNoRows
  case listStartsAtACursor
  case endOfReadingCancelsTheLoad
}

/// Checks the rules of load-more for one kind of list.
struct ListContract<Query: WordsQuery, Item: FakeItem> {
  typealias P = ListPresenter

  /// Makes a presenter over prepared pages.
  let presenter: (FakePages<Item>) throws -> P

  func check(_ rule: ListRule) async throws {
    switch rule {
    case .firstPageIsShown: try await firstPageIsShown()
    case .newSearchCancelsTheOneInFlight: try await newSearchCancelsTheOneInFlight()
    case .oneLoadAtATime: try await oneLoadAtATime()
    case .failedPageDoesNotAdvance: try await failedPageDoesNotAdvance()
    case .duplicateAppearsOnce: try await duplicateAppearsOnce()
    case .endStopsRequests: try await endStopsRequests()
    case .rowsStayUntilTheNextSearchHasSome: try await rowsStayUntilTheNextSearchHasSome()
    case .failedSearchHasNoRows: try await failedSearchHasNoRows()
    case .listStartsAtACursor: try await listStartsAtACursor()
    case .endOfReadingCancelsTheLoad: try await endOfReadingCancelsTheLoad()
    }
  }

  private func person(_ pages: FakePages<Item>) throws -> Person<P> {
    Person(at: try presenter(pages))
  }

  private func lines(_ output: P.Output?) -> [String]? { output?.rows.map(\.title) }

  private func searched(
    _ words: String,
    pages: Int? = 1,
    from cursor: Cursor? = nil
  ) -> P.Input {
    .searched(words: words, as: Query.self, pages: pages, from: cursor)
  }

  private func firstPageIsShown() async throws {
    let pages = FakePages<Item>(["wind": [.page(["a", "b"], total: 5)]])
    let outputs = try await presenter(pages).outputs(for: searched("  wind "))
    #expect(outputs.map(\.status) == [.idle, .loading("Searching…"), .ready])
    #expect(lines(outputs.last) == ["Title a", "Title b"])
    #expect(outputs.last?.extent.hasPrefix("2 of 5 ") == true)
  }

  private func newSearchCancelsTheOneInFlight() async throws {
    let pages = FakePages<Item>(["old": [.end(["a"])], "new": [.end(["b"])]])
    let gate = pages.hold(.init("old", 1))
    let person = try person(pages)
    person.does(searched("old"))
    await gate.isReached()
    person.does(searched("new"))
    await person.sees { $0.search == 2 && !$0.isLoading }
    gate.open()
    #expect(await lines(person.leaves()) == ["Title b"])
    await pages.isCancelled()
    #expect(pages.cancelled == [.init("old", 1)])
  }

  private func oneLoadAtATime() async throws {
    let pages = FakePages<Item>(["x": [.page(["a"]), .page(["b"]), .end(["c"])]])
    let gate = pages.hold(.init("x", 2))
    let person = try person(pages)
    person.does(searched("x"))
    await person.sees { $0.status == .ready }
    for _ in 1...20 { person.does(.askedForMore) }
    await person.isAnswered()
    gate.open()
    await person.sees { $0.status == .ready }
    #expect(pages.requests.map(\.page) == [1, 2])
    person.does(.askedForMore)
    #expect(await lines(person.leaves()) == ["Title a", "Title b", "Title c"])
    #expect(pages.requests.map(\.page) == [1, 2, 3])
  }

  private func failedPageDoesNotAdvance() async throws {
    let failure = NewsError.unreachable(.fake, "connection refused")
    let pages = FakePages<Item>(
      attempts: ["x": [[.page(["a"])], [.failure(failure), .end(["b"])]]]
    )
    let person = try person(pages)
    person.does(searched("x"))
    await person.sees { $0.status == .ready }
    person.does(.askedForMore)
    let failed = await person.sees { $0.status == .failed }
    #expect(lines(failed) == ["Title a"])
    #expect(failed?.notice?.error == failure)
    person.does(.askedForMore)
    #expect(await person.isAnswered()?.status == .failed)
    person.does(.retried)
    let last = await person.leaves()
    #expect(lines(last) == ["Title a", "Title b"])
    #expect(last?.notice == nil)
    #expect(pages.requests.map(\.page) == [1, 2, 2])
  }

  private func duplicateAppearsOnce() async throws {
    let pages = FakePages<Item>(["x": [.page(["a", "b"]), .end(["b", "a", "c"])]])
    let outputs = try await presenter(pages).outputs(for: searched("x", pages: nil))
    #expect(lines(outputs.last) == ["Title a", "Title b", "Title c"])
  }

  private func endStopsRequests() async throws {
    let pages = FakePages<Item>(["x": [.page(["a"]), .end([])]])
    let person = try person(pages)
    person.does(searched("x", pages: 2))
    await person.sees { $0.status == .ended("end of list") }
    person.does(.askedForMore)
    person.does(.retried)
    _ = await person.leaves()
    #expect(pages.requests.count == 2)
  }

  private func rowsStayUntilTheNextSearchHasSome() async throws {
    let pages = FakePages<Item>(["old": [.page(["a"])], "new": [.end(["b"])]])
    let gate = pages.hold(.init("new", 1))
    let person = try person(pages)
    person.does(searched("old"))
    await person.sees { $0.status == .ready }
    person.does(searched("new"))
    let waiting = await person.isAnswered()
    #expect(lines(waiting) == ["Title a"])
    #expect(waiting?.search == 1 && waiting?.isLoading == true)
    gate.open()
    let last = await person.leaves()
    #expect(lines(last) == ["Title b"])
    #expect(last?.search == 2)
  }

  private func failedSearchHasNoRows() async throws {
    let failure = NewsError.unreachable(.fake, "connection refused")
    let pages = FakePages<Item>(
      attempts: ["old": [[.page(["a"])]], "new": [[.failure(failure), .end(["b"])]]]
    )
    let person = try person(pages)
    person.does(searched("old"))
    await person.sees { $0.status == .ready }
    person.does(searched("new"))
    let failed = await person.sees { $0.status == .failed }
    #expect(lines(failed) == [])
    #expect(failed?.search == 2)
    person.does(.retried)
    let last = await person.leaves()
    #expect(lines(last) == ["Title b"])
    #expect(last?.search == 2)
  }

  private func listStartsAtACursor() async throws {
    let pages = FakePages<Item>(["x": [.page(["a"]), .end(["b"])]])
    let cursor = Cursor(provider: "fake", position: "2")
    let outputs = try await presenter(pages).outputs(for: searched("x", from: cursor))
    #expect(lines(outputs.last) == ["Title b"])
  }

  private func endOfReadingCancelsTheLoad() async throws {
    let pages = FakePages<Item>(["x": [.end(["a"])]])
    let gate = pages.hold(.init("x", 1))
    let presenter = try presenter(pages)
    let (inputs, input) = AsyncStream.makeStream(of: P.Input.self)
    let looking = Task { for await _ in presenter.transform(inputs) {} }
    input.yield(searched("x"))
    await gate.isReached()
    looking.cancel()
    await looking.value
    await pages.isCancelled()
    #expect(pages.cancelled == [.init("x", 1)])
  }
}
