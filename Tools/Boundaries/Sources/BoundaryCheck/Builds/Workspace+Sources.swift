extension Workspace {
  /// The files of a module that a build compiles, relative to the root, in order.
  func sources(of module: Policy.Module, in package: Policy.Package) -> [String] {
    let folder = package.folder(of: module)
    let files =
      module.kind == .c
      ? tree.files(under: folder).filter { SourceSort.isCompiledAsC($0) }
      : swiftFiles(of: module, in: package)
    guard let target = manifests[package.path]?.targets.first(where: { $0.name == module.name })
    else { return files }
    return files.filter { file in
      let path = folder == "." ? file : String(file.dropFirst(folder.count + 1))
      return !target.exclude.contains { Self.covers($0, path) }
        && (target.sources?.contains { Self.covers($0, path) } ?? true)
    }
  }

  /// Whether a path in a manifest is the file or a folder above it.
  private static func covers(_ path: String, _ file: String) -> Bool {
    let plain = path.hasSuffix("/") ? String(path.dropLast()) : path
    return plain == "." || file == plain || file.hasPrefix(plain + "/")
  }
}
