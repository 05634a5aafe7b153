/// What each module needs, by its name.
struct ModuleNeeds {
  /// The modules that its sources import, without itself and `Swift`.
  private(set) var imported: [String: Set<String>] = [:]
  /// The modules that are imported with `@testable`.
  private(set) var tested: [String: Set<String>] = [:]
  /// The modules of the workspace that the dependencies of its target contain.
  private(set) var declared: [String: Set<String>] = [:]
  /// The modules that sources in folders import in another layer than their module, by this layer.
  private(set) var importedInFolders: [String: Set<String>] = [:]
  /// What folders of one module use of each other.
  let folderUses: [FolderUse]
  /// The modules with a dependency that could not be followed.
  private var incomplete: Set<String> = []

  init(_ workspace: Workspace, _ sources: [SwiftSource]) {
    let folders = FolderLayers(workspace.policy)
    folderUses = FolderUse.all(in: sources, under: workspace.policy)
    for source in sources {
      if let layer = folders.layer(of: source) {
        importedInFolders[layer.name, default: []].formUnion(source.imports.map(\.module))
      }
      for use in source.imports where ![source.module, "Swift"].contains(use.module) {
        imported[source.module, default: []].insert(use.module)
        guard use.attributes.contains("@testable") else { continue }
        tested[source.module, default: []].insert(use.module)
      }
    }
    for (path, manifest) in workspace.manifests {
      let resolver = DependencyResolver(workspace: workspace, manifest: manifest, path: path)
      for target in manifest.targets {
        let reaches = target.dependencies.map { resolver.reach(of: $0, from: target.name) }
        declared[target.name, default: []].formUnion(reaches.flatMap(\.modules))
        if !reaches.allSatisfy(\.isComplete) { incomplete.insert(target.name) }
      }
      declared[manifest.nameOfSnippets] = Set(manifest.targets.map(\.name))
    }
  }

  /// The layers whose declarations the folders of a layer use without an import.
  func layersSeen(byFoldersOf layer: String) -> [String] {
    folderUses.filter { $0.layer == layer }.map(\.declaringLayer)
  }

  /// Whether all that its target declares is known.
  func isComplete(_ module: String) -> Bool { !incomplete.contains(module) }

  /// What it uses: its imports or, in another language, what it declares.
  func used(by module: Policy.Module) -> Set<String> {
    (module.kind.isSwift ? imported : declared)[module.name] ?? []
  }

  /// What it imports or declares.
  func all(of module: String) -> Set<String> {
    (imported[module] ?? []).union(declared[module] ?? [])
  }
}

extension Manifest {
  /// The targets that a policy lists as modules, without their imports.
  ///
  /// Plugins, macros, binaries, and targets outside of the package are left out.
  func modules(at package: String, in tree: FileTree) -> [Policy.Module] {
    let snippets =
      isProject ? [] : tree.files(under: LexicalPath.joined(package, Self.snippets))
    return targets.compactMap { target in
      let folder = TargetFolder(target: target, manifest: self, package: package)
      guard let path = folder.path(in: tree),
        let kind = target.kind(of: tree.files(under: LexicalPath.joined(package, path)))
      else { return nil }
      return Policy.Module(name: target.name, kind: kind, path: path)
    }
      + (snippets.isEmpty
        ? [] : [Policy.Module(name: nameOfSnippets, kind: .executable, path: Self.snippets)])
  }

  /// The folder whose files SwiftPM compiles as programs that use the targets of the package.
  static let snippets = "Snippets"

  /// The name of a module with the snippets of the package.
  var nameOfSnippets: String { name + Self.snippets }
}
