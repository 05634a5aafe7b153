import Testing

@testable import BoundaryCheck

@Suite("Accepted violations")
struct ExceptionsTests {
  private func outcome(
    _ entries: [AcceptedViolation],
    _ violations: [Violation] = [.upward()],
    unchecked: Set<Rule> = []
  ) -> (remaining: [Violation], accepted: [Violation]) {
    let judged = Exceptions(policy: entries).apply(to: violations, unchecked: unchecked)
    return (judged.filter { $0.acceptance == nil }, judged.filter { $0.acceptance != nil })
  }

  @Test func aViolationIsAcceptedByWhatItIsWhereverItsLine() {
    let moved = Violation.upward { $0.location?.line = 90 }
    let outcome = outcome([.upward()], [.upward(), moved])
    #expect(outcome.remaining.isEmpty)
    #expect(outcome.accepted.map(\.location?.line) == [3, 90])
    #expect(outcome.accepted.map(\.acceptance) == ["It moves next week.", "It moves next week."])
  }

  @Test(arguments: [
    AcceptedViolation.upward { $0.rule = .spi }, .upward { $0.module = "App" },
    .upward { $0.subject = "HTTP" }, .upward { $0.file = "Sources/Presentation/Other.swift" },
  ])
  func unmatchedEntryIsStale(entry: AcceptedViolation) {
    let outcome = outcome([entry])
    #expect(outcome.accepted.isEmpty)
    #expect(outcome.remaining.map(\.rule) == [.forbiddenImport, .staleException])
  }

  @Test func anEntryWithAFileAcceptsTheViolationInThatFileOnly() {
    let file = "Sources/Presentation/Presenter.swift"
    let elsewhere = Violation.upward { $0.location?.file = "Other.swift" }
    let outcome = outcome([.upward { $0.file = file }], [.upward(), elsewhere])
    #expect(outcome.accepted.map(\.location?.file) == [file])
    #expect(outcome.remaining == [elsewhere])
  }

  @Test func anAcceptedImportIsAcceptedInTheManifestIfImportsWereNotChecked() {
    let edge = Violation.upward {
      $0.rule = .undeclaredEdge
      $0.location = Location(file: "Package.swift", line: 9)
    }
    let entry = AcceptedViolation.upward { $0.file = "Sources/Presentation/Presenter.swift" }
    #expect(outcome([entry], [edge], unchecked: [.forbiddenImport]).remaining == [])
    #expect(outcome([entry], [edge]).remaining.map(\.rule) == [.undeclaredEdge, .staleException])
    let other = Violation.upward { $0.location?.file = "Sources/Presentation/Other.swift" }
    #expect(outcome([entry], [other], unchecked: [.forbiddenImport]).remaining == [other])
  }

  @Test func theFirstOfTwoEntriesThatFitAccepts() {
    let anywhere = AcceptedViolation.upward()
    let here = AcceptedViolation.upward {
      $0.file = "Sources/Presentation/Presenter.swift"
      $0.reason = "It is only here."
    }
    for entries in [[anywhere, here], [here, anywhere]] {
      let outcome = outcome(entries)
      #expect(outcome.accepted.map(\.acceptance) == [entries[0].reason])
      #expect(outcome.remaining.map(\.rule) == [.staleException])
    }
  }

  @Test func staleEntryIsReportedWithItsFile() throws {
    let policy = AcceptedViolation.upward()
    let baseline = AcceptedViolation.upward { $0.file = "A.swift" }
    let stale = Exceptions(policy: [policy], baseline: [baseline]).apply(to: [])
    #expect(stale.map(\.location?.file) == ["boundaries.json", "boundaries-baseline.json"])
    #expect(stale.map(\.module) == ["Presentation", "Presentation"])
    #expect(
      stale.map(\.subject) == [
        "forbidden-import NewsServices", "forbidden-import NewsServices in A.swift",
      ]
    )
  }

  @Test func ofTwoEqualEntriesOneIsStaleAndToldOnce() {
    #expect(outcome([.upward(), .upward()]).remaining.map(\.rule) == [.staleException])
    #expect(outcome([.upward(), .upward()], []).remaining.map(\.rule) == [.staleException])
  }

  @Test func aStaleEntryCannotBeAccepted() {
    let entry = AcceptedViolation.upward {
      $0.rule = .staleException
      $0.subject = "forbidden-import NewsServices"
    }
    let outcome = outcome([.upward(), entry], [])
    #expect(outcome.accepted.isEmpty)
    #expect(outcome.remaining.count == 2)
    let stale = Violation.upward {
      $0.rule = .staleException
      $0.subject = entry.subject
    }
    let given = self.outcome([entry], [stale])
    #expect(given.accepted.isEmpty)
  }

  @Test func uncheckedEntryIsNotStale() {
    #expect(outcome([.upward()], [], unchecked: [.forbiddenImport]).remaining.isEmpty)
    #expect(outcome([.upward()], [], unchecked: [.spi]).remaining.count == 1)
  }
}
