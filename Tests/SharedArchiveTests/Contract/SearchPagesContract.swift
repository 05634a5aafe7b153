import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Pages of searches, in every archive.
@Suite(.hangLimit)
struct SearchPagesContract {
  @Test(
    arguments: ArchiveKind.all,
    [
      "about", "", "-nothing", "is:saved", "is:saved about", "is:unread", "title:n* OR is:read",
    ]
  )
  func pagesCoverEverythingDuringAdditions(kind: ArchiveKind, words: String) async throws {
    let desk = try kind.desk()
    for number in 0..<95 { try await desk.archive.save(Article.minute(number * 10)) }
    var titles: [String] = []
    var cursor: Cursor?
    for round in 0..<100 {
      let page = try await desk.page(words, size: 7, at: cursor)
      titles += page.items.map(\.title)
      guard case .more(let next) = page.continuation else { break }
      cursor = next
      // Before the current position, and after it.
      try await desk.archive.save(Article.minute(10_000 + round))
      try await desk.archive.save(Article.minute(5 - round))
    }
    #expect(Set(titles).count == titles.count)
    #expect(titles.filter { $0.hasSuffix("0") && $0 != "Title n0" }.count >= 94)
    #expect(Set(titles).isSuperset(of: (0..<95).map { "Title n\($0 * 10)" }))
    #expect(!titles.contains("Title n10000"))
    #expect(titles.contains("Title n5"))
  }

