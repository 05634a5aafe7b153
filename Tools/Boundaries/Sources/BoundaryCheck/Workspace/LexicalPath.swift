/// Paths as text, without a look at the file system.
enum LexicalPath {
  /// The path without empty parts, `.` and `..`; nil if it climbs above where it starts.
  static func resolved(_ path: String) -> String? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// Whether the path, seen from a folder, stays in it.
  static func staysInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && resolved(path) != nil
  }

  /// A path inside of a folder, where either can be ".".
  static func joined(_ folder: String, _ path: String) -> String {
    if folder == "." { return path }
    return path == "." ? folder : folder + "/" + path
  }

  /// The folder that a file is in; "." for one without any.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
