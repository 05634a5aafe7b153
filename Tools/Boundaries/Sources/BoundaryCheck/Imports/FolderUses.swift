/// A use of a type in another layer of the same module, which no import shows.
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
  /// The first use of each type in each source of the modules that have folders in several layers.
  ///
  /// Found by names: functions, variables, members, and types that are inferred are not seen. A name
  /// that may mean something else counts as not used.
  static func all(in sources: [SwiftSource], under policy: Policy) -> [FolderUse] {
    let folders = FolderLayers(policy)
    guard !folders.isEmpty else { return [] }
    let groups = Dictionary(grouping: sources, by: \.module)
    return policy.modules.flatMap { module -> [FolderUse] in
      let inner = (groups[module.name] ?? []).map { ($0, folders.layer(of: $0)) }
      guard inner.contains(where: { $0.1 != nil }) else { return [] }
      let own = policy.layer(ofModule: module.name)
      let sources = inner.map { source, layer in (source, (layer ?? own)?.name ?? "") }
      let types = ModuleTypes(sources)
      return sources.flatMap { source, layer in
        source.names.uses.sorted { $0.key < $1.key }.compactMap { name, location in
          guard let home = types.home(of: name, in: source), home.layer != layer else { return nil }
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

/// Where the types of a module are declared.
private struct ModuleTypes {
  /// The declarations at file scope that the whole module can see, by name.
  private var homes: [String: [(layer: String, file: String)]] = [:]
  /// The types in which a name means a nested type, with all that inherit from them.
  private var owners: [String: Set<String>] = [:]
  /// Names that something other than a type has as well.
  private var ambiguous: Set<String> = []

  /// The type parameters and associated types of library types, which their extensions see.
  private static let ofLibraries: Set<String> = [
    "Body", "Bound", "CodingKeys", "Configuration", "Context", "Element", "Failure", "ID", "Index",
    "Indices", "Input", "Iterator", "Key", "Magnitude", "Options", "Output", "RawValue", "Scalar",
    "Stride", "SubSequence", "Success", "Value", "Words", "Wrapped",
  ]

  init(_ sources: [(source: SwiftSource, layer: String)]) {
    var heirs: [String: Set<String>] = [:]
    for (source, layer) in sources {
      let names = source.names
      for name in names.types { homes[name, default: []].append((layer, source.path)) }
      owners.merge(names.nested) { $0.union($1) }
      ambiguous.formUnion(names.others)
      for (heir, types) in names.inherited {
        for type in types { heirs[type, default: []].insert(heir) }
      }
    }
    ambiguous = ambiguous.union(Self.ofLibraries).intersection(homes.keys)
    owners = owners.filter { homes[$0.key] != nil }
    owners = owners.mapValues { Self.withHeirs($0, heirs) }
  }

  /// The types and their subtypes, also indirect ones.
  private static func withHeirs(_ types: Set<String>, _ heirs: [String: Set<String>]) -> Set<String>
  {
    var (all, pending) = (types, Array(types))
    while let type = pending.popLast() {
      for heir in heirs[type] ?? [] where all.insert(heir).inserted { pending.append(heir) }
    }
    return all
  }

  /// What a name in a source means; nil if that is not certain, or no type of the module.
  func home(of name: String, in source: SwiftSource) -> (layer: String, file: String)? {
    guard let all = homes[name], let home = all.first,
      all.allSatisfy({ $0.layer == home.layer }), !ambiguous.contains(name)
    else { return nil }
    // A nested type has precedence in its own type, in extensions of it, and in what inherits it.
    guard let owners = owners[name] else { return home }
    let names = source.names
    let isNear =
      owners.contains("*") || owners.contains { names.uses[$0] != nil }
      || !names.types.isDisjoint(with: owners) || !names.others.isDisjoint(with: owners)
    return isNear ? nil : home
  }
}
