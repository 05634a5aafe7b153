import Foundation

/// Type-checks each module with only its declared dependencies in reach.
///
/// All modules of a build lie in one folder, so that an undeclared import compiles if the module
/// happens to be there. Here each module gets a folder with links to the modules that its manifest
/// declares, and to those that do not belong to the workspace.
struct AloneCheck: Sendable {
  let workspace: Workspace
  let records: BuildRecords

  func findings() async -> Findings {
    let modules = workspace.policy.packages.filter(\.buildsAlone).flatMap { package in
      package.modules.filter(\.kind.isSwift).map { (package, $0) }
    }
    var findings = Findings()
    for each in await severalAtOnce(modules) { findings.merge(each) }
    return findings
  }

  /// Checks one module for each processor at a time; the findings are in the order of the modules.
  private func severalAtOnce(
    _ modules: [(Policy.Package, Policy.Module)]
  ) async -> [Findings] {
    let width = ProcessInfo.processInfo.activeProcessorCount
    return await withTaskGroup(of: (Int, Findings).self) { group in
      var found: [Int: Findings] = [:]
      for (index, (package, module)) in modules.enumerated() {
        if index >= width, let (earlier, findings) = await group.next() {
          found[earlier] = findings
        }
        group.addTask { (index, await check(module, of: package)) }
      }
      for await (index, findings) in group { found[index] = findings }
      return modules.indices.compactMap { found[$0] }
    }
  }

  private func check(_ module: Policy.Module, of package: Policy.Package) async -> Findings {
    do throws(Obstacle) {
      guard let (record, built) = records.module(module, of: package) else { return Findings() }
      guard let built else { throw obstacle("it was never built", to: module, of: package) }
      let folder = workspace.absolute(".build/alone/" + module.compiledName)
      let sources = workspace.sources(of: module, in: package).map(workspace.absolute)
      let words = try typeCheck(module, of: package, built, by: record, in: folder)
      let command = Command(words + sources, in: workspace.root)
      var findings = Findings(counts: ["builds": 1])
      let stamp = Stamp(path: folder + ".checked", command: command)
      if stamp.isNewer(than: inputs(built).union(sources)) { return findings }
      try link(modulesInReach(of: module, of: package), of: record, in: folder)
      let result = try await workspace.toolchain.runner.run(command)
      findings.merge(judge(result, of: module, in: package))
      if findings.violations.isEmpty, findings.obstacles.isEmpty { stamp.write() }
      return findings
    } catch {
      return Findings(obstacles: [error])
    }
  }

  /// The words of the build's command, changed to check types only, with `folder` as its folder of
  /// modules, and without the module's own sources.
  private func typeCheck(
    _ module: Policy.Module,
    of package: Policy.Package,
    _ built: BuildRecord.Module,
    by record: BuildRecord,
    in folder: String
  ) throws(Obstacle) -> [String] {
    guard let words = built.commands.first, let folderOfBuild = Self.moduleFolder(in: words) else {
      throw obstacle("the record of its build has no folder of modules", to: module, of: package)
    }
    let kept = Self.withoutOutputs(words).map { $0 == folderOfBuild ? folder : $0 }
    let generated = built.units.map(\.source).filter { $0.hasPrefix(record.folder + "/") }
    return kept + ["-typecheck", "-wmo"] + generated
  }

  /// The files whose change makes a new check necessary, but for the sources.
  private func inputs(_ built: BuildRecord.Module) -> Set<String> {
    let read = built.units.flatMap { ReadingList(contentsOf: $0.reading)?.paths ?? [] }
    return Set(read + workspace.policy.packages.map { workspace.absolute($0.manifest) })
  }

  /// Makes the folder of modules that the compiler searches.
  private func link(
    _ reach: Set<String>,
    of record: BuildRecord,
    in folder: String
  ) throws(Obstacle) {
    let manager = FileManager.default
    let own = Set(workspace.policy.modules.map(\.compiledName))
    let built = record.folder + "/debug/Modules"
    do {
      try? manager.removeItem(atPath: folder)
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in try manager.contentsOfDirectory(atPath: built) {
        let module = String(name.prefix { $0 != "." })
        guard reach.contains(module) || !own.contains(module) else { continue }
        try manager.createSymbolicLink(
          atPath: folder + "/" + name,
          withDestinationPath: built + "/" + name
        )
      }
    } catch {
      throw Obstacle(
        message: "cannot write the folder \(folder)",
        instead: "Check its permissions and the free space, or remove it."
      )
    }
  }
}

extension AloneCheck {
  /// The modules of the workspace that the manifests declare for the module, directly or through
  /// other modules, as the compiler names them.
  func modulesInReach(of module: Policy.Module, of package: Policy.Package) -> Set<String> {
    var reached: Set<String> = []
    var pending = [(module.name, package)]
    while let (name, package) = pending.popLast() {
      guard reached.insert(name).inserted, let manifest = workspace.manifests[package.path],
        let target = manifest.targets.first(where: { $0.name == name })
      else { continue }
      let resolver = DependencyResolver(
        workspace: workspace,
        manifest: manifest,
        path: package.manifest
      )
      for dependency in target.dependencies.flatMap({ resolver.reach(of: $0, from: name).modules })
      {
        pending += workspace.policy.package(ofModule: dependency).map { [(dependency, $0)] } ?? []
      }
    }
    reached.remove(module.name)
    return Set(reached.map(\.compiledAsModule))
  }

  /// The folder in which the build's command searches for modules.
  private static func moduleFolder(in words: [String]) -> String? {
    zip(words, words.dropFirst()).first { $0 == "-I" && $1.hasSuffix("/Modules") }?.1
  }

  private static let outputs: Set<String> = [
    "-c", "-emit-dependencies", "-emit-module", "-emit-objc-header", "-enable-batch-mode",
    "-incremental", "-parseable-output", "-serialize-diagnostics",
  ]
  private static let outputPaths: Set<String> = [
    "-emit-module-path", "-emit-objc-header-path", "-index-store-path", "-output-file-map",
  ]

  /// Removes what makes the compiler write files, and the list of sources.
  static func withoutOutputs(_ words: [String]) -> [String] {
    var kept: [String] = []
    var isPath = false
    for word in words {
      if isPath || outputs.contains(word) || word.hasPrefix("@") {
        isPath = false
      } else if outputPaths.contains(word) {
        isPath = true
      } else {
        kept.append(word)
      }
    }
    return kept
  }
}

/// The file that records a check without findings, so that it is repeated only after a change.
private struct Stamp {
  let path: String
  let command: Command

  /// Whether the same command was checked after the last change of every input.
  func isNewer(than inputs: Set<String>) -> Bool {
    guard let checked = Self.modified(path),
      FileManager.default.contents(atPath: path) == text
    else { return false }
    return inputs.allSatisfy { input in Self.modified(input).map { $0 < checked } ?? false }
  }

  func write() {
    // Without the stamp the check is only repeated.
    try? text.write(to: URL(filePath: path))
  }

  private var text: Data { Data(command.words.joined(separator: "\n").utf8) }

  private static func modified(_ path: String) -> Date? {
    let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
