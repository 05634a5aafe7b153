import Foundation

/// A workspace as it is on disk, with the policy that it must follow.
struct Workspace: Sendable {
  /// The absolute path of the root, with no symbolic link in it.
  let root: String
  var policy: Policy
  /// Every file under the root, without build folders and `.git`.
  let tree: FileTree
  /// The manifests that could be read, by the package's path in the policy.
  var manifests: [String: Manifest]
  let toolchain: Toolchain

  /// The absolute path of a path relative to the root.
  func absolute(_ path: String) -> String {
    LexicalPath.joined(root, path)
  }

  /// The same files under another policy.
  func under(_ policy: Policy) -> Workspace {
    var workspace = self
    workspace.policy = policy
    return workspace
  }

  /// The modules of the policy, each with its folder relative to the root.
  var modules: [(module: Policy.Module, folder: String)] {
    policy.packages.flatMap { package in package.modules.map { ($0, package.folder(of: $0)) } }
  }

  /// The Swift files of a module, relative to the root, in order.
  ///
  /// Without documentation catalogs, in which SwiftPM compiles nothing, and in the profile core
  /// without the files that its target leaves out.
  func swiftFiles(of module: Policy.Module, in package: Policy.Package) -> [String] {
    let folder = package.folder(of: module)
    let start = folder == "." ? 0 : folder.count + 1
    let files = tree.files(under: folder).filter { path in
      path.hasSuffix(".swift") && !path.dropFirst(start).contains(".docc/")
    }
    let target = manifests[package.path]?.targets.first { $0.name == module.name }
    guard policy.profile == .core, let target else { return files }
    let compiled = CompiledFiles(of: target, in: folder)
    return files.filter { path in
      let isManifest = policy.packages.contains { $0.manifest == path }
      return !isManifest && compiled.contains(path)
    }
  }

  /// The text of a file, whose path is relative to the root; an obstacle if it is not UTF-8.
  func text(of path: String) throws(Obstacle) -> String {
    guard let data = FileManager.default.contents(atPath: absolute(path)),
      let text = String(validating: data, as: UTF8.self)
    else { throw .unreadable(path, as: " as UTF-8") }
    return text
  }
}
