/// Holds the imports of the sources to the policy, in active and inactive branches alike.
struct ImportCheck {
  let policy: Policy

  func findings(_ sources: [SwiftSource]) -> Findings {
    var findings = Findings()
    for source in sources {
      guard let module = policy.module(named: source.module) else { continue }
      for use in source.imports {
        findings.violations += [forbidden(use, in: module)].compactMap(\.self)
        findings.violations += attributes(of: use, in: module)
      }
      findings.violations += source.questions.compactMap { question($0, in: module) }
      findings.counts["imports", default: 0] += source.imports.count
    }
    return findings
  }

  private func forbidden(_ use: SwiftSource.Import, in module: Policy.Module) -> Violation? {
    if policy.allows(module, toName: use.module) { return nil }
    let layer = policy.layer(ofModule: module.name)
    return Violation(
      rule: .forbiddenImport,
      module: module.name,
      subject: use.module,
      location: use.location,
      chain: [module.name, use.module],
      message: "\(module.name) imports \(use.module), \(fault(of: use.module, in: layer))",
      why: layer?.why,
      instead: layer?.instead
    )
  }

  /// Why a module may not be imported, as the end of a sentence.
  private func fault(of imported: String, in layer: Policy.Layer?) -> String {
    guard let layer else { return "which the policy does not name" }
    if let other = policy.layer(ofModule: imported) {
      let isInSight = other.name == layer.name || layer.sees.contains(other.name)
      return isInSight
        ? "which the policy does not name among its imports"
        : "and the layer \(layer.name) may not see \(other.name)"
    }
    return layer.system.contains(imported)
      ? "which the policy does not name among its imports"
      : "which the layer \(layer.name) may not use"
  }

  private func attributes(of use: SwiftSource.Import, in module: Policy.Module) -> [Violation] {
    use.attributes.compactMap { attribute in
      guard let rule = rule(against: attribute, on: use, in: module) else { return nil }
      return Violation(
        rule: rule,
        module: module.name,
        subject: use.module,
        location: use.location,
        chain: [module.name, use.module],
        message: "\(module.name) imports \(use.module) with \(attribute)"
      )
    }
  }

  private func rule(
    against attribute: String,
    on use: SwiftSource.Import,
    in module: Policy.Module
  ) -> Rule? {
    switch attribute {
    case "@testable":
      let isTested = module.kind == .test && module.testable.contains(use.module)
      return isTested ? nil : .testableImport
    case "@_exported": return .exportedImport
    case "@_implementationOnly": return .implementationOnlyImport
    case "@_spi", "@_spiOnly": return .spi
    default: return attribute.hasPrefix("@_") ? .hiddenAttribute : nil
    }
  }

  private func question(_ asked: SwiftSource.Mention, in module: Policy.Module) -> Violation? {
    if policy.allows(module, toName: asked.name) { return nil }
    return Violation(
      rule: .conditionalImport,
      module: module.name,
      subject: asked.name,
      location: asked.location,
      chain: [module.name, asked.name],
      message: "\(module.name) asks whether \(asked.name) can be imported"
    )
  }
}

extension Policy {
  /// Whether a source of the module may name the other one; its own and the standard library it may.
  func allows(_ module: Module, toName other: String) -> Bool {
    other == module.name || other == "Swift" || module.imports.contains(other)
  }
}
