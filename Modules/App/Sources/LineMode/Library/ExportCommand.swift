import ByteStrings
import Domain
import Presentation
import Terminal

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
  static let run: Command.Action = { arguments, desk throws(Failure) in
    let pageSize = ArticleQuery.pageSizes.upperBound
    let query = try arguments.query(pageSize: pageSize, now: desk.now)
    let format = arguments["format"].flatMap(OutputFormat.init) ?? .ndjson
    let isSafe = try arguments.wantsSafeCSV(format)
    guard let format = format.list(of: MarkedArticle.self, isSafeCSV: isSafe) else {
      throw .usage("export has no format \(format.rawValue)")
    }
    let file = try file(arguments, desk)
    let console = desk.console
    var writer = ListWriter(format, .articles, console: console) {
      text throws(Failure) in
      guard let file else { return try console.print(text) }
      try writing { () throws(ExportFileError) in try file.write(text) }
    }
    // The archive holds each article once, and its pages do not overlap.
    let articles = desk.marking.marked(desk.library.pages(of: query))
    let pager = Pager(isDistinct: true, fetch: articles)
    let paging: Paging<MarkedArticle>
    do throws(Failure) {
      paging = try await writer.write(pager, of: query.words, pages: nil) { paging in
        file == nil ? ListWording.articles.extent(of: paging) : nil
      }
    } catch {
      guard let path = arguments.path("output"), error.status == .interrupted else { throw error }
      throw Failure("stopped; nothing was written to \(path)", .interrupted)
    }
    if let file, let path = arguments.path("output") {
      try writing { () throws(ExportFileError) in try file.commit() }
      console.say(LibraryWording.exported(paging.count, to: path.description))
    }
    return .done
  }

  private static func file(
    _ arguments: Arguments,
    _ desk: any NewsDesk
  ) throws(Failure) -> (any ExportFile)? {
    let isReplacing = arguments.has("force")
    guard let path = arguments.path("output") else {
      guard !isReplacing else { throw .usage("--force needs --output FILE") }
      return nil
    }
    return try writing { () throws(ExportFileError) in
      try desk.exportFile.init(path, isReplacing: isReplacing)
    }
  }
}

extension Failure {
  fileprivate init(_ error: ExportFileError) {
    let message =
      switch error {
      case .taken(let path): "file already exists: \(path); use --force to overwrite it"
      case .unwritable(let path, let reason):
        "cannot write \(path): \(reason); nothing was changed"
      }
    self.init(message, .cannotCreate)
  }
}

/// Writes to the file of an export and maps its errors to `Failure`.
private func writing<Result>(
  _ work: () throws(ExportFileError) -> Result
) throws(Failure) -> Result {
  do throws(ExportFileError) { return try work() } catch { throw Failure(error) }
}
