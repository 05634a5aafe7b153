/// Finds what is allowed or declared and not needed: each such word is a door left open.
struct UseCheck {
  let policy: Policy
  let sources: [SwiftSource]

  /// The modules of which all is known that there is to judge by.
  private let wholeModules: Set<String>
  private let imported: [String: Set<String>]
  private let tested: [String: Set<String>]

  init(policy: Policy, sources: [SwiftSource], wholeModules: Set<String>) {
    self.policy = policy
    self.sources = sources
    var imported: [String: Set<String>] = [:]
    var tested: [String: Set<String>] = [:]
    for source in sources {
      for use in source.imports {
        imported[source.module, default: []].insert(use.module)
        guard use.attributes.contains("@testable") else { continue }
        tested[source.module, default: []].insert(use.module)
      }
    }
    self.wholeModules = wholeModules
    self.imported = imported
    self.tested = tested
  }

  func findings() -> Findings {
    var findings = Findings()
    for package in policy.packages {
      for module in package.modules where wholeModules.contains(module.name) {
        findings.violations += unusedDependencies(of: module, in: package)
        findings.obstacles += unusedWords(of: module)
      }
    }
    findings.obstacles += policy.layers.flatMap(unusedWords)
    return findings
  }

  private func unusedDependencies(
    of module: Policy.Module,
    in package: Policy.Package
  ) -> [Violation] {
    module.imports
      .filter { policy.module(named: $0) != nil && imported[module.name]?.contains($0) != true }
      .map { unused in
        Violation(
          rule: .unusedDependency,
          module: module.name,
          subject: unused,
          location: Location(file: package.manifest),
          chain: [module.name, unused],
          message: "\(module.name) depends on \(unused) and never imports it"
        )
      }
  }

  private func unusedWords(of module: Policy.Module) -> [Obstacle] {
    let system = module.imports.filter {
      policy.module(named: $0) == nil && imported[module.name]?.contains($0) != true
    }
    let testable = module.testable.filter { tested[module.name]?.contains($0) != true }
    return system.map { nothing("\(module.name) import \($0)", "nothing in it does") }
      + testable.map { nothing("\(module.name) import \($0) for testing", "nothing in it does") }
  }

  private func unusedWords(of layer: Policy.Layer) -> [Obstacle] {
    let packages = policy.packages.filter { $0.layer == layer.name }
    guard !packages.isEmpty else {
      return [
        Obstacle(
          message: "the policy has a layer \(layer.name), and no package is in it",
          instead: "Take the layer out of the policy.",
          location: Location(file: Policy.fileName)
        )
      ]
    }
    let imports = Set(packages.flatMap(\.modules).flatMap(\.imports))
    let seen = Set(imports.compactMap { policy.layer(ofModule: $0)?.name })
    return layer.sees.filter { !seen.contains($0) }
      .map { nothing("the layer \(layer.name) see \($0)", "no module of it does") }
      + layer.system.filter { !imports.contains($0) }
      .map { nothing("the layer \(layer.name) import \($0)", "no module of it does") }
  }

  private func nothing(_ what: String, _ but: String) -> Obstacle {
    Obstacle(
      message: "the policy lets \(what), and \(but)",
      instead: "Take it out of the policy, so that nobody comes to rely on it unseen.",
      location: Location(file: Policy.fileName)
    )
  }
}
