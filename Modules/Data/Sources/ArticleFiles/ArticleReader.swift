public import Domain
import Synchronization

/// Reads articles from a file, batch by batch, in a memory that does not grow with the file.
///
/// The file holds NewsAPI's JSON: articles one a line, in a list or in whole pages, or any
/// sequence of these, packed by gzip or not. What it is shows from its content. The calls wait
/// for the file, so they are for a thread or task of their own; from several, they take turns.
public final class ArticleReader: Sendable {
  /// The length of the file in bytes as it lies on disk; nil for what has none, such as a pipe.
  public let size: Int?

  private let state: Mutex<State>

  /// Opens a file; nil and `-` mean standard input.
  ///
  /// `provider` finds the provider that a record written by Broadsheet names. A provider that it
  /// does not know, or that is not named, is one called `import`.
  public convenience init(
    path: String?,
    provider: @escaping @Sendable (Provider.ID) -> Provider?
  ) throws(ArticleFileError) {
    try self.init(path: path, chunkSize: 256 << 10, provider: provider)
  }

  init(
    path: String?,
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
  /// A batch covers at most `limit` records, at least one, and fewer where they are long. When the
  /// file cannot be read on, what was read before comes first, and then every call fails.
  public func next(limit: Int) throws(ArticleFileError) -> ArticleBatch? {
    try state.withLock { state throws(ArticleFileError) in try state.next(limit: limit) }
  }
}

private struct State {
  /// How much text makes a batch that is not waited longer for, in bytes.
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
