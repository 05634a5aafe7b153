import ByteStrings
import Domain
import FoundationEssentials
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
      Option("partial", "Export what can be read, and print what is missing, instead of failing"),
    ] + ListOptions.articles,
    notes: [
      .queryLanguage, "The marks of saved and read articles are exported too.",
      "If a part of the archive cannot be read, the export fails with status 75 and leaves no file.",
    ],
    examples: [
      (
        "broadsheet export --output all.ndjson",
        "export everything, for `import` on another machine"
      ),
      ("broadsheet export is:saved --format markdown", "your saved articles with their texts"),
    ],
    action: ExportCommand.run
  )
}

/// `broadsheet export`: writes page after page of the archive, in constant memory.
private enum ExportCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    let pageSize = ArticleQuery.pageSizes.upperBound
    let query = try arguments.query(pageSize: pageSize, now: context.now)
    let format = arguments["format"].flatMap(OutputFormat.init) ?? .ndjson
    let isSafe = try arguments.wantsSafeCSV(format)
    guard let format = format.list(of: .article, isSafeCSV: isSafe, isWhole: true) else {
      throw .usage("export has no format \(format.rawValue)")
    }
    let output = try ExportOutput(arguments, context)
    var writer = ListWriter(format, .articles, console: context.console, output: output.write)
    // The archive holds each article once, and its pages do not overlap.
    let services = context.services
    let articles = services.marking.marked(
      PageSource(services.archive.pages(of: query)),
      as: DeskItem.init
    )
    let isPartial = arguments.has("partial")
    let pager = Pager(isDistinct: true) { (cursor) throws(NewsError) in
      let page = try await articles.page(at: cursor)
      return isPartial ? page : try page.whole()
    }
    let paging: Paging<DeskItem>
    do throws(Failure) {
      paging = try await writer.write(pager, of: query.words, pages: nil) { paging in
        output.isFile ? nil : ListWording.articles.extent(of: paging)
      }
    } catch {
      guard let path = arguments.path("output") else { throw error }
      let end = "nothing was written to \(path)"
      switch (error.status, error.message) {
      case (.interrupted, _): throw Failure("stopped; \(end)", .interrupted)
      case (.tryLater, let reason?):
        let advice = isPartial ? "" : "; --partial exports what can be read"
        throw Failure("\(reason); \(end)\(advice)", .tryLater)
      default: throw error
      }
    }
    try output.commit { LibraryWording.exported(paging.count, "article", to: $0) }
    return .done
  }
}

/// The destination of an export: standard output, or the file of `--output`.
struct ExportOutput {
  private let path: ByteString?
  private let file: (any ExportFile)?
  private let console: any Console

  /// Begins the file, if there is one; `usual` is one that is replaced, without the option.
  init(
    _ arguments: Arguments,
    _ context: any CommandContext,
    default usual: ByteString? = nil
  ) throws(Failure) {
    let chosen = arguments.path("output")
    if chosen == nil, arguments.has("force") { throw .usage("--force needs --output FILE") }
    let path = chosen ?? usual
    let isReplacing = chosen == nil || arguments.has("force")
    file = try path.map { path throws(Failure) in
      try writing { () throws(ExportFileError) in
        try context.exportFile.init(
          path,
          isReplacing: isReplacing,
          createsFolder: chosen == nil
        )
      }
    }
    self.path = path
    console = context.console
  }

  /// Whether it is a file.
  var isFile: Bool { file != nil }

  func write(_ text: String) throws(Failure) { try write(Data(text.utf8)) }

  /// Writes bytes; to standard output, text in UTF-8.
  func write(_ bytes: Data) throws(Failure) {
    guard let file else { return try console.print(String(decoding: bytes, as: UTF8.self)) }
    try writing { () throws(ExportFileError) in try file.write(bytes) }
  }

  /// Completes the file, and prints what `message` returns for its name; standard output needs nothing.
  func commit(_ message: (_ file: String) -> String) throws(Failure) {
    guard let file, let path else { return }
    try writing { () throws(ExportFileError) in try file.commit() }
    console.say(message(path.description))
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
