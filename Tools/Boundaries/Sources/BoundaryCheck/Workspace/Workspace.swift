/// A workspace as it is on disk, with the policy it is held to.
struct Workspace: Sendable {
  /// The absolute path of the root, with no symbolic link in it.
  let root: String
  let policy: Policy
  /// Every file under the root that is neither built nor kept by version control.
  let tree: FileTree
  /// The manifests that could be read, by the package's path in the policy.
  let manifests: [String: Manifest]
  let toolchain: Toolchain

  /// The absolute path of a path relative to the root.
  func absolute(_ path: String) -> String {
    LexicalPath.joined(root, path)
  }

  /// The same files, held to another policy.
  func under(_ policy: Policy) -> Workspace {
    Workspace(root: root, policy: policy, tree: tree, manifests: manifests, toolchain: toolchain)
  }

  /// The Swift files of a module, relative to the root, in order.
  func swiftFiles(of module: Policy.Module, in package: Policy.Package) -> [String] {
    tree.files(under: package.folder(of: module)).filter { $0.hasSuffix(".swift") }
  }
}
