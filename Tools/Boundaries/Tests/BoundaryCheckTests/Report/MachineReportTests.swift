import Foundation
import Testing

@testable import BoundaryCheck

@Suite("Reports for programs")
struct MachineReportTests {
  private let hostile = "\"<&>\\,:%{0}\u{1B}\r\n名\u{202E}"

  /// A violation with a place, one without, one that is accepted, and two obstacles.
  private var report: Report {
    let nowhere = Violation.upward {
      $0.module = "Other"
      $0.location = nil
      $0.message = hostile
    }
    let accepted = Violation.upward { $0.module = "Old" }
    return Report(
      Findings(
        violations: [.upward(), nowhere, accepted],
        obstacles: [
          Obstacle(message: "cannot read a", location: Location(file: "a b.swift", line: 4)),
          Obstacle(message: hostile, instead: "Mend it."),
        ],
        counts: ["files": 3]
      ),
      accepting: Exceptions(policy: [.upward { $0.module = "Old" }])
    )
  }

  private func parsed(_ format: ReportFormat, _ report: Report) throws -> [String: Any] {
    let data = Data(format.text(of: report).utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func jsonHasEverythingUnderNamesThatStay() throws {
    let json = try parsed(.json, report)
    #expect(
      Set(json.keys) == [
        "version", "status", "violations", "warnings", "accepted", "obstacles", "counts",
        "unasked", "notes", "profile",
      ]
    )
    #expect(json["version"] as? Int == 1)
    #expect(json["counts"] as? [String: Int] == ["files": 3])
    let violations = try #require(json["violations"] as? [[String: Any]])
    let first = try #require(violations.first)
    #expect(
      Set(first.keys) == [
        "rule", "module", "subject", "file", "line", "column", "chain", "message", "why", "instead",
      ]
    )
    #expect(first["rule"] as? String == "forbidden-import")
    #expect(first["line"] as? Int == 3)
    #expect(first["column"] as? Int == 8)
    #expect(first["chain"] as? [String] == ["Presentation", "NewsServices"])
    #expect(first["why"] as? String == Rule.forbiddenImport.why)
    #expect(violations.last?["message"] as? String == hostile)
    #expect(violations.last?["file"] == nil)
    let accepted = try #require(json["accepted"] as? [[String: Any]])
    #expect(accepted.map { $0["reason"] as? String } == ["It moves next week."])
    let obstacles = try #require(json["obstacles"] as? [[String: Any]])
    #expect(obstacles.map { $0["message"] as? String } == ["cannot read a", hostile])
    #expect(obstacles.first?["line"] as? Int == 4)
  }

  @Test func theStatusInJSONIsTheExitStatusInAWord() throws {
    let obstacle = Obstacle(message: "no")
    #expect(try parsed(.json, report)["status"] as? String == "violations")
    #expect(try parsed(.json, Report(obstacles: [obstacle]))["status"] as? String == "unchecked")
    #expect(try parsed(.json, Report(Findings()))["status"] as? String == "clean")
  }

  @Test func theSameReportIsTheSameText() {
    for format in ReportFormat.allCases {
      #expect(format.text(of: report) == format.text(of: report))
    }
  }

