import Foundation

/// The files under a root, listed in manifests or not.
struct FileTree: Sendable {
  /// What a path is.
  enum Kind: Hashable, Sendable {
    case file
    /// Folders with something in them have no entry of their own.
    case emptyFolder
    case symlink(to: String)
    /// A pipe, a socket, a device.
    case other
  }

  struct Entry: Hashable, Sendable {
    /// Relative to the root.
    let path: String
    let kind: Kind
  }

  /// Every entry, sorted by path.
  let entries: [Entry]
  /// One for each folder or file below the root that could not be examined.
  let obstacles: [Obstacle]

  init(entries: [Entry], obstacles: [Obstacle] = []) {
    self.entries = entries.sorted { $0.path < $1.path }
    self.obstacles = obstacles
  }

  /// Walks the folder, without `.git` at the root, the build folders, and `.build` beside a
  /// `Package.swift`.
  ///
  /// If it follows links, a link to a file is a file, and one to a folder below the root is that
  /// folder, in up to two links within each other; a link to another folder is an obstacle. Throws if
  /// the root itself cannot be listed.
  init(
    root: String,
    without buildFolders: Set<String>,
    followsLinks: Bool = false
  ) throws(Obstacle) {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: root) else {
      throw Obstacle("cannot list the folder \(root)", instead: "Make it readable.")
    }
    let skipped = buildFolders.union([".git", ".build"])
    var entries: [Entry] = []
    var obstacles: [Obstacle] = []
    // Each with the number of links on the way.
    var pending = names.map { ($0, 0) }
    while let (path, before) = pending.popLast() {
      var links = before
      if skipped.contains(path) { continue }
      do {
        var kind = try Self.kind(of: root + "/" + path)
        if followsLinks, case .symlink = kind {
          let target = URL(filePath: root + "/" + path).resolvingSymlinksInPath().path
          let found = try? Self.kind(of: target)
          let isFolder = found == nil && manager.fileExists(atPath: target)
          let isOutside = isFolder && !(target + "/").hasPrefix(root + "/")
          if isOutside { obstacles.append(.linkedOutside(path)) }
          // A folder above the link would be read in itself.
          if isFolder, !isOutside, (root + "/" + path).hasPrefix(target + "/") { continue }
          if found == .file || isFolder && !isOutside && links < 2 { kind = found }
          links += 1
        }
        if let kind {
          entries.append(Entry(path: path, kind: kind))
          continue
        }
        let names = try manager.contentsOfDirectory(atPath: root + "/" + path)
        if names.isEmpty { entries.append(Entry(path: path, kind: .emptyFolder)) }
        let isPackage = names.contains("Package.swift")
        pending += names.filter { !isPackage || $0 != ".build" }.map { (path + "/" + $0, links) }
      } catch {
        obstacles.append(.unreadable(path))
      }
    }
    self.init(entries: entries, obstacles: obstacles)
  }

  /// The regular files of a folder and the folders below it, relative to the root, in order.
  func files(under folder: String) -> [String] {
    entries(under: folder).filter { $0.kind == .file }.map(\.path)
  }

  /// Whether the path is a regular file.
  func contains(_ path: String) -> Bool {
    entry(at: path)?.kind == .file
  }

  /// Whether there is a file, a link or a folder at the path.
  func exists(_ path: String) -> Bool {
    entry(at: path) != nil || !entries(under: path).isEmpty
  }

  private func entry(at path: String) -> Entry? {
    entries[position(of: path)...].first.flatMap { $0.path == path ? $0 : nil }
  }

  private func entries(under folder: String) -> ArraySlice<Entry> {
    // "0" is the character after "/".
    folder == "." ? entries[...] : entries[position(of: folder + "/")..<position(of: folder + "0")]
  }

  /// The index of the first entry whose path is not before the given one.
  private func position(of path: String) -> Int {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isBefore = entries[middle].path < path
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// What the path is; nil for a folder.
  private static func kind(of path: String) throws -> Kind? {
    let manager = FileManager.default
    switch try manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
    case .typeDirectory: return nil
    case .typeRegular: return .file
    case .typeSymbolicLink:
      return .symlink(to: try manager.destinationOfSymbolicLink(atPath: path))
    default: return .other
    }
  }
}

extension Obstacle {
  /// A link to a folder that is not below the root, which may have any number of files.
  fileprivate static func linkedOutside(_ path: String) -> Obstacle {
    Obstacle(
      "\(path) is a link to a folder outside of the workspace",
      instead: "Copy the folder, or make it a package.",
      in: path
    )
  }
}
