import Foundation

/// The violations that a workspace had when it began to be checked.
///
/// The list only shrinks: what is not in it any more cannot come back.
struct Baseline: Equatable, Sendable {
  /// The name of its file, beside the policy.
  static let fileName = "boundaries-baseline.json"

  var accepted: [AcceptedViolation] = []

  /// Reads the baseline of the workspace in the folder; nil if it has none.
  static func read(from root: String) throws(Obstacle) -> Baseline? {
    let path = root + "/" + fileName
    // An entry of any sort counts: a dangling link must not pass for no baseline.
    guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Obstacle(
        message: "\(fileName) cannot be read",
        instead: "Make it readable, or remove it.",
        location: Location(file: fileName)
      )
    }
    return try Baseline(json: [UInt8](data))
  }

  /// Accepts the violations, and keeps what an earlier baseline accepts and the workspace still needs.
  ///
  /// A stale exception is never accepted: in the earlier baseline, it goes.
  static func accepting(
    _ violations: [Violation],
    reason: String,
    keeping earlier: Baseline? = nil
  ) -> Baseline {
    let kept = (earlier ?? Baseline()).stillNeeded(after: violations)
    let new = violations.filter { $0.rule != .staleException }
      .map { AcceptedViolation($0, reason: reason) }
    return Baseline(accepted: Set(kept + new).sorted { $0.precedes($1) })
  }
}

extension Baseline {
  /// The entries, each once, without those that are told as stale.
  ///
  /// Of an entry that is there twice, one stays: it may be the other one that nothing needs.
  private func stillNeeded(after violations: [Violation]) -> [AcceptedViolation] {
    let stale = Set(violations.filter { $0.rule == .staleException })
    var times: [AcceptedViolation: Int] = [:]
    for entry in accepted { times[entry, default: 0] += 1 }
    return times.filter { entry, times in
      times > 1 || !stale.contains(entry.staleness(in: Self.fileName))
    }.map(\.key)
  }
}

extension AcceptedViolation {
  /// Accepts the violation in its own file only.
  fileprivate init(_ violation: Violation, reason: String) {
    let file = violation.location?.file
    self.init(
      rule: violation.rule,
      module: violation.module,
      subject: violation.subject,
      file: file == violation.subject ? nil : file,
      reason: reason
    )
  }

  func precedes(_ other: AcceptedViolation) -> Bool {
    key.lexicographicallyPrecedes(other.key)
  }

  private var key: [String] { [rule.rawValue, module, subject, file ?? "", reason] }
}

extension Baseline {
  /// Reads a baseline; what is unknown, missing or without a reason is an obstacle.
  init(json: [UInt8], file: String = Baseline.fileName) throws(Obstacle) {
    let object = try PolicyObject(json: json, file: file, keys: ["version", "accepted"])
    try object.checkVersion()
    accepted = try object.list("accepted", keys: AcceptedViolation.keys) {
      entry throws(Obstacle) in try AcceptedViolation(entry)
    }
  }

  /// The text of the file, the same for the same entries in any order.
  var json: String {
    ReadableJSON.object([
      ("version", .number(1)),
      ("accepted", .list(accepted.sorted { $0.precedes($1) }.map(\.json))),
    ]).text + "\n"
  }
}
