import Domain
import FoundationEssentials
import Presentation
import Texts

extension FollowedFeed: FormattedItem {
  static let listField = "feeds"

  static let columns: [Column] = [
    ("title", { $0.title }),
    ("url", { $0.shownAddress }),
    ("site", { $0.site?.description }),
    ("tags", { $0.tags.joined(separator: " ") }),
    ("unread", { String($0.unread) }),
    ("succeededAt", { $0.state.succeededAt?.iso8601 }),
    ("askedAt", { $0.state.askedAt?.iso8601 }),
    ("dueAt", { $0.state.dueAt?.iso8601 }),
    ("failures", { String($0.state.failures) }),
    ("problem", { $0.state.problem?.rawValue }),
    ("fullText", { $0.choices.fullText.rawValue }),
    ("hub", { $0.hub?.description }),
    ("quiet", { String($0.choices.isQuiet) }),
    ("articlesPerWeek", { $0.activity.map { JSON.decimal($0.perWeek).text } }),
    ("lastArticleAt", { $0.activity?.lastAt?.iso8601 }),
  ]

  var json: JSON {
    .object([
      ("title", .text(title)), ("url", .text(shownAddress)),
      ("site", .text(site?.description)), ("tags", .list(tags.map(JSON.text))),
      ("unread", .number(unread)), ("succeededAt", .text(state.succeededAt?.iso8601)),
      ("askedAt", .text(state.askedAt?.iso8601)), ("dueAt", .text(state.dueAt?.iso8601)),
      ("failures", .number(state.failures)), ("problem", .text(state.problem?.rawValue)),
      ("fullText", .text(choices.fullText.rawValue)), ("hub", .text(hub?.description)),
      ("quiet", .flag(choices.isQuiet)),
      ("articlesPerWeek", .decimal(activity?.perWeek)),
      ("lastArticleAt", .text(activity?.lastAt?.iso8601)),
      ("unsubscribe", .text(unsubscribe?.description)),
    ])
  }

  var markdown: String {
    let facts = ["\(unread) unread"] + tags
    return Markdown.entry(
      page.map { Markdown.link(title, to: $0) } ?? Markdown.line(title),
      facts.map(Markdown.line)
        + (address.map { [Markdown.link("feed", to: $0.withoutUser)] } ?? [])
    )
  }
}
