/// The files that a target compiles, by their paths relative to its folder.
struct CompiledFiles {
  /// Files and folders; nil for everything.
  private let sources: Set<String>?
  private let left: Set<String>

  init(of target: Manifest.Target) {
    func resolved(_ paths: [String]) -> Set<String> {
      Set(paths.map { LexicalPath.resolved($0) ?? $0 })
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
