import Testing

@testable import BoundaryCheck

@Suite("The baseline")
struct BaselineTests {
  private func baseline(_ json: String) throws(Obstacle) -> Baseline {
    try Baseline(text: Array(json.utf8), of: Baseline.fileName)
  }

  @Test func baselineIsReadBackInOrder() throws {
    let entries: [AcceptedViolation] = [
      .upward { $0.file = "A.swift" },
      .upward(),
      .upward { $0.reason = "Line\nbreak, \"quote\" \\ \u{1}." },
      .upward { $0.module = "App" },
    ]
    func text(_ entries: [AcceptedViolation]) -> String {
      Baseline.accepting([], reason: "", keeping: Baseline(accepted: entries)).fileText
    }
    let sorted = text(entries)
    #expect(text(entries.reversed()) == sorted)
    let read = try baseline(sorted)
    #expect(Set(read.accepted) == Set(entries))
    #expect(read.accepted.map(\.module) == ["App", "Presentation", "Presentation", "Presentation"])
    #expect(read.fileText == sorted)
  }

  @Test func anEmptyBaselineIsOne() throws {
    #expect(try baseline(Baseline().fileText) == Baseline())
  }

  @Test(arguments: [
    ("{", "boundaries-baseline.json is not JSON"),
    (#"{"version": 2, "accepted": []}"#, "version must be 1"),
    (#"{"version": 1, "acepted": []}"#, "acepted is not a known key"),
    (entry(#""rule": "spy""#), "accepted[0].rule is spy, but must be one of"),
    (entry(#""rule": "spi", "line": 3"#), "accepted[0].line is not a known key"),
    (entry(#""rule": "spi", "reason": " ""#), "accepted[0].reason must be a text"),
    (entry(#""rule": "spi""#), "accepted[0].reason is missing"),
  ])
  func malformedEntryIsReportedWithItsPlace(json: String, complaint: String) throws {
    let obstacle = #expect(throws: Obstacle.self) { try baseline(json) }
    #expect(obstacle?.message.contains(complaint) == true)
  }

  private static func entry(_ fields: String) -> String {
    #"{"version": 1, "accepted": [{"module": "A", "subject": "x", \#(fields)}]}"#
  }

  @Test func acceptingTodaysViolationsMakesARunClean() {
    let elsewhere = Violation.upward { $0.location?.file = "Other.swift" }
    let violations = [Violation.upward(), elsewhere, .upward { $0.location?.line = 9 }]
    let baseline = Baseline.accepting(violations, reason: "Before the split.")
    #expect(baseline.accepted.map(\.reason) == ["Before the split.", "Before the split."])
    let report = Report(
      Findings(violations: violations),
      accepting: Exceptions(baseline: baseline.accepted)
    )
    #expect(report.exitStatus == 0)
    #expect(report.accepted.count == 3)
  }

  @Test func violationInAnotherFileIsNotAccepted() {
    let baseline = Baseline.accepting([.upward()], reason: "Old.")
    let elsewhere = Violation.upward { $0.location?.file = "New.swift" }
    let exceptions = Exceptions(baseline: baseline.accepted)
    let findings = Findings(violations: [.upward(), elsewhere])
    #expect(Report(findings, accepting: exceptions).violations == [elsewhere])
  }

  @Test func whatTheEarlierBaselineAcceptsIsKeptWithItsReasonWhatIsStaleGoes() {
    let stale = AcceptedViolation.upward { $0.subject = "Gone" }
    let earlier = Baseline(accepted: [.upward(), stale])
    let new = Violation.upward { $0.subject = "HTTP" }
    let report = Report(
      Findings(violations: [.upward(), new]),
      accepting: Exceptions(baseline: earlier.accepted)
    )
    let baseline = Baseline.accepting(report.violations, reason: "New.", keeping: earlier)
    #expect(baseline.accepted.map(\.subject) == ["HTTP", "NewsServices"])
    #expect(baseline.accepted.map(\.reason) == ["New.", "It moves next week."])
  }

  @Test func duplicateEntryIsStoredOnce() {
    let earlier = Baseline(accepted: [.upward(), .upward()])
    let report = Report(
      Findings(violations: [.upward()]),
      accepting: Exceptions(baseline: earlier.accepted)
    )
    #expect(report.exitStatus == 1)
    let baseline = Baseline.accepting(report.violations, reason: "New.", keeping: earlier)
    #expect(baseline.accepted == [.upward()])
  }

  @Test func unreadableBaselineIsAnObstacle() throws {
    let folder = try TemporaryWorkspace()
    #expect(try Baseline.read(from: folder.root) == nil)
    try folder.write(Baseline(accepted: [.upward()]).fileText, to: Baseline.fileName)
    #expect(try Baseline.read(from: folder.root)?.accepted == [.upward()])
    let broken = try TemporaryWorkspace()
    try broken.link(Baseline.fileName, to: "nowhere")
    #expect(throws: Obstacle.self) { try Baseline.read(from: broken.root) }
  }
}
