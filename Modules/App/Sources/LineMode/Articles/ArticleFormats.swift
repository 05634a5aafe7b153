import Domain
import FoundationEssentials
import Presentation
import Query
import Terminal
import Texts

/// An article in NewsAPI's shape, with our own fields after it.
extension MarkedArticle: FormattedItem {
  static let listField = "articles"

  static let columns: [Column] = [
    ("publishedAt", { $0.article.publishedAt?.iso8601 }),
    ("source", { $0.article.source.name }),
    ("author", { $0.article.author }),
    ("title", { $0.article.title }),
    ("description", { $0.article.summary }),
    ("url", { $0.article.link.description }),
    ("urlToImage", { $0.article.picture?.description }),
    ("content", { $0.article.content }),
    ("id", { $0.id.description }),
    ("provider", { $0.article.provider.id }),
    ("saved", { String($0.marks.isSaved) }),
    ("read", { String($0.marks.isRead) }),
    ("language", { $0.article.language?.rawValue }),
    // Addresses have no spaces.
    ("alsoAt", { $0.article.alsoAt.map(\.link.description).joined(separator: " ") }),
    ("story", { $0.marks.story?.id.description }),
  ]

  var json: JSON { .object(fields) }

  /// The fields of the JSON object.
  var fields: [(String, JSON)] {
    article.newsAPIFields + [
      ("id", .text(article.id.description)),
      ("provider", .text(article.provider.id)),
      ("saved", .flag(marks.isSaved)),
      ("read", .flag(marks.isRead)),
      ("language", .text(article.language?.rawValue)),
      ("alsoAt", .list(article.alsoAt.map(Self.json))),
    ] + article.bodyFields + [
      ("savedChangedAt", .text(marks.savedChange?.exactISO8601)),
      ("readChangedAt", .text(marks.readChange?.exactISO8601)),
      ("story", marks.story.map(Self.json) ?? .text(nil)),
      ("storyChoices", .list(marks.storyChoices.map(Self.json))),
    ]
  }

  private static func json(_ story: ArticleStory) -> JSON {
    .object([
      ("id", .text(story.id.description)), ("size", .number(story.reports.count)),
      ("sources", .list(story.sources.map { .text($0) })),
      ("first", .text(story.reports.first?.date.iso8601)),
      ("last", .text(story.reports.last?.date.iso8601)),
      (
        "articles",
        .list(
          story.reports.map { report in
            .object([
              ("id", .text(report.id.description)), ("source", .text(report.source)),
              ("title", .text(report.title)), ("url", .text(report.link.description)),
              ("publishedAt", .text(report.date.iso8601)), ("read", .flag(report.isRead)),
              ("adds", (story.news?.sentences[report.id]).map(Self.json) ?? .text(nil)),
            ])
          }
        )
      ),
    ])
  }

  private static func json(_ added: [NewSentence]) -> JSON { .list(added.map { .text($0.text) }) }

  private static func json(_ stored: StoredStoryChoice) -> JSON {
    .object([
      ("article", .text(stored.choice.article.description)),
      ("other", .text(stored.choice.other.description)), ("made", .flag(stored.isMade)),
      ("changedAt", .text(stored.changedAt.exactISO8601)),
    ])
  }

  private static func json(_ place: Appearance) -> JSON {
    .object([
      ("provider", .text(place.provider.id)), ("source", .text(place.source)),
      ("url", .text(place.link.description)),
    ])
  }

  var markdown: String {
    let day = article.publishedAt.map { $0.iso8601Day }
    let places = AlsoAt.places(of: article).map { Markdown.link($0.name, to: $0.link) }
    let alsoAt = places.isEmpty ? nil : "also at " + places.joined(separator: ", ")
    let reports = marks.story?.reports(besides: id) ?? []
    let others = reports.map { Markdown.link($0.source, to: $0.link) }
    let story = others.isEmpty ? nil : "with " + others.joined(separator: ", ")
    let origin =
      [article.source.name, day].compactMap(\.self).map(Markdown.line)
      + [alsoAt, story].compactMap(\.self)
    let title = Markdown.link(article.title, to: article.link)
    return Markdown.entry(title, origin, summary: article.summary)
  }
}

extension ItemDetail {
  private var byline: [String] {
    origin + [publishedAt?.iso8601Day].compactMap(\.self) + facts
  }

  /// The item in full as a page: title, byline, summary and text.
  var html: String {
    let heading = title.xmlEscaped
    let name = "<a href=\"\(link.description.xmlEscaped)\">\(heading)</a>"
    let lines = [byline.joined(separator: ", ")] + summary
    let body = ["<h1>\(name)</h1>"] + lines.map { "<p>\($0.xmlEscaped)</p>" } + [document.html]
    return "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>\(heading)</title>\n"
      + body.joined(separator: "\n") + "\n"
  }

  /// The item in full as Markdown: title, byline, summary, text, and other places, with its line end.
  var markdown: String {
    let others = places.dropFirst().map { place in
      "- " + Markdown.link((place.name ?? "").capitalizedFirst, to: place.link)
    }
    let parts =
      [
        "# " + Markdown.link(title, to: link),
        Markdown.line(byline.joined(separator: ", ")),
      ]
      + [Domain.Document(text: summary.joined(separator: "\n")).markdown, document.markdown]
      + [others.joined(separator: "\n")]
    return TerminalText.multiLine(parts.filter { !$0.isEmpty }.joined(separator: "\n\n")) + "\n"
  }
}
