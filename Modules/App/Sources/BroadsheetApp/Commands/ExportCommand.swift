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
        name: "format",
        value: .choice("FORMAT", OutputFormat.forPrograms.map(\.rawValue)),
        help: "Output format: ndjson (default), json, csv or markdown; `import` reads the first two"
      ),
      Option(
        name: "output",
        value: .file("FILE"),
        help: "Write to FILE instead of standard output"
      ),
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

/// `broadsheet export`: page after page of the archive, none of which is remembered.
private enum ExportCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let pageSize = ArticleQuery.pageSizes.upperBound
    let query = try arguments.query(pageSize: pageSize, now: container.now)
    let format = arguments["format"].flatMap(OutputFormat.init) ?? .ndjson
    guard let format = format.articles else { throw .usage("export writes no \(format.rawValue)") }
    let file = try arguments["output"].map { path throws(Failure) in try OutputFile(path) }
    let console = container.console
    var writer = ListWriter(format, .articles, console: console) {
      text throws(Failure) in
      if let file { try file.write(text) } else { try console.print(text) }
    }
    // The archive has every article once, and its pages follow each other by key.
    let articles = container.marking.marked(container.archiveSearch.pages(of: query))
    let pager = Pager(isDistinct: true, fetch: articles)
    let paging = try await writer.write(pager, of: query.words, pages: nil) { paging in
      file == nil ? ListWording.articles.extent(of: paging) : nil
    }
    if let file {
      try file.keep()
      container.console.say(LibraryWording.exported(paging.count, to: file.path))
    }
    return .done
  }
}

/// A file that a person has named for the output.
private struct OutputFile {
  let path: String
  private let draft: FileDraft

  init(_ path: String) throws(Failure) {
    self.path = path
    draft = try Self.telling { () throws(FileError) in try FileDraft(of: path, for: .custom) }
  }

  func write(_ text: String) throws(Failure) {
    try Self.telling { () throws(FileError) in try draft.write(text) }
  }

  /// Puts the file in its place, now that all of it has been written.
  func keep() throws(Failure) {
    try Self.telling { () throws(FileError) in _ = try draft.commit(isFlushed: true) }
  }

  private static func telling<Result>(
    _ work: () throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) {
      return try work()
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  fileprivate init(_ error: FileError) {
    let text = "\(error.path) cannot be written: \(error.reason); nothing was changed"
    self.init(text, .cannotCreate)
  }
}
