/// Finds public type aliases that hand on another module's type under a name of one's own.
struct ReExportCheck {
  let policy: Policy

  func findings(_ sources: [SwiftSource]) -> Findings {
    var declared: [String: Set<String>] = [:]
    for source in sources {
      declared[source.module, default: []].formUnion(source.declaredTypes)
    }
    var findings = Findings()
    for source in sources {
      guard let module = policy.module(named: source.module), module.kind != .test else { continue }
      for alias in source.aliases {
        guard let owner = owner(of: alias, in: module, declared) else { continue }
        findings.violations.append(violation(alias, of: owner, in: module))
      }
    }
    return findings
  }

  /// The other module whose type the alias stands for; nil for a type of one's own or of the language.
  private func owner(
    of alias: SwiftSource.Alias,
    in module: Policy.Module,
    _ declared: [String: Set<String>]
  ) -> String? {
    guard let first = alias.target.first, first != module.name, first != "Swift" else { return nil }
    if declared[module.name]?.contains(first) == true { return nil }
    let isModule = policy.module(named: first) != nil || module.imports.contains(first)
    if alias.target.count > 1, isModule { return first }
    let reached = policy.modules.map(\.name).filter { $0 != module.name }
    return reached.first { module.imports.contains($0) && declared[$0]?.contains(first) == true }
  }

  private func violation(
    _ alias: SwiftSource.Alias,
    of owner: String,
    in module: Policy.Module
  ) -> Violation {
    Violation(
      rule: .reExport,
      module: module.name,
      subject: owner,
      location: alias.location,
      chain: [module.name, owner],
      message:
        "\(module.name) hands on \(alias.target.joined(separator: ".")) of \(owner) as \(alias.name)"
    )
  }
}
