import Domain
import FoundationEssentials
import Presentation
import Terminal

extension Command {
  static let edition = Command(
    name: "edition",
    summary: "Show the front page: the stories of the last day that matter most to you",
    options: [
      Option(
        "since",
        .text("DATE"),
        "Articles since DATE, or an age such as 12h or 7d (default: a day before the end)"
      ),
      Option("until", .text("DATE"), "Articles until DATE (default: now)"),
      Option("why", "Print below each story why it is where it is"),
      Option(
        "format",
        .choice("FORMAT", EditionFormat.allCases.map(\.rawValue)),
        "Output format: text (default), json or markdown"
      ),
      Option("json", "Same as --format json"),
      Option("output", .file("FILE"), "Write to FILE"),
      Option("force", "Overwrite the file of --output if it exists"),
      .noPager,
    ],
    notes: [
      "The front page has the five to fifteen stories that matter most, then each tag of your feeds a "
        + "section. No story is in it twice.",
      "A story counts its sources; copies of one headline are one source. The source that you open most "
        + "adds up to 2, and words of the articles that you saved add up to 2. All counts are "
        + "local.",
      "The same archive and time have the same edition.",
    ],
    examples: [
      ("broadsheet edition", "the front page of the last day"),
      ("broadsheet edition --since 7d --why", "that of a week, with the reasons"),
      ("broadsheet edition --since 2026-01-05 --until 2026-01-05", "that of one day"),
    ],
    action: EditionCommand.run
  )
}

/// The formats of an edition.
enum EditionFormat: String, CaseIterable {
  case text
  case json
  case markdown
}

/// `broadsheet edition`.
private enum EditionCommand {
  private static let day = 86_400.0

  static let run: Command.Action = { arguments, context throws(Failure) in
    try arguments.checkConflict("json", "format", allowing: EditionFormat.json.rawValue)
    let named = arguments["format"].flatMap(EditionFormat.init) ?? .text
    let format: EditionFormat = arguments.has("json") ? .json : named
    let time = try time(arguments, now: context.now)
    let output = try ExportOutput(arguments, context)
    let make = context.services.edition
    let edition = try await translated(try await make(time))
    let dates = context.dates.at(time.upperBound)
    if edition.sections.isEmpty {
      context.console.say(
        "no articles since \(context.dates.full(time.lowerBound)); `broadsheet refresh` fetches those of your "
          + "feeds"
      )
    }
    let text =
      switch format {
      case .json: edition.json(dates).text + "\n"
      case .markdown: edition.markdown(dates)
      case .text:
        try ListView(
          columns: context.console.columns,
          style: output.isFile ? TerminalStyle(color: false) : context.style(),
          dates: dates
        ).edition(edition, isExplained: arguments.has("why"))
      }
    guard !output.isFile, format == .text else {
      try output.write(text)
      try output.commit { "saved to \($0)" }
      return .done
    }
    context.keep(edition.sections.flatMap(\.entries).map { .article($0.id) })
    try await context.show(edition.sections.isEmpty ? "" : text, arguments)
    return .done
  }

  private static func time(
    _ arguments: Arguments,
    now: Date
  ) throws(Failure) -> ClosedRange<Date> {
    let end = min(try arguments.date("until", now: now)?.end ?? now, now)
    let start = try arguments.date("since", now: now)?.start ?? end.addingTimeInterval(-day)
    guard start <= end else {
      throw .usage("--since must be before --until, and not in the future")
    }
    return start...end
  }
}
