import Domain
import FoundationEssentials
import Presentation
import Query

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
      "A story is what several sources report on one event.",
      .queryLanguage,
    ],
    examples: [
      ("broadsheet stories climate --since 7d", "stories of a week that mention climate")
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

  static let storiesShow = Command(
    name: "stories show",
    summary:
      "List the articles of a story in the order of time, with what each adds to those before it",
    operands: Operands(synopsis: "REF", count: 1...1),
    options: ListOptions.page + ListOptions.output,
    notes: [.references],
    examples: [("broadsheet stories show 3", "the story of article 3 of the last list")],
    action: { arguments, context throws(Failure) in
      let article = try await context.article(arguments.operands[0])
      let list = try ListArguments(arguments, context)
      return try await list.show(.story(StoryQuery(article.id)), context.services, context)
    }
  )

  static let storiesSplit = choice(
    name: "stories split",
    summary: "Take an article out of its story",
    synopsis: "REF",
    undo: "Put the article back",
    example: ("3", "article 3 of the last list is not of its story")
  )

  static let storiesJoin = choice(
    name: "stories join",
    summary: "Make the stories of two articles one",
    synopsis: "REF REF",
    undo: "Make them two again",
    example: ("3 5", "articles 3 and 5 of the last list are of one story")
  )

  /// Returns the command that takes one article out of its story, or joins the stories of two.
  private static func choice(
    name: String,
    summary: String,
    synopsis: String,
    undo: String,
    example: (operands: String, effect: String)
  ) -> Command {
    let count = synopsis.split(separator: " ").count
    return Command(
      name: name,
      summary: summary,
      operands: Operands(synopsis: synopsis, count: count...count),
      options: [Option("undo", undo)],
      notes: [.references],
      examples: [("broadsheet \(name) \(example.operands)", example.effect)],
      action: { arguments, context throws(Failure) in
        let first = try await context.article(arguments.operands[0])
        let last = try await context.article(arguments.operands[count - 1])
        guard count == 1 || first.id != last.id else {
          throw .usage("stories join needs two articles")
        }
        let (isMade, marking) = (!arguments.has("undo"), context.services.marking)
        if isMade, count == 1 {
          let story = try await translated(
            try await context.services.storedArticles.story(of: first.id)
          )
          if story == nil { throw Failure("no other article is of this story", .noSuchItem) }
        }
        let choice = StoryChoice(joining: first.id, last.id)
        try await translated(try await marking.set(choice, isMade: isMade))
        let joined =
          "\(isMade ? "one story" : "not joined any more"): \(first.title), \(last.title)"
        context.console.say(count == 1 ? Notice(first, isApart: isMade).line : joined)
        return .done
      }
    )
  }
}