  /// A text that ends with each beginning of a word finds no fewer articles than with the word.
  @Test(arguments: ArchiveKind.all, ["about n12", "title:n12", "-n13 about", "about OR n13"])
  func beginningsFindWhatTheWordFinds(kind: ArchiveKind, words: String) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((0..<30).map(Article.minute))
    func count(_ words: Substring) async throws -> Int {
      let query = try ArticleQuery(String(words), pageSize: 100, isUnfinished: true)
      return try await desk.archive(query, at: nil).items.count
    }
    var counts: [Int] = []
    for length in 0...words.count { counts.append(try await count(words.prefix(length))) }
    #expect(counts.allSatisfy { $0 >= counts[words.count] && $0 > 0 }, "\(counts)")
    #expect(counts[0] == 30)
    #expect(try await count("n1") == 11)
  }

  /// Also those with equal dates, whose order the id decides; what is added later is at the end.
  @Test(
    arguments: ArchiveKind.all,
    ["", "title", "is:followed", "is:followed is:unread", "is:saved", "is:saved title"]
  )
  func oldestFirstIsTheReverse(kind: ArchiveKind, words: String) async throws {
    let desk = try kind.desk()
    let entries = (0..<40).map { number in
      FeedEntry.sample(UInt64(number), at: Date(timeIntervalSinceReferenceDate: Double(number / 3)))
    }
    try await desk.bring(entries)
    for number in 0..<40 where number % 4 > 0 {
      guard let article = try await desk.article(entries[number]) else { continue }
      try await desk.archive.save(article)
      if number % 4 == 1 { try await desk.archive.markRead(article) }
    }
    let newest = try await desk.page(words, size: 100).items
    #expect(newest.count >= 20)
    var (oldest, cursor): ([Article], Cursor?) = ([], nil)
    for _ in 0..<100 {
      let page = try await desk.page(words, sort: .oldest, size: 7, at: cursor)
      oldest += page.items
      guard case .more(let next) = page.continuation else { break }
      cursor = next
    }
    #expect(oldest == newest.reversed())
  }

  @Test(arguments: ArchiveKind.all, ArticleQuery.Sort.allCases + [.oldest])
  func cursorIsRepeatable(kind: ArchiveKind, sort: ArticleQuery.Sort) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((0..<50).map(Article.minute))
    let cursor = try desk.next(try await desk.page(sort: sort))
    let second = try await desk.page(sort: sort, at: cursor)
    #expect(try await desk.page(sort: sort, at: cursor) == second)
    #expect(second.items.count == 10)
    #expect(try await desk.page(sort: sort, at: Cursor(cursor.description)) == second)
  }

  @Test(arguments: ArchiveKind.all)
  func additionsDoNotShiftTheSecondPage(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((0..<50).map(Article.minute))
    let cursor = try desk.next(try await desk.page())
    let second = try await desk.page(at: cursor)
    try await desk.archive.keep((50..<90).map(Article.minute))
    #expect(try await desk.page(at: cursor).items == second.items)
  }

  @Test(arguments: ArchiveKind.all)
  func lastPageEnds(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((0..<50).map(Article.minute))
    for size in [10, 1, 49, 50, 51] {
      var pager = Pager(desk.archive, for: try ArticleQuery("about", pageSize: size))
      var pages = 0
      while try await pager.next() != nil { pages += 1 }
      #expect(pages == (50 + size - 1) / size, "\(size)")
      #expect(pager.paging.count == 50, "\(size)")
    }
  }

  @Test(arguments: ArchiveKind.all)
  func foreignCursorIsRejected(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([Article.minute(1)])
    let own = ["x", "-1", "", "1-", "1-2-3", "8000000000000000", "1-3ff0000000000000", " 1"]
    let cursors = own.map { Cursor(provider: "archive", position: $0) }
    for cursor in cursors + [Cursor(provider: "newsapi", position: "1")] {
      await #expect(throws: NewsError.cursorRefused(Provider.library), "\(cursor)") {
        _ = try await desk.page(at: cursor)
      }
    }
  }

  @Test(arguments: ArchiveKind.all)
  func unrankedCursorIsRejected(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([Article.minute(1)])
    for position in [
      "1", "1-", "1-x", "1-7ff8000000000000", "1-7ff0000000000000", "x-3ff0000000000000",
    ] {
      let cursor = Cursor(provider: "archive", position: position)
      await #expect(throws: NewsError.cursorRefused(Provider.library), "\(position)") {
        _ = try await desk.page(sort: .relevance, at: cursor)
      }
    }
  }

  @Test(arguments: ArchiveKind.all)
  func countingStopsAtAThousand(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((0..<1_000).map(Article.minute))
    for words in ["about", "", "is:unread", "about -is:saved", "title:n* after:1970-01-01"] {
      #expect(try await desk.page(words).total == .exactly(1_000), "\(words)")
    }
    try await desk.archive.keep([Article.minute(1_000)])
    for words in ["about", "", "is:unread", "about -is:saved", "title:n* after:1970-01-01"] {
      #expect(try await desk.page(words).total == .moreThan(1_000), "\(words)")
      #expect(try await desk.page(words, sort: .relevance).total == .moreThan(1_000), "\(words)")
    }
  }

  @Test(arguments: ArchiveKind.all)
  func thousandsOfFeedArticlesAreCounted(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.bring((0..<1_001).map { .sample($0) })
    var filter = ArticleFilter()
    filter.isUnreadOnly = true
    #expect(
      try await desk.archive(ArticleQuery("", filter: filter), at: nil).total == .exactly(1_001)
    )
  }

  @Test(arguments: ArchiveKind.all)
  func onlyTheFirstPageIsCounted(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((0..<50).map(Article.minute))
    let first = try await desk.page()
    #expect(first.total == .exactly(50))
    #expect(try await desk.page(at: try desk.next(first)).total == nil)
  }

  @Test(arguments: ArchiveKind.all)
  func emptyQueryIsNewestFirst(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((0..<20).map(Article.minute))
    let newest = try await desk.page("after:1970-01-01", size: 20).items
    #expect(newest == (0..<20).reversed().map(Article.minute))
    for sort in ArticleQuery.Sort.allCases {
      #expect(try await desk.page("after:1970-01-01", sort: sort, size: 20).items == newest)
      #expect(try await desk.page("-nothing", sort: sort, size: 20).items == newest)
    }
  }

  @Test(arguments: ArchiveKind.all)
  func samplesAloneCountAsEmpty(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    #expect(try await desk.archive.isEmpty(besides: .fake))
    try await desk.archive.keep([Article.minute(1)])
    #expect(try await desk.archive.isEmpty(besides: .fake))
    #expect(try await !desk.archive.isEmpty(besides: Provider.library))
  }
}
