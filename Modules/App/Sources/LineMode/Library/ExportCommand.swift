import ByteStrings
import Domain
import LocalArchive
import Presentation
import Terminal
import WholeFiles

extension Command {
  static let export = Command(
    name: "export",
    summary: "Export articles from the archive, newest first",
    operands: .query,
    options: [
      Option(
        "format",
        .choice("FORMAT", OutputFormat.forPrograms.map(\.rawValue)),
        "Output format: ndjson (default), json, csv or markdown; `import` reads the first two"
      ),
      ListOptions.safeCSV,
      Option("output", .file("FILE"), "Write to FILE instead of standard output"),
      Option("force", "Overwrite the file of --output if it exists"),
    ] + ListOptions.articles,
    notes: [.queryLanguage, "The marks of saved and read articles are exported too."],
    examples: [
      (
        "broadsheet export --output all.ndjson",
        "export everything, for `import` on another machine"
      ),
      ("broadsheet export is:saved --format markdown", "your saved articles as a list of links"),
    ],
    action: ExportCommand.run
  )
}

/// `broadsheet export`: writes page after page of the archive, in constant memory.
private enum ExportCommand {
  static let run: Command.Action = { arguments, container throws(Failure) in
    let pageSize = ArticleQuery.pageSizes.upperBound
    let query = try arguments.query(pageSize: pageSize, now: container.now)
    let format = arguments["format"].flatMap(OutputFormat.init) ?? .ndjson
    let isSafe = try arguments.wantsSafeCSV(format)
    guard let format = format.list(of: MarkedArticle.self, isSafeCSV: isSafe) else {
      throw .usage("export has no format \(format.rawValue)")
    }
    let file = try file(arguments)
    let console = container.console
    var writer = ListWriter(format, .articles, console: console) {
      text throws(Failure) in
      if let file { try file.write(text) } else { try console.print(text) }
    }
    // The archive holds each article once, and its pages do not overlap.
    let articles = container.marking.marked(container.archiveSearch.pages(of: query))
    let pager = Pager(isDistinct: true, fetch: articles)
    let paging: Paging<MarkedArticle>
    do throws(Failure) {
      paging = try await writer.write(pager, of: query.words, pages: nil) { paging in
        file == nil ? ListWording.articles.extent(of: paging) : nil
      }
    } catch {
      guard let file, error.status == .interrupted else { throw error }
      throw Failure("stopped; nothing was written to \(file.path)", .interrupted)
    }
    if let file {
      try file.commit()
      console.say(LibraryWording.exported(paging.count, to: file.path.description))
    }
    return .done
  }

  private static func file(_ arguments: Arguments) throws(Failure) -> OutputFile? {
    let isReplacing = arguments.has("force")
    guard let path = arguments.path("output") else {
      guard !isReplacing else { throw .usage("--force needs --output FILE") }
      return nil
    }
    return try OutputFile(path, isReplacing: isReplacing)
  }
}

/// The file of `--output`, which is created or replaced when all of it has been written.
private struct OutputFile {
  let path: ByteString
  private let draft: FileDraft

  init(_ path: ByteString, isReplacing: Bool) throws(Failure) {
    self.path = path
    draft = try Self.attempt(FileDraft(of: path, for: .custom, replacing: isReplacing))
  }

  func write(_ text: String) throws(Failure) { try Self.attempt(draft.write(text)) }

  func commit() throws(Failure) { _ = try Self.attempt(draft.commit(isFlushed: true)) }

  private static func attempt<Result>(
    _ work: @autoclosure () throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) { return try work() } catch {
      let message =
        switch error.fault {
        case .taken: "file already exists: \(error.path); use --force to overwrite it"
        default: "cannot write \(error.path): \(error.reason); nothing was changed"
        }
      throw Failure(message, .cannotCreate)
    }
  }
}
