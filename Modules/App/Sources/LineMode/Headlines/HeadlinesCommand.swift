import Domain
import Presentation

extension Command {
  static let headlines = list(
    name: "headlines",
    summary: "List the top headlines",
    options: [
      .country("Headlines of this country, such as de (ISO 3166-1)"),
      .category("Headlines of this category: \(NewsCategory.list)"),
      Option(
        "source",
        .list("ID"),
        "Headlines of these sources (ids of `broadsheet sources`; up to 20)"
      ),
      ListOptions.fresh,
    ],
    notes: [
      "Without QUERY and options the list has general news; without a NewsAPI key, these are The "
        + "Guardian's newest articles and Hacker News's front page. The archive does not answer in "
        + "NewsAPI's place.",
      "`--source` cannot be combined with `--country` or `--category`.",
    ],
    examples: [
      ("broadsheet headlines --country de --category science", "science in Germany"),
      (
        "broadsheet headlines election --source bbc-news,reuters",
        "headlines of two sources with a word"
      ),
    ],
    route: { arguments, pageSize, _ throws(Failure) in
      let country = try arguments.country()
      return .headlines(
        try checked(
          HeadlineQuery(
            arguments.words,
            country: country,
            category: arguments.category,
            sources: arguments.all("source"),
            pageSize: pageSize
          )
        )
      )
    }
  )
}

extension Option {
  /// The option `--country`.
  static func country(_ help: String) -> Option { Option("country", .text("CODE"), help) }

  /// The option `--category`.
  static func category(_ help: String) -> Option {
    Option("category", .choice("NAME", NewsCategory.allCases.map(\.rawValue)), help)
  }
}

extension NewsCategory {
  /// All categories, for help.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension Arguments {
  /// The value of `--category`; nil if it was not given.
  var category: NewsCategory? { self["category"].flatMap(NewsCategory.init) }

  /// Returns the value of `--country`; nil if it was not given.
  func country() throws(Failure) -> Country? {
    guard let text = self["country"] else { return nil }
    guard let country = Country(text) else {
      let advice =
        Country.suggestion(for: text).map { "did you mean \($0)?" }
        ?? "use an ISO 3166-1 code of two letters, such as de"
      throw .usage("--country \(Quoted(text)) is not a country code; \(advice)")
    }
    return country
  }
}
