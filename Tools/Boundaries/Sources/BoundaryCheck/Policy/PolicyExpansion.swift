import Foundation

/// Replaces the patterns, groups and defaults of a policy with the names that they match.
///
/// Packages are matched with folders that contain manifests, modules with targets, and imports
/// with what manifests and sources need. All checks see the result, which contains only names.
struct PolicyExpansion {
  private(set) var policy: Policy
  /// The patterns and groups of the policy, and whether they match something.
  private var words: [String: Bool]
  /// The packages that are left out.
  private(set) var notes: [Obstacle] = []
  private var matchedPackages: Set<String> = []
  /// The modules whose entry has a pattern as its name: each has only the imports that it needs.
  private var matchedModules: Set<String> = []

  init(_ policy: Policy) {
    self.policy = policy
    if policy.packages.isEmpty { self.policy.packages = [.every()] }
    words = Dictionary(uniqueKeysWithValues: policy.groups.keys.map { ("@" + $0, false) })
  }

  /// An obstacle for each pattern and group that matches nothing; in core, that is allowed.
  var obstacles: [Obstacle] {
    guard policy.profile == .strict else { return [] }
    return words.filter { !$0.value }.keys.sorted().map { word in
      let message = "\(Policy.fileName): \(word) matches nothing"
      return .unmatched(message, instead: "Correct it, or remove it.")
    }
  }

  /// Matches packages with the folders of manifests, which are relative to the root.
  mutating func expandPackages(among folders: [String]) {
    let listed = Set(policy.packages.map(\.path))
    policy.packages = entries(policy.packages, \.path, for: folders)
    matchedPackages = Set(policy.packages.map(\.path)).subtracting(listed)
  }

  /// Matches modules with the targets of manifests, from which they have their kind and folder.
  ///
  /// In core, entries with exact names have kind and folder from their targets as well.
  mutating func expandModules(of workspace: Workspace) throws(Obstacle) {
    for index in policy.packages.indices {
      let package = policy.packages[index]
      let manifest = workspace.manifests[package.path]
      let targets = manifest?.modules(at: package.base, in: workspace.tree) ?? []
      let listed = Set(package.modules.map(\.name))
      var modules = entries(package.modules, \.name, for: targets.map(\.name))
      matchedModules.formUnion(modules.map(\.name).filter { !listed.contains($0) })
      for number in modules.indices {
        guard let target = targets.first(where: { $0.name == modules[number].name }),
          policy.profile == .core || !listed.contains(target.name)
        else { continue }
        modules[number].kind = target.kind
        modules[number].path = target.path
      }
      policy.packages[index].modules = modules
    }
    leaveOutEqualModules(of: workspace)
    try policy.checkModules()
    let isKnown = policy.packages.allSatisfy { workspace.manifests[$0.path] != nil }
    for path in policy.layers.flatMap(\.paths) {
      guard let fault = Self.fault(ofFolder: path, in: workspace.tree) else { continue }
      throw Obstacle(
        "\(Policy.fileName): a layer lists \(path), which \(fault)",
        instead: "Correct it, or remove it.",
        in: Policy.fileName
      )
    }
    if isKnown { try checkListedNames() }
    assignLayers(in: workspace)
  }

  /// Throws if a layer lists a module that is missing, or a contract has a word that means nothing.
  private func checkListedNames() throws(Obstacle) {
    let modules = policy.modules.map(\.name)
    let words = modules + policy.layers.map(\.name)
    let ofContracts = policy.contracts.flatMap { $0.from + $0.never + $0.independent }
    let unknown =
      policy.layers.flatMap(\.modules).first { $0.isName && !modules.contains($0) }
      .map { "a layer lists \($0), which is no module\(modules.suggestion(for: $0))" }
      ?? ofContracts.first { word in !words.contains { $0.matches(word) } }
      .map { "a contract has \($0), which is no layer or module\(words.suggestion(for: $0))" }
    guard let unknown else { return }
    let advice = "Correct it, or remove it."
    throw Obstacle("\(Policy.fileName): \(unknown)", instead: advice, in: Policy.fileName)
  }

  /// Why a layer cannot list a folder as it is written; nil if it can.
  private static func fault(ofFolder path: String, in tree: FileTree) -> String? {
    let written = LexicalPath.resolved(path) ?? path
    if written != path { return "must be written \(written)" }
    if path.contains("**") { return "has ** in it, which paths do not know" }
    let isFolder = tree.exists(path) && !tree.contains(path)
    return path.isPattern || isFolder ? nil : "is no folder"
  }

  /// Puts each module into the layer that lists it.
  private mutating func assignLayers(in workspace: Workspace) {
    for index in policy.packages.indices {
      let package = policy.packages[index]
      let names = [package.path, workspace.manifests[package.path]?.name ?? package.path]
      for number in package.modules.indices {
        let module = package.modules[number]
        let folder = package.folder(of: module)
        let layer =
          policy.layers.first { $0.modules.contains(module.name) }
          ?? policy.layers.first { layer in
            layer.modules.contains { module.name.matches($0) }
              || layer.paths.contains { folder.matches($0) || folder.matches($0 + "/*") }
              || layer.packages.contains { pattern in names.contains { $0.matches(pattern) } }
          }
        policy.packages[index].modules[number].layer = layer?.name ?? ""
      }
    }
  }

