/// Finds public type aliases of the types of other modules.
///
/// Code that sees such an alias reaches the type without importing its module.
struct ReExportCheck {
  let policy: Policy

  /// Checks every public alias outside test modules.
  func findings(_ sources: [SwiftSource]) -> Findings {
    let types = sources.reduce(into: [String: Set<String>]()) {
      $0[$1.module, default: []].formUnion($1.declaredTypes)
    }
    let modules = policy.modules(of: sources).filter { $0.module.kind != .test }
    return Findings(
      violations: modules.flatMap { module, source in
        source.aliases.compactMap { alias in
          owner(of: alias, in: module, types: types).map { violation(alias, in: module, owner: $0) }
        }
      }
    )
  }

  /// The other module whose type the alias means; nil for a type of the module itself or of Swift.
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

  /// Whether the first part of a type can be the name of a module other than `Swift`.
  private func isModule(_ name: String, to module: Policy.Module) -> Bool {
    name != "Swift" && (module.imports.contains(name) || policy.module(named: name) != nil)
  }

  /// The types that a name can mean at the alias: `Kind` in `Feed.Entry` can be `Feed.Kind`.
  private static func spellings(of name: String, around alias: String) -> Set<String> {
    let scope = alias.split(separator: ".").dropLast()
    return Set(
      (0...scope.count).map { (scope.prefix($0) + [Substring(name)]).joined(separator: ".") }
    )
  }

  private func violation(
    _ alias: SwiftSource.Alias,
    in module: Policy.Module,
    owner: String
  ) -> Violation {
    let target = alias.target.joined(separator: ".")
    let type = alias.target.first == owner ? target : owner + "." + target
    let message = "\(module.name) makes \(type) public as \(alias.name)"
    return Violation(.reExport, from: module.name, to: owner, at: alias.location, message)
  }
}
