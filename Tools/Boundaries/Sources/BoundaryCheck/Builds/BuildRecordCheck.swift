import Foundation

/// Whether the debug builds are of the sources as they are, and were made with no flag of one's own.
struct BuildRecordCheck: Sendable {
  let workspace: Workspace
  let records: BuildRecords

  func findings() async -> Findings {
    var findings = Findings(obstacles: records.obstacles)
    for package in workspace.policy.packages {
      for module in package.modules where module.kind != .system {
        if let (record, built) = records.module(module, of: package),
          let obstacle = staleness(of: module, in: package, built: built, by: record)
        {
          findings.stopped(by: obstacle)
        }
      }
    }
    findings.obstacles += stalePlans() + strangers()
    do throws(Obstacle) {
      findings.merge(flags(toolchain: try await workspace.toolchain.folder()))
    } catch {
      findings.stopped(by: error)
    }
    return findings
  }

  /// The first sign that the module's objects are not those of its sources.
  private func staleness(
    of module: Policy.Module,
    in package: Policy.Package,
    built: BuildRecord.Module?,
    by record: BuildRecord
  ) -> Obstacle? {
    guard let built else {
      return stale("\(module.name) was never built", in: package)
    }
    let sources = workspace.sources(of: module, in: package)
    let units = built.units.filter { !$0.source.hasPrefix(record.folder + "/") }
    let compiled = Set(units.map { workspace.relative($0.source) })
    if let new = sources.first(where: { !compiled.contains($0) }) {
      return stale("\(new) was never built", in: package, at: new)
    }
    if let gone = compiled.subtracting(sources).sorted().first {
      return stale("\(gone) is no longer a source of \(module.name)", in: package)
    }
    for unit in units {
      guard let sign = staleness(of: unit, isC: module.kind == .c) else { continue }
      var obstacle = stale(sign, in: package)
      if module.kind == .executable {
        // No test needs the executable of another package.
        obstacle.instead? += " and then: swift build --target \(module.name)"
      }
      return obstacle
    }
    return nil
  }

  /// What is wrong with the object of one file; nil if nothing is.
  private func staleness(of unit: BuildRecord.Unit, isC: Bool) -> String? {
    let source = workspace.relative(unit.source)
    guard let built = Self.built(unit) else { return "\(source) has no object" }
    guard let changed = Self.modified(unit.source), changed <= built else {
      return "\(source) has changed since"
    }
    return isC ? staleHeader(of: unit, built: built) : nil
  }

  /// Swift's objects are not looked at for headers, which SwiftPM does not build them anew for.
  private func staleHeader(of unit: BuildRecord.Unit, built: Date) -> String? {
    guard let list = ReadingList(contentsOf: unit.reading) else {
      return "the headers of \(workspace.relative(unit.source)) are not known"
    }
    let own = list.paths.filter { $0.hasPrefix(workspace.root + "/") }
    let newer = own.first { path in Self.modified(path).map { $0 > built } ?? true }
    return newer.map { "\(workspace.relative($0)) has changed since" }
  }

  /// When the unit was last compiled; nil if it has no object.
  ///
  /// The compiler leaves an object as it is if only a comment has changed, but not its list of files.
  private static func built(_ unit: BuildRecord.Unit) -> Date? {
    modified(unit.object).map { max($0, modified(unit.reading) ?? $0) }
  }

  /// The builds that were planned before a manifest was changed.
  private func stalePlans() -> [Obstacle] {
    workspace.policy.packages.compactMap { package in
      guard let record = records.records[package.scratch],
        let planned = Self.modified(record.folder + "/debug.yaml"),
        let changed = Self.modified(workspace.absolute(package.manifest)), changed > planned
      else { return nil }
      var obstacle = stale("\(package.manifest) has changed since it was planned", in: package)
      // SwiftPM looks only at the manifest of the package that it is told to build.
      obstacle.instead =
        "Touch the manifest of the package that is built, so that SwiftPM plans anew. "
        + BuildRecords.howToBuild(in: package.scratch)
      return obstacle
    }
  }

  /// What a build compiles or runs although no manifest and no policy of today names it.
  private func strangers() -> [Obstacle] {
    let targets = workspace.manifests.values.flatMap(\.targets).map(\.name)
    let known = Set((targets + workspace.policy.modules.map(\.name)).map(\.compiledAsModule))
    return records.records.sorted { $0.key < $1.key }.flatMap { scratch, record in
      let modules = record.modules.filter { module in
        !known.contains(module.name)
          && module.units.contains { !$0.source.hasPrefix(record.folder + "/") }
      }
      let how = BuildRecords.howToBuild(in: scratch)
      return modules.map { module in
        Obstacle(
          message: "the debug build in \(scratch) is stale: \(module.name) is no longer a target",
          instead: how
        )
      }
        + record.otherPrograms.map { program in
          Obstacle(
            message: "the debug build in \(scratch) runs \(program), whose work cannot be followed",
            instead: "Build without plugins and tools of one's own."
          )
        }
    }
  }

  private func stale(_ sign: String, in package: Policy.Package, at file: String? = nil) -> Obstacle
  {
    Obstacle(
      message: "the debug build in \(package.scratch) is stale: \(sign)",
      instead: BuildRecords.howToBuild(in: package.scratch),
      location: file.map { Location(file: $0) }
    )
  }

  /// When the file's contents were last written; nil if there is no such file.
  private static func modified(_ path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