  /// Removes packages that a pattern matches and that have a module of the same name as another.
  ///
  /// What the root depends on stays first, then shorter paths; examples and fixtures come last.
  private mutating func leaveOutEqualModules(of workspace: Workspace) {
    let near = workspace.packagesOfRoot
    func order(_ package: Policy.Package) -> (Int, Int, String) {
      let parts = package.path.split(separator: "/")
      let isExample = parts.contains { ["Examples", "Fixtures", "Tests"].contains($0) }
      let ranks = [
        !matchedPackages.contains(package.path), near.contains(package.path), !isExample,
      ]
      return (ranks.firstIndex(of: true) ?? ranks.count, parts.count, package.path)
    }
    var homes: [String: String] = [:]
    for package in policy.packages.sorted(by: { order($0) < order($1) }) {
      let names = package.modules.map(\.name)
      let shared = names.first { homes[$0] != nil }
      if matchedPackages.contains(package.path), let shared, let home = homes[shared] {
        let reason = "because \(home) has a module \(shared) too"
        notes.append(Obstacle("\(package.path) is left out, \(reason)", in: package.manifest))
        policy.packages.removeAll { $0.path == package.path }
      } else {
        for name in names { homes[name] = package.path }
      }
    }
  }

  /// Matches imports and layers with what is needed, and adds the defaults.
  mutating func expandNames(by needs: ModuleNeeds) {
    var policy = policy
    for index in policy.layers.indices { expand(&policy.layers[index], needs) }
    let layers = policy
    policy.updateModules { module in
      let isLoose = matchedModules.contains(module.name)
      let tested = needs.tested[module.name] ?? []
      let reachable = needs.all(of: module.name).filter { layers.reaches($0, from: module.name) }
      module.imports = names(module.imports, among: reachable, isLoose)
      module.testable = names(module.testable, among: tested, isLoose)
    }
    if policy.profile == .core { allowSystemModules(in: &policy, needs) }
    self.policy = policy
  }

  private mutating func expand(
    _ layer: inout Policy.Layer,
    _ needs: ModuleNeeds
  ) {
    let modules = policy.modules(inLayer: layer.name)
    let imports = Set(
      modules.flatMap { $0.imports.filter(\.isName) + needs.all(of: $0.name) }
    ).union(needs.importedInFolders[layer.name] ?? [])
    let seen =
      imports.compactMap { policy.layer(ofModule: $0)?.name }
      + needs.layersSeen(byFoldersOf: layer.name)
    let system = imports.filter { policy.module(named: $0) == nil }
    layer.sees = names(layer.sees, among: Set(seen).subtracting([layer.name]))
    layer.system = names(layer.system, among: system)
    layer.system.appendOnce(names(policy.defaults.system, among: system, true))
  }

  /// In core, a module may import what its layer may import from outside, and more that it lists.
  private func allowSystemModules(in policy: inout Policy, _ needs: ModuleNeeds) {
    let listed = policy
    let names = Set(listed.modules.map(\.name))
    policy.updateModules { module in
      let system = listed.layer(ofModule: module.name)?.system ?? []
      let isLoose = matchedModules.contains(module.name)
      let needed = isLoose ? system.filter(needs.all(of: module.name).contains) : system
      module.imports.appendOnce(needed)
    }
    for index in policy.layers.indices {
      let imports = listed.modules(inLayer: policy.layers[index].name).flatMap(\.imports)
      policy.layers[index].system.appendOnce(imports.filter { !names.contains($0) })
    }
  }

  /// The entries; one whose name is a pattern is copied for each name that no other one has.
  ///
  /// Exact names come first, then the first pattern that matches.
  private mutating func entries<Entry>(
    _ entries: [Entry],
    _ name: WritableKeyPath<Entry, String>,
    for names: [String]
  ) -> [Entry] {
    let exact = Set(entries.map { $0[keyPath: name] })
    var left = names.filter { !exact.contains($0) }
    return entries.flatMap { entry in
      let pattern = entry[keyPath: name]
      guard pattern.isPattern else { return [entry] }
      let found = left.filter { $0.matches(pattern) }
      left.removeAll(where: found.contains)
      words[pattern] = words[pattern] == true || !found.isEmpty
      return found.map { found in
        var copy = entry
        copy[keyPath: name] = found
        return copy
      }
    }
  }

  /// The names in a list, with the needed ones for patterns and groups, and for all of a loose list.
  private mutating func names(
    _ words: [String],
    among needed: Set<String>,
    _ isLoose: Bool = false
  ) -> [String] {
    var names: [String] = []
    for word in words {
      if !isLoose, word.isName {
        names.appendOnce([word])
        continue
      }
      let patterns = word.isGroup ? policy.groups[String(word.dropFirst())] ?? [] : [word]
      let found = needed.filter { name in patterns.contains(where: name.matches) }
      self.words[word] = self.words[word] == true || !found.isEmpty
      names.appendOnce(found.sorted())
    }
    return names
  }
}

extension Policy {
  /// Whether the layer of a module may import another module, of the workspace or from outside.
  fileprivate func reaches(_ name: String, from module: String) -> Bool {
    guard let own = layer(ofModule: module) else { return true }
    // A module in no layer is reported as that.
    return layer(ofModule: name).map(own.reaches)
      ?? (self.module(named: name) != nil || own.system.contains(name))
  }
}

extension String {
  /// Whether it contains `*`, which matches any characters.
  var isPattern: Bool { contains("*") }

  /// Whether it refers to a group of the policy.
  var isGroup: Bool { hasPrefix("@") }

  var isName: Bool { !isPattern && !isGroup }

  /// Whether a pattern fits it; a name fits itself.
  func matches(_ pattern: String) -> Bool {
    self == pattern || pattern.isPattern && fnmatch(pattern, self, 0) == 0
  }
}

extension [String] {
  /// Appends the elements that it does not contain yet.
  mutating func appendOnce(_ texts: [String]) {
    for text in texts where !contains(text) { append(text) }
  }
}
