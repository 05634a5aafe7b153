/// A report in the Static Analysis Results Interchange Format, version 2.1.0, for code scanning.
struct SARIFReport {
  func text(of report: Report) -> String {
    JSONText.of(SARIFLog(runs: [SARIFLog.Run(report)]))
  }
}

/// The one run of a log, with every rule, whether broken or not.
extension SARIFLog.Run {
  fileprivate init(_ report: Report) {
    let rules = Rule.allCases
    tool = SARIFLog.Tool(driver: SARIFLog.Driver(rules: rules.map { SARIFLog.Descriptor($0) }))
    invocations = [
      SARIFLog.Invocation(
        executionSuccessful: report.obstacles.isEmpty,
        exitCode: Int(report.exitStatus),
        toolExecutionNotifications: report.obstacles.map { SARIFLog.Notification($0) }
      )
    ]
    results =
      report.violations.map { SARIFLog.Result($0, among: rules) }
      + report.accepted.map { SARIFLog.Result($0.violation, among: rules, accepted: $0.reason) }
  }
}

extension SARIFLog.Descriptor {
  fileprivate init(_ rule: Rule) {
    id = rule.rawValue
    shortDescription = SARIFLog.Message(text: rule.title + ".")
    fullDescription = SARIFLog.Message(text: rule.why)
    help = SARIFLog.Message(text: rule.instead)
  }
}

/// What could not be checked, which makes the run one that failed.
extension SARIFLog.Notification {
  fileprivate init(_ obstacle: Obstacle) {
    message = SARIFLog.Message(
      sentences: [obstacle.message + "."] + (obstacle.instead.map { [$0] } ?? [])
    )
    locations = obstacle.location.map { [SARIFLog.Place($0)] }
  }
}

/// A violation; one that is accepted is there as well, as suppressed.
extension SARIFLog.Result {
  fileprivate init(_ violation: Violation, among rules: [Rule], accepted: String? = nil) {
    ruleId = violation.rule.rawValue
    ruleIndex = rules.firstIndex(of: violation.rule) ?? 0
    message = SARIFLog.Message(
      sentences: [violation.message + ".", violation.reason, violation.advice]
    )
    // The list has to be there, even with nothing in it.
    locations = violation.location.map { [SARIFLog.Place($0)] } ?? []
    let identity = [ruleId, violation.module, violation.subject, violation.location?.file ?? ""]
    partialFingerprints = ["boundary/v1": identity.joined(separator: "\n")]
    suppressions = accepted.map {
      [SARIFLog.Suppression(justification: $0)]
    }
  }
}

extension SARIFLog.Message {
  /// One text of all sentences, in which braces, which mark a place for an argument, are doubled.
  fileprivate init(sentences: [String]) {
    text = sentences.joined(separator: " ")
      .replacing("{", with: "{{").replacing("}", with: "}}")
  }
}

extension SARIFLog.Place {
  fileprivate init(_ location: Location) {
    let artifact = SARIFLog.Artifact(uri: Self.uri(of: location.file))
    let region = location.line.map { SARIFLog.Region(startLine: $0, startColumn: location.column) }
    physicalLocation = SARIFLog.PhysicalLocation(artifactLocation: artifact, region: region)
  }

  /// The path as a relative reference, with every byte escaped that has a meaning there or none.
  private static func uri(of path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"),
        UInt8(ascii: "@"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }.joined()
  }
}
