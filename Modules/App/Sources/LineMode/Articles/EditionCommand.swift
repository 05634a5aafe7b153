import ByteStrings
import Domain
import FoundationEssentials
import Presentation
import Query
import Terminal
import Texts

extension Command {
  static let edition = Command(
    name: "edition",
    summary: "Show the front page: the stories of the last day that matter most to you",
    options: [
      Option(
        "since",
        .text("DATE"),
        "Articles since DATE, an age such as 12h or 7d, or the last edition: last (default: a day "
          + "before the end)"
      ),
      Option("until", .text("DATE"), "Articles until DATE (default: now)"),
      Option("why", "Print the weight of each story"),
      Option(
        "format",
        .choice("FORMAT", EditionFormat.allCases.map(\.rawValue)),
        "Output format: text (default), json, markdown, html (one file) or epub"
      ),
      Option("json", "Same as --format json"),
      Option("html", "Same as --format html"),
      Option("output", .file("FILE"), "Write to FILE"),
      Option("force", "Overwrite the file of --output if it exists"),
      Option(
        "keep",
        "Write a page to the folder of editions, with the day as its name, or replace it"
      ),
      Option("mail", .text("ADDRESS"), "Mail it to these addresses, with commas between"),
      .noPager,
    ],
    notes: [
      "The front page has the five to fifteen stories that matter most, then up to ten for each tag of "
        + "your feeds. No story is in it twice. `--why` prints the weight of each story, by which they are "
        + "chosen.",
      "`--since last` begins at the end of the last edition that was printed, written or mailed without "
        + "`--until`: at most seven days ago, or a day ago if there was none.",
      "Files and mails contain the pictures, which are fetched. The command of the setting `mailer` sends "
        + "mails, from the address of the setting `mail-from`.",
    ],
    examples: [
      ("broadsheet edition", "the front page of the last day"),
      ("broadsheet edition --since 7d --why", "the front page of a week, with the weights"),
      ("broadsheet edition --format epub --output today.epub", "a book for an e-reader"),
      ("broadsheet edition --mail ann@example.org", "a mail with text, page and pictures"),
    ],
    action: EditionCommand.run
  )
}

enum EditionFormat: String, CaseIterable {
  case text
  case json
  case markdown
  case html
  case epub
}

/// `broadsheet edition`.
private struct EditionCommand {
  static let run: Command.Action = { arguments, context throws(Failure) in
    let format = try format(arguments)
    let recipients = try recipients(arguments)
    let time = try await time(arguments, context)
    let output = try ExportOutput(arguments, context, default: try kept(arguments, time, context))
    if format == .epub, !output.isFile { throw .usage("--format epub needs --output FILE") }
    let make = context.services.edition
    let edition = try await translated(try await make(time))
    if edition.sections.isEmpty {
      let isSent = output.isFile || recipients != nil
      let advice = "`broadsheet refresh` fetches articles of your feeds"
      let (start, end) = (context.dates.full(time.lowerBound), context.dates.full(time.upperBound))
      context.console.say(
        "no articles from \(start) to \(end); \(isSent ? "nothing was written" : advice)"
      )
      // A program gets an edition without sections.
      if isSent || format == .text { return .done }
    }
    let command = EditionCommand(
      edition: edition,
      isExplained: arguments.has("why"),
      dates: context.dates.at(time.upperBound),
      context: context
    )
    if let recipients {
      try await command.mail(to: recipients)
    } else if output.isFile || format != .text {
      try output.write(try await command.content(format))
      try output.commit { "saved to \($0)" }
    } else {
      context.keep(edition.sections.flatMap(\.entries).map { .article($0.id) })
      try await context.show(command.text(try context.style(), context.console.columns), arguments)
    }
    if !arguments.has("until"), !edition.sections.isEmpty { await command.record() }
    return .done
  }

  let edition: Edition
  let isExplained: Bool
  let dates: DateWording
  let context: any CommandContext

  /// Records the edition for `--since last`; the person has it, also if that fails.
  private func record() async {
    do throws(NewsError) {
      try await context.services.edition.record(edition)
    } catch {
      guard let reason = Notice(error)?.line else { return }
      context.console.say("--since last will not know of this edition: \(reason)")
    }
  }

  private func content(_ format: EditionFormat) async throws(Failure) -> Data {
    switch format {
    case .text: Data(text(TerminalStyle(color: false), context.console.columns).utf8)
    case .json: Data((edition.json(dates).text + "\n").utf8)
    case .markdown: Data(edition.markdown(dates).utf8)
    case .html: Data(PublicationPage.html(await publication()).utf8)
    case .epub: context.bookFile.init(await publication()).bytes
    }
  }

