import ByteStrings
import Domain
import Presentation
import Terminal
import Threads

extension Command {
  static let feedsParse = Command(
    name: "feeds parse",
    summary: "Print what is read from a feed or a list of feeds; store nothing",
    operands: Operands(synopsis: "FILE|URL", count: 1...1, kinds: [.file]),
    options: [.base, Option("json", "Print JSON")],
    notes: [
      "RSS, RDF, Atom, JSON Feed, CDF and OPML are read, also with errors: `problems` in "
        + "the JSON lists what was repaired. FILE can be `-` for standard input. `summary` and "
        + "`content` are the HTML that `refresh` would store.",
      "The exit status is 65 if the document is neither a feed nor a list of feeds.",
    ],
    examples: [
      ("broadsheet feeds parse https://lamp.example/feed.xml", "show the entries of a feed")
    ],
    action: { arguments, context throws(Failure) in
      let document = try await context.document(arguments)
      guard let result = try await context.read(document) else {
        let name = TerminalText.singleLine(arguments.operands[0])
        throw Failure("\(name) is neither a feed nor a list of feeds", .badData)
      }
      let text = arguments.has("json") ? result.json.text + "\n" : result.text(context.dates)
      try context.console.print(text)
      return .done
    }
  )
}

extension Option {
  /// The option `--base`.
  static let base = Option(
    "base",
    .text("URL"),
    "Resolve relative addresses against URL (default: the address)"
  )
}

extension Arguments {
  /// Returns the address of `--base`; nil if it was not given.
  fileprivate func base() throws(Failure) -> String? {
    guard let text = self["base"] else { return nil }
    guard let link = WebLink(text) else {
      throw .usage("--base \(Quoted(text)) is not an http or https address")
    }
    return link.description
  }
}

extension CommandContext {
  /// Loads the document of the first operand, with the address of `--base`.
  func document(
    _ arguments: Arguments,
    as kind: FeedRequest.Kind = .feed
  ) async throws(Failure) -> LoadedDocument {
    let base = try arguments.base()
    var document = try await document(arguments.paths[0], as: kind)
    document.address = base ?? document.address
    return document
  }

  /// Loads a document from an address, a file, or standard input for `-`.
  func document(
    _ place: ByteString,
    as kind: FeedRequest.Kind = .feed
  ) async throws(Failure) -> LoadedDocument {
    guard let link = place.validText.flatMap(WebLink.init) else {
      return try await reading { [self] () throws(ArticleFileError) in try feedFile(place) }
    }
    return try await translated(try await fetchFeed.document(at: link, as: kind))
  }

  /// Returns the result of reading a file on its own thread.
  func reading<Content: Sendable>(
    _ read: @escaping @Sendable () throws(ArticleFileError) -> Content
  ) async throws(Failure) -> Content {
    let reading = BlockingCall { Result { () throws(ArticleFileError) in try read() } }
    switch await reading.value() {
    case .success(let content)?: return content
    case .failure(let error)?: throw Failure(error)
    case nil: throw Failure(NewsError.cancelled)
    }
  }

  /// Reads a document; nil if it is neither a feed nor a list of feeds.
  func read(_ document: LoadedDocument) async throws(Failure) -> FeedDocument? {
    let reading = BlockingCall { [read = readFeed] in read(document) }
    guard let result = await reading.value() else { throw Failure(NewsError.cancelled) }
    return result
  }
}

extension FeedDocument {
  /// The document for people: its title, then each entry or feed on a line.
  fileprivate func text(_ dates: DateWording) -> String {
    let (title, rows, problems) =
      switch self {
      case .feed(let feed):
        (
          feed.title,
          feed.entries.map { [$0.title ?? $0.url ?? "(untitled)", $0.published.map(dates.day)] },
          feed.problems
        )
      case .subscriptions(let list):
        (
          list.title, list.feeds.map { [$0.title ?? $0.url, $0.title == nil ? nil : $0.url] },
          list.problems
        )
      }
    let lines = rows.map { "  " + line($0.compactMap(\.self).joined(separator: " \u{00B7} ")) }
    return ([line(title ?? "(untitled)")] + lines + problems.map { line("problem: " + $0) })
      .map { $0 + "\n" }.joined()
  }

  private func line(_ text: String) -> String { TerminalText.singleLine(text) }
}

extension Failure {
  fileprivate init(_ error: ArticleFileError) {
    self.init("cannot read \(error.path): \(error.reason)", ExitCode(error))
  }
}
