/// The files that a target compiles, by their paths relative to the root.
struct CompiledFiles {
  private let folder: String
  /// Files and folders; nil for everything.
  private let sources: Set<String>?
  private let left: Set<String>

  /// `folder` is the target's, relative to the root: its paths can leave it and return, as `../App` does.
  init(of target: Manifest.Target, in folder: String) {
    func resolved(_ paths: [String]) -> Set<String> {
      Set(paths.compactMap { LexicalPath.resolved(LexicalPath.joined(folder, $0)) })
    }
    self.folder = folder
    sources = target.sources.flatMap { $0.isEmpty ? nil : resolved($0) }
    left = resolved(target.exclude).union(resolved(target.resources).subtracting([folder]))
  }

  /// Whether it compiles a file in its folder.
  func contains(_ path: String) -> Bool {
    let places = sequence(first: path) {
      [folder, "."].contains($0) ? nil : LexicalPath.folder(of: $0)
    }
    return (sources.map { places.contains(where: $0.contains) } ?? true)
      && !places.contains(where: left.contains)
  }
}
