/// Compares what C files and module maps include and link with the policy.
struct HeaderCheck {
  let workspace: Workspace

  func findings() -> Findings {
    var findings = Findings()
    for (module, folder) in workspace.modules where !module.kind.isSwift {
      check(module, in: folder, &findings)
    }
    return findings
  }

  private func check(_ module: Policy.Module, in folder: String, _ findings: inout Findings) {
    let files = workspace.tree.files(under: folder)
    // `FileCheck` reports an empty module.
    if files.isEmpty { return }
    var used: Set<String> = []
    for file in files {
      findings.attempt { () throws(Obstacle) in
        let text = try workspace.text(of: file)
        let isMap = LexicalPath.ending(of: file) == "modulemap"
        let reach = isMap ? CReach.ofModuleMap(text) : CReach.ofCode(text)
        used.formUnion(reach.map(\.name))
        return Findings(
          violations: reach.compactMap { violation($0, in: file, module, folder) },
          counts: ["includes": reach.count]
        )
      }
    }
    // A C target has no module map: its manifest links, and `PackageCheck` reads that.
    let links = module.kind == .system ? module.links : []
    findings.obstacles += (module.includes + links).filter { !used.contains($0) }
      .map { .unused("\(module.name) use \($0)") }
  }

  /// A reference that the policy does not list; nil for a header of the module itself.
  private func violation(
    _ reach: CReach,
    in file: String,
    _ module: Policy.Module,
    _ folder: String
  ) -> Violation? {
    let (name, place) = (reach.name, Location(file: file, line: reach.line))
    let verb: String
    switch reach.kind {
    case .rename:
      let message = "\(module.name) uses \(name), which can call anything under another name"
      return Violation(.linkerName, by: module.name, name, at: place, message)
    case .header:
      if module.includes.contains(name) || isOwn(name, from: file, in: folder) { return nil }
      verb = "includes"
    case .library:
      if module.links.contains(name) { return nil }
      verb = "links"
    }
    let message = "\(module.name) \(verb) \(name), which the policy does not list"
    return Violation(.header, from: module.name, to: name, at: place, message)
  }

  /// Whether the header is a file of the module itself.
  private func isOwn(_ header: String, from file: String, in folder: String) -> Bool {
    [LexicalPath.folder(of: file), folder + "/include", folder].contains { base in
      guard let path = LexicalPath.resolved(base + "/" + header) else { return false }
      return path.hasPrefix(folder + "/") && workspace.tree.contains(path)
    }
  }
}
