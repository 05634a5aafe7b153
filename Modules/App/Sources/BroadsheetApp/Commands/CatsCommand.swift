import Domain
import Presentation

extension Command {
  static let cats = Command(
    name: "cats",
    summary: "List saved cats, newest first",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    options: ListOptions.page + ListOptions.output,
    notes: [
      "WORDS are searched for in the captions. A listed file may have been moved or deleted since."
    ],
    examples: [
      ("broadsheet cats", "list all saved cats"),
      ("broadsheet cats hello --json", "print cats whose caption contains hello as JSON"),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try checked { () throws(InvalidQuery) in
        try PictureQuery(arguments.words, pageSize: list.pageSize)
      }
      let pictures = container.archiveSearch
      guard let format = list.format.cats else {
        let presenter = CatListPresenter(
          pictures: pictures,
          query: query,
          dates: container.dates
        )
        return try await list.show(query.words, on: try container.catList(presenter))
      }
      let pages = pictures.pages(of: query)
      return try await list.write(query.words, pages, as: format, .cats, to: container.console)
    }
  )
}
