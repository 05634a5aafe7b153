@testable import BoundaryCheck

extension Violation {
  /// Presentation imports NewsServices in its third line, as changed by the closure.
  static func upward(_ change: (inout Violation) -> Void = { _ in }) -> Violation {
    var violation = Violation(
      rule: .forbiddenImport,
      module: "Presentation",
      subject: "NewsServices",
      location: Location(file: "Sources/Presentation/Presenter.swift", line: 3, column: 8),
      chain: ["Presentation", "NewsServices"],
      message: "Presentation imports NewsServices"
    )
    change(&violation)
    return violation
  }
}

extension AcceptedViolation {
  /// Accepts what `Violation.upward` is, as changed by the closure.
  static func upward(_ change: (inout AcceptedViolation) -> Void = { _ in }) -> AcceptedViolation {
    var accepted = AcceptedViolation(
      rule: .forbiddenImport,
      module: "Presentation",
      subject: "NewsServices",
      reason: "It moves next week."
    )
    change(&accepted)
    return accepted
  }
}
