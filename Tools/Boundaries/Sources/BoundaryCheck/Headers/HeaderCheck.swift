import Foundation

/// Holds C files and module maps to the headers and libraries that the policy names.
struct HeaderCheck {
  let workspace: Workspace

  func findings() -> Findings {
    var findings = Findings()
    for package in workspace.policy.packages {
      for module in package.modules where !module.kind.isSwift {
        findings.merge(self.findings(module, in: package.folder(of: module)))
      }
    }
    return findings
  }

  private func findings(_ module: Policy.Module, in folder: String) -> Findings {
    var findings = Findings()
    var used: Set<String> = []
    let files = workspace.tree.files(under: folder)
    // A module that is gone is told as that.
    if files.isEmpty { return findings }
    for file in files {
      do throws(Obstacle) {
        let reach = try self.reach(of: file)
        used.formUnion(reach.map(\.name))
        findings.violations += reach.compactMap { violation($0, in: file, module, folder) }
        findings.counts["includes", default: 0] += reach.count
      } catch {
        findings.stopped(by: error)
      }
    }
    // A C target has no module map: its manifest links, and `PackageCheck` reads that.
    let mapped = module.kind == .system ? module.links : []
    findings.obstacles += (module.includes + mapped).filter { !used.contains($0) }.map {
      Obstacle(
        message: "the policy lets \(module.name) use \($0), and nothing in it does",
        instead: "Take it out of the policy.",
        location: Location(file: Policy.fileName)
      )
    }
    return findings
  }

  private func reach(of file: String) throws(Obstacle) -> [CReach] {
    guard let data = FileManager.default.contents(atPath: workspace.absolute(file)),
      let text = String(validating: data, as: UTF8.self)
    else {
      throw Obstacle(
        message: "\(file) cannot be read as UTF-8",
        instead: "Mend the file; what cannot be read cannot be checked.",
        location: Location(file: file)
      )
    }
    return SourceSort(file) == .moduleMap ? CReach.ofModuleMap(text) : CReach.ofCode(text)
  }

  /// What is wrong with reaching for it; nil if the policy names it or it is the module's own.
  private func violation(
    _ reach: CReach,
    in file: String,
    _ module: Policy.Module,
    _ folder: String
  ) -> Violation? {
    let location = Location(file: file, line: reach.line)
    switch reach.kind {
    case .header:
      if module.includes.contains(reach.name) || isOwn(reach.name, from: file, in: folder) {
        return nil
      }
      return violation(reach, "includes", at: location, in: module)
    case .library:
      if module.links.contains(reach.name) { return nil }
      return violation(reach, "links", at: location, in: module)
    case .rename:
      return Violation(
        rule: .linkerName,
        module: module.name,
        subject: reach.name,
        location: location,
        message: "\(module.name) uses \(reach.name), which can call anything under another name"
      )
    }
  }

  private func violation(
    _ reach: CReach,
    _ verb: String,
    at location: Location,
    in module: Policy.Module
  ) -> Violation {
    Violation(
      rule: .header,
      module: module.name,
      subject: reach.name,
      location: location,
      chain: [module.name, reach.name],
      message: "\(module.name) \(verb) \(reach.name), which the policy does not name"
    )
  }

  /// Whether the header is a file of the module itself.
  private func isOwn(_ header: String, from file: String, in folder: String) -> Bool {
    [LexicalPath.folder(of: file), folder + "/include", folder].contains { base in
      guard let path = LexicalPath.resolved(base + "/" + header) else { return false }
      return path.hasPrefix(folder + "/") && workspace.tree.contains(path)
    }
  }
}
