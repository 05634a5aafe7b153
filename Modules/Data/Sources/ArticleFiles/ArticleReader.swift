public import ByteStrings
public import Domain
import Synchronization

/// A reader of articles from a file, in batches; its memory does not grow with the file.
///
/// The file holds NewsAPI's JSON: articles one per line, in a list or in whole pages, or any sequence
/// of these, compressed by gzip or not. The format is detected from the content. Calls block while
/// they wait for the file and are serialized by a lock, so they need a thread or task of their own.
public final class ArticleReader: Sendable {
  /// The length of the file on disk in bytes; nil if it has none, such as a pipe.
  public let size: Int?

  private let state: Mutex<State>

  /// Opens a file; nil and `-` mean standard input.
  ///
  /// `provider` finds the provider that a record names, as those written by Broadsheet do. An unknown
  /// or missing provider becomes the provider `import`.
  public convenience init(
    path: ByteString?,
    provider: @escaping @Sendable (Provider.ID) -> Provider?
  ) throws(ArticleFileError) {
    try self.init(path: path, chunkSize: 256 << 10, provider: provider)
  }

  init(
    path: ByteString?,
    chunkSize: Int,
    provider: @escaping @Sendable (Provider.ID) -> Provider?
  ) throws(ArticleFileError) {
    let file = try InputFile(path: path)
    size = file.size
    let source = TextSource(file, chunkSize: chunkSize)
    state = Mutex(State(scanner: RecordScanner(source, RecordDecoder(provider: provider))))
  }

  /// Returns the next articles of the file; nil at its end.
  ///
  /// A batch covers 1 to `limit` records, fewer if they are long. If reading fails, the batch returns
  /// what was read before, and every later call throws.
  public func next(limit: Int) throws(ArticleFileError) -> ArticleBatch? {
    try state.withLock { state throws(ArticleFileError) in try state.next(limit: limit) }
  }
}

private struct State {
  /// The amount of text that completes a batch, in bytes.
  static let fullLength = 4 << 20

  var scanner: RecordScanner
  var failure: ArticleFileError?

  mutating func next(limit: Int) throws(ArticleFileError) -> ArticleBatch? {
    var batch = ArticleBatch()
    let start = scanner.text.offset
    while failure == nil, batch.recordCount < max(limit, 1),
      batch.recordCount == 0 || scanner.text.offset - start < Self.fullLength
    {
      do throws(ArticleFileError) {
        guard let piece = try scanner.next() else { break }
        switch piece {
        case .article(let article): batch.articles.append(article)
        case .fault(let fault): batch.add(fault)
        }
      } catch {
        failure = error
      }
    }
    batch.bytesRead = scanner.text.bytesRead
    if batch.recordCount > 0 { return batch }
    if let failure { throw failure }
    return nil
  }
}

/// Some articles of a file, and the faulty records between them.
public struct ArticleBatch: Sendable {
  /// The articles, in the file's order.
  public internal(set) var articles: [ImportedArticle] = []
  /// The first faulty records of the batch, up to `namedFaults`.
  public internal(set) var faults: [RecordFault] = []
  /// The number of faulty records in the batch.
  public internal(set) var faultCount = 0
  /// The number of bytes of the file read so far, as on disk.
  public internal(set) var bytesRead = 0

  /// The number of faults that a batch lists; the others are only counted.
  public static let namedFaults = 10

  var recordCount: Int { articles.count + faultCount }

  mutating func add(_ fault: RecordFault) {
    faultCount += 1
    if faults.count < Self.namedFaults { faults.append(fault) }
  }
}

/// An article of a file, with its marks when the file was written.
public struct ImportedArticle: Hashable, Sendable {
  /// The article.
  public let article: Article
  /// The marks; none unless Broadsheet wrote the file.
  public let marks: ArticleMarks
}

/// A record of a file that is not a valid article.
public struct RecordFault: Hashable, Sendable {
  /// The place of a record.
  public struct Place: Hashable, Sendable {
    /// The line on which it begins, from 1.
    public let line: Int
    /// Its number in its list, from 1; nil outside a list.
    public let item: Int?
  }

  /// The place of the record.
  public let place: Place
  /// The reason, as a short phrase.
  public let reason: String
}

/// A failure to read a file of articles, or its rest.
public enum ArticleFileError: Error, Hashable, Sendable {
  /// The file does not exist.
  case notFound(path: String)
  /// The path is a folder.
  case isFolder(path: String)
  /// Reading the file is not permitted.
  case notPermitted(path: String)
  /// Reading failed, with the system's message.
  case unreadable(path: String, String)
  /// The gzip data is cut off or corrupt, as found after `bytesRead` bytes of the file.
  case damaged(path: String, isCutOff: Bool, bytesRead: Int)

  /// The path as messages show it, or `standard input`.
  public var path: String {
    switch self {
    case .notFound(let path), .isFolder(let path), .notPermitted(let path),
      .unreadable(let path, _), .damaged(let path, _, _):
      path
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
}
