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
      let presenter = ImportPresenter(try desk.articleImport())
      return try await importFiles(arguments.paths, with: presenter, on: desk.console)
    }
  )
}

/// Imports files in order, and returns the status of the first problem.
private func importFiles(
  _ paths: [ByteString],
  with presenter: ImportPresenter,
  on console: any Console
) async throws(Failure) -> ExitCode {
  var session = WorkSession(presenter, stop: .stopped, console: console)
  var reported = 0
  let output = try await session.run(.chosen(paths)) { output throws(Failure) in
    for problem in output.problems.dropFirst(reported) { console.say(problem.sentence) }
    reported = output.problems.count
    if let remark = output.remark { console.say(remark) }
  }
  if let summary = output.notice { console.say(summary.line) }
  return output.problems.first.map(ExitCode.init) ?? .done
}

extension ExitCode {
  fileprivate init(_ problem: ImportProblem) {
    self =
      switch problem {
      case .fault, .noArticles: .badData
      case .unreadable(let error): ExitCode(error)
      }
  }

  /// The status for a file that cannot be read.
  init(_ error: ArticleFileError) {
    self =
      switch error {
      case .damaged: .badData
      case .notFound, .isFolder, .notPermitted: .noSuchItem
      case .unreadable: .inputOutput
      }
  }
}
