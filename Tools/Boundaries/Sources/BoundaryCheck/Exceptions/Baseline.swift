import Foundation

/// The violations that a workspace had when its checks began.
///
/// An entry that nothing needs is a violation, so the list only shrinks.
struct Baseline: Equatable, Sendable {
  /// The name of its file, beside the policy.
  static let fileName = "boundaries-baseline.json"

  var accepted: [AcceptedViolation] = []

  /// Reads the baseline of the workspace in the folder; nil if it has none.
  static func read(from root: String) throws(Obstacle) -> Baseline? {
    let path = root + "/" + fileName
    // A link that leads nowhere is not the same as no baseline.
    guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(fileName) }
    return try Baseline(text: [UInt8](data), of: fileName)
  }

  /// Accepts the violations, and keeps the entries of an earlier baseline except the stale ones.
  ///
  /// The violations include those about stale entries, which are removed instead of accepted.
  /// The entries are sorted, so that equal baselines have equal texts.
  static func accepting(
    _ violations: [Violation],
    reason: String,
    keeping earlier: Baseline? = nil
  ) -> Baseline {
    let stale = Set(violations.filter { $0.rule == .staleException })
    let times = Dictionary(earlier?.accepted.map { ($0, 1) } ?? [], uniquingKeysWith: +)
    // Of two equal entries one is reported as stale and one is kept.
    let kept = times.filter { $1 > 1 || !stale.contains($0.staleness(in: fileName)) }.keys
    let new = violations.filter { $0.rule != .staleException }
      .map { AcceptedViolation($0, reason: reason) }
    return Baseline(accepted: Set(kept).union(new).sorted { $0.precedes($1) })
  }
}

extension AcceptedViolation {
  /// Accepts the violation in its own file only; an edge is one thing, whichever file is the first.
  fileprivate init(_ violation: Violation, reason: String) {
    let file = violation.rule == .missingEdge ? nil : violation.location?.file
    self.init(
      rule: violation.rule,
      module: violation.module,
      subject: violation.subject,
      file: file == violation.subject ? nil : file,
      reason: reason
    )
  }

  fileprivate func precedes(_ other: AcceptedViolation) -> Bool {
    (identity + [reason]).lexicographicallyPrecedes(other.identity + [other.reason])
  }
}

extension Baseline: JSONObject {
  static var fields: [Field<Self>] { [Field("accepted", \.accepted, isRequired: true)] }
}
