import Testing

@testable import BoundaryCheck

@Suite("A report for people")
struct TextReportTests {
  private func text(_ findings: Findings, _ exceptions: Exceptions = Exceptions()) -> String {
    ReportFormat.text.text(of: Report(findings, accepting: exceptions))
  }

  @Test func violationIsPrintedInFull() {
    let violation = Violation.upward {
      $0.why = "Presenters know no network."
      $0.instead = "Take a protocol."
    }
    #expect(
      text(Findings(violations: [violation])) == """
        Sources/Presentation/Presenter.swift:3:8: forbidden-import: Presentation imports NewsServices
          Presentation -> NewsServices
          why: Presenters know no network.
          instead: Take a protocol.

        1 violation.

        """
    )
  }

  @Test func theRuleSpeaksWhereTheCaseHasNothingToAdd() {
    let text = text(Findings(violations: [.upward()]))
    #expect(text.contains("  why: \(Rule.forbiddenImport.why)\n"))
    #expect(text.contains("  instead: \(Rule.forbiddenImport.instead)\n"))
  }

  @Test func repeatedReasonIsPrintedOnce() {
    let second = Violation.upward { $0.location?.line = 5 }
    let third = Violation.upward {
      $0.location?.line = 7
      $0.why = "Another reason."
    }
    let text = text(Findings(violations: [.upward(), second, third]))
    #expect(text.matches(of: #/why: /#).count == 2)
    #expect(text.matches(of: #/instead: /#).count == 1)
    #expect(text.contains("why: Another reason."))
    #expect(text.contains("3 violations."))
  }

  @Test func aPlaceIsAsExactAsIsKnown() {
    let lineOnly = Violation.upward { $0.location = Location(file: "a", line: 2) }
    let fileOnly = Violation.upward { $0.location = Location(file: "b") }
    let nowhere = Violation.upward { $0.location = nil }
    let lines = text(Findings(violations: [lineOnly, fileOnly, nowhere])).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("a:2: forbidden-import") })
    #expect(lines.contains { $0.hasPrefix("b: forbidden-import") })
    #expect(lines.contains { $0.hasPrefix("forbidden-import") })
  }

  @Test func obstaclesAreCountedSeparately() {
    let obstacle = Obstacle(
      message: "there is no debug build in .build",
      instead: "Run: swift build",
      location: Location(file: "x")
    )
    let findings = Findings(violations: [.upward()], obstacles: [obstacle], counts: ["files": 2])
    let text = text(findings)
    #expect(
      text.hasSuffix(
        """
        x: cannot check: there is no debug build in .build
          instead: Run: swift build

        1 violation. 1 thing could not be checked. Looked at: 2 files.

        """
      )
    )
    #expect(
      self.text(Findings(obstacles: [obstacle])).contains("\n1 thing could not be checked.\n")
    )
  }

  @Test func onGreenItTellsWhatWasLookedAt() {
    let counts = [
      "symbols": 12_525, "files": 178, "modules": 14, "imports": 432, "manifests": 6, "builds": 4,
    ]
    #expect(
      text(Findings(counts: counts)) == """
        Boundaries hold: 14 modules, 178 files, 432 imports, 12,525 symbols, 6 manifests, \
        4 modules alone checked.

        """
    )
  }

  @Test func countsUseTheSingular() {
    let counts = ["modules": 1, "builds": 1, "files": 0, "zebras": 1_000, "apples": 2]
    #expect(
      text(Findings(counts: counts))
        == "Boundaries hold: 1 module, 0 files, 1 module alone, 2 apples, 1,000 zebras checked.\n"
    )
  }

  @Test func moreThanFiveAcceptedForOneReasonAreCounted() {
    func report(_ count: Int) -> String {
      let violations = (1...count).map { line in Violation.upward { $0.location?.line = line } }
      return text(Findings(violations: violations), Exceptions(policy: [.upward()]))
    }
    #expect(report(5).split(separator: "\n").count == 7)
    #expect(
      report(6) == """
        Boundaries hold.
        Accepted:
          forbidden-import: 6 violations (It moves next week.)

        """
    )
  }

  @Test func acceptedViolationsAreToldWithTheirReasons() {
    let text = text(Findings(violations: [.upward()]), Exceptions(policy: [.upward()]))
    #expect(
      text == """
        Boundaries hold.
        Accepted:
          Sources/Presentation/Presenter.swift:3:8: forbidden-import: Presentation imports \
        NewsServices (It moves next week.)

        """
    )
  }

  @Test func fileNamesCannotControlTheTerminal() {
    let violation = Violation.upward {
      $0.message = "a\u{1B}[31m\u{9B}2J\r\nb\u{202E}c\u{7F}\u{0}"
      $0.location?.file = "x\ny\u{8}.swift"
      $0.why = "w\u{7}"
      $0.instead = "i\u{2028}"
      $0.chain = ["A\u{1B}", "B"]
    }
    let text = text(Findings(violations: [violation]))
    #expect(text.hasPrefix("x y.swift:3:8: forbidden-import: a[31m2J  bc\n"))
    let isBad = text.unicodeScalars.contains { scalar in
      scalar != "\n"
        && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
    }
    #expect(!isBad)
  }

  @Test func lettersOfEveryWritingStayAsTheyAre() {
    #expect(PlainText.line("Größe 名前 👩‍👩‍👧 é") == "Größe 名前 👩‍👩‍👧 é")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12_525, "12,525"), (1_234_567, "1,234,567"),
    (-1000, "-1,000"),
  ])
  func thousandsAreSeparated(number: Int, text: String) {
    #expect(PlainText.count(number, "file") == text + " files")
  }
}
