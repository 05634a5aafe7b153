import ByteStrings
import Domain
import Presentation
import Terminal

extension Command {
  static let show = Command(
    name: "show",
    summary: "Show an article in full and mark it as read",
    operands: Operands(synopsis: "REF", count: 1...1),
    options: [
      Option(
        "format",
        .choice("FORMAT", ["text", "json", "markdown", "html"]),
        "Output format: text (default), json, markdown or html; only text marks the article as read"
      ),
      Option("json", "Same as --format json"),
      Option("html", "Same as --format html"),
      Option("output", .file("FILE"), "Write to FILE, and do not mark the article as read"),
      Option("force", "Overwrite the file of --output if it exists"),
      Option(
        "pipe",
        .text("COMMAND"),
        "Write to the standard input of COMMAND, which /bin/sh runs; do not mark the article as read"
      ),
      .noPager,
      Option("full", "Show the text of the article's page, which is fetched if it is not stored"),
      Option("excerpt", "Show the text of the feed, even if the page has a longer one"),
      Option("picture", "Show the lead picture too, without a pager"),
      Option("why", "Print behind each sentence that is new in the story why it is"),
    ],
    notes: [
      .references,
      "On a terminal a long article is shown in the pager of `BROADSHEET_PAGER`, the setting "
        + "`pager` or `PAGER`, else `less` if it is installed. An empty value or `cat` is no pager.",
    ],
    examples: [
      ("broadsheet show 3", "show article 3 of the last list"),
      ("broadsheet show 3 --full", "fetch the page of an excerpt, and show its text"),
      ("broadsheet show 3 --html --pipe 'w3m -T text/html'", "read its page in a text browser"),
      ("broadsheet show https://news.example/a", "show the article at an address"),
    ],
    action: ShowCommand.run
  )

  static let open = Command(
    name: "open",
    summary: "Open an article's page in the browser, or its attached file",
    operands: Operands(synopsis: "REF", count: 1...1),
    options: [
      Option("enclosure", "Open the attached file: a sound or a film if there is one"),
      Option(
        "archived",
        "Open the copy of the Wayback Machine from about the article's date, or now without a date"
      ),
    ],
    notes: [
      .references, "An address is opened even if the archive has no such article.",
      "`BROWSER` lists browsers, separated by colons; the first that does not fail is used, else "
        + "`xdg-open`. Each is a command with arguments, in which `%s` is replaced by the address; "
        + "without `%s` the address is the last argument. No shell is involved. Only http and https "
        + "addresses are opened.",
      "A sound or a film is opened by the command of the setting `player`, which has the form of one "
        + "in `BROWSER`, else by the browser. It runs without the terminal: `mpv` needs "
        + "`--force-window` for sounds.",
    ],
    examples: [
      ("broadsheet open 2 --enclosure", "play the sound of an episode")
    ],
    action: OpenCommand.run
  )
}

extension Option {
  /// The option `--no-pager`.
  static let noPager = Option("no-pager", "Print long text without a pager")
}

extension CommandContext {
  /// Prints a text to a person, through the pager unless `--no-pager` was given.
  func show(_ text: String, _ arguments: Arguments) async throws(Failure) {
    if arguments.has("no-pager") {
      try console.print(text)
    } else {
      try await page(text)
    }
  }

  /// Returns the article with a list number, an id or an address.
  func article(_ reference: String) async throws(Failure) -> Article {
    try await referring(to: reference, "article") { reference throws(ReferenceError) in
      try await articleReferences.article(reference)
    }
  }
}

/// `broadsheet open`.
private enum OpenCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    let reference = arguments.operands[0]
    if arguments.has("enclosure") {
      if arguments.has("archived") {
        throw .usage("--enclosure and --archived exclude each other: use one of them")
      }
      let files = try await context.article(reference).body?.enclosures ?? []
      guard let file = files.first(where: { $0.kind != nil }) ?? files.first else {
        throw Failure("this article has no attached file", .noSuchItem)
      }
      try await context.visit(file.link, isPlayed: file.kind != nil)
    } else if arguments.has("archived") {
      try await context.visit(try await archived(reference, context))
    } else if let link = WebLink(reference) {
      try await context.visit(link)
    } else {
      try await context.visit(try page(of: try await context.article(reference)))
    }
    return .done
  }

  private static func page(of article: Article) throws(Failure) -> WebLink {
    guard let page = article.page else { throw Failure(Notice.noPage, .noSuchItem) }
    return page
  }

  private static func archived(
    _ reference: String,
    _ context: any CommandContext
  ) async throws(Failure) -> WebLink {
    do throws(Failure) {
      let article = try await context.article(reference)
      let date = article.publishedAt ?? article.body?.full?.fetchedAt
      return try page(of: article).archived(at: date ?? context.now)
    } catch {
      guard let link = WebLink(reference) else { throw error }
      return link.archived(at: context.now)
    }
  }
}

