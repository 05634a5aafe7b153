import Domain
import Presentation
import Query

extension Command {
  static let sources = list(
    name: "sources",
    summary: "List the sources that `--source` accepts (needs a NewsAPI key)",
    operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
    options: [
      .category("Only sources of this category: \(NewsCategory.list)"),
      ListOptions.language("Only sources in this language"),
      .country("Only sources of this country, such as de (ISO 3166-1)"),
      ListOptions.fresh,
    ],
    notes: [
      "WORDS are searched for in the id, the name and the description. Each line begins with the id "
        + "for `--source`.",
      .prompt,
    ],
    examples: [
      ("broadsheet sources times --country us", "sources of a country with a word")
    ],
    route: { arguments, pageSize, _ throws(Failure) in
      let country = try arguments.country()
      return .sources(
        try checked(
          SourceQuery(
            arguments.words,
            category: arguments.category,
            language: arguments["language"].flatMap(Language.init),
            country: country,
            pageSize: pageSize
          )
        )
      )
    }
  )
}
