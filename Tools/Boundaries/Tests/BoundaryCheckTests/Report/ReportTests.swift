import Testing

@testable import BoundaryCheck

@Suite("The outcome of a run")
struct ReportTests {
  private let obstacle = Obstacle(message: "cannot read a.swift")

  @Test func aViolationWeighsMoreThanWhatCouldNotBeChecked() {
    let both = Findings(violations: [.upward()], obstacles: [obstacle])
    #expect(Report(both).exitStatus == 1)
    #expect(Report(Findings(violations: [.upward()])).exitStatus == 1)
    #expect(Report(obstacles: [obstacle]).exitStatus == 2)
    #expect(Report(Findings()).exitStatus == 0)
  }

  @Test func anAcceptedViolationLeavesTheWorkspaceClean() {
    let report = Report(
      Findings(violations: [.upward()]),
      accepting: Exceptions(policy: [.upward()])
    )
    #expect(report.exitStatus == 0)
    #expect(report.accepted.map(\.acceptance) == ["It moves next week."])
  }

  @Test func violationsComeByFileLineColumnAndRuleThoseWithoutAPlaceLast() {
    func at(_ file: String, _ line: Int?, _ column: Int?, _ rule: Rule) -> Violation {
      .upward {
        $0.rule = rule
        $0.location = Location(file: file, line: line, column: column)
      }
    }
    let nowhere = Violation.upward { $0.location = nil }
    let sorted = [
      at("a", nil, nil, .symlink), at("a", 2, 9, .macro), at("a", 10, 1, .macro),
      at("a", 10, 1, .spi),
      at("a", 10, 2, .header), at("b", 1, 1, .cycle), nowhere,
    ]
    let byRule = sorted.sorted { $0.rule.rawValue < $1.rule.rawValue }
    for violations in [sorted, sorted.reversed(), byRule] {
      #expect(Report(Findings(violations: violations)).violations == sorted)
    }
  }

  @Test func whatTwoSourcesOfEvidenceFindIsToldOnce() {
    let other = Violation.upward { $0.message = "an object of Presentation uses NewsServices" }
    let withoutLine = Violation.upward { $0.location?.line = nil }
    let elsewhere = Violation.upward { $0.location?.line = 4 }
    let report = Report(Findings(violations: [withoutLine, .upward(), other, elsewhere]))
    #expect(report.violations.map(\.location?.line) == [3, 4])
  }

  @Test func violationWithoutALineIsMerged() {
    let withoutLine = Violation.upward { $0.location?.line = nil }
    let elsewhere = Violation.upward { $0.location?.file = "Other.swift" }
    #expect(Report(Findings(violations: [withoutLine, elsewhere])).violations.count == 2)
  }

  @Test func obstaclesComeOnceAndInOrder() {
    let located = Obstacle(message: "z", location: Location(file: "a"))
    let report = Report(obstacles: [obstacle, located, obstacle])
    #expect(report.obstacles == [located, obstacle])
  }

  @Test func incompleteCheckReportsNoStaleException() {
    let exceptions = Exceptions(policy: [.upward()])
    let blind = Findings(obstacles: [obstacle])
    #expect(Report(blind, accepting: exceptions).violations.isEmpty)
    #expect(Report(Findings(), accepting: exceptions).violations.map(\.rule) == [.staleException])
  }

  @Test func uncheckedEvidenceHasNoStaleException() {
    let exceptions = Exceptions(policy: [.upward()])
    #expect(Report(Findings(), accepting: exceptions, on: [.files]).violations.isEmpty)
    #expect(Report(Findings(), accepting: exceptions, on: [.imports]).violations.count == 1)
  }
}
