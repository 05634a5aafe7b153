import Foundation

/// Whether each package builds with nothing in reach but what its manifest names.
struct AloneCheck: Sendable {
  let workspace: Workspace

  func findings() async -> Findings {
    let packages = workspace.policy.packages.filter(\.buildsAlone)
    var findings = Findings()
    for each in await inTurn(packages) { findings.merge(each) }
    return findings
  }

  /// Builds two packages at a time; the findings come in the order of the packages.
  private func inTurn(_ packages: [Policy.Package]) async -> [Findings] {
    await withTaskGroup(of: (Int, Findings).self) { group in
      var found: [Int: Findings] = [:]
      for (index, package) in packages.enumerated() {
        if index > 1, let (earlier, findings) = await group.next() { found[earlier] = findings }
        group.addTask { (index, await build(package)) }
      }
      for await (index, findings) in group { found[index] = findings }
      return packages.indices.compactMap { found[$0] }
    }
  }

  /// Builds one package and tells what came of it.
  private func build(_ package: Policy.Package) async -> Findings {
    do throws(Obstacle) {
      let scratch = scratch(of: package)
      try clear(scratch, of: package)
      let result = try await workspace.toolchain.runner.run(
        Command(
          [
            "swift", "build", "--package-path", package.path, "--scratch-path", scratch,
            "--explicit-target-dependency-import-check", "error",
            // A plan is kept even when the manifest of a dependency changes.
            "--disable-build-manifest-caching", "--build-system", "native",
          ],
          in: workspace.root
        )
      )
      var findings = judge(result, of: package)
      findings.counts["builds"] = 1
      return findings
    } catch {
      return Findings(obstacles: [error])
    }
  }

  /// The build folder of the package alone, absolute.
  func scratch(of package: Policy.Package) -> String {
    let name = package.path == "." ? "root" : package.path.replacing("/", with: "-")
    return workspace.absolute(".build/alone/" + name)
  }

  /// Removes the build folder if it holds a module that the package may not reach.
  ///
  /// All modules of a build lie in one folder, so that such a leftover could be imported.
  private func clear(_ scratch: String, of package: Policy.Package) throws(Obstacle) {
    let manager = FileManager.default
    let built = (try? manager.contentsOfDirectory(atPath: scratch + "/debug/Modules")) ?? []
    let modules = built.filter { $0.hasSuffix(".swiftmodule") }
      .map { String($0.dropLast(".swiftmodule".count)) }
    guard !modules.allSatisfy(modulesInReach(of: package).contains) else { return }
    do {
      try manager.removeItem(atPath: scratch)
    } catch {
      throw Obstacle(
        message: "cannot remove \(scratch), which holds modules of an earlier build",
        instead: "Remove it by hand."
      )
    }
  }

  /// The modules of the package, and of those that its modules import from, as the compiler names them.
  private func modulesInReach(of package: Policy.Package) -> Set<String> {
    var reached: Set<String> = []
    var pending = [package]
    var modules: Set<String> = []
    while let next = pending.popLast() {
      guard reached.insert(next.path).inserted else { continue }
      modules.formUnion(next.modules.map(\.compiledName))
      pending += next.modules.flatMap(\.imports).compactMap(workspace.policy.package(ofModule:))
    }
    return modules
  }
}
