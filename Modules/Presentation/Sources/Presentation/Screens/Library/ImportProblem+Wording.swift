public import Domain

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
  /// The file, the reason, and the imported part.
  fileprivate var sentence: String {
    let sentence = "cannot read \(path): \(reason)"
    return switch self {
    case .notFound, .isFolder, .notPermitted, .unreadable: sentence
    case .damaged: sentence + "; the articles before it were imported"
    }
  }
}
