/// The folder of a target's sources, by SwiftPM's rules.
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
    func exists(_ folder: String) -> Bool { tree.exists(LexicalPath.joined(package, folder)) }
    let folders = Self.folders(ofType: target.type)
    let usual = folders.first(where: exists) ?? folders[0]
    let own = usual + "/" + target.name
    // The only target for these folders may have the whole folder.
    let isAlone = manifest.targets.count { Self.folders(ofType: $0.type) == folders } == 1
    return isAlone && !exists(own) && exists(usual) ? usual : own
  }

  /// In the order of precedence.
  private static func folders(ofType type: String) -> [String] {
    let sources = ["Sources", "Source", "src", "srcs"]
    switch type {
    case "test": return ["Tests"] + sources
    case "plugin": return ["Plugins"]
    default: return sources
    }
  }
}

extension Manifest.Target {
  /// What the target is, by its type and its files; nil for plugins, macros and binaries.
  ///
  /// SwiftPM does not distinguish C from Swift.
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
