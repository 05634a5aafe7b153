/// Finds public type aliases that hand on the types of other modules.
///
/// Whoever sees such an alias reaches the type without importing its module.
struct ReExportCheck {
  let policy: Policy

  /// Judges every public alias outside test modules.
  func findings(_ sources: [SwiftSource]) -> Findings {
    let types = sources.reduce(into: [String: Set<String>]()) {
      $0[$1.module, default: []].formUnion($1.declaredTypes)
    }
    var findings = Findings()
    for source in sources {
      guard let module = policy.module(named: source.module), module.kind != .test else { continue }
      for alias in source.aliases {
        guard let owner = owner(of: alias, in: module, types: types) else { continue }
        findings.violations.append(violation(alias, in: module, owner: owner))
      }
    }
    return findings
  }

  /// The other module whose type the alias stands for; nil for one of its own or the language's.
  private func owner(
    of alias: SwiftSource.Alias,
    in module: Policy.Module,
    types: [String: Set<String>]
  ) -> String? {
    guard let first = alias.target.first else { return nil }
    if alias.target.count > 1, first != module.name, isModule(first, to: module) { return first }
    let spellings = Self.spellings(of: first, around: alias.name)
    if first == module.name || !spellings.isDisjoint(with: types[module.name] ?? []) { return nil }
    if let owner = module.imports.first(where: { !spellings.isDisjoint(with: types[$0] ?? []) }) {
      return owner
    }
    guard FoundationTypes.all.contains(first) else { return nil }
    return module.imports.first { $0.hasPrefix("Foundation") && policy.module(named: $0) == nil }
  }

  /// Whether a first part can be the name of a module other than the language's own.
  private func isModule(_ name: String, to module: Policy.Module) -> Bool {
    name != "Swift" && (module.imports.contains(name) || policy.module(named: name) != nil)
  }

  /// What a name can mean where the alias stands: `Kind` in `Feed.Entry` is also `Feed.Kind`.
  private static func spellings(of name: String, around alias: String) -> Set<String> {
    var scope = alias.split(separator: ".").dropLast()
    var found: Set<String> = [name]
    while !scope.isEmpty {
      found.insert((scope + [Substring(name)]).joined(separator: "."))
      scope.removeLast()
    }
    return found
  }

  private func violation(
    _ alias: SwiftSource.Alias,
    in module: Policy.Module,
    owner: String
  ) -> Violation {
    let target = alias.target.joined(separator: ".")
    let type = alias.target.first == owner ? target : owner + "." + target
    return Violation(
      rule: .reExport,
      module: module.name,
      subject: owner,
      location: alias.location,
      chain: [module.name, owner],
      message: "\(module.name) makes \(type) public as \(alias.name)"
    )
  }
}
