public import Domain
import Texts

extension ImportProblem {
  /// The problem, with its place and its reason.
  public var sentence: String {
    switch self {
    case .fault(let fault, let file):
      let item = fault.place.item.map { "item \($0): " } ?? ""
      return "\(file):\(fault.place.line): \(item)\(fault.reason)"
    case .noArticles(let file, let count, let first):
      return "\(file) has no articles: \(Count.digits(count)) records could not be read, "
        + "the first in line \(first.place.line): \(first.reason)"
    case .unreadable(let error):
      return error.sentence
    }
  }
}

extension ArticleFileError {
  /// The path as messages show it, or `standard input`; a web address has no password.
  public var path: String {
    switch self {
    case .notFound(let path), .isFolder(let path), .notPermitted(let path),
      .unreadable(let path, _), .damaged(let path, _, _):
      WebLink.withoutUser(in: path)
    }
  }

  /// The reason, as a short phrase.
  public var reason: String {
    switch self {
    case .notFound: "no such file"
    case .isFolder: "it is a folder"
    case .notPermitted: "permission denied"
    case .unreadable(_, let words): words
    case .damaged(_, true, let count): "the gzip data is cut off after \(count) bytes"
    case .damaged(_, false, let count): "the gzip data is damaged within the first \(count) bytes"
    }
  }

  /// The file, the reason, and the imported part.
  fileprivate var sentence: String {
    let sentence = "cannot read \(path): \(reason)"
    return switch self {
    case .notFound, .isFolder, .notPermitted, .unreadable: sentence
    case .damaged: sentence + "; the articles before it were imported"
    }
  }
}
