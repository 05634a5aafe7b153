import Domain
import Presentation
import Terminal

extension Command {
  static let show = Command(
    name: "show",
    summary: "Show an article in full, and note that you read it",
    operands: Operands(synopsis: "REF", count: 1...1),
    options: [
      Option(name: "json", help: "As JSON, for a program, which reads nothing"),
      Option(name: "no-pager", help: "Write a long article to the terminal in one go"),
    ],
    notes: [
      .references,
      "On a terminal the article is shown by BROADSHEET_PAGER, the setting pager or PAGER, else by "
        + "less where that is installed; one that fits the window stays on it. Empty or cat is none.",
    ],
    examples: [
      ("broadsheet show 3", "the third article of the last list"),
      ("broadsheet show https://news.example/a", "the article at an address"),
    ],
    action: ShowCommand.run
  )
}

/// `broadsheet show`: one article of the archive.
private enum ShowCommand {
  @Sendable static func run(
    _ arguments: Arguments,
    _ container: Container
  ) async throws(Failure) -> ExitCode {
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
    if arguments.has("no-pager") {
      try container.console.print(text)
    } else {
      try await container.page(text)
    }
    // The article is on the screen: that nobody will know is no failure.
    do throws(NewsError) {
      try await container.marking.markRead(article)
    } catch {
      if let notice = Notice(error) { container.console.say(notice.text) }
    }
    return .done
  }
}
