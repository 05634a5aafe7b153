import Domain
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
      "A record that is not an article is reported and skipped (exit status 65). Articles that are "
        + "already in the archive are not stored twice, so an interrupted import can be repeated.",
    ],
    examples: [
      ("broadsheet import all.ndjson.gz", "import the export of another archive"),
      ("curl -s https://news.example/feed.json | broadsheet import -", "import from a pipe"),
    ],
    action: { arguments, container throws(Failure) in
      var job = ArticleImport(into: try container.archiveFile(), console: container.console)
      for path in arguments.operands where !Task.isCancelled { try await job.take(path) }
      return try job.end()
    }
  )
}
