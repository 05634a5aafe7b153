/// The files, manifests and parsed sources of a workspace, and what could not be read.
struct Survey: Sendable {
  let workspace: Workspace
  /// The Swift files of the modules, in the order of the policy.
  let sources: [SwiftSource]
  /// The manifests, read as Swift.
  let manifestSources: [SwiftSource]
  /// What each module imports and declares.
  let needs: ModuleNeeds
  let obstacles: [Obstacle]
  /// What could not be read, and in the profile core does not make the check fail.
  let notes: [Obstacle]
  /// In the profile core, the sources that could not be read.
  let unread: [Violation]

  /// Reads only what the evidence needs; manifests that are known are not read again.
  init(
    root: String,
    policy: Policy,
    toolchain: Toolchain,
    for evidence: Set<Evidence> = Set(Evidence.allCases),
    knowing known: [String: Manifest] = [:]
  ) async throws(Obstacle) {
    let others = policy.workspaces
    let tree = try FileTree(
      root: root,
      without: Set(policy.packages.map(\.scratch) + others),
      followsLinks: !policy.checks(.symlink)
    )
    var expansion = PolicyExpansion(policy)
    if expansion.policy.packages.contains(where: \.path.isPattern) {
      expansion.expandPackages(
        among: PolicyDraft.packagePaths(in: tree, root: root, policy.profile)
      )
    }
    var workspace = Workspace(
      root: root,
      policy: expansion.policy,
      tree: tree,
      manifests: known,
      toolchain: toolchain
    )
    let needsManifests =
      evidence != [.files] || expansion.policy.modules.contains { $0.name.isPattern }
    let failures = needsManifests ? await workspace.readManifests() : []
    try expansion.expandModules(of: workspace)
    workspace.policy = expansion.policy
    let reading = await workspace.reading(for: evidence)
    let names = Dictionary(workspace.policy.modules.map { ($0.compiledName, $0.name) }) { $1 }
    sources = reading.sources.filter { !$0.module.isEmpty }.map { $0.renamingModules(to: names) }
    manifestSources = reading.sources.filter(\.module.isEmpty)
    needs = ModuleNeeds(workspace, sources)
    expansion.expandNames(by: needs)
    workspace.policy = expansion.policy
    self.workspace = workspace
    let unruled = others.filter { (try? Policy.read(from: LexicalPath.joined(root, $0))) == nil }
      .map { Obstacle.unmatched("the workspace \($0) has no valid \(Policy.fileName)") }
    switch policy.profile {
    case .core:
      obstacles = failures.filter { $0.package.path == "." }.map(\.obstacle) + unruled
      let doubts = tree.obstacles + reading.obstacles
      let projects = failures.filter(\.package.isProject)
      unread =
        doubts.compactMap(workspace.unread) + workspace.missingSources
        + projects.map { Violation(unread: $0.obstacle, by: $0.package.path, $0.package.path) }
      notes =
        expansion.notes
        + failures.filter { $0.package.path != "." && !$0.package.isProject }.map(\.obstacle)
        + doubts.filter { workspace.unread($0) == nil }
    case .strict:
      let all = failures.map(\.obstacle) + tree.obstacles + reading.obstacles
      let isWhole = all.isEmpty && evidence.contains(.imports)
      obstacles = all + unruled + (isWhole ? expansion.obstacles : [])
      notes = expansion.notes
      unread = []
    }
  }

  /// The modules of which every Swift file was read without an error.
  var wholeModules: Set<String> {
    let whole = Set(sources.filter(\.isWhole).map(\.path))
    let modules = workspace.policy.packages.flatMap { package in
      package.modules.filter { module in
        let files = workspace.swiftFiles(of: module, in: package)
        return module.kind.isSwift && !files.isEmpty && files.allSatisfy(whole.contains)
      }
    }
    return Set(modules.map(\.name))
  }
}

