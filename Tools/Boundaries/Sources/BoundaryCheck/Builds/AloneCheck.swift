/// Checks that the compiler loaded only modules that are declared for the module it compiled.
///
/// All modules of a build are in one folder, so an undeclared import compiles if the module was built
/// before. The compiler lists the modules that it loaded, also undeclared ones.
struct AloneCheck: Sendable {
  let workspace: Workspace
  let records: BuildRecords

  /// The other modules of the workspace that the compiler loaded for a module, by compiled name.
  private struct Load {
    let entry: BuildRecords.Entry
    let loaded: Set<String>
    /// The modules that no manifest declares for it, directly or through other modules.
    let undeclared: Set<String>
  }

  func findings() -> Findings {
    var findings = Findings()
    var loads: [String: Load] = [:]
    for entry in records.entries(of: workspace.policy)
    where entry.module.kind.isSwift && workspace.manifests[entry.package.path] != nil {
      if let list = entry.built.flatMap({ ReadingList(contentsOf: $0.reading) }) {
        loads[entry.module.compiledName] = load(of: entry, list)
      } else if entry.package.buildsAlone {
        findings.obstacles.append(Self.missingList(of: entry))
      }
    }
    let checked = loads.values.filter(\.entry.package.buildsAlone)
    findings.counts = checked.isEmpty ? [:] : ["builds": checked.count]
    findings.violations = checked.sorted { $0.entry.module.name < $1.entry.module.name }.flatMap {
      load in
      // What was loaded for another module is a violation of that module.
      let others = load.loaded.compactMap { name in
        let other = loads[name]
        return load.undeclared.contains(name) ? other?.loaded : other?.undeclared
      }
      let own = others.reduce(load.undeclared) { $0.subtracting($1) }
      return own.sorted().map { Self.violation(load, $0) }
    }
    return findings
  }

  private func load(of entry: BuildRecords.Entry, _ list: ReadingList) -> Load {
    let (module, ending) = (entry.module, ".swiftmodule")
    let names = list.paths.filter { $0.hasSuffix(ending) }
      .map { String(LexicalPath.name(of: $0).dropLast(ending.count)) }
    let others = Set(workspace.policy.modules.map(\.compiledName)).subtracting([module.compiledName]
    )
    let loaded = others.intersection(names)
    let reach = modulesInReach(of: module, of: entry.package)
    return Load(entry: entry, loaded: loaded, undeclared: loaded.subtracting(reach))
  }

  private static func violation(_ load: Load, _ missing: String) -> Violation {
    let (name, package) = (load.entry.module.name, load.entry.package)
    let message =
      "\(name) does not build alone: it imports \(missing), which its manifest does not declare"
    let place = Location(file: package.manifest)
    var violation = Violation(.buildAlone, by: name, package.path, at: place, message)
    violation.chain = [name, missing]
    return violation
  }

  private static func missingList(of entry: BuildRecords.Entry) -> Obstacle {
    Obstacle(
      "cannot check whether \(entry.module.name) of \(entry.package.path) builds alone: "
        + "the build has no list of the modules that the compiler loaded",
      instead: BuildRecords.howToBuild(in: entry.package.scratch)
    )
  }

  /// The modules of the workspace that the manifests declare for the module, directly or through
  /// other modules, by compiled name.
  func modulesInReach(of module: Policy.Module, of package: Policy.Package) -> Set<String> {
    var reached: Set<String> = []
    var pending = [(module.name, package)]
    while let (name, package) = pending.popLast() {
      guard reached.insert(name).inserted, let manifest = workspace.manifests[package.path],
        let target = manifest.targets.first(where: { $0.name == name })
      else { continue }
      let path = package.manifest
      let resolver = DependencyResolver(workspace: workspace, manifest: manifest, path: path)
      for module in target.dependencies.flatMap({ resolver.reach(of: $0, from: name).modules }) {
        pending += workspace.policy.package(ofModule: module).map { [(module, $0)] } ?? []
      }
    }
    return Set(reached.map(\.compiledAsModule))
  }
}
