extension SymbolCheck {
  /// Whether symbols with an owned prefix are used by their owners, and by nobody else.
  func owned(_ uses: [ObjectUse]) -> Findings {
    guard !workspace.policy.symbols.isEmpty else { return Findings() }
    let names = uses.map { (use: $0, names: $0.symbols.cNames) }
    let built = Set(uses.map(\.module.name))
    var findings = Findings()
    for rule in workspace.policy.symbols {
      var idle = Set(rule.owners)
      for (use, names) in names {
        guard let symbol = names.filter({ $0.hasPrefix(rule.prefix) }).min() else { continue }
        idle.remove(use.module.name)
        guard !rule.owners.contains(use.module.name) else { continue }
        findings.violations.append(Self.violation(of: rule, by: use, symbol: symbol))
      }
      // An owner without objects has been reported for that.
      let known = idle.filter { built.contains($0) || workspace.policy.module(named: $0) == nil }
      findings.obstacles += known.sorted().map { Self.idle($0, prefix: rule.prefix) }
    }
    return findings
  }

  private static func violation(
    of rule: Policy.SymbolOwner,
    by use: ObjectUse,
    symbol: String
  ) -> Violation {
    let owners = rule.owners.joined(separator: ", ")
    let claim =
      owners.isEmpty
      ? "nobody may use \(rule.prefix)" : "\(rule.prefix) belongs to \(owners)"
    return Violation(
      rule: .ownedSymbol,
      module: use.module.name,
      subject: rule.prefix,
      location: Location(file: use.source),
      message: "\(use.module.name) uses \(symbol), and \(claim)",
      why: rule.why
    )
  }

  private static func idle(_ owner: String, prefix: String) -> Obstacle {
    Obstacle(
      message: "the policy says that \(owner) owns \(prefix), and \(owner) uses none",
      instead: "Take it out of the policy's symbols, or build what uses it."
    )
  }
}
