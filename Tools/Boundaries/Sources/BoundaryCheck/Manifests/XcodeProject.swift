import Foundation

/// What the targets of an Xcode project compile and depend on.
///
/// Sources are from build phases, and from the folders that Xcode 16 keeps in step with the disk.
struct XcodeProject {
  /// The objects of the project by their identifiers.
  private let objects: [String: [String: Any]]
  private let root: [String: Any]
  private let name: String
  /// The paths of files and folders, relative to the root of the workspace, by their identifiers.
  ///
  /// Without the products of a build.
  private var paths: [String: String] = [:]
  /// The paths of those outside of the workspace.
  private var outside: [String: String] = [:]

  /// Reads `project.pbxproj`, a property list, in an absolute folder; `path` is the one relative to the root.
  init(in folder: String, at path: String) throws(Obstacle) {
    let data = FileManager.default.contents(atPath: folder + "/project.pbxproj") ?? Data()
    // A binary list can be small and mean millions of values; Xcode writes none.
    let isText = !data.starts(with: Data("bplist".utf8))
    let list = isText ? try? PropertyListSerialization.propertyList(from: data, format: nil) : nil
    guard let list = list as? [String: Any],
      let objects = list["objects"] as? [String: [String: Any]],
      let root = (list["rootObject"] as? String).flatMap({ objects[$0] })
    else {
      throw Obstacle(
        "cannot read the targets of \(path)",
        instead: "Open the project in Xcode and save it.",
        in: path + "/project.pbxproj"
      )
    }
    (self.objects, self.root) = (objects, root)
    name = LexicalPath.name(of: path).replacing(".xcodeproj", with: "")
    let own = text("projectDirPath", of: root)
    findPaths(
      in: LexicalPath.joined(LexicalPath.folder(of: path), own.isEmpty ? "." : own),
      below: String(folder.dropLast(path.count))
    )
  }

  /// The project as a manifest: its targets have their folders and sources relative to the root.
  var manifest: Manifest {
    let targets = ids("targets", of: root).compactMap { id in objects[id].flatMap { target(id, $0) }
    }
    let versions = objects.values.compactMap {
      ($0["buildSettings"] as? [String: Any])?["SWIFT_VERSION"] as? String
    }
    let isNew = !versions.isEmpty && versions.allSatisfy { $0.hasPrefix("6") }
    return Manifest(
      name: name,
      products: targets.map { Manifest.Product(name: $0.name, targets: [$0.name]) },
      targets: targets,
      languageMode: isNew ? "6" : "5",
      isProject: true
    )
  }

  /// A target with sources, those outside of the workspace as in the project; nil for one without any.
  private func target(_ id: String, _ object: [String: Any]) -> Manifest.Target? {
    let groups = ids("fileSystemSynchronizedGroups", of: object)
    let folders = groups.compactMap { paths[$0] }
    let files = files(of: object, in: "PBXSourcesBuildPhase").map { text("fileRef", of: $0) }
    let built = files.compactMap { paths[$0] }
    let far = files.compactMap { outside[$0] }
    let (added, excluded) = exceptions(for: id, with: groups)
    let sources = folders + built + added
    guard !(sources + far).isEmpty, let name = object["name"] as? String else { return nil }
    let starts = folders + (built + added).map(LexicalPath.folder)
    let folder = starts.reduce(starts.first ?? ".", Self.common)
    func inside(_ path: String) -> String {
      path == folder ? "." : folder == "." ? path : String(path.dropFirst(folder.count + 1))
    }
    let product = text("productType", of: object)
    return Manifest.Target(
      name: name,
      type: product.contains("test")
        ? "test" : product.contains("application") ? "executable" : "regular",
      path: folder,
      dependencies: dependencies(of: object).map { Manifest.TargetDependency(name: $0) },
      exclude: excluded.map(inside),
      sources: sources.map(inside) + far
    )
  }

