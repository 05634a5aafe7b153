import Domain

/// A form in which a list of articles is written for programs, page by page as it arrives.
protocol ArticleFormat: Sendable {
  /// What comes before the first article.
  func head(_ query: ArticleQuery, total: Total?) -> String
  /// One article with its marks; `isFirst` where a separator depends on it.
  func article(_ article: Article, _ marks: ArticleMarks, isFirst: Bool) -> String
  /// What comes after the last article; `next` is where to go on from, nil at the list's end.
  func tail(next: Cursor?) -> String
}

extension ArticleFormat {
  func head(_ query: ArticleQuery, total: Total?) -> String { "" }
  func tail(next: Cursor?) -> String { "" }
}

/// The forms in which results can be asked for.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  case ndjson
  case csv
  case markdown

  /// The forms that are for programs.
  static let forPrograms = allCases.filter { $0.articles != nil }

  /// The writer for programs; nil for text, which is for people.
  var articles: (any ArticleFormat)? {
    switch self {
    case .text: nil
    case .json: JSONArticles()
    case .ndjson: NDJSONArticles()
    case .csv: CSVArticles()
    case .markdown: MarkdownArticles()
    }
  }
}
