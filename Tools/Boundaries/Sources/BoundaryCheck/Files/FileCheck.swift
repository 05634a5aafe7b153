/// Compares the files on disk with the policy: each source must belong to a module of its kind.
struct FileCheck {
  private let workspace: Workspace
  /// By the folder's path relative to the root.
  private let modules: [String: Policy.Module]

  init(workspace: Workspace) {
    self.workspace = workspace
    let modules = workspace.modules.map { ($0.folder, $0.module) }
    self.modules = Dictionary(modules) { first, _ in first }
  }

  func findings() -> Findings {
    let files = workspace.modules.map { workspace.tree.files(under: $0.folder).count }
    return Findings(
      violations: workspace.tree.entries.compactMap(violation),
      obstacles: emptyModules() + missingLooseFiles(),
      counts: ["files": files.reduce(0, +), "modules": files.count]
    )
  }

  private func violation(_ entry: FileTree.Entry) -> Violation? {
    let path = entry.path
    let module = module(of: path)
    guard let (rule, fault) = fault(of: entry, in: module) else { return nil }
    let location = Location(file: path)
    return Violation(rule, by: module?.name ?? path, path, at: location, "\(path) \(fault)")
  }

  /// The rule that an entry breaks, and the end of a sentence about it; nil if it breaks none.
  private func fault(of entry: FileTree.Entry, in module: Policy.Module?) -> (Rule, String)? {
    switch entry.kind {
    case .emptyFolder: return nil
    case .symlink(let target): return (.symlink, "is a symbolic link to \(target)")
    case .other: return (.unlistedFile, "is neither a file nor a folder")
    case .file: break
    }
    let isSource = SourceSort.isSource(entry.path)
    guard let module else {
      return isSource && !isKnown(entry.path) ? (.straySource, "belongs to no module") : nil
    }
    if entry.path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      return (.unlistedFile, "is hidden in the folder of \(module.name)")
    }
    if module.kind.includes(entry.path) { return nil }
    let fault = "is not a source of \(module.name), \(module.kind.phrase)"
    return (isSource ? .foreignSource : .unlistedFile, fault)
  }

  /// The module whose folder contains the path.
  private func module(of path: String) -> Policy.Module? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if let module = modules[String(folder)] { return module }
    }
    return nil
  }

  /// Whether a source outside of all modules is a manifest, or in the policy.
  private func isKnown(_ path: String) -> Bool {
    workspace.policy.looseFiles.contains(path)
      || workspace.policy.packages.contains { $0.manifest == path }
      || ManifestFile.isManifest(path, in: workspace.root)
      || LexicalPath.name(of: path).hasPrefix("Package@swift-")
  }

  /// Modules without sources: a check of them would pass without having read anything.
  private func emptyModules() -> [Obstacle] {
    workspace.modules.compactMap { module, folder in
      if workspace.tree.files(under: folder).contains(where: module.kind.includes) { return nil }
      return .unmatched(
        "the policy lists the module \(module.name), but \(folder) contains no source of it",
        instead: "Remove the module from the policy, or correct its path or kind."
      )
    }
  }

  private func missingLooseFiles() -> [Obstacle] {
    workspace.policy.looseFiles.filter { !workspace.tree.contains($0) }
      .map { .unmatched("the policy lists the loose file \($0), which does not exist") }
  }
}
