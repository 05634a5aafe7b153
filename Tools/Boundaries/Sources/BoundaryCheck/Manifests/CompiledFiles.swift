extension Manifest.Target {
  /// Whether SwiftPM compiles a Swift file, whose path is relative to the target's folder.
  func compiles(_ path: String) -> Bool {
    func isBelow(_ folder: String) -> Bool {
      let folder = LexicalPath.resolved(folder) ?? folder
      return folder == "." || path == folder || path.hasPrefix(folder + "/")
    }
    let isSource = sources.map { $0.isEmpty || $0.contains(where: isBelow) } ?? true
    return isSource && !exclude.contains(where: isBelow)
      && !resources.contains { LexicalPath.resolved($0) != "." && isBelow($0) }
  }
}
