import Domain

/// A form in which a list is written for programs, page by page as it arrives.
protocol ListFormat<Item>: Sendable {
  associatedtype Item: Sendable

  /// What comes before the first item of a list that was searched for some words.
  func head(_ words: String, total: Total?) -> String
  /// One item; `isFirst` where a separator depends on it.
  func item(_ item: Item, isFirst: Bool) -> String
  /// What comes after the last item; `next` is where to go on from, nil at the list's end.
  func tail(next: Cursor?) -> String
}

extension ListFormat {
  func head(_ words: String, total: Total?) -> String { "" }
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
  static let forPrograms = allCases.filter { $0 != .text }

  /// The writer of articles for programs; nil for text, which is for people.
  var articles: (any ListFormat<MarkedArticle>)? {
    switch self {
    case .text: nil
    case .json: JSONList(name: "articles") { JSON($0) }
    case .ndjson: JSONLines { JSON($0) }
    case .csv: CSVRecords(columns: MarkedArticle.columns)
    case .markdown: MarkdownArticles()
    }
  }

  /// The writer of publishers for programs; nil for text, which is for people.
  var sources: (any ListFormat<NewsSource>)? {
    switch self {
    case .text: nil
    case .json: JSONList(name: "sources") { JSON($0) }
    case .ndjson: JSONLines { JSON($0) }
    case .csv: CSVRecords(columns: NewsSource.columns)
    case .markdown: MarkdownSources()
    }
  }

  /// The writer of videos for programs; nil for text, which is for people.
  var videos: (any ListFormat<MarkedVideo>)? {
    switch self {
    case .text: nil
    case .json: JSONList(name: "videos") { JSON($0) }
    case .ndjson: JSONLines { JSON($0) }
    case .csv: CSVRecords(columns: MarkedVideo.columns)
    case .markdown: MarkdownVideos()
    }
  }

  /// The writer of captioned cats for programs; nil for text, which is for people.
  var cats: (any ListFormat<SavedPicture>)? {
    switch self {
    case .text: nil
    case .json: JSONList(name: "cats") { JSON($0) }
    case .ndjson: JSONLines { JSON($0) }
    case .csv: CSVRecords(columns: SavedPicture.columns)
    case .markdown: MarkdownCats()
    }
  }
}
