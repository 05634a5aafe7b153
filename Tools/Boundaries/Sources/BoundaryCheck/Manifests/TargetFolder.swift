/// Finds where SwiftPM takes a target's sources from.
struct TargetFolder {
  let target: Manifest.Target
  let manifest: Manifest
  /// The package's folder, relative to the root.
  let package: String

  /// The folder, relative to the package; nil if it is outside of the package.
  func path(in tree: FileTree) -> String? {
    if let path = target.path {
      return LexicalPath.staysInside(path) ? LexicalPath.resolved(path) : nil
    }
    let usual = usualFolders.first { exists($0, in: tree) } ?? usualFolders[0]
    let own = usual + "/" + target.name
    // The only target of its sort may have the whole folder to itself.
    let isAlone = manifest.targets.count { isOfSameSort($0) } == 1
    return isAlone && !exists(own, in: tree) && exists(usual, in: tree) ? usual : own
  }

  /// In the order of precedence.
  private var usualFolders: [String] {
    let sources = ["Sources", "Source", "src", "srcs"]
    switch target.type {
    case "test": return ["Tests"] + sources
    case "plugin": return ["Plugins"]
    default: return sources
    }
  }

  private func isOfSameSort(_ other: Manifest.Target) -> Bool {
    func sort(_ type: String) -> String { ["test", "plugin"].contains(type) ? type : "" }
    return sort(other.type) == sort(target.type)
  }

  /// Whether the tree has anything at or below the folder.
  private func exists(_ folder: String, in tree: FileTree) -> Bool {
    let path = LexicalPath.joined(package, folder)
    return tree.entries.contains { $0.path == path || $0.path.hasPrefix(path + "/") }
  }
}

extension Manifest.Target {
  /// What the target is, by its type and its files; nil for plugins, macros and binaries.
  ///
  /// SwiftPM does not tell C from Swift.
  func kind(of files: [String]) -> Policy.Module.Kind? {
    switch type {
    case "executable": return .executable
    case "test": return .test
    case "system": return .system
    case "regular":
      let isC = files.contains(where: SourceSort.isCompiledAsC)
      return isC && !files.contains { $0.hasSuffix(".swift") } ? .c : .library
    default: return nil
    }
  }
}
