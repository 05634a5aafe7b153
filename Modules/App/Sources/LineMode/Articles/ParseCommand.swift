import Domain
import Presentation
import Terminal
import Threads

extension Command {
  static let articlesParse = Command(
    name: "articles parse",
    summary: "Print the article that is read from a web page; store nothing",
    operands: Operands(synopsis: "FILE|URL", count: 1...1, kinds: [.file]),
    options: [.base, Option("json", "Print JSON")],
    notes: [
      "The article is what remains of a page in HTML without menus, advertisements and links to other "
        + "pages. FILE can be `-` for standard input. `content` in the JSON is sanitised HTML.",
      "The exit status is 65 if the page has no article.",
    ],
    examples: [
      ("broadsheet articles parse https://lamp.example/a", "read an article without its page")
    ],
    action: { arguments, context throws(Failure) in
      let page = try await context.document(arguments, as: .page)
      let reading = BlockingCall { [read = context.readPage] in read(page) }
      guard let result = await reading.value() else { throw Failure(NewsError.cancelled) }
      guard let article = result else {
        throw Failure("\(TerminalText.singleLine(arguments.operands[0])) has no article", .badData)
      }
      if arguments.has("json") {
        try context.console.print(article.json.text + "\n")
        return .done
      }
      let view = ListView(
        columns: context.console.columns,
        style: try context.style(),
        dates: context.dates
      )
      try context.console.print(view.article(article))
      return .done
    }
  )
}

extension PageArticle {
  /// The article as a JSON object; missing fields are absent.
  fileprivate var json: JSON {
    .present([
      ("title", JSON(title)), ("byline", JSON(byline)), ("excerpt", JSON(excerpt)),
      ("siteName", JSON(siteName)), ("language", JSON(language)),
      ("publishedTime", JSON(publishedAt)), ("picture", JSON(picture?.description)),
      ("content", JSON(document.html)),
    ])
  }
}