/// `broadsheet show`.
private enum ShowCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    try arguments.checkConflict("json", "format", allowing: OutputFormat.json.rawValue)
    try arguments.checkConflict("html", "format", allowing: OutputFormat.html.rawValue)
    for (first, second) in [("json", "html"), ("pipe", "output"), ("pipe", "picture")] {
      try arguments.checkConflict(first, second)
    }
    try arguments.checkConflict("output", "picture")
    let format =
      ["json", "html"].first(where: arguments.has).flatMap(OutputFormat.init)
      ?? arguments["format"].flatMap(OutputFormat.init)
    if arguments.has("picture"), format != nil, format != .text {
      throw .usage("--picture needs the format text: leave --json and --format out")
    }
    try arguments.checkConflict("full", "excerpt")
    let output = try ExportOutput(arguments, context)
    let isShown = !output.isFile && !arguments.has("pipe")
    var article = try await context.article(arguments.operands[0])
    if arguments.has("full") {
      let (fetch, excerpt) = (context.services.fetchFullText, article)
      article = try await translated(try await fetch(excerpt))
    }
    let (services, id) = (context.services, article.id)
    var marks = try await translated(
      try await services.marking.marks(of: [id])[id] ?? ArticleMarks()
    )
    if let story = try await translated(try await services.storedArticles.story(of: id)) {
      marks.story = try await translated(try await services.storedArticles.withNews(of: story))
    }
    let version: TextVersion? =
      arguments.has("full") ? .page : arguments.has("excerpt") ? .feed : nil
    let entry = MarkedArticle(article, marks)
    let detail = ItemDetail(entry, showing: version, isExplained: arguments.has("why"))
    let text =
      switch format {
      case .json: entry.json.text + "\n"
      case .markdown: detail.markdown
      case .html: detail.html
      default:
        ListView(
          columns: context.console.columns,
          style: isShown ? try context.style() : TerminalStyle(color: false),
          dates: context.dates
        ).detail(detail)
      }
    if let command = arguments["pipe"] {
      try await context.start(ShellCommand(ByteString(command), input: text))
      return .done
    }
    if !isShown || format ?? .text != .text {
      try output.write(text)
      try output.commit { "saved to \($0)" }
      return .done
    }
    if arguments.has("picture") {
      if let trouble = try await showPicture(of: detail, context) {
        context.console.say(trouble)
      }
      try context.console.print(text)
    } else {
      try await context.show(text, arguments)
    }
    // The article was shown, so the status does not depend on marking it as read.
    do throws(NewsError) {
      try await services.marking.markRead(article)
    } catch {
      let notice = Notice([error], after: "the article is not marked as read: ")
      if let notice { context.console.say(notice.line) }
    }
    return .done
  }

  /// Shows the lead picture; returns the reason if it cannot be shown.
  private static func showPicture(
    of article: ItemDetail,
    _ context: any CommandContext
  ) async throws(Failure) -> String? {
    guard let link = article.picture else { return "this article has no picture" }
    guard context.console.isOutputTerminal else {
      return "standard output is not a terminal; the picture is at \(link)"
    }
    guard let graphics = try await context.graphics() else {
      return "this terminal cannot show pictures; the picture is at \(link)"
    }
    let picture: Picture
    do throws(Failure) {
      let fetch = context.services.fetchPicture
      picture = try await translated(try await fetch(link))
    } catch {
      // Cancellation has no message.
      guard let message = error.message else { throw error }
      return "the picture could not be fetched: \(message)"
    }
    return try await context.draw(picture, with: graphics, above: 4)
  }
}
