import Domain
import Terminal

extension Command {
  static let importing = Command(
    name: "import",
    summary: "Take articles from files into the archive",
    operands: Operands(synopsis: "FILE...", count: 1...1_000, kinds: [.file]),
    notes: [
      "A file holds articles in NewsAPI's JSON: one a line, in a list, or in whole replies, packed "
        + "by gzip or not; what export writes as json or ndjson is such a file. FILE may be - for "
        + "standard input.",
      "A record that is no article is named and costs nothing but itself. What is there already "
        + "is not kept twice, so an import that was interrupted can be run again.",
    ],
    examples: [
      ("broadsheet import all.ndjson.gz", "what another archive exported"),
      ("curl -s https://news.example/feed.json | broadsheet import -", "from a pipe"),
    ],
    action: { arguments, container throws(Failure) in
      var job = ArticleImport(into: try container.archiveFile(), console: container.console)
      for path in arguments.operands where !Task.isCancelled { try await job.take(path) }
      return try job.end()
    }
  )
}
