import Domain
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// The round trips of commands, which are their time over a slow link.
///
/// Each test has an archive that has not connected, as each command.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct RoundTripTests {
  private let database: SchemaDatabase
  private let proxy: RoundTripProxy
  private let archive: SharedArchive
  private let articles: [Article]

  init() async throws {
    database = try await SchemaDatabase()
    proxy = try RoundTripProxy(to: .shared)
    articles = (0..<30).map { .fake("wind\($0)", at: .saving) }
    let owner = SharedArchive(at: database.database.address, as: .library) { .saving }
    _ = try await owner.keep(articles, marks: [:])
    let address = proxy.address(of: database.database.name)
    archive = SharedArchive(at: address, as: .library) { .saving }
  }

  /// Checks the first words of each batch after the opening.
  private func expect(_ trips: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let words = proxy.trips.map { batch in
      batch.map { String($0.prefix { $0.isLetter }) }.joined(separator: " ")
    }
    #expect(words == ["connect", "SELECT"] + trips, sourceLocation: sourceLocation)
  }

  /// Version, rights and tables of years are one statement, a page and its total two.
  @Test func searchTakesFourRoundTrips() async throws {
    let page = try await archive(try ArticleQuery("title", pageSize: 20), at: nil)
    #expect(page.items.count == 20)
    #expect(page.total == .exactly(30))
    _ = try await archive.marks(of: page.items.map(\.id))
    expect("BEGIN SELECT", "SELECT", "SELECT")
  }

  /// The figures of the archive, a page, its total.
  @Test func relevanceTakesFourRoundTrips() async throws {
    let query = try ArticleQuery("title about", sort: .relevance, pageSize: 20)
    #expect(try await archive(query, at: nil).items.count == 20)
    expect("BEGIN SELECT", "WITH", "SELECT")
  }

  /// As `save 1`: finds the article, sets the mark, commits with a receipt.
  @Test func savingTakesThreeRoundTrips() async throws {
    let article = try #require(try await archive.article(articles[0].id))
    try await archive.save(article)
    expect("BEGIN SELECT", "BEGIN INSERT INSERT", "SELECT WITH COMMIT")
  }

  @Test func savingWithoutReadingComparesFirst() async throws {
    try await archive.save(articles[0])
    expect("BEGIN INSERT SELECT", "INSERT", "SELECT WITH COMMIT")
  }

  @Test func deletedArticleIsStoredAgain() async throws {
    let article = try #require(try await archive.article(articles[0].id))
    try await database.run("SELECT delete_articles(ARRAY[\(article.id.stored)])")
    try await archive.save(article)
    #expect(try await archive.article(article.id) == article)
    #expect(try await archive.marks(of: [article.id])[article.id]?.isSaved == true)
  }

  /// A change of a mark is read back only for those who follow it.
  @Test func followedMarkTakesAnotherRoundTrip() async throws {
    try await archive.save(articles[0])
    let unfollowed = proxy.trips.count
    try await archive.unsave(articles[0].id)
    let cost = proxy.trips.count - unfollowed
    let changes = await archive.markChanges()
    try await archive.save(articles[0])
    let followed = proxy.trips.count
    try await archive.unsave(articles[0].id)
    #expect((cost, proxy.trips.count - followed) == (2, 3))
    withExtendedLifetime(changes) {}
  }
}
