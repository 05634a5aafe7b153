/// Finds folders that can be layers, in a workspace that is essentially one module.
///
/// The module has three quarters of the Swift files, not counting tests. The folders are 3 to 20
/// next to each other, and hold most of the module's files: more would make no short policy. They are
/// directly in the module's folder, or in one that has three quarters of its files: `Shop/Shop/UI`.
struct FolderDraft {
  let module: String
  /// Each with one folder, and unlimited.
  let layers: [Policy.Layer]

  /// Nil if there are no such folders.
  init?(_ workspace: Workspace) {
    let code = workspace.policy.packages.flatMap { package in
      package.modules.filter { !$0.isForTests && $0.kind.isSwift }.map {
        (name: $0.name, folder: package.folder(of: $0), workspace.swiftFiles(of: $0, in: package))
      }
    }
    let all = Set(code.flatMap(\.2)).count
    guard workspace.policy.profile == .core,
      let (name, start, files) = code.first(where: { Self.isNearlyAll($0.2.count, of: all) }),
      let folders = Self.folders(below: start == "." ? "" : start + "/", of: files)
    else { return nil }
    module = name
    layers = folders.map { folder in
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      let layer = name == LayerDraft.tests || !name.isName ? folder : name
      return Policy.Layer(name: layer, paths: [folder], sees: ["*"], system: ["*"])
    }
  }

  /// The folders directly below one, whose path ends with a slash, or below the largest of them.
  private static func folders(below start: String, of files: [String]) -> [String]? {
    let inner = Dictionary(grouping: files.filter { $0.hasPrefix(start) }) { file in
      let parts = file.dropFirst(start.count).split(separator: "/")
      return parts.count > 1 ? start + parts[0] : ""
    }.filter { $0.key.isName && !$0.key.isEmpty }
    let count = inner.values.reduce(0) { $0 + $1.count }
    if inner.count >= 3 {
      return inner.count <= 20 && 2 * count > files.count ? inner.keys.sorted() : nil
    }
    let large = inner.first { isNearlyAll($0.value.count, of: files.count) }
    return large.flatMap { folders(below: $0.key + "/", of: files) }
  }

  private static func isNearlyAll(_ count: Int, of all: Int) -> Bool {
    count > 0 && 4 * count >= 3 * all
  }
}
