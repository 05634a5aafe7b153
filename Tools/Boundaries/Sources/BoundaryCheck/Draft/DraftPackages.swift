/// The packages of a workspace as a policy names them.
struct DraftPackages {
  private let tree: FileTree
  private let edges: DraftEdges
  /// What the sources of each module import, and what of that with `@testable`.
  private let imported: [String: Set<String>]
  private let tested: [String: Set<String>]

  init(tree: FileTree, manifests: [String: Manifest], sources: [SwiftSource]) {
    self.tree = tree
    edges = DraftEdges(manifests: manifests)
    var imported: [String: Set<String>] = [:]
    var tested: [String: Set<String>] = [:]
    for source in sources {
      for use in source.imports where ![source.module, "Swift"].contains(use.module) {
        imported[source.module, default: []].insert(use.module)
        guard use.attributes.contains("@testable") else { continue }
        tested[source.module, default: []].insert(use.module)
      }
    }
    self.imported = imported
    self.tested = tested
  }

  /// Those that need no other one first.
  var all: [Policy.Package] {
    let paths = edges.manifests.keys.sorted()
    let ranks = Ranks(of: paths, below: edges.packages)
    let sorted = paths.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var packages = sorted.compactMap(package)
    name(&packages)
    return packages
  }

  /// The package as its manifest has it, in a layer of its own name.
  private func package(at path: String) -> Policy.Package? {
    guard let manifest = edges.manifests[path] else { return nil }
    let needsOthers = edges.packages[path]?.isEmpty == false
    return Policy.Package(
      path: path,
      layer: manifest.name,
      modules: manifest.targets.compactMap { module($0, of: manifest, at: path) },
      buildsAlone: path != "." || !needsOthers,
      scratch: edges.isBuiltWithRoot(path) ? ".build" : LexicalPath.joined(path, ".build")
    )
  }

  /// The package's name for its layer, its path where two have one name; all tests share a layer.
  private func name(_ packages: inout [Policy.Package]) {
    let tests = "Tests"
    let names = packages.filter { !$0.holdsOnlyTests }.map(\.layer)
    for index in packages.indices {
      let layer = packages[index].layer
      if packages[index].holdsOnlyTests {
        packages[index].layer = tests
      } else if layer == tests || names.count(where: { $0 == layer }) > 1 {
        packages[index].layer = packages[index].path
      }
    }
  }

  /// The target as a module; nil for what no policy can allow.
  private func module(
    _ target: Manifest.Target,
    of manifest: Manifest,
    at package: String
  ) -> Policy.Module? {
    let folder = TargetFolder(target: target, manifest: manifest, package: package)
    guard let path = folder.path(in: tree),
      let kind = target.kind(of: tree.files(under: LexicalPath.joined(package, path)))
    else { return nil }
    let imports = imported[target.name, default: []]
      .union(edges.modules(below: target, of: package))
    return Policy.Module(
      name: target.name,
      kind: kind,
      path: path,
      imports: imports.sorted(),
      testable: kind == .test ? tested[target.name, default: []].sorted() : []
    )
  }
}
