import Foundation

/// The files under a root as the file system has them, whatever the manifests say.
struct FileTree: Sendable {
  /// What a path is.
  enum Kind: Hashable, Sendable {
    case file
    /// Only a folder with nothing in it is an entry of its own.
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

  private let filePaths: [String]

  init(entries: [Entry]) {
    self.entries = entries.sorted { $0.path < $1.path }
    filePaths = self.entries.filter { $0.kind == .file }.map(\.path)
  }

  /// Walks the folder; leaves out `.git` at the root and the named folders, which hold what was built.
  init(root: String, without buildFolders: Set<String>) throws(Obstacle) {
    var entries: [Entry] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let names = try Self.names(in: folder.isEmpty ? root : root + "/" + folder)
      if names.isEmpty, !folder.isEmpty {
        entries.append(Entry(path: folder, kind: .emptyFolder))
      }
      for name in names {
        let path = folder.isEmpty ? name : folder + "/" + name
        if path == ".git" || buildFolders.contains(path) { continue }
        switch try Self.kind(of: root + "/" + path) {
        case nil: pending.append(path)
        case let kind?: entries.append(Entry(path: path, kind: kind))
        }
      }
    }
    self.init(entries: entries)
  }

  /// The regular files of a folder and the folders below it, relative to the root, in order.
  func files(under folder: String) -> [String] {
    folder == "." ? filePaths : filePaths.filter { $0.hasPrefix(folder + "/") }
  }

  func contains(_ path: String) -> Bool {
    filePaths.contains(path)
  }

  private static func names(in folder: String) throws(Obstacle) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Obstacle(
        message: "cannot list the folder \(folder)",
        instead: "Make it readable, or remove it."
      )
    }
  }

  /// What the path is; nil for a folder.
  private static func kind(of path: String) throws(Obstacle) -> Kind? {
    let manager = FileManager.default
    do {
      switch try manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
      case .typeDirectory: return nil
      case .typeRegular: return .file
      case .typeSymbolicLink:
        return .symlink(to: try manager.destinationOfSymbolicLink(atPath: path))
      default: return .other
      }
    } catch {
      throw Obstacle(message: "cannot look at \(path)", instead: "Make it readable, or remove it.")
    }
  }
}