extension Workspace {
  /// The violation by a file or folder that could not be read; nil if it belongs to no module.
  fileprivate func unread(_ obstacle: Obstacle) -> Violation? {
    guard let location = obstacle.location else { return nil }
    let place = location.file + "/"
    let found = modules.first { _, folder in
      place.hasPrefix(folder + "/") || folder.hasPrefix(place)
    }
    guard let module = found?.module else { return nil }
    return Violation(unread: obstacle, by: module.name, location.file)
  }

  /// The violations by sources of projects of Xcode that are missing, or outside of the workspace.
  fileprivate var missingSources: [Violation] {
    policy.packages.filter(\.isProject).flatMap { package in
      (manifests[package.path]?.targets ?? []).flatMap { target in
        let sources = (target.sources ?? []).filter { $0.hasSuffix(".swift") }.map { path in
          LexicalPath.staysInside(path) ? LexicalPath.joined(target.path ?? ".", path) : path
        }
        return sources.filter { !tree.contains($0) }.map { path in
          let isInside = LexicalPath.staysInside(path)
          let fault = isInside ? "is missing" : "is outside of the workspace"
          let obstacle = Obstacle(
            "\(target.name) compiles \(path), which \(fault)",
            instead: "Add the file to the workspace, or remove it from the target.",
            in: package.manifest
          )
          return Violation(unread: obstacle, by: target.name, path)
        }
      }
    }
  }

  /// Reads the manifests that are missing, in parallel; returns the unreadable ones.
  fileprivate mutating func readManifests() async -> [(
    package: Policy.Package, obstacle: Obstacle
  )] {
    let packages = policy.packages.filter {
      tree.contains($0.manifest) && manifests[$0.path] == nil
    }
    let (root, reader) = (root, ManifestReader(toolchain: toolchain))
    // Otherwise what depends on the environment is a violation.
    let isAny = !policy.checks(.manifestEnvironment)
    let results = await packages.concurrentMap { package -> Result<Manifest, Obstacle> in
      do throws(Obstacle) {
        let folder = LexicalPath.joined(root, package.path)
        if package.isProject {
          return .success(try XcodeProject(in: folder, at: package.path).manifest)
        }
        return .success(try await reader.manifest(ofPackageAt: folder, inAnyEnvironment: isAny))
      } catch {
        return .failure(error)
      }
    }
    var failures: [(package: Policy.Package, obstacle: Obstacle)] = []
    for (package, result) in zip(packages, results) {
      do throws(Obstacle) {
        manifests[package.path] = try result.get()
      } catch {
        failures.append((package, error))
      }
    }
    return failures
  }

  /// Parses the Swift files of the modules and, in the profile strict, the manifests.
  fileprivate func reading(for evidence: Set<Evidence>) async -> SwiftReader.Reading {
    var files: [SwiftReader.File] = []
    for package in policy.packages {
      if evidence.contains(.manifests), policy.checks(.manifestEnvironment),
        !package.isProject, tree.contains(package.manifest)
      {
        files.append(.init(path: package.manifest, module: "", languageMode: "6"))
      }
      let mode = manifests[package.path]?.languageMode ?? "6"
      for module in package.modules where evidence.contains(.imports) && module.kind.isSwift {
        files += swiftFiles(of: module, in: package).map {
          .init(path: $0, module: module.name, languageMode: mode)
        }
      }
    }
    let watched = FormCheck.watched.union(ManifestTextCheck.watched)
    return await SwiftReader(root: root, cache: toolchain.cache).read(
      files,
      watching: watched,
      collectingNames: !FolderLayers(policy).isEmpty && policy.checks(.forbiddenUse)
    )
  }
}

extension Violation {
  /// A violation by a source that could not be read, at the place of the obstacle.
  fileprivate init(unread obstacle: Obstacle, by module: String, _ path: String) {
    let place = obstacle.location ?? Location(file: path)
    self.init(.unreadSource, by: module, path, at: place, obstacle.message)
    instead = obstacle.instead
  }
}
