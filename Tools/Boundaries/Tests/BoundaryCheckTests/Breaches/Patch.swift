import Foundation

/// Changes made to a folder, which can be undone without a trace: not even a file's time changes.
struct Patch {
  private let root: String
  /// Where whatever stood in the way is kept, outside the root.
  private let attic: String
  /// Each path that was touched, and whether the attic keeps what stood there, in order.
  private var touched: [(path: String, wasThere: Bool)] = []

  private var manager: FileManager { FileManager.default }

  /// Makes the changes, in order.
  init(_ changes: [Change], in root: String) throws {
    self.root = root
    attic = root + ".attic"
    try manager.createDirectory(atPath: attic, withIntermediateDirectories: false)
    do {
      for change in changes { try make(change) }
    } catch {
      try undo()
      throw error
    }
  }

  /// Puts everything back where it was.
  func undo() throws {
    for (number, (path, wasThere)) in touched.enumerated().reversed() {
      let place = root + "/" + path
      if exists(place) { try manager.removeItem(atPath: place) }
      if wasThere { try manager.moveItem(atPath: "\(attic)/\(number)", toPath: place) }
    }
    try manager.removeItem(atPath: attic)
  }

  private mutating func make(_ change: Change) throws {
    switch change {
    case .write(let path, let text): try write([UInt8](text.utf8), to: path)
    case .writeBytes(let path, let bytes): try write(bytes, to: path)
    case .program(let path, let text):
      try write([UInt8](text.utf8), to: path)
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root + "/" + path)
    case .prepend(let path, let text): try edit(path) { text + $0 }
    case .append(let path, let text): try edit(path) { $0 + text }
    case .replace(let path, let old, let new):
      try edit(path) { text in
        guard text.ranges(of: old).count == 1 else {
          throw MisfitChange(description: "\(path) says \(old) not once")
        }
        return text.replacing(old, with: new)
      }
    case .replaceAll(let path, let old, let new):
      try edit(path) { text in
        guard text.contains(old) else {
          throw MisfitChange(description: "\(path) does not say \(old)")
        }
        return text.replacing(old, with: new)
      }
    case .delete(let path):
      guard exists(root + "/" + path) else {
        throw MisfitChange(description: "there is no \(path)")
      }
      try clear(path)
    case .move(let path, let other): try move(path, to: other)
    case .link(let path, let target):
      try clear(path)
      try manager.createSymbolicLink(atPath: root + "/" + path, withDestinationPath: target)
    case .date(let path, let seconds):
      let bytes = try Data(contentsOf: URL(filePath: root + "/" + path))
      try write([UInt8](bytes), to: path)
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: seconds)],
        ofItemAtPath: root + "/" + path
      )
    }
  }

  private mutating func edit(_ path: String, _ change: (String) throws -> String) throws {
    let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    try write([UInt8](try change(text).utf8), to: path)
  }

  private mutating func write(_ bytes: [UInt8], to path: String) throws {
    try clear(path)
    try Data(bytes).write(to: URL(filePath: root + "/" + path))
  }

  private mutating func move(_ path: String, to other: String) throws {
    try clear(other)
    try clear(path)
    let kept = "\(attic)/\(touched.count - 1)"
    guard exists(kept) else { throw MisfitChange(description: "there is no \(path)") }
    try manager.copyItem(atPath: kept, toPath: root + "/" + other)
  }

  /// Moves what is at the path to the attic, and makes the folders above it.
  private mutating func clear(_ path: String) throws {
    try makeFolders(above: path)
    let wasThere = exists(root + "/" + path)
    if wasThere {
      try manager.moveItem(atPath: root + "/" + path, toPath: "\(attic)/\(touched.count)")
    }
    touched.append((path, wasThere))
  }

  private mutating func makeFolders(above path: String) throws {
    let parts = path.split(separator: "/").dropLast()
    for count in parts.indices.map({ $0 + 1 }) {
      let folder = parts.prefix(count).joined(separator: "/")
      guard !exists(root + "/" + folder) else { continue }
      try manager.createDirectory(atPath: root + "/" + folder, withIntermediateDirectories: false)
      touched.append((folder, false))
    }
  }

  /// Whether there is something, be it a link that leads nowhere.
  private func exists(_ path: String) -> Bool {
    (try? manager.attributesOfItem(atPath: path)) != nil
  }
}