  @Test func sarifListsEachRuleOnce() throws {
    let run = try run(report)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == Rule.allCases.map(\.rawValue))
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 3)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(result["level"] as? String == "error")
    }
  }

  @Test func sarifHasAFileAndARegionForEachResult() throws {
    let fileOnly = Violation.upward { $0.location = Location(file: "ä b/c%.swift") }
    let nowhere = Violation.upward { $0.location = nil }
    let results = try results(Report(Findings(violations: [.upward(), fileOnly, nowhere])))
    let places = try results.map { result in
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      return try #require(location["physicalLocation"] as? [String: Any])
    }
    let regions = places.map { $0["region"] as? [String: Int] }
    #expect(regions == [["startLine": 3, "startColumn": 8], ["startLine": 1], ["startLine": 1]])
    let artifacts = places.map { $0["artifactLocation"] as? [String: String] }
    #expect(artifacts[1] == ["uri": "%C3%A4%20b/c%25.swift", "uriBaseId": "%SRCROOT%"])
    #expect(artifacts[2]?["uri"] == "boundaries.json")
  }

  @Test func sarifHasWhatCodeScanningRequires() throws {
    let log = try parsed(.sarif, report)
    #expect(log["$schema"] as? String == "https://json.schemastore.org/sarif-2.1.0.json")
    let driver = try #require((try run(report)["tool"] as? [String: Any])?["driver"])
    let fields = try #require(driver as? [String: Any])
    #expect(fields["name"] as? String == "boundaries")
    #expect((fields["semanticVersion"] as? String)?.split(separator: ".").count == 3)
    for rule in try #require(fields["rules"] as? [[String: Any]]) {
      for key in ["shortDescription", "fullDescription", "help"] {
        let text = try #require((rule[key] as? [String: String])?["text"])
        #expect((1...1_024).contains(text.count))
      }
    }
    for result in try results(report) {
      #expect(Rule(rawValue: result["ruleId"] as? String ?? "") != nil)
      #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
      let locations = try #require(result["locations"] as? [[String: Any]])
      #expect(locations.count == 1)
      #expect((result["partialFingerprints"] as? [String: String])?.isEmpty == false)
    }
  }

  @Test func sarifFingerprintIgnoresTheLine() throws {
    func fingerprint(_ violation: Violation) throws -> [String: String]? {
      let results = try results(Report(Findings(violations: [violation])))
      return results.first?["partialFingerprints"] as? [String: String]
    }
    let moved = Violation.upward { $0.location?.line = 90 }
    let other = Violation.upward { $0.subject = "HTTP" }
    #expect(try fingerprint(.upward()) == fingerprint(moved))
    #expect(try fingerprint(.upward()) != fingerprint(other))
  }

  @Test func sarifTellsWhatCouldNotBeCheckedAndThatTheRunFailed() throws {
    let invocation = try #require((try run(report)["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notices = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notices.count == 2)
    let clean = try run(Report(Findings()))["invocations"] as? [[String: Any]]
    #expect(clean?.first?["executionSuccessful"] as? Bool == true)
  }

  @Test func sarifSuppressesAcceptedViolations() throws {
    let results = try results(report)
    let suppressions = results.map { $0["suppressions"] as? [[String: String]] }
    let expected = [["kind": "external", "justification": "It moves next week."]]
    #expect(suppressions == [nil, nil, expected])
    let message = try #require(results[1]["message"] as? [String: String])
    #expect(message["text"]?.contains("{{0}}") == true)
  }

  @Test func gitHubCommandsAreEscaped() {
    let violation = Violation.upward {
      $0.location?.file = "a,b:c%.swift"
      $0.message = "50%\r\n::set-output name=x::y\u{1B}"
      $0.why = "Why."
      $0.instead = "Do."
    }
    let text = ReportFormat.github.text(of: Report(Findings(violations: [violation])))
    #expect(
      text == """
        ::error file=a%2Cb%3Ac%25.swift,line=3,col=8,title=forbidden-import::50%25  \
        ::set-output name=x::y%0Awhy: Why.%0Ainstead: Do.
        1 violation.

        """
    )
  }

  @Test func gitHubGetsObstaclesAsErrorsAndAcceptedViolationsAsNotices() {
    let lines = ReportFormat.github.text(of: report).split(separator: "\n")
    let errors = lines.filter { $0.hasPrefix("::error ") }
    #expect(errors.count == 4)
    #expect(errors.contains { $0.hasPrefix("::error file=a b.swift,line=4,title=cannot check::") })
    #expect(errors.contains { $0.hasPrefix("::error title=cannot check::") })
    #expect(lines.count { $0.hasPrefix("::notice ") } == 1)
    #expect(lines.count == 6)
  }

  private func run(_ report: Report) throws -> [String: Any] {
    let log = try parsed(.sarif, report)
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ report: Report) throws -> [[String: Any]] {
    try #require(try run(report)["results"] as? [[String: Any]])
  }
}
