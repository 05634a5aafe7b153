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
    examination.summary = "Much is wrong"
    change(&examination)
    return ArchiveReport(examination, dates: dates)
  }

  private func contents(oldest: Date? = nil, videos: Int = 0) -> Examination.Contents {
    var contents = Examination.Contents()
    (contents.articles, contents.saved, contents.read) = (12_582, 1, 2_000)
    (contents.oldest, contents.newest) = (oldest, oldest)
    (contents.likedVideos, contents.pictures) = (videos, videos * 2)
    return contents
  }

  @Test func contentsAreLines() {
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    let report = report {
      $0.storage = ["17.9 MB, and 4,096 bytes in its log"]
      $0.contents = contents(oldest: date, videos: 1)
    }
    #expect(
      report.contents == [
        "12,582 articles: 1 saved, 2,000 read", "from 15 Jan 2027 to 15 Jan 2027",
        "1 liked video, 2 saved pictures", "17.9 MB, and 4,096 bytes in its log",
      ]
    )
  }

  @Test func unknownContentsLeaveTheStorage() {
    #expect(report { $0.storage = ["99,999 bytes"] }.contents == ["99,999 bytes"])
    #expect(report { $0.contents = contents() }.contents == [])
  }

  @Test func soundArchiveHasNoProblems() {
    let report = report(.note)
    #expect(report.isSound)
    #expect(report.verdict == ArchiveReport.Verdict(text: "No problems found", remedy: nil))
    #expect(report.statements == ["It is used now."])
    #expect(report.details == [])
  }

  @Test(arguments: [Examination.Finding.wordsMissing, .partMissing])
  func singleProblemIsTheVerdict(finding: Examination.Finding) {
    let report = report(finding)
    #expect(report.verdict == ArchiveReport.Verdict(text: finding.sentence, remedy: .rebuild))
    #expect(report.statements == [])
    #expect(!report.isSound)
  }

  @Test func severalProblemsAreSummarized() {
    let report = report(.partMissing, .wordsMissing, .note, .damage)
    #expect(report.verdict == ArchiveReport.Verdict(text: "Much is wrong", remedy: .salvage))
    #expect(report.statements == ["It is used now.", "A part is missing."])
  }

  @Test func problemWithoutRemedyIsAStatement() {
    let report = report(.foreign)
    #expect(report.statements == ["It is something else."])
    #expect(report.verdict == nil)
    #expect(!report.isSound)
  }

  @Test func stoppedExaminationHasNoVerdict() {
    let sound = report { $0.isStopped = true }
    #expect(sound.isSound)
    #expect(sound.verdict == nil)
    #expect(report(.partMissing) { $0.isStopped = true }.verdict?.text == "A part is missing")
  }

  @Test func expertsSeeTheDetails() {
    let report = report(.damage, .partMissing, .wordsMissing, .note, .foreign)
    #expect(report.details == ["page 3: x", "page 4: y", "Words are missing"])
  }
}

extension Examination.Finding {
  /// A harmless finding.
  static let note = Self(.harmless, "It is used now")
  /// A problem without a remedy.
  static let foreign = Self(.listed, "It is something else")
  /// A problem that is always listed, and can be rebuilt.
  static let partMissing = Self(.listed, "A part is missing", .rebuild)
  /// A problem that is summarized, and can be rebuilt.
  static let wordsMissing = Self(.summarized, "Words are missing", .rebuild)
  /// A problem that only a salvage repairs.
  static let damage = Self(
    .summarized,
    "It is damaged",
    .salvage,
    details: ["page 3: x", "page 4: y"]
  )
}
