import ArchiveRows
import Domain
import Testing

@testable import LocalArchive

/// The words, the severity and the remedy of findings.
struct FindingTests {
  @Test(
    arguments: [
      (.noArchive, "There is no archive yet; it is created when the first article is stored"),
      (.outdated, "The file was written by an older version; its next use updates it"),
      (
        .unfinishedChange,
        "A change was interrupted or is in progress; the next use of the file rolls it back"
      ),
      (
        .waitingLog,
        "The latest changes are in the write-ahead log; the next change moves them into the file"
      ),
      (.indexUnchecked("locked"), "The full-text index could not be checked: locked"),
    ] as [(Examination.Finding, String)]
  )
  func usualStateIsHarmless(finding: Examination.Finding, sentence: String) {
    #expect(finding == Examination.Finding(.harmless, sentence))
  }

  @Test(
    arguments: [
      (.foreign, "The file is not a Broadsheet archive; move it away"),
      (.tooNew, "The file was written by a newer version of broadsheet; update this one"),
    ] as [(Examination.Finding, String)]
  )
  func otherFileHasNoRemedy(finding: Examination.Finding, sentence: String) {
    #expect(finding == Examination.Finding(.listed, sentence))
  }

  @Test(
    arguments: [
      (
        .providerMissing(1_200),
        "1,200 articles cannot be found because the provider is missing"
      ),
      (
        .idMismatch(2),
        "2 articles would be stored twice because of an id that does not match the address"
      ),
      (.misplaced(1), "1 article would be listed in the wrong order"),
    ] as [(Examination.Finding, String)]
  )
  func wrongArticlesNeedASalvage(finding: Examination.Finding, sentence: String) {
    #expect(finding == Examination.Finding(.summarized, sentence, .salvage, details: [sentence]))
  }

  @Test(
    arguments: [
      (
        .notIndexed(1),
        "The full-text index lacks 1 article, which cannot be found by words"
      ),
      (
        .notIndexed(2, of: .likedVideos),
        "The full-text index lacks 2 liked videos, which cannot be found by words"
      ),
      (
        .orphanIndexEntries(3),
        "The full-text index has 3 articles that the archive does not have"
      ),
      (
        .orphanIndexEntries(1, of: .likedVideos),
        "The full-text index has 1 liked video that the archive does not have"
      ),
      (.indexDamaged(), "The full-text index of the articles is damaged"),
      (.indexDamaged(of: .likedVideos), "The full-text index of the liked videos is damaged"),
    ] as [(Examination.Finding, String)]
  )
  func wrongIndexIsRebuilt(finding: Examination.Finding, sentence: String) {
    #expect(finding == Examination.Finding(.summarized, sentence, .rebuild, details: [sentence]))
  }

  @Test func damageHasSQLitesLines() {
    let finding = Examination.Finding.damaged(["page 3: x", "page 4: y"])
    #expect(finding.sentence == "The archive is damaged")
    #expect(finding.severity == .summarized && finding.remedy == .salvage)
    #expect(finding.details == ["SQLite: page 3: x", "SQLite: page 4: y"])
  }

  @Test(
    arguments: [
      (.missing, .derived, "The table appearance is missing", "rebuilt the table appearance"),
      (.missing, .impossible, "The table appearance is missing", nil),
      (
        .changed, .emptied(lost: "the pauses"),
        "The table appearance is not that of this version and can only be created again without its "
          + "rows (the pauses)",
        "created the table appearance again without its rows; lost: the pauses"
      ),
      (
        .configured, .derived,
        "The full-text index appearance has other settings than in this version",
        "rebuilt the table appearance"
      ),
      (
        .added, .none, "The archive also has the table appearance, which broadsheet does not use",
        nil
      ),
    ] as [(SchemaDifference.Change, SchemaDifference.Repair, String, String?)]
  )
  func differenceOfTheSchemaIsASentence(
    change: SchemaDifference.Change,
    repair: SchemaDifference.Repair,
    sentence: String,
    repaired: String?
  ) {
    let difference = SchemaDifference(
      change: change,
      type: "table",
      name: "appearance",
      repair: repair
    )
    #expect(difference.finding.sentence == sentence)
    #expect(difference.finding.details == [])
    #expect(difference.repairText == repaired)
    let (severity, remedy): (Examination.Severity, Examination.Remedy?) =
      switch repair {
      case .none: (.harmless, nil)
      case .derived, .emptied: (.listed, .rebuild)
      case .impossible: (.listed, .salvage)
      }
    #expect((difference.finding.severity, difference.finding.remedy) == (severity, remedy))
  }

  @Test(arguments: [(1, "1 byte"), (99_999, "99,999 bytes"), (17_912_000, "17.9 MB")])
  func sizeHasOneDecimal(bytes: Int, text: String) {
    #expect(Examination.size(bytes) == text)
  }
}
