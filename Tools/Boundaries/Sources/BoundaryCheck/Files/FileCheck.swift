/// Holds the files on disk to the policy: every source belongs to a module of its kind, once.
struct FileCheck {
  let workspace: Workspace

  private var policy: Policy { workspace.policy }

  func findings() -> Findings {
    var findings = Findings()
    findings.obstacles = emptiness() + missingLooseFiles()
    findings.violations = workspace.tree.entries.compactMap(violation)
    findings.counts["files"] = policy.packages.reduce(0) { total, package in
      package.modules.reduce(total) {
        $0 + workspace.tree.files(under: package.folder(of: $1)).count
      }
    }
    findings.counts["modules"] = policy.modules.count
    return findings
  }

  private func violation(_ entry: FileTree.Entry) -> Violation? {
    switch entry.kind {
    case .symlink(let target):
      return Violation(
        rule: .symlink,
        module: owner(of: entry.path)?.module.name ?? entry.path,
        subject: entry.path,
        location: Location(file: entry.path),
        message: "\(entry.path) is a symbolic link to \(target)"
      )
    case .other:
      return unlisted(entry.path, "is neither a file nor a folder")
    case .emptyFolder:
      return nil
    case .file:
      return owner(of: entry.path).map { inside($0.module, entry.path) } ?? outside(entry.path)
    }
  }

  /// The module in whose folder the path lies.
  private func owner(of path: String) -> (package: Policy.Package, module: Policy.Module)? {
    for package in policy.packages {
      for module in package.modules where path.hasPrefix(package.folder(of: module) + "/") {
        return (package, module)
      }
    }
    return nil
  }

  private func inside(_ module: Policy.Module, _ path: String) -> Violation? {
    if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      return unlisted(path, "is hidden in the folder of \(module.name)", in: module)
    }
    let sort = SourceSort(path)
    if SourceSort.allowed(in: module.kind).contains(sort) { return nil }
    guard sort != .none else {
      return unlisted(path, "is no source of \(module.name)", in: module)
    }
    return Violation(
      rule: .foreignSource,
      module: module.name,
      subject: path,
      location: Location(file: path),
      message: "\(path) is \(sort.phrase) in \(module.name), \(module.kind.phrase)"
    )
  }

  private func outside(_ path: String) -> Violation? {
    let name = LexicalPath.name(of: path)
    let isManifest = name == "Package.swift" || name.hasPrefix("Package@swift-")
    guard SourceSort(path) != .none, !isManifest, !policy.looseFiles.contains(path) else {
      return nil
    }
    return Violation(
      rule: .straySource,
      module: path,
      subject: path,
      location: Location(file: path),
      message: "\(path) belongs to no module"
    )
  }

  private func unlisted(
    _ path: String,
    _ what: String,
    in module: Policy.Module? = nil
  ) -> Violation {
    Violation(
      rule: .unlistedFile,
      module: module?.name ?? path,
      subject: path,
      location: Location(file: path),
      message: "\(path) \(what)"
    )
  }

  /// Modules with nothing in them would be checked by looking at nothing.
  private func emptiness() -> [Obstacle] {
    guard workspace.tree.entries.contains(where: { $0.path.hasSuffix(".swift") }) else {
      return [
        Obstacle(
          message: "there is no Swift file under \(workspace.root)",
          instead: "Name the root of the workspace with --root."
        )
      ]
    }
    return policy.packages.flatMap { package in
      package.modules.compactMap { module in
        let folder = package.folder(of: module)
        let sorts = Set(workspace.tree.files(under: folder).map { SourceSort($0) })
        guard sorts.isDisjoint(with: SourceSort.allowed(in: module.kind)) else { return nil }
        return Obstacle(
          message:
            "the policy names the module \(module.name), and \(folder) holds no source of it",
          instead: "Take the module out of the policy, or correct its path or kind.",
          location: Location(file: Policy.fileName)
        )
      }
    }
  }

  private func missingLooseFiles() -> [Obstacle] {
    policy.looseFiles.filter { !workspace.tree.contains($0) }.map { path in
      Obstacle(
        message: "the policy names the loose file \(path), which is gone",
        instead: "Take it out of the policy.",
        location: Location(file: Policy.fileName)
      )
    }
  }
}
