import Domain
import FoundationEssentials
import Presentation
import Testing

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
        == "12,731 read: 12,582 new, 0 fuller, 149 known, 2 faulty"
    )
    kept.filled = 1
    #expect(LibraryWording.imported(kept, faulty: 0).hasPrefix("12,732 read: 12,582 new, 1 fuller"))
  }

  @Test func pruningSaysWhatIsGoneAndWhatStays() throws {
    #expect(try pruned("90d") == "removed 1,234 articles older than 16 Oct 2026")
    #expect(
      try pruned("90d", saved: 5)
        == "removed 1,234 articles older than 16 Oct 2026; 5 saved ones stay"
    )
    #expect(try pruned("90d", saved: 1).hasSuffix("; 1 saved one stays"))
  }

  @Test func aDryRunSaysWhatWouldBe() throws {
    #expect(
      try pruned("90d", saved: 5, isDryRun: true)
        == "would remove 1,234 articles older than 16 Oct 2026; 5 saved ones would stay"
    )
  }

  @Test func dayLimitIgnoresTheTimeZone() throws {
    #expect(try pruned("2026-10-17").hasSuffix("older than 17 Oct 2026"))
  }

  @Test func limitInHoursHasATime() throws {
    #expect(try pruned("5h").hasSuffix("14 Jan 2027 at 17:00 UTC\u{2212}10 (5 hours ago)"))
  }
}
