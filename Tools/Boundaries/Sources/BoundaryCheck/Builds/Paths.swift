import Foundation

extension String {
  /// The absolute path without symbolic links, `..` and a slash at its end.
  var resolvingLinks: String {
    let url = URL(filePath: self, directoryHint: .notDirectory)
    let path = url.standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// When the file at the path was last written, in nanoseconds since 1970; nil if there is none.
  var modified: Int64? { FileState(self)?.modified }
}
