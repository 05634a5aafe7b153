import Foundation

/// Distinguishes manifests from other files called `Package.swift`, such as fixtures of tests.
enum ManifestFile {
  /// Whether the file starts with `// swift-tools-version`, without which SwiftPM rejects a manifest.
  ///
  /// SwiftPM ignores case, spaces, and blank lines before it. A file that cannot be read counts as a
  /// manifest.
  static func isManifest(_ path: String, in root: String) -> Bool {
    guard LexicalPath.name(of: path) == "Package.swift" else { return false }
    guard let data = FileManager.default.contents(atPath: root + "/" + path) else { return true }
    let line = data.drop { " \t\r\n\u{B}\u{C}".utf8.contains($0) }
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    guard text.hasPrefix("//") else { return false }
    return text.dropFirst(2).drop(while: \.isWhitespace).lowercased()
      .hasPrefix("swift-tools-version")
  }
}
