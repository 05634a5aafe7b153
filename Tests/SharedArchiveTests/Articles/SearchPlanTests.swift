import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// PostgreSQL's query plans, which determine the speed of searches.
@Suite(
  .hangLimit,
  .enabled(if: PostgresServer.isInstalled, "skipped: PostgreSQL is not installed")
)
struct SearchPlanTests {
  private let desk: SearchDesk

  /// Stores 300 articles in each of five years; one in 50 has the words "rare ship".
  init() async throws {
    desk = try SearchDesk()
    let articles = (0..<1_500).map { number in
      Article.sample(
        link: .sample("https://news.example/\(number)"),
        title: "Wind \(number)" + (number % 50 == 0 ? " rare ship" : ""),
        publishedAt: Self.date(2015 + number / 300, number % 300),
        content: "about wind, rain and \(number)"
      )
    }
    try await desk.keep(articles)
  }

  private static func date(_ year: Int, _ day: Int) -> Date {
    Date(timeIntervalSince1970: Double(year - 1970) * 31_556_952 + Double(day + 20) * 86_400)
  }

  /// Returns the plans of the slices of a search, newest first, as they are run for a page.
  private func plans(
    _ words: String,
    after start: ArchiveCursor? = nil,
    isLarge: Bool = false
  ) async throws -> [String] {
    let search = DividedQuery(try ArticleQuery(words).condition)
    let scope = SharedScope(search: search, places: search.lowest...search.highest)
    let tables = try await desk.archive.sessions.reading { connection throws(PostgresError) in
      try Partition.all(connection)
    }
    var plans: [String] = []
    for slice in scope.slices(in: tables, after: start) {
      let statement = slice.byDate(after: start, limit: 21)
      let plan = try await desk.plan(statement, isLarge: isLarge)
      plans.append(plan.joined(separator: "\n"))
    }
    return plans
  }

  @Test(arguments: [
    "wind", "wind -rare", "\"about wind\"", "", "-rare", "title:wind", "wind is:unread",
  ])
  func firstPageTouchesTheNewestTable(words: String) async throws {
    let plan = try #require(try await plans(words).first)
    #expect(plan.contains("article_2019"), "\(plan)")
    for year in 2015...2018 { #expect(!plan.contains("article_\(year)"), "\(plan)") }
  }

  @Test(arguments: ["wind", "", "wind is:unread", "-rare"])
  func commonMatchesAreWalkedWithoutASort(words: String) async throws {
    let plan = try #require(try await plans(words).first)
    #expect(plan.contains("Index Scan Backward using article_2019"), "\(plan)")
    #expect(!plan.contains("Hash"), "\(plan)")
  }

  // With its twelve forms, "rare" would need tables of more rows.
  @Test(arguments: ["=rare", "ship"])
  func olderTablesAreSearchedByTheIndex(words: String) async throws {
    let plans = try await plans(words, isLarge: true)
    #expect(plans.count == 3)
    for plan in plans.dropFirst() {
      #expect(plan.contains("Bitmap Index Scan on article_201"), "\(plan)")
      #expect(!plan.contains("article_2019"), "\(plan)")
    }
  }

  @Test func laterPageTouchesNoNewerTable() async throws {
    let place = ArticleKey.first(at: Self.date(2017, 100))
    for words in ["wind", "", "rare"] {
      let plans = try await plans(words, after: ArchiveCursor(key: place, id: 0))
      let first = try #require(plans.first)
      #expect(first.contains("article_2017"), "\(first)")
      for plan in plans {
        for year in [2018, 2019] { #expect(!plan.contains("article_\(year)"), "\(plan)") }
      }
    }
  }

  @Test func datesChooseTheTables() async throws {
    for plan in try await plans("wind after:2016-03-01 before:2016-05-01") {
      for year in [2015, 2017, 2018, 2019] { #expect(!plan.contains("article_\(year)"), "\(plan)") }
    }
  }

  @Test(arguments: ["is:saved", "is:saved wind"])
  func savedArticlesAreWalkedByTheirMarks(words: String) async throws {
    let plan = try #require(try await plans(words).first)
    #expect(plan.contains("on mark"), "\(plan)")
    #expect(!plan.contains("Seq Scan on article_2"), "\(plan)")
  }

  @Test(arguments: ["is:saved", "is:saved wi*", "is:saved rare"])
  func onlySavedArticlesAreRead(words: String) async throws {
    let address = "https://news.example/"
    for number in stride(from: 0, to: 1_500, by: 150) {
      try await desk.archive.save(.sample(link: .sample("\(address)\(number)")))
    }
    try await desk.database.run("ANALYZE")
    let plan = try #require(try await plans(words).first)
    // Rows are those of one loop, and loops those of each table of the articles.
    let counts = plan.matches(of: /rows=(\d+) loops=(\d+)/).map { ($0.1, $0.2) }
    #expect(!counts.isEmpty)
    for (rows, loops) in counts {
      #expect(Int(rows) ?? .max <= 10 && Int(loops) ?? .max <= 10, "\(plan)")
    }
  }

  @Test(arguments: ["is:followed", "is:followed is:unread", "tag:news"])
  func articlesOfFeedsAreWalkedByTheirEntries(words: String) async throws {
    let plan = try #require(try await plans(words).first)
    #expect(plan.contains("on feed_entry"), "\(plan)")
    #expect(!plan.contains("Seq Scan on article_2"), "\(plan)")
  }

  @Test func rankedListReadsOnlyTheRowsOfItsPage() async throws {
    let search = DividedQuery(try ArticleQuery("ship").condition)
    let scope = SharedScope(search: search, places: search.lowest...search.highest)
    let ranked = try #require(RankedScope(scope))
    let corpus = RankedScope.Corpus(averageLength: 10, rarities: [1])
    for levels in [nil, 3] {
      let plan = try await desk.plan(
        ranked.best(corpus, after: nil, limit: 5, levels: levels),
        isLarge: true
      )
      let text = plan.joined(separator: "\n")
      #expect(text.contains("Bitmap Index Scan on article_201"), "\(text)")
      #expect(text.contains("using article_2019_pkey"), "\(text)")
    }
  }
}
