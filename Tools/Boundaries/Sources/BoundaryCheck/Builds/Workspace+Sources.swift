extension Workspace {
  /// The kinds of files that SwiftPM compiles in a C target.
  private static let cExtensions: Set<Substring> = [
    "c", "cc", "cpp", "cxx", "m", "mm", "s", "S",
  ]

  /// The files of a module that a build compiles, relative to the root, in order.
  func sources(of module: Policy.Module, in package: Policy.Package) -> [String] {
    let folder = package.folder(of: module)
    let files =
      module.kind == .c
      ? tree.files(under: folder).filter { Self.isC($0) }
      : swiftFiles(of: module, in: package)
    guard let target = manifests[package.path]?.targets.first(where: { $0.name == module.name })
    else { return files }
    return files.filter { file in
      let path = folder == "." ? file : String(file.dropFirst(folder.count + 1))
      return !target.exclude.contains { Self.covers($0, path) }
        && (target.sources?.contains { Self.covers($0, path) } ?? true)
    }
  }

  private static func isC(_ path: String) -> Bool {
    path.lastIndex(of: ".").map { cExtensions.contains(path[path.index(after: $0)...]) } ?? false
  }

  /// Whether a path in a manifest is the file or a folder above it.
  private static func covers(_ path: String, _ file: String) -> Bool {
    let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
    return plain == "." || file == plain || file.hasPrefix(plain + "/")
  }
}
