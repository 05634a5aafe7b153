/// The files that a target compiles, by their paths relative to its folder.
struct CompiledFiles {
  /// Files and folders; nil for everything.
  private let sources: Set<String>?
  private let left: Set<String>

  /// `folder` is the target's, relative to its package: paths can leave it and return, as `../App` does.
  init(of target: Manifest.Target, in folder: String) {
    func resolved(_ paths: [String]) -> Set<String> {
      Set(
        paths.map { path in
          guard let whole = LexicalPath.resolved(LexicalPath.joined(folder, path)) else {
            return path
          }
          if whole == folder { return "." }
          let isInside = folder == "." || whole.hasPrefix(folder + "/")
          return isInside ? String(whole.dropFirst(folder == "." ? 0 : folder.count + 1)) : path
        }
      )
    }
    sources = target.sources.flatMap { $0.isEmpty ? nil : resolved($0) }
    left = resolved(target.exclude).union(resolved(target.resources).subtracting(["."]))
  }

  func contains(_ path: String) -> Bool {
    let places = sequence(first: path) { $0 == "." ? nil : LexicalPath.folder(of: $0) }
    return (sources.map { places.contains(where: $0.contains) } ?? true)
      && !places.contains(where: left.contains)
  }
}
