import Domain
import FoundationEssentials
import TestSupport
import Testing

/// A provider whose replies to the first page wait at a gate.
final class HeldMember: SearchArticles {
  let fake: FakeMember
  private let gate = Gate()

  init(_ fake: FakeMember) {
    self.fake = fake
  }

  var member: FederatedSearch.Member { FederatedSearch.Member(fake.provider, self) }

  /// Waits until the member is asked.
  func isAsked() async { await gate.isReached() }

  /// Releases the replies.
  func answer() { gate.open() }

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    if cursor == nil { await gate.pass() }
    return try await fake(query, at: cursor)
  }
}

/// Four providers whose lists overlap, on a clock that the test advances.
struct ArrivingFederation {
  /// The deadline of a page.
  static let deadline = Duration.seconds(10)
  /// All orders of four members.
  static let orders = permutations([0, 1, 2, 3])

  let held: [HeldMember]
  let search: FederatedSearch
  let query: ArticleQuery
  let clock = WaitingClock()

  /// Creates four providers; the first request to `failing` has that error.
  init(
    sort: ArticleQuery.Sort = .newest,
    failing: (member: Int, error: NewsError)? = nil,
    isStrict: Bool = false
  ) throws {
    query = try ArticleQuery("x", sort: sort, pageSize: 4)
    held = try Self.lists().enumerated().map { member, pages in
      let error = failing?.member == member ? failing?.error : nil
      return HeldMember(FakeMember("m\(member)", pages) { $0 == 1 ? error : nil })
    }
    search = FederatedSearch(
      of: held.map(\.member),
      deadline: Self.deadline,
      clock: clock,
      isStrict: isStrict
    )
  }

  /// Creates the same providers in another process.
  static func otherProcess() throws -> FederatedSearch {
    let fakes = try lists().enumerated().map { FakeMember("m\($0)", $1).member }
    return FederatedSearch(of: fakes, deadline: deadline)
  }

  /// The names of all stories.
  static func stories() throws -> Set<String> {
    Set(try lists().joined().joined().map(\.title))
  }

  /// Starts the first page, and waits until all members are asked and both timers run.
  func start() async -> PageStream<Article>.Iterator {
    let page = search.arriving(query, at: nil).makeAsyncIterator()
    await clock.isSleptBy()
    await clock.isSleptBy()
    for member in held { await member.isAsked() }
    return page
  }

  /// Starts the first page; after the patience, lets members answer one after the other.
  ///
  /// Returns the stream and the element in which only the other members are awaited.
  func started(
    answering order: [Int]
  ) async throws -> (stream: PageStream<Article>.Iterator, part: Page<Article>?) {
    var stream = await start()
    clock.advance(by: .seconds(1))
    var awaited: Set = [0, 1, 2, 3]
    var part = try await stream.next(awaiting: awaited)
    for member in order {
      held[member].answer()
      awaited.remove(member)
      part = try await stream.next(awaiting: awaited)
    }
    return (stream, part)
  }

  /// The members' pages: the first and the last have a story in common, by link; two of them by title.
  private static func lists() throws -> [[[Article]]] {
    func article(_ name: String, _ minute: Double, _ member: Int) throws -> Article {
      try .fake(name, minute, by: "m\(member)")
    }
    return [
      [[try article("a", 90, 0), try article("s", 70, 0), try article("b", 20, 0)]],
      [[try article("c", 85, 1), try article("d", 60, 1)], [try article("e", 55, 1)]],
      [[try article("f", 95, 2)], [try article("g", 50, 2), try article("h", 10, 2)]],
      [
        [
          try article("s", 75, 3),
          try .fake("d/m3", 61, by: "m3", title: try article("d", 60, 1).title),
          try article("i", 40, 3),
        ]
      ],
    ]
  }

  private static func permutations(_ items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.flatMap { first in
      permutations(items.filter { $0 != first }).map { [first] + $0 }
    }
  }
}

/// Checks that nothing moves, disappears or appears twice while a page arrives.
struct ArrivalCheck {
  private(set) var last: Page<Article>?

  /// Compares an element with the one before it; its stories have distinct titles.
  mutating func check(_ page: Page<Article>, _ context: Comment) {
    #expect(page.items.count == Set(page.items.map(\.title)).count, context)
    checkRows(page, context)
  }

  /// Compares the rows of an element with the rows of the one before it.
  mutating func checkRows(_ page: Page<Article>, _ context: Comment) {
    let ids = page.items.map(\.id)
    #expect(ids.count == Set(ids).count, context)
    let shown = Set(last?.items.map(\.id) ?? [])
    #expect(ids.filter(shown.contains) == last?.items.map(\.id) ?? [], context)
    for article in last?.items ?? [] {
      let now = page.items.first { $0.id == article.id }
      #expect(now.map { Set(article.alsoAt).isSubset(of: $0.alsoAt) } == true, context)
    }
    last = page
  }

  /// Checks that articles with dates are newest first.
  func checkDates(_ context: Comment) {
    let dates = last?.items.compactMap(\.publishedAt) ?? []
    #expect(dates == dates.sorted(by: >), context)
  }
}

extension AsyncStream.Iterator where Element == Result<Page<Article>, NewsError> {
  /// Returns the next element whose awaited providers are these; later elements replace earlier ones.
  mutating func next(awaiting members: Set<Int>) async throws -> Page<Article>? {
    let ids = Set(members.map { "m\($0)" })
    while let element = await next() {
      let page = try element.get()
      if Set(page.awaited.map(\.id)) == ids { return page }
    }
    return nil
  }
}
