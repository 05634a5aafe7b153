import Foundation

/// The layers of sources in folders inside a module that a layer of the policy lists.
struct FolderLayers {
  /// The folders of the modules, relative to the root, each with a slash at its end.
  private let folders: [String: String]
  private let layers: [Policy.Layer]

  init(_ policy: Policy) {
    let modules = policy.packages.flatMap { package in
      package.modules.map { ($0.name, package.folder(of: $0)) }
    }
    folders = Dictionary(modules.map { ($0, $1 == "." ? "" : $1 + "/") }) { first, _ in first }
    layers = policy.layers.filter { !$0.paths.isEmpty }
  }

  /// Whether a layer can be a folder inside a module.
  var isEmpty: Bool { layers.isEmpty }

  /// The layer of a source in a folder; nil for the layer of its module.
  func layer(of source: SwiftSource) -> Policy.Layer? { home(of: source)?.layer }

  /// The innermost folder around a source that a layer lists, relative to the root.
  func home(of source: SwiftSource) -> (folder: String, layer: Policy.Layer)? {
    guard !layers.isEmpty, let start = folders[source.module] else { return nil }
    var folder = LexicalPath.folder(of: source.path)
    while folder != ".", folder.count > start.count, folder.hasPrefix(start) {
      if let layer = layers.first(where: { $0.paths.contains(where: folder.isFolder) }) {
        return (folder, layer)
      }
      folder = LexicalPath.folder(of: folder)
    }
    return nil
  }
}

extension String {
  /// Whether a pattern fits the path of a folder; `*` matches the characters of one name.
  fileprivate func isFolder(_ pattern: String) -> Bool {
    self == pattern || pattern.isPattern && fnmatch(pattern, self, FNM_PATHNAME) == 0
  }
}
