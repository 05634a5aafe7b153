import ArticleFiles
import Domain
import LocalArchive
import Presentation
import Terminal

/// The import of some files: what has been read and kept of them, and what went wrong.
struct ArticleImport {
  /// How many records are kept in one transaction, at most.
  static let batchSize = 5_000
  /// How many faults are told one by one.
  static let namedFaults = 10

  private let archive: Archive
  private let console: any Console
  private var progress: ProgressLine
  private var kept = KeptArticles()
  private var faulty = 0
  private var named = 0
  private var status = ExitCode.done

  init(into archive: Archive, console: any Console) {
    self.archive = archive
    self.console = console
    progress = ProgressLine(console: console)
  }

  /// Keeps what a file holds; one that cannot be read is told, and is no reason to stop.
  mutating func take(_ path: String) async throws(Failure) {
    let file = BlockingCall { Self.open(path) }
    switch await file.value() {
    case .success(let reader): try await take(all: reader, named: path)
    case .failure(let error): fail(error)
    case nil: break
    }
  }

  /// Says what became of it all, and returns the status of the first thing that went wrong.
  func end() throws(Failure) -> ExitCode {
    if faulty > named { console.say(LibraryWording.moreFaults(faulty - named)) }
    let sum = LibraryWording.imported(kept, faulty: faulty)
    if Task.isCancelled { throw Failure("interrupted; what was kept stays: \(sum)", .interrupted) }
    console.say(sum)
    return status
  }

  private mutating func take(all reader: ArticleReader, named path: String) async throws(Failure) {
    let name = path == "-" ? "standard input" : path
    defer { progress.clear() }
    showProgress(0, of: reader, named: name)
    var reading = BlockingCall { Self.nextBatch(reader) }
    while let outcome = await reading.value() {
      switch outcome {
      case .success(nil): return
      case .failure(let error): return fail(error)
      case .success((let batch, let articles)?):
        // The next batch is read while this one is kept.
        reading = BlockingCall { Self.nextBatch(reader) }
        try await keep(articles, of: batch)
        tell(batch, of: name)
        showProgress(batch.bytesRead, of: reader, named: name)
      }
    }
  }

  private mutating func keep(
    _ articles: PreparedArticles,
    of batch: ArticleBatch
  ) async throws(Failure) {
    let marked = batch.articles.filter { $0.marks != ArticleMarks() }.map {
      ($0.article.id, $0.marks)
    }
    let marks = Dictionary(marked, uniquingKeysWith: { $0.united(with: $1) })
    do throws(NewsError) {
      let kept = try await archive.keep(articles, marks: marks)
      self.kept.added += kept.added
      self.kept.filled += kept.filled
      // Copies within a batch have come together before they were counted.
      self.kept.known += batch.articles.count - kept.added - kept.filled
    } catch {
      progress.clear()
      if kept != KeptArticles() { console.say(LibraryWording.imported(kept, faulty: faulty)) }
      throw Failure(error)
    }
  }

  /// Names the faults of a batch, as long as it is not too many.
  private mutating func tell(_ batch: ArticleBatch, of name: String) {
    guard batch.faultCount > 0 else { return }
    progress.clear()
    for fault in batch.faults.prefix(Self.namedFaults - named) {
      let item = fault.place.item.map { "item \($0): " } ?? ""
      console.say("\(name):\(fault.place.line): \(item)\(fault.reason)")
      named += 1
    }
    faulty += batch.faultCount
    note(.badData)
  }

  private mutating func fail(_ error: ArticleFileError) {
    progress.clear()
    note(console.report(Failure(error)))
  }

  private mutating func note(_ status: ExitCode) {
    if self.status == .done { self.status = status }
  }

  private mutating func showProgress(_ bytes: Int, of reader: ArticleReader, named name: String) {
    let count = kept.added + kept.filled + kept.known
    let share = reader.size.map { $0 > 0 ? Double(bytes) / Double($0) : 1 }
    progress.show(LibraryWording.importing(count, from: name), share: share)
  }

  private static func open(_ path: String) -> Result<ArticleReader, ArticleFileError> {
    Result { () throws(ArticleFileError) in
      try ArticleReader(path: path) { id in Container.providers.first { $0.id == id } }
    }
  }

  private static func nextBatch(
    _ reader: ArticleReader
  ) -> Result<(ArticleBatch, PreparedArticles)?, ArticleFileError> {
    Result { () throws(ArticleFileError) in
      try reader.next(limit: batchSize).map { ($0, PreparedArticles($0.articles.map(\.article))) }
    }
  }
}

extension ArticleMarks {
  fileprivate func united(with other: ArticleMarks) -> ArticleMarks {
    ArticleMarks(isSaved: isSaved || other.isSaved, isRead: isRead || other.isRead)
  }
}

extension Failure {
  /// What came before the fault has been kept.
  fileprivate init(_ error: ArticleFileError) {
    let message = "\(error.path) cannot be read: \(error.reason)"
    switch error {
    case .notFound, .isFolder, .notPermitted: self.init(message, .noSuchItem)
    case .unreadable: self.init(message, .inputOutput)
    case .damaged: self.init(message + "; what came before that is kept", .badData)
    }
  }
}
