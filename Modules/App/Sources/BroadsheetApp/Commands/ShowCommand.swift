import Domain
import Presentation
import Terminal

extension Command {
  static let show = Command(
    name: "show",
    summary: "Show an article in full and mark it as read",
    operands: Operands(synopsis: "REF", count: 1...1),
    options: [
      Option(name: "json", help: "Print JSON; do not mark the article as read"),
      .noPager,
      Option(name: "picture", help: "Show the lead picture too, without a pager"),
    ],
    notes: [
      .references,
      "On a terminal a long article is shown in a pager: that of `BROADSHEET_PAGER`, the setting "
        + "`pager` or `PAGER`, else `less` if it is installed. An empty value or `cat` is no pager.",
    ],
    examples: [
      ("broadsheet show 3", "show article 3 of the last list"),
      ("broadsheet show 3 --picture", "show it with its picture"),
      ("broadsheet show https://news.example/a", "show the article at an address"),
    ],
    action: ShowCommand.run
  )
}

extension Option {
  /// The option that keeps a long text from the pager.
  static let noPager = Option(
    name: "no-pager",
    help: "Print long text without a pager"
  )
}

extension Container {
  /// Shows a text to a person: in the pager, unless they want none.
  func show(_ text: String, _ arguments: Arguments) async throws(Failure) {
    if arguments.has("no-pager") {
      try console.print(text)
    } else {
      try await page(text)
    }
  }
}

/// `broadsheet show`: one article of the archive.
private enum ShowCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    if arguments.has("json"), arguments.has("picture") {
      throw .usage("--picture is for a person and --json for a program: give one of them")
    }
    let article = try await container.article(arguments.operands[0])
    let marks = try await translated { () throws(NewsError) in
      try await container.marking.marks(of: [article.id])[article.id] ?? ArticleMarks()
    }
    guard !arguments.has("json") else {
      try container.console.print(JSON(MarkedArticle(article, marks)).text + "\n")
      return .done
    }
    let detail = ArticleDetail(article, isSaved: marks.isSaved, dates: container.dates)
    let view = ArticleListView(
      columns: container.console.columns,
      style: try container.style()
    )
    let text = view.detail(detail)
    var status = ExitCode.done
    if arguments.has("picture") {
      status = try await showPicture(of: article, container)
      try container.console.print(text)
    } else {
      try await container.show(text, arguments)
    }
    // The article is on the screen: that nobody will know is no failure.
    do throws(NewsError) {
      try await container.marking.markRead(article)
    } catch {
      if let notice = Notice(error) { container.console.say(notice.text) }
    }
    return status
  }

  /// Shows the lead picture; the article is shown in any case, whatever becomes of that.
  private static func showPicture(
    of article: Article,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
    let console = container.console
    guard let link = article.picture else {
      console.say("this article has no picture")
      return .done
    }
    guard console.isOutputTerminal else {
      console.say("a picture is shown on a terminal only; it is at \(link)")
      return .done
    }
    do throws(Failure) {
      let fetch = try container.fetchPicture()
      let picture = try await translated { () throws(NewsError) in try await fetch(link) }
      if try await container.preview(picture, above: 4) { return .done }
      console.say("this terminal shows no pictures; it is at \(link)")
      return .done
    } catch {
      if error.status == .interrupted { throw error }
      return console.report(error)
    }
  }
}
