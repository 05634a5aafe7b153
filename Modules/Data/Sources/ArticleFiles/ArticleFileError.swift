/// Why a file of articles cannot be read, or not to its end.
public enum ArticleFileError: Error, Hashable, Sendable {
  /// There is nothing at the path.
  case notFound(path: String)
  /// The path leads to a folder.
  case isFolder(path: String)
  /// The system does not let this person read the file.
  case notPermitted(path: String)
  /// The system failed to read, in its own words.
  case unreadable(path: String, String)
  /// The gzip data is cut off or corrupt, found after so many bytes of the file.
  case damaged(path: String, isCutOff: Bool, bytesRead: Int)

  /// The path as it was given, or `standard input`.
  public var path: String {
    switch self {
    case .notFound(let path), .isFolder(let path), .notPermitted(let path),
      .unreadable(let path, _), .damaged(let path, _, _):
      path
    }
  }

  /// What is wrong with the file, in a few words.
  public var reason: String {
    switch self {
    case .notFound: "no such file"
    case .isFolder: "it is a folder"
    case .notPermitted: "permission denied"
    case .unreadable(_, let words): words
    case .damaged(_, true, let count): "the gzip data ends too early, after \(count) bytes"
    case .damaged(_, false, let count): "the gzip data is damaged, within its first \(count) bytes"
    }
  }
}
