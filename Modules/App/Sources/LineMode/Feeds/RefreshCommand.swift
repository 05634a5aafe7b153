import Domain
import FoundationEssentials
import Presentation
import Terminal

extension Command {
  static let refresh = Command(
    name: "refresh",
    summary: "Fetch new articles of the feeds you follow",
    operands: Operands(synopsis: "[FEED...]", count: 0...1_000, kinds: [.feed]),
    options: [Option("fresh", "Ask all chosen feeds for everything, due or not")],
    notes: [
      .feedReferences, "Without FEED, all followed feeds are refreshed.",
      "Each feed is asked at most once an hour, unless it or its server states another interval, from 15 "
        + "minutes to a day. A feed that fails is reported, and asked less often.",
      "The exit status is 69 if every feed failed, as without a network.",
    ],
    examples: [
      ("broadsheet refresh lamp.example --fresh", "fetch one feed, whether it is due or not")
    ],
    action: { arguments, context throws(Failure) in
      var chosen: Set<FollowedFeed.ID>?
      for reference in arguments.operands {
        chosen = (chosen ?? []).union([try await context.feed(reference).id])
      }
      let mode = arguments.has("fresh") ? RefreshMode.fresh : .due
      let work = Job.refreshing(chosen, mode: mode, context.services.refresh)
      let output = try await context.console.run(work)
      if let summary = output.notice { context.console.say(summary.line) }
      return output.outcome.hasOnlyFailures ? .unavailable : .done
    }
  )

  static let unread = list(
    name: "unread",
    summary: "List or search the unread articles of the feeds you follow, newest first",
    options: ListOptions.articles + [ListOptions.each],
    notes: [
      "Showing an article marks it as read; `read` marks articles without showing them.",
      .queryLanguage,
    ],
    examples: [
      ("broadsheet unread", "list all, page by page"),
      (
        "broadsheet unread tag:science --all --format markdown",
        "the articles of a tag, as a list of links"
      ),
    ],
    route: { arguments, pageSize, now throws(Failure) in
      .unread(try arguments.unreadQuery(pageSize: pageSize, now: now))
    }
  )

  static let read = Command(
    name: "read",
    summary: "Mark articles as read, or undo that",
    operands: Operands(synopsis: "[REF...]", count: 0...1_000),
    options: [
      Option("all", "Mark all unread articles of feeds that match the query of the operands"),
      Option("undo", "Undo the last marking"),
    ],
    notes: [
      .references, "With `--all`, the operands are a query instead; without one, all match.",
    ],
    examples: [
      ("broadsheet read 2 5", "mark articles 2 and 5 of the last list as read"),
      ("broadsheet read --all tag:science before:7d", "mark what is older than a week in a tag"),
    ],
    action: ReadCommand.run
  )
}

extension Arguments {
  /// Returns the query of the operands, limited to unread articles of followed feeds.
  fileprivate func unreadQuery(pageSize: Int, now: Date) throws(Failure) -> ArticleQuery {
    try query(pageSize: pageSize, now: now) { Section.unread.limit(&$0) }
  }
}

/// `broadsheet read`.
private enum ReadCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    try arguments.checkConflict("all", "undo")
    if arguments.has("undo") { return try await undo(arguments, context) }
    if arguments.has("all") { return try await markAll(arguments, context) }
    guard !arguments.operands.isEmpty else {
      throw .usage("read needs a REF such as 2, --all or --undo")
    }
    return try await context.each(of: arguments.operands) { reference throws(Failure) in
      let article = try await referring(to: reference, "article") {
        reference throws(ReferenceError) in
        try await context.articleReferences.markRead(reference)
      }
      context.console.say(Notice(article, isRead: true).line)
    }
  }

  private static func markAll(
    _ arguments: Arguments,
    _ context: any CommandContext
  ) async throws(Failure) -> ExitCode {
    let query = try arguments.unreadQuery(
      pageSize: ArticleQuery.pageSizes.upperBound,
      now: context.now
    )
    let count = try await translated(
      try await context.services.readMarks.markAllRead(query) { _ in },
      stopped: "stopped; `broadsheet read --undo` unmarks what was marked"
    )
    let text = FeedWording.markedRead(count)
    if Task.isCancelled { throw Failure("stopped; " + text, .interrupted) }
    context.console.say(text)
    return .done
  }

  private static func undo(
    _ arguments: Arguments,
    _ context: any CommandContext
  ) async throws(Failure) -> ExitCode {
    guard arguments.operands.isEmpty else { throw .usage("--undo takes no REF") }
    let count = try await translated(try await context.services.readMarks.undoRead())
    context.console.say(FeedWording.markedUnread(count))
    return .done
  }
}
