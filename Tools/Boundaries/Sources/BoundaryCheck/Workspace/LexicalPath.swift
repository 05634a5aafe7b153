/// Operations on paths as text, which do not read the file system.
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

  /// Whether the path is relative and does not leave the folder that it starts in.
  static func staysInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && resolved(path) != nil
  }

  /// The path of something in a folder; either can be ".".
  static func joined(_ folder: String, _ path: String) -> String {
    if folder == "." { return path }
    return path == "." ? folder : folder + "/" + path
  }

  /// The folder of a file; "." if the path has no slash.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The part of the name after its last period, in lower case; empty without a period.
  static func ending(of path: String) -> String {
    let parts = name(of: path).split(separator: ".", omittingEmptySubsequences: false)
    return parts.dropFirst().last?.lowercased() ?? ""
  }
}