  private func text(
    _ style: TerminalStyle,
    _ columns: Int,
    showsLinks: Bool = false
  ) -> String {
    ListView(columns: columns, style: style, dates: dates, showsLinks: showsLinks)
      .edition(edition, isExplained: isExplained)
  }

  /// Sends a mail with text, page and pictures.
  private func mail(to recipients: MailAddresses) async throws(Failure) {
    let mailer = try configured(try context.configuration.bytes(of: .mailer))
    let sender = try configured(try context.configuration.value(of: .mailFrom))
    let publication = await publication()
    let page = PublicationPage.html(publication) { link, _ in Mail.address(ofPicture: link) }
    let text = text(TerminalStyle(color: false), 72, showsLinks: true)
    let mail = Mail(
      to: recipients,
      from: sender.flatMap(MailAddresses.init),
      publication,
      text: text,
      html: page
    )
    let message = String(decoding: context.mailFile.init(mail).bytes, as: UTF8.self)
    do throws(Failure) {
      try await context.start(ShellCommand(mailer ?? Self.sendmail, input: message))
    } catch {
      guard mailer == nil, error.status == .unavailable else { throw error }
      throw Failure(
        "`sendmail -t` failed, nothing was mailed; install a mail server, or set another command: "
          + "`broadsheet config set mailer 'msmtp -t'`",
        .unavailable
      )
    }
    context.console.say("mailed to \(recipients.addresses.joined(separator: ", "))")
  }

  /// A person's path often lacks the folder of mail servers.
  private static let sendmail: ByteString = "PATH=\"$PATH:/usr/sbin:/usr/lib\" exec sendmail -t"

  /// Returns the edition in words with the pictures that can be fetched, the first stories first.
  private func publication() async -> Publication {
    var publication = edition.publication(dates)
    let services = context.services
    let illustrate = IllustratePublication(fetch: services.fetchPicture, clock: services.clock)
    let missing = await illustrate(&publication)
    if missing > 0 {
      let count = Count.of(missing, "picture")
      context.console.say("left out \(count) that could not be fetched or would be too large")
    }
    return publication
  }
}

// The arguments.
extension EditionCommand {
  private static func format(_ arguments: Arguments) throws(Failure) -> EditionFormat {
    for name in ["json", "html"] { try arguments.checkConflict(name, "format", allowing: name) }
    try arguments.checkConflict("json", "html")
    for name in ["output", "format", "json", "html"] {
      try arguments.checkConflict("mail", name)
      try arguments.checkConflict("keep", name)
    }
    try arguments.checkConflict("mail", "keep")
    let named = ["json", "html"].first(where: arguments.has) ?? arguments["format"]
    let usual: EditionFormat = arguments.has("keep") ? .html : .text
    let format = named.flatMap(EditionFormat.init) ?? usual
    if arguments.has("why"), format != .text {
      throw .usage("--why needs the format text; json always has the weights")
    }
    return format
  }

  private static func recipients(_ arguments: Arguments) throws(Failure) -> MailAddresses? {
    guard let text = arguments["mail"] else { return nil }
    guard let recipients = MailAddresses(text) else {
      throw .usage("--mail \(Quoted(text)): must be a mail address, such as ann@example.org")
    }
    return recipients
  }

  /// Returns the file of `--keep`; nil without the option.
  private static func kept(
    _ arguments: Arguments,
    _ time: ClosedRange<Date>,
    _ context: any CommandContext
  ) throws(Failure) -> ByteString? {
    guard arguments.has("keep") else { return nil }
    let day = context.dates.isoDay(time.upperBound)
    guard let path = Folders(variables: context.workplace.variables).edition(of: day) else {
      throw Failure(SettingsError.noFolder)
    }
    return path
  }

  private static func time(
    _ arguments: Arguments,
    _ context: any CommandContext
  ) async throws(Failure) -> ClosedRange<Date> {
    let now = context.now
    if arguments["since"] == "last" {
      try arguments.checkConflict("since", "until")
      return try await translated(try await context.services.edition.timeSinceLast(until: now))
    }
    let end = min(try arguments.date("until", now: now)?.end ?? now, now)
    let usual = EditionQuery().time(until: end).lowerBound
    // An age is one before the end.
    let start = try arguments.date("since", now: end)?.start ?? usual
    guard start <= end else { throw .usage("--since must be before --until and now") }
    return start...end
  }
}