  /// The files of folders on disk that a target compiles although it does not have the folder, and the
  /// files that it leaves out.
  private func exceptions(for id: String, with own: [String]) -> (added: [String], left: [String]) {
    var (added, left): ([String], [String]) = ([], [])
    for (group, object) in objects {
      guard let folder = paths[group] else { continue }
      for set in ids("exceptions", of: object).compactMap({ objects[$0] })
      where text("target", of: set) == id {
        let files = ids("membershipExceptions", of: set).map { LexicalPath.joined(folder, $0) }
        if own.contains(group) { left += files } else { added += files }
      }
    }
    return (added.sorted(), left.sorted())
  }

  /// The names of the targets and products that a target depends on or links, in order.
  private func dependencies(of object: [String: Any]) -> [String] {
    let declared = ids("dependencies", of: object).compactMap { objects[$0] }.map { dependency in
      let proxy = objects[text("targetProxy", of: dependency)] ?? [:]
      let target = objects[text("target", of: dependency)] ?? [:]
      return [text("name", of: target), text("remoteInfo", of: proxy), product(of: dependency)]
        .first { !$0.isEmpty } ?? ""
    }
    let linked = files(of: object, in: "PBXFrameworksBuildPhase").map { file in
      let reference = objects[text("fileRef", of: file)] ?? [:]
      let isBuilt = text("sourceTree", of: reference) == "BUILT_PRODUCTS_DIR"
      return isBuilt ? Self.library(text("path", of: reference)) : product(of: file)
    }
    let products = ids("packageProductDependencies", of: object).map {
      text("productName", of: objects[$0] ?? [:])
    }
    return Set(declared + linked + products).subtracting([""]).sorted()
  }

  /// The name of the module in a framework or a static library.
  private static func library(_ path: String) -> String {
    let name = LexicalPath.name(of: path)
    let ending = LexicalPath.ending(of: name)
    let base = String(name.dropLast(ending.isEmpty ? 0 : ending.count + 1))
    return ["a", "dylib", "tbd"].contains(ending) && base.hasPrefix("lib")
      ? String(base.dropFirst(3)) : base
  }

  /// The product of a package that a dependency or a linked file names; empty if it names none.
  private func product(of object: [String: Any]) -> String {
    text("productName", of: objects[text("productRef", of: object)] ?? [:])
  }

  /// The entries of the build phases of one kind.
  private func files(of target: [String: Any], in kind: String) -> [[String: Any]] {
    ids("buildPhases", of: target).compactMap { objects[$0] }
      .filter { text("isa", of: $0) == kind }
      .flatMap { ids("files", of: $0) }.compactMap { objects[$0] }
  }

  /// Follows the groups from the main one, each at most once; absolute paths below `prefix` are inside.
  private mutating func findPaths(in project: String, below prefix: String) {
    var pending = [(text("mainGroup", of: root), project)]
    var seen: Set<String> = []
    while let (id, folder) = pending.popLast() {
      guard let object = objects[id], seen.insert(id).inserted else { continue }
      let own = text("path", of: object)
      let start: String? =
        switch text("sourceTree", of: object) {
        case "<group>", "": folder
        case "SOURCE_ROOT": project
        case "<absolute>": "/"
        default: nil
        }
      guard let start else { continue }
      var place = own.hasPrefix("/") ? own : LexicalPath.joined(start, own.isEmpty ? "." : own)
      if place.hasPrefix(prefix) { place = String(place.dropFirst(prefix.count)) }
      if LexicalPath.staysInside(place) {
        paths[id] = LexicalPath.resolved(place)
      } else {
        outside[id] = place
      }
      pending += ids("children", of: object).map { ($0, place) }
    }
  }

  /// The folder that contains both.
  private static func common(_ one: String, _ other: String) -> String {
    let parts = zip(one.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }
    return parts.isEmpty ? "." : parts.map { String($0.0) }.joined(separator: "/")
  }

  private func text(_ key: String, of object: [String: Any]) -> String {
    object[key] as? String ?? ""
  }

  private func ids(_ key: String, of object: [String: Any]) -> [String] {
    object[key] as? [String] ?? []
  }
}
