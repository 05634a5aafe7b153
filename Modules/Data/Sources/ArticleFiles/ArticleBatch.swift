public import Domain

/// Some articles of a file, and what could not be read between them.
public struct ArticleBatch: Sendable {
  /// The articles, in the file's order.
  public internal(set) var articles: [ImportedArticle] = []
  /// The first records of the batch that hold no article, at most `namedFaults` of them.
  public internal(set) var faults: [RecordFault] = []
  /// How many records of the batch hold no article.
  public internal(set) var faultCount = 0
  /// How much of the file has been read so far, in bytes as they lie on disk.
  public internal(set) var bytesRead = 0

  /// How many faults a batch names; the others are only counted.
  public static let namedFaults = 10

  var recordCount: Int { articles.count + faultCount }

  mutating func add(_ fault: RecordFault) {
    faultCount += 1
    if faults.count < Self.namedFaults { faults.append(fault) }
  }
}

/// An article of a file, with what a person had done with it when the file was written.
public struct ImportedArticle: Hashable, Sendable {
  /// The article.
  public let article: Article
  /// Its marks; none unless Broadsheet wrote the file.
  public let marks: ArticleMarks
}

/// A part of a file that holds no article where one was to be.
public struct RecordFault: Hashable, Sendable {
  /// Where a record stands.
  public struct Place: Hashable, Sendable {
    /// The line that it begins on, from 1.
    public let line: Int
    /// Its number in the list that it stands in, from 1; nil outside a list.
    public let item: Int?
  }

  /// Where it is.
  public let place: Place
  /// What is wrong, as a short phrase.
  public let reason: String
}
