import ByteStrings
import Domain
import Presentation
import Terminal

extension Command {
  static let importing = Command(
    name: "import",
    summary: "Import articles from files into the archive",
    operands: Operands(synopsis: "FILE...", count: 1...1_000, kinds: [.file]),
    notes: [
      "A file has articles in NewsAPI's JSON: one per line, in a list, or in whole replies; gzip is "
        + "decompressed. `export` writes such files as ndjson and json, with the marks of saved and "
        + "read articles. FILE can be `-` for standard input.",
      "A record that is not an article is reported and skipped (exit status 65). After a record that "
        + "is not closed, reading resumes at the next line or, in a list, at the next object.",
      "Articles that are already in the archive are not stored twice, so an interrupted import can be "
        + "repeated.",
    ],
    examples: [
      ("broadsheet import all.ndjson.gz", "import the export of another archive"),
      ("curl -s https://news.example/feed.json | broadsheet import -", "import from a pipe"),
    ],
    action: { arguments, desk throws(Failure) in
      try await importFiles(arguments.paths, into: try desk.archiveFile(), desk)
    }
  )
}

/// Imports files into an archive, in order, and returns the status of the first error.
private func importFiles(
  _ paths: [ByteString],
  into archive: some ImportArticles,
  _ desk: any NewsDesk
) async throws(Failure) -> ExitCode {
  let (file, providers) = (desk.articleFile, desk.configuration.providers.articleProviders)
  var job = ArticleImport(into: archive, console: desk.console) { path in
    Result { () throws(ArticleFileError) in
      try file.init(path: path) { id in providers.first { $0.id == id } }
    }
  }
  for path in paths where !Task.isCancelled { try await job.run(path) }
  return try job.finish()
}

/// The import of some files: counts what was stored and reports what could not be read.
private struct ArticleImport<Archive: ImportArticles> {
  /// The largest number of articles in one transaction.
  static var batchSize: Int { 5_000 }
  /// The number of faults that are reported one by one.
  static var reportedFaults: Int { 10 }

  /// Opens a file; blocks meanwhile.
  typealias Opening =
    @Sendable (_ path: ByteString) -> Result<any ReadArticleFile, ArticleFileError>

  /// The records of one file that could not be read.
  private struct Faults {
    var count = 0
    /// The first of them, as many as may be reported.
    var first: [RecordFault] = []
    /// Whether the file also has articles.
    var hasArticles = false
  }

  private let archive: Archive
  private let console: any Console
  private let open: Opening
  private var progress: ProgressLine
  private var kept = KeptArticles()
  private var faulty = 0
  private var reported = 0
  private var status = ExitCode.done

  init(into archive: Archive, console: any Console, open: @escaping Opening) {
    self.archive = archive
    self.console = console
    self.open = open
    progress = ProgressLine(console: console)
  }

  /// Imports a file; one that cannot be read is reported in one line and does not stop the import.
  mutating func run(_ path: ByteString) async throws(Failure) {
    let file = BlockingCall { [open] in open(path) }
    switch await file.value() {
    case .success(let reader):
      let name = path == "-" ? "standard input" : path.description
      var faults = Faults()
      defer { progress.clear() }
      try await run(reader, name, &faults)
      if !faults.hasArticles { report(faults, of: name) }
    case .failure(let error): fail(Failure(error))
    case nil: break
    }
  }

  /// Prints the summary, unless nothing could be read; returns the status of the first error.
  func finish() throws(Failure) -> ExitCode {
    if faulty > reported { console.say(LibraryWording.moreFaults(faulty - reported)) }
    let summary = LibraryWording.imported(kept, faulty: faulty)
    if Task.isCancelled { throw Failure(LibraryWording.importStopped(summary), .interrupted) }
    if status == .done || kept != KeptArticles() { console.say(summary) }
    return status
  }

