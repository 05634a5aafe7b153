/// Judges imports in the files of one module.
struct ImportJudge {
  let policy: Policy
  let module: Policy.Module

  /// What is wrong with an import; it can be more than one thing.
  func violations(of statement: SwiftSource.Import) -> [Violation] {
    let forbidden = isAllowed(statement.module) ? [] : [forbiddenImport(statement)]
    return forbidden + statement.attributes.compactMap { violation(of: $0, on: statement) }
  }

  /// What is wrong with asking for a module in a condition.
  func violation(of question: SwiftSource.Mention) -> Violation? {
    if isAllowed(question.name) { return nil }
    return violation(
      .conditionalImport,
      of: question.name,
      at: question.location,
      "\(module.name) asks whether it can import \(question.name), which it may not"
    )
  }

  /// Whether the policy lets the module import another one; every file sees its own and `Swift`.
  func isAllowed(_ name: String) -> Bool {
    name == module.name || name == "Swift" || module.imports.contains(name)
  }

  private func forbiddenImport(_ statement: SwiftSource.Import) -> Violation {
    let name = statement.module
    let layer = policy.layer(ofModule: module.name)
    var violation = violation(
      .forbiddenImport,
      of: name,
      at: statement.location,
      "\(module.name) imports \(name), \(reason(against: name))"
    )
    if !isInReach(name) {
      violation.why = layer?.why
      violation.instead = layer?.instead
    }
    return violation
  }

  /// Whether the layer could see the module, had the policy listed it.
  private func isInReach(_ name: String) -> Bool {
    guard let own = policy.layer(ofModule: module.name) else { return false }
    guard let other = policy.layer(ofModule: name) else { return own.system.contains(name) }
    return own.reaches(other)
  }

  /// In which direction an import leads that the policy does not list.
  private func reason(against name: String) -> String {
    guard let own = policy.layer(ofModule: module.name) else { return "and belongs to no layer" }
    if isInReach(name) { return "which the policy does not list for it" }
    guard let other = policy.layer(ofModule: name) else {
      return "a module from outside that the layer \(own.name) may not see"
    }
    let direction = other.sees.contains(own.name) ? "upward" : "sideways"
    return "\(direction) from the layer \(own.name) to the layer \(other.name)"
  }

  private func violation(
    of attribute: String,
    on statement: SwiftSource.Import
  ) -> Violation? {
    let pair = "\(module.name) imports \(statement.module)"
    switch attribute {
    case "@testable":
      guard let complaint = complaintAboutTesting(statement.module) else { return nil }
      return violation(.testableImport, of: statement, pair + " with @testable, " + complaint)
    case "@_exported":
      return violation(
        .exportedImport,
        of: statement,
        pair + " with @_exported, so that whoever imports \(module.name) sees it as well"
      )
    case "@_implementationOnly":
      return violation(.implementationOnlyImport, of: statement, pair + " with \(attribute)")
    case "@_spi", "@_spiOnly":
      return violation(.spi, of: statement, pair + " with \(attribute)")
    default:
      guard attribute.hasPrefix("@_") else { return nil }
      return violation(.hiddenAttribute, of: statement, pair + " with \(attribute)")
    }
  }

  /// Why the module may not see the internals of another; nil if it may.
  private func complaintAboutTesting(_ name: String) -> String? {
    if module.kind != .test { return "and is not a test" }
    return module.testable.contains(name)
      ? nil : "which the policy does not list as testable for it"
  }

  private func violation(
    _ rule: Rule,
    of statement: SwiftSource.Import,
    _ message: String
  ) -> Violation {
    violation(rule, of: statement.module, at: statement.location, message)
  }

  private func violation(
    _ rule: Rule,
    of name: String,
    at location: Location,
    _ message: String
  ) -> Violation {
    Violation(
      rule: rule,
      module: module.name,
      subject: name,
      location: location,
      chain: [module.name, name],
      message: message
    )
  }
}
