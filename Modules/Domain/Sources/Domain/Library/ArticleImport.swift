public import ByteStrings
import FoundationEssentials

/// Imports files of articles into the archive; memory does not grow with the files.
public struct ArticleImport: Sendable {
  /// The largest number of records in a batch; each batch is one transaction.
  public static let batchSize = 5_000
  /// The number of faulty records that are listed; the others are only counted.
  public static let listedFaults = 10

  /// Opens a file; blocks while it waits for it.
  public typealias Opening =
    @Sendable (_ path: ByteString) throws(ArticleFileError) -> any ReadArticleFile

  private let archive: any ImportArticles
  private let open: Opening
  private let calls: any BlockingCalls

  public init(
    into archive: any ImportArticles,
    calls: any BlockingCalls,
    open: @escaping Opening
  ) {
    self.archive = archive
    self.calls = calls
    self.open = open
  }

  /// Imports files, in order; `-` is standard input.
  ///
  /// `report` receives the progress when a file is opened, after each batch and at a problem. A file
  /// that cannot be read does not stop the import. Throws if the archive fails; the articles stored
  /// before stay. A cancellation ends it early: see `ImportProgress.isStopped`.
  public func callAsFunction(
    _ paths: [ByteString],
    report: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(NewsError) -> ImportProgress {
    try await run(paths, into: archive, report)
  }

  private func run(
    _ paths: [ByteString],
    into archive: some ImportArticles,
    _ report: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(NewsError) -> ImportProgress {
    var run = ImportRun(archive: archive, calls: calls, open: open, report: report)
    for path in paths where !Task.isCancelled { try await run.read(path) }
    run.progress.isStopped = Task.isCancelled
    return run.progress
  }
}

private struct ImportRun<Archive: ImportArticles> {
  /// The records of one file that could not be read and are not listed yet.
  private struct Faults {
    var count = 0
    /// The first of them, as many as may be listed.
    var first: [RecordFault] = []
    /// Whether the file also has articles.
    var hasArticles = false
  }

  /// A batch that was read, and its articles as the archive needs them; nil at the end of the file.
  private typealias Reading = Result<(ArticleBatch, Archive.Prepared)?, ArticleFileError>

  let archive: Archive
  let calls: any BlockingCalls
  let open: ArticleImport.Opening
  let report: @Sendable (ImportProgress) -> Void
  var progress = ImportProgress()

  /// Imports a file.
  mutating func read(_ path: ByteString) async throws(NewsError) {
    let opening = calls.start { [open] in
      Result { () throws(ArticleFileError) in try open(path) }
    }
    switch await opening() {
    case .success(let file): try await read(file, path == "-" ? "standard input" : path.description)
    case .failure(let error): add(.unreadable(error))
    case nil: break
    }
    progress.file = nil
    report(progress)
  }

  private mutating func read(
    _ file: any ReadArticleFile,
    _ name: String
  ) async throws(NewsError) {
    var faults = Faults()
    show(0, of: file, name)
    var reading = nextBatch(of: file)
    batches: while let outcome = await reading() {
      switch outcome {
      case .success(nil): break batches
      case .failure(let error):
        add(.unreadable(error))
        break batches
      case .success((let batch, let articles)?):
        // The next batch is read while this one is stored.
        reading = nextBatch(of: file)
        try await keep(articles, of: batch)
        add(batch, to: &faults, of: name)
        show(batch.bytesRead, of: file, name)
      }
    }
    if !faults.hasArticles { add(faults, of: name) }
  }

  private func nextBatch(of file: any ReadArticleFile) -> @Sendable () async -> Reading? {
    calls.start { [archive] in
      Result { () throws(ArticleFileError) in
        try file.next(limit: ArticleImport.batchSize).map {
          ($0, archive.prepared($0.articles.map(\.article)))
        }
      }
    }
  }

  private mutating func keep(
    _ articles: Archive.Prepared,
    of batch: ArticleBatch
  ) async throws(NewsError) {
    let marked = batch.articles.filter(\.marks.areKnown).map { entry in
      var marks = entry.marks
      // A stranger's file decides nothing about other articles.
      marks.storyChoices.removeAll {
        ![$0.choice.article, $0.choice.other].contains(entry.article.id)
      }
      return (entry.article.id, marks)
    }
    let marks = Dictionary(marked) { first, second in
      var merged = MarkTimes(first).merged(with: MarkTimes(second)).marks
      merged.storyChoices = first.storyChoices + second.storyChoices
      return merged
    }
    do throws(NewsError) {
      let kept = try await archive.keep(articles, marks: marks)
      progress.kept.added += kept.added
      progress.kept.filled += kept.filled
      // The archive merges copies within a batch before it counts them.
      progress.kept.known += batch.articles.count - kept.added - kept.filled
    } catch .cancelled {
      // `isStopped` reports the cancellation.
    }
  }

  /// Lists the faults of a file with articles; for a file without, they are listed at its end.
  private mutating func add(_ batch: ArticleBatch, to faults: inout Faults, of name: String) {
    if !batch.articles.isEmpty { faults.hasArticles = true }
    faults.count += batch.faultCount
    faults.first += batch.faults.prefix(ArticleImport.listedFaults - faults.first.count)
    guard faults.hasArticles else { return }
    for fault in faults.first.prefix(ArticleImport.listedFaults - progress.listed) {
      progress.problems.append(.fault(fault, file: name))
      progress.listed += 1
    }
    progress.faulty += faults.count
    faults = Faults(hasArticles: true)
  }

  /// Lists the faults of a file that has no articles as one problem.
  private mutating func add(_ faults: Faults, of name: String) {
    guard let first = faults.first.first else { return }
    add(
      faults.count > 1
        ? .noArticles(file: name, faults: faults.count, first: first) : .fault(first, file: name)
    )
  }

  private mutating func add(_ problem: ImportProblem) {
    progress.file = nil
    progress.problems.append(problem)
    report(progress)
  }

  private mutating func show(_ bytes: Int, of file: any ReadArticleFile, _ name: String) {
    let share = file.size.map { $0 > 0 ? Double(bytes) / Double($0) : 1 }
    progress.file = ImportProgress.File(name: name, share: share)
    report(progress)
  }
}

extension ArticleMarks {
  /// Whether a mark is set, or known to be removed.
  fileprivate var areKnown: Bool {
    isSaved || isRead || savedChange != nil || readChange != nil || !storyChoices.isEmpty
  }
}
