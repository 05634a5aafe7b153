/// What there is to know about a workspace before anything is judged, and what could not be found out.
struct Survey: Sendable {
  let workspace: Workspace
  /// The Swift files of the modules, in the order of the policy.
  let sources: [SwiftSource]
  /// The manifests read as Swift, by the package's path.
  let manifestSources: [String: SwiftSource]
  let obstacles: [Obstacle]
  /// The modules of which every Swift file could be read.
  let wholeModules: Set<String>

  /// Finds out what the evidence needs, and no more.
  init(
    root: String,
    policy: Policy,
    toolchain: Toolchain,
    for evidence: Set<Evidence> = Set(Evidence.allCases)
  ) async throws(Obstacle) {
    let tree = try FileTree(root: root, without: Self.buildFolders(of: policy))
    var manifests: [String: Manifest] = [:]
    var obstacles: [Obstacle] = []
    let needsManifests = !evidence.isDisjoint(with: [.manifests, .imports, .symbols, .builds])
    let packages = policy.packages.filter { needsManifests && tree.contains($0.manifest) }
      .map(\.path)
    for (path, manifest) in await Self.manifests(of: packages, root, toolchain) {
      switch manifest {
      case .success(let manifest): manifests[path] = manifest
      case .failure(let obstacle): obstacles.append(obstacle)
      }
    }
    workspace = Workspace(
      root: root,
      policy: policy,
      tree: tree,
      manifests: manifests,
      toolchain: toolchain
    )
    let reading = try await Self.reading(of: workspace, for: evidence)
    obstacles += reading.obstacles
    self.obstacles = obstacles
    sources = reading.sources.filter { !$0.module.isEmpty }
    let read = Set(sources.map(\.path))
    var whole: Set<String> = []
    for package in policy.packages {
      for module in package.modules where module.kind.isSwift {
        let files = workspace.swiftFiles(of: module, in: package)
        if !files.isEmpty, files.allSatisfy(read.contains) { whole.insert(module.name) }
      }
    }
    wholeModules = whole
    manifestSources = Dictionary(
      uniqueKeysWithValues: policy.packages.compactMap { package in
        reading.sources.first { $0.module.isEmpty && $0.path == package.manifest }
          .map { (package.path, $0) }
      }
    )
  }

  /// Where builds leave what they made: it is told from sources by the policy, not by a name.
  static func buildFolders(of policy: Policy) -> Set<String> {
    Set(
      policy.packages.flatMap { package in
        [package.scratch, LexicalPath.joined(package.path, ".build")]
      }
    )
  }

  /// Asks SwiftPM about each package, as many at once as it will take.
  private static func manifests(
    of packages: [String],
    _ root: String,
    _ toolchain: Toolchain
  ) async -> [(String, Result<Manifest, Obstacle>)] {
    let reader = ManifestReader(toolchain: toolchain)
    return await withTaskGroup(of: (String, Result<Manifest, Obstacle>).self) { group in
      for path in packages {
        group.addTask {
          do throws(Obstacle) {
            let folder = LexicalPath.joined(root, path)
            return (path, .success(try await reader.manifest(ofPackageAt: folder)))
          } catch {
            return (path, .failure(error))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private static func reading(
    of workspace: Workspace,
    for evidence: Set<Evidence>
  ) async throws(Obstacle) -> SwiftReader.Reading {
    var files: [SwiftReader.File] = []
    for package in workspace.policy.packages {
      let manifest = workspace.manifests[package.path]
      if evidence.contains(.manifests), workspace.tree.contains(package.manifest) {
        files.append(.init(path: package.manifest, module: "", languageMode: "6"))
      }
      for module in package.modules where evidence.contains(.imports) && module.kind.isSwift {
        files += workspace.swiftFiles(of: module, in: package).map {
          .init(path: $0, module: module.name, languageMode: manifest?.languageMode ?? "6")
        }
      }
    }
    if files.isEmpty { return SwiftReader.Reading() }
    let reader = SwiftReader(toolchain: workspace.toolchain, root: workspace.root)
    return try await reader.read(
      files,
      watching: FormCheck.watched.union(ManifestTextCheck.watched)
    )
  }
}
