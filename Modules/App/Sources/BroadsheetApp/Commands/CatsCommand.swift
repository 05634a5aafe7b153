import Domain
import Presentation

extension Command {
  static let cats = Command(
    name: "cats",
    summary: "List your saved cat pictures, newest first",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    options: ListOptions.page + ListOptions.formats,
    notes: [
      "WORDS are searched for in the captions. The files may have been moved or deleted since they "
        + "were saved."
    ],
    examples: [
      ("broadsheet cats", "list all, page by page"),
      ("broadsheet cats hello --json", "those with hello in the caption, as JSON"),
    ],
    action: { arguments, container throws(Failure) in
      let list = try ListArguments(arguments, container)
      let query = try checked { () throws(InvalidQuery) in
        try PictureQuery(arguments.words, pageSize: list.pageSize)
      }
      let pictures = container.archiveSearch
      let pages = pictures.pages(of: query)
      return try await list.show(pages, of: query.words, .cats) {
        () throws(Failure) in
        try container.catList(
          CatListPresenter(pictures: pictures, query: query, dates: container.dates)
        )
      }
    }
  )
}
