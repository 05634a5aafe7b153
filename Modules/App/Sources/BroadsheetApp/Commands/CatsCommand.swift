import Domain
import Presentation

extension Command {
  static let cats = Command(
    name: "cats",
    summary: "List the cats you saved, the last one first",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    options: ListOptions.page + ListOptions.formats,
    notes: [
      "WORDS are looked for in the captions. The list is what was saved: a file may have been moved "
        + "or deleted since."
    ],
    examples: [
      ("broadsheet cats", "all of them, page by page"),
      ("broadsheet cats hello --json", "those that say hello, for a program"),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try checked { () throws(InvalidQuery) in
        try PictureQuery(arguments.words, pageSize: list.pageSize)
      }
      let pictures = container.archiveSearch
      guard let format = list.format.list(of: SavedPicture.self) else {
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
