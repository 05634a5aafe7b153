/// Compares one target of a manifest with the policy.
struct TargetCheck {
  let target: Manifest.Target
  /// Its kind and folder by the manifest and the files; nil if no policy can list it.
  let found: Policy.Module?
  /// The modules behind each dependency of the target, in order.
  let reaches: [DependencyResolver.Reach]
  let check: PackageCheck

  var violations: [Violation] {
    place + contents + target.settings.compactMap(violation) + (module.map(edges) ?? [])
  }

  /// The policy's entry for the target.
  private var module: Policy.Module? {
    check.package.modules.first { $0.name == target.name }
  }

  /// Whether the policy lists the target with its kind and its folder.
  private var place: [Violation] {
    guard ["executable", "regular", "system", "test"].contains(target.type) else {
      let fault = "is a \(target.type) target, whose code no check can see"
      return [violation(.plugin, target.type, fault)]
    }
    guard let found else {
      return [violation(.sourcePath, target.path ?? "", "has its sources outside of its package")]
    }
    guard let module else {
      let fault = "is not in the policy for \(check.package.path)"
      return [violation(.unlistedModule, target.name, fault)]
    }
    var violations: [Violation] = []
    if LexicalPath.resolved(module.path) != found.path {
      let fault = "has its sources in \(found.path), not in \(module.path)"
      violations.append(violation(.sourcePath, found.path, fault))
    }
    let (kind, listed) = (found.kind.rawValue, module.kind.rawValue)
    if kind != listed {
      violations.append(violation(.unlistedModule, kind, "is of the kind \(kind), not \(listed)"))
    }
    return violations
  }

  /// Files that the manifest adds or excludes, plugins, and forms of dependencies.
  private var contents: [Violation] {
    let sources = target.sources.map { $0.isEmpty ? ["."] : $0 } ?? []
    let conditional = target.dependencies.filter(\.isConditional)
    let faults: [(rule: Rule, subjects: [String], fault: String)] = [
      (.excludedSource, target.exclude, "excludes"),
      (.excludedSource, sources, "lists its sources one by one, with"),
      (.unlistedFile, target.resources, "has the resource"),
      (.plugin, target.plugins, "is built with the plugin"),
      (.conditionalDependency, conditional.map(\.name), "has a condition for its dependency on"),
      (.moduleAlias, target.dependencies.flatMap(\.aliases.keys), "gives another name to"),
    ]
    return faults.filter { check.workspace.policy.checks($0.rule) }.flatMap {
      rule,
      subjects,
      fault in
      subjects.map { violation(rule, $0, "\(fault) \($0)") }
    }
  }

  /// The edges that only the manifest or only the policy has.
  private func edges(of module: Policy.Module) -> [Violation] {
    func edge(_ rule: Rule, to name: String, _ fault: String) -> Violation {
      let policy = check.workspace.policy
      let own = policy.layer(ofModule: module.name)
      let (detail, layer) = policy.direction(of: name, from: own)
      let products = zip(target.dependencies, reaches).filter { $1.modules.contains(name) }
      let names = products.flatMap { [name, $0.0.name] }
      let fault =
        layer == nil ? "may reach \(name) by the \(fault)" : "depends on \(name), \(detail)"
      var edge = violation(rule, name, fault, near: names)
      edge.chain = [target.name, name]
      (edge.why, edge.instead) = (layer?.why, layer?.instead)
      return edge
    }
    let reached = Set(reaches.flatMap(\.modules))
    let undeclared = reached.subtracting(module.imports).map {
      edge(.undeclaredEdge, to: $0, "manifest, but not by the policy")
    }
    // Missing edges are known only if every dependency could be followed.
    guard reaches.allSatisfy(\.isComplete) else { return undeclared }
    let own = Set(check.workspace.policy.modules.map(\.name))
    return undeclared
      + own.intersection(module.imports).subtracting(reached).map {
        edge(.missingEdge, to: $0, "policy, but not by the manifest")
      }
  }

  /// A setting that adds code or headers that the policy does not list.
  private func violation(by setting: Manifest.Setting) -> Violation? {
    guard let fault = fault(of: setting) else { return nil }
    let words = [setting.kind] + setting.values
    let names = setting.values.flatMap { [$0, String($0.prefix { $0 != "=" })] }
    let rule = Rule.unsafeSetting(with: setting)
    return violation(rule, words.joined(separator: " "), fault, near: names)
  }

  /// What is wrong with a setting; nil if it is harmless.
  private func fault(of setting: Manifest.Setting) -> String? {
    let values = setting.values.joined(separator: " ")
    switch setting.kind {
    case "unsafeFlags": return "is built with the flags \(values)"
    case "enableExperimentalFeature": return "turns on the experimental feature \(values)"
    case "linkedFramework": return "links the framework \(values)"
    case "linkedLibrary", "pkgConfig":
      let isListed = module.map { !$0.kind.isSwift && Set($0.links).isSuperset(of: setting.values) }
      if isListed != true { return "links the library \(values)" }
    case "headerSearchPath", "publicHeadersPath":
      if !setting.values.allSatisfy(LexicalPath.staysInside) { return "opens headers in \(values)" }
    case "define", "defaultIsolation", "disableWarning", "enableUpcomingFeature", "enableWarning",
      "interoperabilityMode", "strictMemorySafety", "swiftLanguageMode", "treatAllWarnings",
      "treatWarning":
      break
    default: return "has the unknown setting \(setting.kind)"
    }
    return setting.isConditional ? "has a condition for \(setting.kind) \(values)" : nil
  }

  /// A violation at the first of the names in the target's declaration, by default the subject.
  ///
  /// The message is the target's name and the fault.
  private func violation(
    _ rule: Rule,
    _ subject: String,
    _ fault: String,
    near names: [String]? = nil
  ) -> Violation {
    let location = check.text.location(of: names ?? [subject], in: target.name)
    return Violation(rule, by: target.name, subject, at: location, "\(target.name) \(fault)")
  }
}

extension Rule {
  /// The rule that a setting breaks: flags and search paths that reach other code are a rule of their own.
  fileprivate static func unsafeSetting(with setting: Manifest.Setting) -> Rule {
    let isReaching =
      switch setting.kind {
      case "unsafeFlags":
        setting.values.contains { value in reachingFlags.contains(where: value.hasPrefix) }
      // The same as -I.
      case "headerSearchPath": !setting.values.allSatisfy(LexicalPath.staysInside)
      default: false
      }
    return isReaching ? .unsafeFlag : .unsafeSetting
  }

  /// The beginnings of flags with which code reaches modules, headers or libraries that no manifest declares,
  /// or what other modules keep to themselves.
  private static let reachingFlags = [
    "-F", "-I", "-L", "-Xcc", "-Xlinker", "-disable-access-control", "-enable-private-imports",
    "-enable-testing", "-explicit-swift-module-map", "-fmodule", "-framework", "-idirafter",
    "-import", "-include", "-iquote", "-isystem", "-l", "-load-plugin", "-module-alias",
    "-vfsoverlay",
  ]
}
