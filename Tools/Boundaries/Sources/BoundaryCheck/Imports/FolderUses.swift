/// A use of a declaration in another layer of the same module, which no import shows.
struct FolderUse: Equatable, Sendable {
  var module: String
  var name: String
  var location: Location
  /// The name of the layer of the file that uses it.
  var layer: String
  /// The first file that declares it, relative to the root.
  var declaration: String
  /// The name of the layer of that file.
  var declaringLayer: String
}

extension FolderUse {
  /// The first use of each name in each source of the modules that have folders in several layers.
  ///
  /// Found by names: members, and types that are inferred, are not seen. A name that may mean
  /// something else counts as not used.
  static func all(in sources: [SwiftSource], under policy: Policy) -> [FolderUse] {
    let folders = FolderLayers(policy)
    guard !folders.isEmpty else { return [] }
    let groups = Dictionary(grouping: sources, by: \.module)
    return policy.modules.flatMap { module -> [FolderUse] in
      let inner = (groups[module.name] ?? []).map { ($0, folders.layer(of: $0)) }
      guard inner.contains(where: { $0.1 != nil }) else { return [] }
      let own = policy.layer(ofModule: module.name)
      let sources = inner.map { source, layer in (source, (layer ?? own)?.name ?? "") }
      let names = ModuleNames(sources)
      return sources.flatMap { source, layer in
        source.names.uses.sorted { $0.key < $1.key }.compactMap { name, location in
          guard let home = names.home(of: name, in: source), home.layer != layer else { return nil }
          return FolderUse(
            module: module.name,
            name: name,
            location: location,
            layer: layer,
            declaration: home.file,
            declaringLayer: home.layer
          )
        }
      }
    }
  }
}

/// Where the names of a module are declared.
private struct ModuleNames {
  /// The declarations at file scope that the whole module can see, by name.
  private var homes: [String: [(layer: String, file: String)]] = [:]
  private var nested: [String: Set<String>] = [:]
  /// Functions and variables at file scope that something else in the module has the name of.
  private var ambiguous: Set<String> = []

  init(_ sources: [(source: SwiftSource, layer: String)]) {
    var (values, others): (Set<String>, Set<String>) = ([], [])
    for (source, layer) in sources {
      let names = source.names
      for name in names.types.union(names.values) {
        homes[name, default: []].append((layer, source.path))
      }
      nested.merge(names.nested) { $0.union($1) }
      values.formUnion(names.values)
      others.formUnion(names.others)
    }
    ambiguous = values.intersection(others)
  }

  /// What a name in a source means; nil if that is not certain, or nothing of the module.
  func home(of name: String, in source: SwiftSource) -> (layer: String, file: String)? {
    guard let all = homes[name], let home = all.first,
      all.allSatisfy({ $0.layer == home.layer }),
      !ambiguous.contains(name), !source.names.others.contains(name)
    else { return nil }
    // A nested type has precedence in its own type, in extensions of it, and in what inherits it.
    let isNear = nested[name, default: []].contains { owner in
      source.names.uses[owner] != nil || source.names.types.contains(owner)
        || source.names.others.contains(owner)
    }
    return isNear ? nil : home
  }
}
