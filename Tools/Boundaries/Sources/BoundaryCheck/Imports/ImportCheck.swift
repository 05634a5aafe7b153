/// Compares the imports of every file with what the policy lets its module import.
struct ImportCheck {
  let policy: Policy

  /// Checks every import and every `canImport`.
  func findings(_ sources: [SwiftSource]) -> Findings {
    var findings = Findings(counts: ["imports": sources.reduce(0) { $0 + $1.imports.count }])
    let folders = FolderLayers(policy)
    for (module, source) in policy.modules(of: sources) {
      let layer = folders.layer(of: source)
      findings.violations += source.imports.flatMap { violations(of: $0, in: module, layer) }
      findings.violations += source.questions.filter { !module.mayImport($0.name) }.map {
        let (own, name) = (module.name, $0.name)
        let message = "\(own) asks whether it can import \(name), which it may not"
        return Violation(.conditionalImport, from: own, to: name, at: $0.location, message)
      }
    }
    return findings
  }

  /// The rules that an import breaks; it can be more than one.
  private func violations(
    of statement: SwiftSource.Import,
    in module: Policy.Module,
    _ inner: Policy.Layer?
  ) -> [Violation] {
    let name = statement.module
    func violation(_ rule: Rule, _ detail: String) -> Violation {
      let message = "\(module.name) imports \(name)\(detail)"
      return Violation(rule, from: module.name, to: name, at: statement.location, message)
    }
    var violations: [Violation] = []
    let isAllowedInside = inner.map { name == module.name || policy.allows(name, in: $0) } ?? true
    if !module.mayImport(name) || !isAllowedInside {
      let own = isAllowedInside ? policy.layer(ofModule: module.name) : inner
      let (detail, layer) = policy.direction(of: name, from: own)
      violations.append(violation(.forbiddenImport, ", " + detail))
      let list = layer.map { "`system` of the layer \($0.name)" } ?? "the imports of \(module.name)"
      let isOutside = policy.module(named: name) == nil
      violations[0].why =
        layer?.why
        ?? (layer != nil && isOutside ? "A layer is tied to the libraries that it imports." : nil)
      violations[0].instead =
        layer?.instead
        ?? (layer == nil || isOutside
          ? "Remove the import, or add \(name) to \(list) in \(Policy.fileName)." : nil)
    }
    return violations
      + statement.attributes.compactMap { attribute in
        fault(of: attribute, on: name, in: module).map { rule, detail in
          violation(rule, " with \(attribute)\(detail)")
        }
      }
  }

  /// The rule that an attribute of an import breaks, and the end of a sentence about it.
  private func fault(
    of attribute: String,
    on name: String,
    in module: Policy.Module
  ) -> (Rule, String)? {
    switch attribute {
    case "@testable" where module.kind != .test:
      (.testableImport, ", and is not a test")
    case "@testable":
      module.testable.contains(name)
        ? nil : (.testableImport, ", which the policy does not list as testable for it")
    case "@_exported":
      (.exportedImport, ", so that each module that imports \(module.name) sees it as well")
    case "@_implementationOnly": (.implementationOnlyImport, "")
    case "@_spi", "@_spiOnly": (.spi, "")
    default: attribute.hasPrefix("@_") ? (.hiddenAttribute, "") : nil
    }
  }
}

extension Policy {
  /// Where an edge that is not allowed leads, and the layer whose limits it breaks.
  func direction(of name: String, from own: Layer?) -> (String, Layer?) {
    let unlisted = "which the policy does not list for it"
    guard let own else { return (unlisted, nil) }
    guard let other = layer(ofModule: name) else {
      if self.module(named: name) != nil { return ("which is in no layer", nil) }
      return own.system.contains(name)
        ? (unlisted, nil)
        : ("a module from outside that the layer \(own.name) may not see", own)
    }
    if own.reaches(other) { return (unlisted, nil) }
    let direction = other.sees.contains(own.name) ? "upward" : "sideways"
    return ("\(direction) from the layer \(own.name) to the layer \(other.name)", own)
  }

  /// Whether a layer may import a module, of the workspace or from outside.
  func allows(_ name: String, in own: Layer) -> Bool {
    layer(ofModule: name).map(own.reaches) ?? (name == "Swift" || own.system.contains(name))
  }

  /// The sources of modules that the policy lists, each with its module.
  func modules(of sources: [SwiftSource]) -> [(module: Module, source: SwiftSource)] {
    let modules = Dictionary(modules.map { ($0.name, $0) }) { first, _ in first }
    return sources.compactMap { source in modules[source.module].map { ($0, source) } }
  }
}

extension Policy.Module {
  /// Whether its files may import the other module; each file sees its own and `Swift`.
  func mayImport(_ other: String) -> Bool {
    other == name || other == "Swift" || imports.contains(other)
  }
}
