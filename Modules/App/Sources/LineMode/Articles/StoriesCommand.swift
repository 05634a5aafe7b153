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

  static let storiesSplit = Command(
    name: "stories split",
    summary: "Take an article out of its story",
    operands: Operands(synopsis: "REF", count: 1...1),
    options: [Option("undo", "Put the article back")],
    notes: [.references],
    examples: [("broadsheet stories split 3", "article 3 of the last list is not of its story")],
    action: { arguments, context throws(Failure) in
      let article = try await context.article(arguments.operands[0])
      let isMade = !arguments.has("undo")
      try await context.set(StoryChoice(apart: article.id), isMade)
      context.console.say(Notice(article, isApart: isMade).line)
      return .done
    }
  )

  static let storiesJoin = Command(
    name: "stories join",
    summary: "Make the stories of two articles one",
    operands: Operands(synopsis: "REF REF", count: 2...2),
    options: [Option("undo", "Make them two again")],
    notes: [
      .references,
      "Of `join` and `split` for one article, the later one counts. `--undo` undoes the command with the "
        + "same operands.",
    ],
    examples: [
      ("broadsheet stories join 3 5", "articles 3 and 5 of the last list are of one story")
    ],
    action: { arguments, context throws(Failure) in
      let first = try await context.article(arguments.operands[0])
      let second = try await context.article(arguments.operands[1])
      guard first.id != second.id else { throw .usage("stories join needs two articles") }
      let isMade = !arguments.has("undo")
      try await context.set(StoryChoice(joining: first.id, second.id), isMade)
      let verb = isMade ? "one story" : "not joined any more"
      context.console.say("\(verb): \(first.title), and \(second.title)")
      return .done
    }
  )
}

extension CommandContext {
  fileprivate func set(_ choice: StoryChoice, _ isMade: Bool) async throws(Failure) {
    let marking = services.marking
    try await translated(try await marking.set(choice, isMade: isMade))
  }
}
