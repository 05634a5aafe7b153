import Domain
import Testing

@testable import SharedArchive

/// The words, the severity and the remedy of findings.
struct SharedFindingTests {
  @Test(
    arguments: [
      (
        ArticleInconsistency.placeMissing.finding(1),
        "1 article may be stored twice because the place is missing"
      ),
      (
        ArticleInconsistency.articleMissing.finding(2),
        "2 articles cannot be stored because of a place without an article"
      ),
      (
        ArticleInconsistency.orphanMark.finding(3),
        "The archive has 3 records of articles that are not stored"
      ),
      (
        ArticleInconsistency.misplaced.finding(1),
        "1 record of a feed would be listed in the wrong order"
      ),
      (.invalidIndex("mark_saved"), "The index mark_saved is missing or incomplete"),
      (
        ArticleInconsistency.wrongTotals,
        "The stored number of articles is wrong, and with it the order by relevance"
      ),
    ] as [(Examination.Finding, String)]
  )
  func contradictionIsListedAndRebuilt(finding: Examination.Finding, sentence: String) {
    #expect(finding == Examination.Finding(.listed, sentence, .rebuild, details: [sentence]))
  }

  @Test func onlyABackupHasTheRowsOfATable() {
    let table = ServerObject(kind: .table, name: "mark")
    #expect(
      Examination.Finding.missing(table)
        == Examination.Finding(.listed, "The table mark is missing", .salvage)
    )
  }

  @Test(
    arguments: [
      (
        .unreachable(server: "second", "no route"), .listed,
        "The articles on the server second cannot be read: no route"
      ),
      (
        .defaultTable("rest"), .listed,
        "The table rest has the articles of all other times; detach it and store them again"
      ),
      (
        .behind(Replica(name: "berlin", bytesBehind: 20_000_000)), .harmless,
        "The replica berlin has not applied 20.0 MB of changes"
      ),
      (
        .behind(seconds: 90), .harmless,
        "This server is a replica whose latest change is from 90 seconds ago"
      ),
    ] as [(Examination.Finding, Examination.Severity, String)]
  )
  func stateOfServersHasNoRemedy(
    finding: Examination.Finding,
    severity: Examination.Severity,
    sentence: String
  ) {
    #expect(finding == Examination.Finding(severity, sentence))
  }
}
