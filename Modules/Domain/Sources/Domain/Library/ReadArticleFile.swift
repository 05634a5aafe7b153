/// A file of articles, read in batches; its memory does not grow with the file.
///
/// Calls block while they wait for the file, so they need a thread or task of their own.
public protocol ReadArticleFile: Sendable {
  /// The length of the file on disk in bytes; nil if it has none, such as a pipe.
  var size: Int? { get }

  /// Returns the next articles of the file; nil at its end.
  ///
  /// A batch covers 1 to `limit` records, fewer if they are long. If reading fails, the batch returns
  /// what was read before, and every later call throws.
  func next(limit: Int) throws(ArticleFileError) -> ArticleBatch?
}

/// Some articles of a file, and the faulty records between them.
public struct ArticleBatch: Sendable {
  /// The articles, in the file's order.
  public var articles: [ImportedArticle] = []
  /// The first faulty records of the batch, up to `namedFaults`.
  public var faults: [RecordFault] = []
  /// The number of faulty records in the batch.
  public var faultCount = 0
  /// The number of bytes of the file read so far, as on disk.
  public var bytesRead = 0

  /// The number of faults that a batch lists; the others are only counted.
  public static let namedFaults = 10

  public init() {}

  /// The number of articles and faulty records.
  public var recordCount: Int { articles.count + faultCount }

  /// Adds a faulty record.
  public mutating func add(_ fault: RecordFault) {
    faultCount += 1
    if faults.count < Self.namedFaults { faults.append(fault) }
  }
}

/// An article of a file, with its marks when the file was written.
public struct ImportedArticle: Hashable, Sendable {
  public let article: Article
  /// The marks; none unless Broadsheet wrote the file.
  public let marks: ArticleMarks

  public init(article: Article, marks: ArticleMarks) {
    self.article = article
    self.marks = marks
  }
}

/// A record of a file that is not a valid article.
public struct RecordFault: Hashable, Sendable {
  /// The place of a record.
  public struct Place: Hashable, Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// Its number in its list, from 1; nil outside a list.
    public let item: Int?

    public init(line: Int, item: Int?) {
      self.line = line
      self.item = item
    }
  }

  /// The place of the record.
  public let place: Place
  /// The reason, as a short phrase.
  public let reason: String

  public init(place: Place, reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// A failure to read a file of articles, or its rest.
public enum ArticleFileError: Error, Hashable, Sendable {
  /// The file does not exist.
  case notFound(path: String)
  case isFolder(path: String)
  /// Reading the file is not permitted.
  case notPermitted(path: String)
  /// Reading failed, with the system's message.
  case unreadable(path: String, String)
  /// The gzip data is cut off or corrupt, as found after `bytesRead` bytes of the file.
  case damaged(path: String, isCutOff: Bool, bytesRead: Int)
}
