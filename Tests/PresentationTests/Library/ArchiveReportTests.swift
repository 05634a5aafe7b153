import Domain
import FoundationEssentials
import Testing

@testable import Presentation

/// The wording of an examination.
struct ArchiveReportTests {
  private let dates = DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })

  private func report(
    _ findings: Examination.Finding...,
    change: (inout Examination) -> Void = { _ in }
  ) -> ArchiveReport {
    var examination = Examination(path: "/archive.sqlite")
    examination.findings = findings
    change(&examination)
    return ArchiveReport(examination, dates: dates)
  }

  private func contents(oldest: Date? = nil, videos: Int = 0) -> Examination.Contents {
    Examination.Contents(
      articles: 12_582,
      saved: 1,
      read: 2_000,
      oldest: oldest,
      newest: oldest,
      likedVideos: videos,
      pictures: videos * 2
    )
  }

  private func schema(
    _ change: SchemaDifference.Change,
    _ repair: SchemaDifference.Repair
  ) -> Examination.Finding {
    .schema(SchemaDifference(change: change, type: "table", name: "appearance", repair: repair))
  }

  @Test func contentsAreLines() {
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    let report = report {
      $0.fileSize = 17_912_000
      $0.logSize = 4_096
      $0.contents = contents(oldest: date, videos: 1)
    }
    #expect(
      report.contents == [
        "12,582 articles: 1 saved, 2,000 read", "from 15 Jan 2027 to 15 Jan 2027",
        "1 liked video, 2 saved pictures", "17.9 MB, and 4,096 bytes in its log",
      ]
    )
  }

  @Test func unknownContentsLeaveTheSize() {
    #expect(report { $0.fileSize = 99_999 }.contents == ["99,999 bytes"])
    #expect(report(.nothingKept).contents == [])
  }

  @Test func soundArchiveHasNoProblems() {
    let report = report(.waitingLog)
    #expect(report.isSound)
    #expect(report.verdict == ArchiveReport.Verdict(text: "No problems found", remedy: nil))
    #expect(
      report.statements == [
        "The latest changes are still in the write-ahead log, and are not lost."
      ]
    )
    #expect(report.findings.map(\.isHarmless) == [true])
  }

  @Test func singleProblemIsTheVerdict() {
    let report = report(.misnamed(2))
    #expect(
      report.verdict?.text
        == "2 articles would be stored twice because of an id that does not match the address"
    )
    #expect(report.verdict?.remedy == .salvage)
    #expect(report.statements == [])
    #expect(!report.isSound)
  }

  @Test func severalProblemsAreSummarized() {
    let index = report(.notIndexed(3), .indexedInVain(1))
    #expect(index.verdict?.text == "The full-text index does not match the archive")
    #expect(index.verdict?.remedy == .rebuild)
    let damage = report(.damaged(["page 3: x"]), .notIndexed(3))
    #expect(damage.verdict?.text == "The archive is damaged")
    #expect(damage.verdict?.remedy == .salvage)
    let tables = report(.wrongHeader, schema(.missing, .derived), .notIndexed(1))
    #expect(tables.verdict?.text == "The archive is incomplete")
    #expect(
      tables.statements == [
        "The file header does not match the tables.", "The table appearance is missing.",
      ]
    )
  }

  @Test func lossOfATableIsDescribed() {
    #expect(
      report(schema(.changed, .emptied(lost: "the pauses"))).verdict?.text
        == "The table appearance is not that of this version and can only be created again "
        + "without its rows (the pauses)"
    )
  }

  @Test(
    arguments: [
      (.foreign, "The file is not a Broadsheet archive; move it away."),
      (.tooNew, "The file was written by a newer version of broadsheet; update this one."),
    ] as [(Examination.Finding, String)]
  )
  func problemWithoutRemedyIsAStatement(finding: Examination.Finding, text: String) {
    let report = report(finding)
    #expect(report.statements == [text])
    #expect(report.verdict == nil)
    #expect(!report.isSound)
  }

  @Test func expertsSeeTheDetails() {
    let report = report(.damaged(["page 3: x", "page 4: y"]), .wrongHeader, .notIndexed(1))
    #expect(
      report.findings.map(\.details) == [
        ["SQLite: page 3: x", "SQLite: page 4: y"], [],
        ["The full-text index lacks 1 article, which cannot be found by words"],
      ]
    )
    #expect(report.findings.map(\.remedy) == [.salvage, .rebuild, .rebuild])
  }

  @Test func serverIsDescribed() {
    let report = report {
      $0.fileSize = 17_912_000
      $0.contents = contents()
      $0.server = Examination.Server(
        version: "PostgreSQL 15.8",
        tables: 12,
        others: [Examination.Share(server: "second", tables: 3)],
        replicas: [Examination.Replica(name: "berlin", bytesBehind: 0)]
      )
    }
    #expect(
      report.contents == [
        "12,582 articles: 1 saved, 2,000 read", "17.9 MB",
        "PostgreSQL 15.8: 12 tables, 3 of them on second", "replica berlin: 0 bytes behind",
      ]
    )
  }

  @Test(
    arguments: [
      (.placeMissing(1), "1 article may be stored twice because the place is missing"),
      (
        .articleMissing(2),
        "2 articles cannot be stored because of a place without an article"
      ),
      (.leftovers(3), "The archive has 3 records of articles that are not stored"),
      (.misplaced(1), "1 record of marks or feeds would be listed in the wrong order"),
      (.invalidIndex("mark_saved"), "The index mark_saved is missing or incomplete"),
      (.totals, "The stored number of articles is wrong, and with it the order by relevance"),
    ] as [(Examination.ServerFinding, String)]
  )
  func problemOnAServerIsTheVerdict(finding: Examination.ServerFinding, text: String) {
    let report = report(.server(finding))
    #expect(report.verdict == ArchiveReport.Verdict(text: text, remedy: .rebuild))
  }

  @Test func severalProblemsOnAServerAreListed() {
    let report = report(.server(.totals), .server(.leftovers(1)))
    #expect(report.verdict?.text == "Parts of the archive do not match")
    #expect(report.statements.count == 2)
  }

  @Test(
    arguments: [
      (
        .unreachable(server: "second", "no route"), false,
        "The articles on the server second cannot be read: no route."
      ),
      (
        .defaultTable("rest"), false,
        "The table rest has the articles of all other times; detach it and store them again."
      ),
      (
        .replicaBehind(Examination.Replica(name: "berlin", bytesBehind: 20_000_000)), true,
        "The replica berlin has not applied 20.0 MB of changes."
      ),
      (
        .behind(seconds: 90), true,
        "This server is a replica whose latest change is from 90 seconds ago."
      ),
    ] as [(Examination.ServerFinding, Bool, String)]
  )
  func stateOfServersIsAStatement(
    finding: Examination.ServerFinding,
    isHarmless: Bool,
    text: String
  ) {
    let report = report(.server(finding))
    #expect(report.statements == [text])
    #expect(report.isSound == isHarmless)
    #expect(report.verdict?.remedy == nil)
  }
}
