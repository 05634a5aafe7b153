import Domain
import Presentation
import Terminal

extension Command {
  static let importing = Command(
    name: "import",
    summary: "Import articles from files into the archive",
    operands: Operands(synopsis: "FILE...", count: 1...1_000, kinds: [.file]),
    notes: [
      "A file has articles in NewsAPI's JSON: one per line, in a list, or in whole replies, also in "
        + "gzip. `export` writes such files as ndjson and json. FILE can be `-` for standard input.",
      "A record that is not an article is reported and skipped (exit status 65). After a record that "
        + "is not closed, reading resumes at the next line or, in a list, at the next object.",
      "An import can be repeated: articles are not stored twice. Of the marks in the archive and in a "
        + "file, the later change is valid, so exports can be imported in any order.",
    ],
    examples: [
      ("curl -s https://news.example/feed.json | broadsheet import -", "import from a pipe")
    ],
    action: { arguments, context throws(Failure) in
      let work = Job.importing(arguments.paths, try context.articleImport())
      let output = try await context.console.run(work)
      if let summary = output.notice { context.console.say(summary.line) }
      return output.outcome.problems.first.map(ExitCode.init) ?? .done
    }
  )
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
