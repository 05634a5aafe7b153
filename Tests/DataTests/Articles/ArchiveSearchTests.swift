import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchiveSearchTests {
  private let archive = Archive(path: ":memory:", now: { .saving })

  private func article(_ number: Int) -> Article {
    .fake("n\(number)", at: Date(timeIntervalSinceReferenceDate: Double(number) * 60))
  }

  private func page(
    _ words: String = "about",
    sort: ArticleQuery.Sort = .newest,
    size: Int = 10,
    at cursor: Cursor? = nil
  ) async throws -> Page<Article> {
    try await archive(try ArticleQuery(words, sort: sort, pageSize: size), at: cursor)
  }

  private func next(_ page: Page<Article>) throws -> Cursor {
    guard case .more(let cursor) = page.continuation else { throw NewsError.cancelled }
    return cursor
  }

  @Test(arguments: [
    "about", "", "-nothing", "is:saved", "is:saved about", "is:unread", "title:n* OR is:read",
  ])
  func pagesCoverEverythingDuringAdditions(words: String) async throws {
    for number in 0..<95 { try await archive.save(article(number * 10)) }
    var titles: [String] = []
    var cursor: Cursor?
    for round in 0..<100 {
      let page = try await page(words, size: 7, at: cursor)
      titles += page.items.map(\.title)
      guard case .more(let next) = page.continuation else { break }
      cursor = next
      // Before the current position, and after it.
      try await archive.save(article(10_000 + round))
      try await archive.save(article(5 - round))
    }
    #expect(Set(titles).count == titles.count)
    #expect(titles.filter { $0.hasSuffix("0") && $0 != "Title n0" }.count >= 94)
    #expect(Set(titles).isSuperset(of: (0..<95).map { "Title n\($0 * 10)" }))
    #expect(!titles.contains("Title n10000"))
    #expect(titles.contains("Title n5"))
  }

  @Test(arguments: ArticleQuery.Sort.allCases)
  func cursorIsRepeatable(sort: ArticleQuery.Sort) async throws {
    try await archive.keep((0..<50).map(article))
    let cursor = try next(try await page(sort: sort))
    let second = try await page(sort: sort, at: cursor)
    #expect(try await page(sort: sort, at: cursor) == second)
    #expect(second.items.count == 10)
    #expect(try await page(sort: sort, at: Cursor(cursor.description)) == second)
  }

  @Test func additionsDoNotShiftTheSecondPage() async throws {
    try await archive.keep((0..<50).map(article))
    let cursor = try next(try await page())
    let second = try await page(at: cursor)
    try await archive.keep((50..<90).map(article))
    #expect(try await page(at: cursor).items == second.items)
  }

  @Test(arguments: [10, 1, 49, 50, 51])
  func lastPageEnds(size: Int) async throws {
    try await archive.keep((0..<50).map(article))
    var pager = Pager(archive, for: try ArticleQuery("about", pageSize: size))
    var pages = 0
    while try await pager.next() != nil { pages += 1 }
    #expect(pages == (50 + size - 1) / size)
    #expect(pager.paging.count == 50)
  }

  @Test(arguments: [
    "newsapi:1", "archive:x", "archive:-1", "archive:", "archive:1-", "archive:1-2-3",
    "archive:8000000000000000", "archive:1-3ff0000000000000", "archive: 1",
  ])
  func foreignCursorIsRejected(text: String) async throws {
    try await archive.keep([article(1)])
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let cursor = Cursor(provider: String(parts[0]), position: String(parts[1]))
    await #expect(throws: NewsError.cursorRefused(Archive.provider)) {
      _ = try await page(at: cursor)
    }
  }

  @Test(arguments: [
    "1", "1-", "1-x", "1-7ff8000000000000", "1-7ff0000000000000", "x-3ff0000000000000",
  ])
  func unrankedCursorIsRejected(position: String) async throws {
    try await archive.keep([article(1)])
    await #expect(throws: NewsError.cursorRefused(Archive.provider)) {
      _ = try await page(sort: .relevance, at: Cursor(provider: "archive", position: position))
    }
  }

  @Test func countingStopsAtAThousand() async throws {
    try await archive.keep((0..<1_000).map(article))
    for words in ["about", "", "is:unread", "about -is:saved", "title:n* after:1970-01-01"] {
      #expect(try await page(words).total == .exactly(1_000), "\(words)")
    }
    try await archive.keep([article(1_000)])
    for words in ["about", "", "is:unread", "about -is:saved", "title:n* after:1970-01-01"] {
      #expect(try await page(words).total == .moreThan(1_000), "\(words)")
      #expect(try await page(words, sort: .relevance).total == .moreThan(1_000), "\(words)")
    }
  }

  @Test func onlyTheFirstPageIsCounted() async throws {
    try await archive.keep((0..<50).map(article))
    let first = try await page()
    #expect(first.total == .exactly(50))
    #expect(try await page(at: try next(first)).total == nil)
  }

  @Test func emptyQueryIsNewestFirst() async throws {
    try await archive.keep((0..<20).map(article))
    let newest = try await page("after:1970-01-01", size: 20).items
    #expect(newest == (0..<20).reversed().map(article))
    for sort in ArticleQuery.Sort.allCases {
      #expect(try await page("after:1970-01-01", sort: sort, size: 20).items == newest)
      #expect(try await page("-nothing", sort: sort, size: 20).items == newest)
    }
  }

  @Test func searchCreatesNoFile() async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
    let page = try await archive(try ArticleQuery("x", sort: .relevance), at: nil)
    #expect(page == Page(items: [], total: .exactly(0), continuation: .end(.complete)))
    #expect(try await archive.isEmpty(besides: .fake))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func samplesAloneCountAsEmpty() async throws {
    #expect(try await archive.isEmpty(besides: .fake))
    try await archive.keep([article(1)])
    #expect(try await archive.isEmpty(besides: .fake))
    #expect(try await !archive.isEmpty(besides: Archive.provider))
  }

  @Test func additionsOfOtherProgramsAreFound() async throws {
    let folder = try TemporaryFolder()
    let archives = (0..<2).map { _ in
      Archive(path: folder.file("archive.sqlite"), now: { .saving })
    }
    let query = try ArticleQuery("about", sort: .relevance)
    for number in 0..<5 {
      try await archives[number % 2].keep([article(number)])
      for archive in archives {
        #expect(try await archive(query, at: nil).items.count == number + 1)
      }
    }
  }
}
