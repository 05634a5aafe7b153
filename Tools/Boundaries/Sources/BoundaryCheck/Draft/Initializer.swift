import Foundation

/// Writes the first policy of a workspace: what it allows is what there is.
struct Initializer {
  /// The folder of the workspace, absolute.
  let root: String
  let runner: any CommandRunner

  func policy() async throws(Obstacle) -> Policy {
    let toolchain = Toolchain(runner: runner)
    let packages = try packages()
    let buildFolders = Set(packages.map { LexicalPath.joined($0, ".build") })
    let tree = try FileTree(root: root, without: buildFolders)
    var manifests: [String: Manifest] = [:]
    for path in packages {
      let folder = LexicalPath.joined(root, path)
      manifests[path] = try await ManifestReader(toolchain: toolchain).manifest(
        ofPackageAt: folder
      )
    }
    // The outline knows the modules and their folders; with it, the sources can be read.
    let outline = PolicyDraft().policy(tree: tree, manifests: manifests, sources: [])
    let survey = try await Survey(root: root, policy: outline, toolchain: toolchain)
    if let obstacle = survey.obstacles.first { throw obstacle }
    let draft = PolicyDraft().policy(
      tree: survey.workspace.tree,
      manifests: manifests,
      sources: survey.sources
    )
    return completed(draft, survey.workspace)
  }

  /// Adds what the checks of headers and scripts miss; flags are only missed in scripts that are listed.
  private func completed(_ draft: Policy, _ workspace: Workspace) -> Policy {
    var policy = draft
    for _ in 1...2 {
      let drafted = workspace.under(policy)
      policy = policy.amended(
        by: HeaderCheck(workspace: drafted).findings().violations
          + ScriptCheck(workspace: drafted).findings().violations
      )
    }
    return policy
  }

  /// The folders with a manifest in them, relative to the root, but for what was built or fetched.
  private func packages() throws(Obstacle) -> [String] {
    let folders = PolicyDraft.packagePaths(in: try FileTree(root: root, without: [".build"]))
    guard !folders.isEmpty else {
      throw Obstacle(
        message: "there is no Package.swift under \(root)",
        instead: "Name the root of a SwiftPM workspace with --root."
      )
    }
    return folders.sorted()
  }
}
