import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct NoWaitSearchTests {
  private let query: ArticleQuery
  private let arriving = ArrivingPages()
  private let missing = Locked<[[Provider]]>([])

  init() throws {
    query = try ArticleQuery("x")
  }

  private var search: NoWaitSearch {
    NoWaitSearch(wrapping: arriving) { [missing] providers in
      missing.withLock { $0.append(providers) }
    }
  }

  @Test func firstArticlesAreThePage() async throws {
    arriving.send(.success(.part([], isComplete: false)))
    arriving.send(.success(.part([.fake("a")], isComplete: false)))
    #expect(try await search(query, at: nil) == .part([.fake("a")], isComplete: true))
    #expect(missing.withLock { $0 } == [[.library]])
  }

  @Test func completePageLacksNothing() async throws {
    arriving.send(.success(.part([], isComplete: false)))
    arriving.send(.success(.part([], isComplete: true)))
    #expect(try await search(query, at: nil) == .part([], isComplete: true))
    #expect(missing.withLock { $0 }.isEmpty)
  }

  @Test func failedPageThrows() async throws {
    arriving.send(.failure(.keyInvalid(.fake)))
    await #expect(throws: NewsError.keyInvalid(.fake)) { try await search(query, at: nil) }
  }
}
