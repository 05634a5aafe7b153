/// The filters of the query language, beside the results of a search.
enum QueryHelp {
  private static let filters: [(example: StaticString, meaning: StaticString)] = [
    ("climate summit", "both words, in any order"),
    ("\"climate summit\"", "a phrase"),
    ("flood OR storm", "either word"),
    ("flood -river", "without a word"),
    ("title:flood", "a word in the headline"),
    ("source:guardian", "a word in the name of the source"),
    ("site:bbc.co.uk", "a site"),
    ("lang:de", "a language"),
    ("after:7d", "published in the last seven days"),
    ("before:2026-06", "published before June 2026"),
    ("is:unread", "not read yet; also saved, read, followed"),
    ("tag:news", "feeds with a tag"),
    ("feed:lamp", "feeds with a name"),
  ]

  /// Writes the list of filters.
  static func write(_ html: inout HTML) {
    html.element("aside", .class("help"), .fixed("aria-labelledby", "help-title")) { html in
      html.element("h2", .id("help-title"), text: "How to search")
      html.element("dl") { html in
        for (example, meaning) in filters {
          html.element("dt") { html in
            html.element("code") { $0.fixed(example) }
          }
          html.element("dd") { $0.fixed(meaning) }
        }
      }
    }
  }
}
