import Domain
import Presentation

extension Command {
  /// Creates a command that lists the entries of the declared list with a noun.
  static func entries(of noun: String, named name: String, summary: String) -> Command {
    list(
      name: name,
      summary: summary,
      operands: Operands(synopsis: "[WORDS...]", count: 0...1_000),
      hasLinks: false,
      notes: ["Lists what has all WORDS; without WORDS, everything."],
      examples: [
        ("broadsheet \(name)", "list all, page by page"),
        ("broadsheet \(name) --all --json", "all as JSON"),
      ],
      route: { arguments, pageSize, _ throws(Failure) in
        .entries(of: noun, try checked(PlainQuery(arguments.words, pageSize: pageSize)))
      }
    )
  }
}

/// All declared lists have the same fields.
extension ListEntry: FormattedItem {
  static let listField = "entries"

  static let columns: [Column] = [
    ("id", { $0.id }),
    ("title", { $0.title }),
    ("facts", { $0.facts.joined(separator: "; ") }),
  ]

  var json: JSON {
    .object([
      ("id", .text(id)), ("title", .text(title)), ("facts", .list(facts.map(JSON.text))),
    ])
  }

  var markdown: String {
    facts.isEmpty
      ? "- \(Markdown.line(title))\n"
      : Markdown.entry(Markdown.line(title), facts.map(Markdown.line))
  }
}
