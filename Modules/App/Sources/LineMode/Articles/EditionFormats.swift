import Domain
import Presentation
import Texts

extension Edition {
  /// The edition as a JSON object, with each article in the shape of lists.
  func json(_ dates: DateWording) -> JSON {
    .object([
      ("title", .text(title(dates))),
      ("from", .text(time.lowerBound.iso8601)), ("to", .text(time.upperBound.iso8601)),
      (
        "sections",
        .list(
          sections.map { section in
            .object([
              ("title", .text(section.title)), ("tag", .text(section.tag)),
              ("articles", .list(section.entries.map(\.json))),
            ])
          }
        )
      ),
    ])
  }

  /// The edition as Markdown, with its line end.
  func markdown(_ dates: DateWording) -> String {
    let parts = publication(dates).sections.flatMap { section in
      ["## " + Markdown.line(section.title)]
        + section.entries.flatMap { entry in
          [
            "### " + Markdown.link(entry.title, to: entry.link), Markdown.line(entry.byline),
            Markdown.line(entry.paragraph),
          ]
        }
    }
    let all = ["# " + Markdown.line(title(dates))] + parts.filter { !$0.isEmpty }
    return all.joined(separator: "\n\n") + "\n"
  }
}

extension Edition.Entry {
  /// The article in the shape of lists, with its picture in the edition and its weight.
  fileprivate var json: JSON {
    .object(
      article.fields + [
        ("picture", .text(picture?.description)),
        (
          "weight",
          .object([
            ("total", .decimal(weight.total)), ("sources", .number(weight.sources)),
            ("opened", .decimal(weight.opened)), ("source", .text(weight.source)),
            ("saved", .decimal(weight.saved)), ("words", .list(weight.words.map { .text($0) })),
          ])
        ),
      ]
    )
  }
}
