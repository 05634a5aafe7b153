import Domain
import FoundationEssentials
import Presentation

extension Command {
  static let stories = Command(
    name: "stories",
    summary: "List the stories of the last day that several sources have, most sources first",
    operands: .query,
    options: ListOptions.page + [
      Option(
        "since",
        .text("DATE"),
        "Stories with articles since DATE, or an age such as 12h or 7d (default: 1d)"
      )
    ] + ListOptions.output,
    notes: [
      "A story is what several sources report on one event. When an article is stored, it joins the story "
        + "with the most similar headlines of other sites within a day.",
      .queryLanguage,
    ],
    examples: [
      ("broadsheet stories", "the stories of the last day"),
      ("broadsheet stories climate --since 7d", "those of a week with an article about climate"),
      ("broadsheet stories --json", "with all articles of each story, as JSON"),
    ],
    action: { arguments, context throws(Failure) in
      let list = try ListArguments(arguments, context)
      let query = try arguments.query(pageSize: list.pageSize, now: context.now).listing(.only)
      let since = try arguments.date("since", now: context.now)?.start
      var services = context.services
      services.archive = RankedStories(
        of: services.archive,
        in: services.storedArticles,
        since: since ?? context.now.addingTimeInterval(-86_400)
      )
      return try await list.show(.archive(query), services, context)
    }
  )
}
