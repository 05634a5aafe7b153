public import ByteStrings
public import Domain
import Synchronization

/// A reader of articles from a file, in batches; its memory does not grow with the file.
///
/// The file holds NewsAPI's JSON: articles one per line, in a list or in whole pages, or any sequence
/// of these, compressed by gzip or not. The format is detected from the content. Calls block while
/// they wait for the file and are serialized by a lock, so they need a thread or task of their own.
public final class ArticleReader: ReadArticleFile {
  /// The length of the file on disk in bytes; nil if it has none, such as a pipe.
  public let size: Int?

  private let state: Mutex<State>

  /// Opens a file; nil and `-` mean standard input.
  ///
  /// `provider` returns the provider for the id in a record; records exported by Broadsheet have
  /// one. An unknown or missing provider becomes the provider `import`.
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