  private mutating func run(
    _ reader: any ReadArticleFile,
    _ name: String,
    _ faults: inout Faults
  ) async throws(Failure) {
    showProgress(0, of: reader, name)
    var reading = BlockingCall { [archive] in Self.nextBatch(reader, for: archive) }
    while let outcome = await reading.value() {
      switch outcome {
      case .success(nil): return
      case .failure(let error): return fail(Failure(error))
      case .success((let batch, let articles)?):
        // The next batch is read while this one is stored.
        reading = BlockingCall { [archive] in Self.nextBatch(reader, for: archive) }
        try await keep(articles, of: batch)
        add(batch, to: &faults, of: name)
        showProgress(batch.bytesRead, of: reader, name)
      }
    }
  }

  private mutating func keep(
    _ articles: Archive.Prepared,
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
      // The archive merges copies within a batch before it counts them.
      self.kept.known += batch.articles.count - kept.added - kept.filled
    } catch .cancelled {
      // The summary says how much was imported.
    } catch {
      progress.clear()
      if kept != KeptArticles() { console.say(LibraryWording.imported(kept, faulty: faulty)) }
      throw Failure(error)
    }
  }

  /// Reports the faults of a file with articles; those of one without are reported at its end.
  private mutating func add(_ batch: ArticleBatch, to faults: inout Faults, of name: String) {
    if !batch.articles.isEmpty { faults.hasArticles = true }
    faults.count += batch.faultCount
    faults.first += batch.faults.prefix(Self.reportedFaults - faults.first.count)
    guard faults.hasArticles, faults.count > 0 else { return }
    progress.clear()
    for fault in faults.first.prefix(Self.reportedFaults - reported) {
      say(fault, of: name)
      reported += 1
    }
    faulty += faults.count
    faults = Faults(hasArticles: true)
    note(.badData)
  }

  /// Reports the faults of a file that has no articles in one line.
  private mutating func report(_ faults: Faults, of name: String) {
    guard let first = faults.first.first else { return }
    progress.clear()
    note(.badData)
    guard faults.count > 1 else { return say(first, of: name) }
    console.say(
      "\(name) has no articles: \(Count.digits(faults.count)) records could not be read, "
        + "the first in line \(first.place.line): \(first.reason)"
    )
  }

  private func say(_ fault: RecordFault, of name: String) {
    let item = fault.place.item.map { "item \($0): " } ?? ""
    console.say("\(name):\(fault.place.line): \(item)\(fault.reason)")
  }

  private mutating func fail(_ failure: Failure) {
    progress.clear()
    note(console.report(failure))
  }

  private mutating func note(_ status: ExitCode) {
    if self.status == .done { self.status = status }
  }

  private mutating func showProgress(_ bytes: Int, of reader: any ReadArticleFile, _ name: String) {
    let count = kept.added + kept.filled + kept.known
    let share = reader.size.map { $0 > 0 ? Double(bytes) / Double($0) : 1 }
    progress.show(LibraryWording.importing(count, from: name), share: share)
  }

  private static func nextBatch(
    _ reader: any ReadArticleFile,
    for archive: Archive
  ) -> Result<(ArticleBatch, Archive.Prepared)?, ArticleFileError> {
    Result { () throws(ArticleFileError) in
      try reader.next(limit: batchSize).map {
        ($0, archive.prepared($0.articles.map(\.article)))
      }
    }
  }
}

extension ArticleMarks {
  fileprivate func united(with other: ArticleMarks) -> ArticleMarks {
    ArticleMarks(isSaved: isSaved || other.isSaved, isRead: isRead || other.isRead)
  }
}

extension Failure {
  fileprivate init(_ error: ArticleFileError) {
    let message = "cannot read \(error.path): \(error.reason)"
    switch error {
    case .notFound, .isFolder, .notPermitted: self.init(message, .noSuchItem)
    case .unreadable: self.init(message, .inputOutput)
    case .damaged: self.init(message + "; the articles before it were imported", .badData)
    }
  }
}
