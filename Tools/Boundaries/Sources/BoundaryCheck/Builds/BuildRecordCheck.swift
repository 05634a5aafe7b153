/// Checks that the debug builds are of the present sources, and were made by the toolchain.
struct BuildRecordCheck: Sendable {
  let workspace: Workspace
  let records: BuildRecords

  func findings() async -> Findings {
    var findings = Findings(obstacles: records.obstacles)
    for entry in records.entries(of: workspace.policy) where entry.module.kind != .system {
      guard let sign = staleness(of: entry) else { continue }
      var obstacle = Self.stale(entry.package.scratch, sign)
      if entry.module.kind == .executable {
        // No test needs the executable of another package.
        obstacle.instead? += " and then: swift build --target \(entry.module.name)"
      }
      findings.obstacles.append(obstacle)
    }
    findings.obstacles += workspace.policy.packages.compactMap(stalePlan)
    for (scratch, record) in records.records.sorted(by: { $0.key < $1.key }) {
      findings.obstacles += strangers(in: record, scratch)
    }
    do throws(Obstacle) {
      let toolchain = try await workspace.toolchain.folder()
      findings.obstacles += foreignCompilers(outside: toolchain)
    } catch {
      findings.obstacles.append(error)
    }
    return findings
  }

  /// The first sign that the module's objects are not from its sources.
  private func staleness(of entry: BuildRecords.Entry) -> String? {
    guard let built = entry.built else { return "\(entry.module.name) was never built" }
    let sources = sources(of: entry.module, in: entry.package)
    let units = built.units.filter { !$0.isGenerated }
    let compiled = Set(units.map { workspace.relative($0.source) })
    if let new = sources.first(where: { !compiled.contains($0) }) {
      return "\(new) was never built"
    }
    if let gone = compiled.subtracting(sources).min() {
      return "\(gone) is no longer a source of \(entry.module.name)"
    }
    return units.lazy.compactMap { staleness(of: $0, isC: entry.module.kind == .c) }.first
  }

  /// The files of a module that a build compiles, relative to the root, in order.
  private func sources(of module: Policy.Module, in package: Policy.Package) -> [String] {
    let folder = package.folder(of: module)
    let files =
      module.kind == .c
      ? workspace.tree.files(under: folder).filter(SourceSort.isCompiledAsC)
      : workspace.swiftFiles(of: module, in: package)
    let target = workspace.manifests[package.path]?.targets.first { $0.name == module.name }
    let compiled = target.map { CompiledFiles(of: $0, in: folder) }
    return files.filter { compiled?.contains($0) ?? true }
  }

  /// What is wrong with the object of one file; nil if nothing is.
  ///
  /// Only objects of C are compared with headers, because SwiftPM does not rebuild Swift for a header.
  private func staleness(of unit: BuildRecord.Unit, isC: Bool) -> String? {
    let source = workspace.relative(unit.source)
    guard let object = unit.object.modified else { return "\(source) has no object" }
    // If only a comment has changed, the compiler rewrites the list of files and not the object.
    let built = max(object, unit.reading.modified ?? object)
    var paths = [unit.source]
    if isC {
      guard let list = ReadingList(contentsOf: unit.reading) else {
        return "the headers of \(source) are not known"
      }
      paths += list.paths.filter { $0.hasPrefix(workspace.root + "/") }
    }
    return paths.first { $0.modified.map { $0 > built } ?? true }
      .map { "\(workspace.relative($0)) has changed since" }
  }

  /// A build that was planned before the package's manifest was changed.
  private func stalePlan(of package: Policy.Package) -> Obstacle? {
    guard let record = records.records[package.scratch],
      let planned = (record.folder + "/debug.yaml").modified,
      let changed = workspace.absolute(package.manifest).modified, changed > planned
    else { return nil }
    // SwiftPM looks only at the manifest of the package that it builds.
    let advice = "Touch the manifest of the package that is built, so that SwiftPM plans again. "
    let sign = "\(package.manifest) has changed since it was planned"
    return Self.stale(package.scratch, sign, instead: advice)
  }

  /// Compilers from outside the toolchain, which may do anything with the sources.
  private func foreignCompilers(outside toolchain: String) -> [Obstacle] {
    records.records.sorted { $0.key < $1.key }.flatMap { scratch, record in
      let others = record.compilers.filter { !$0.resolvingLinks.hasPrefix(toolchain + "/") }
      return others.sorted().map { program in
        Obstacle(
          "the debug build in \(scratch) was made by \(program), not by the toolchain",
          instead: BuildRecords.howToBuild(in: scratch)
        )
      }
    }
  }

  /// Modules that are no target any more, and programs whose work cannot be checked.
  private func strangers(in record: BuildRecord, _ scratch: String) -> [Obstacle] {
    let targets = workspace.manifests.values.flatMap(\.targets).map(\.name)
    let known = Set((targets + workspace.policy.modules.map(\.name)).map(\.compiledAsModule))
    let modules = record.modules.filter { module in
      !known.contains(module.name) && module.units.contains { !$0.isGenerated }
    }
    let programs = record.otherPrograms.map {
      Obstacle(
        "the debug build in \(scratch) runs \($0), whose work cannot be followed",
        instead: "Build without plugins and custom tools."
      )
    }
    return modules.map { Self.stale(scratch, "\($0.name) is no longer a target") } + programs
  }

  private static func stale(_ scratch: String, _ sign: String, instead: String = "") -> Obstacle {
    Obstacle(
      "the debug build in \(scratch) is stale: \(sign)",
      instead: instead + BuildRecords.howToBuild(in: scratch)
    )
  }
}
