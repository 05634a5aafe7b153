import Domain
import FoundationEssentials
import Query
import Testing

@testable import Presentation

struct LibraryWordingTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)  // 15 January 2027, 08:00 UTC

  private func pruned(_ age: String, saved: Int = 0, isDryRun: Bool = false) throws -> String {
    LibraryWording.pruned(
      1_234,
      before: try #require(DateExpression(age, now: now)),
      saved: saved,
      isDryRun: isDryRun,
      dates: DateWording(now: { [now] in now }, utcOffset: { _ in -36_000 })
    )
  }

  @Test func importIsSummarized() {
    var kept = KeptArticles()
    kept.added = 12_582
    kept.known = 149
    #expect(
      LibraryWording.imported(kept, faulty: 2)
        == "Imported 12,582 new articles; 149 were already there; 2 records could not be read"
    )
    kept.filled = 1
    #expect(
      LibraryWording.imported(kept, faulty: 0)
        == "Imported 12,582 new articles; 1 was completed; 149 were already there"
    )
    #expect(LibraryWording.imported(KeptArticles(), faulty: 0) == "Imported 0 new articles")
  }

  @Test func stoppedWorkIsReported() {
    #expect(
      LibraryWording.pruneStopped(12_000, of: 40_000)
        == "stopped: deleted 12,000 of 40,000 articles; run it again to delete the rest"
    )
    #expect(
      LibraryWording.pruneStopped(500, of: 500)
        == "stopped: deleted 500 articles, but the file was not made smaller"
    )
    #expect(
      LibraryWording.importStopped("Imported 2 new articles")
        == "stopped. Imported 2 new articles; run it again to import the rest"
    )
  }

  @Test func pruningReportsDeletedAndKeptArticles() throws {
    #expect(try pruned("90d") == "deleted 1,234 articles older than 16 Oct 2026")
    #expect(
      try pruned("90d", saved: 5)
        == "deleted 1,234 articles older than 16 Oct 2026; kept 5 saved articles"
    )
    #expect(try pruned("90d", saved: 1).hasSuffix("; kept 1 saved article"))
  }

  @Test func dryRunReportsWhatWouldBeDeleted() throws {
    #expect(
      try pruned("90d", saved: 5, isDryRun: true)
        == "would delete 1,234 articles older than 16 Oct 2026; would keep 5 saved articles"
    )
  }

  @Test func dayLimitIgnoresTheTimeZone() throws {
    #expect(try pruned("2026-10-17").hasSuffix("older than 17 Oct 2026"))
  }

  @Test func limitInHoursHasATime() throws {
    #expect(try pruned("5h").hasSuffix("14 Jan 2027 at 17:00 UTC\u{2212}10 (5 hours ago)"))
  }
}
