import ByteStrings
import Domain
import Presentation
import Terminal

extension Command {
  static let schedule = Command(
    name: "schedule",
    summary: "Refresh the feeds and write editions in the background, by systemd",
    options: [
      Option("every", .text("TIME"), "Refresh this often: 15m to 24h, such as 30m; or off"),
      Option("edition", .text("TIME"), "Write an edition daily at a time such as 07:00; or off"),
      Option("mail", .text("ADDRESS"), "Mail the edition to these addresses, with commas between"),
      Option("off", "Run nothing in the background any more"),
    ],
    notes: [
      "`make install` installs the timers, which are systemd user units. Without an option, their state "
        + "is printed. An edition is of the last day; without `--mail`, it is a page in the folder of "
        + "editions. One whose time passed while the machine was off is written when it starts. Without "
        + "systemd, use cron: `*/30 * * * * broadsheet refresh` and `0 7 * * * broadsheet edition --keep`, "
        + "with the path of the program."
    ],
    examples: [
      ("broadsheet schedule --every 30m", "refresh every 30 minutes from now on"),
      ("broadsheet schedule --edition 07:00", "write an edition every morning"),
      ("broadsheet schedule --edition off", "write no more editions; keep refreshing"),
    ],
    action: ScheduleCommand.run
  )
}

/// `broadsheet schedule`.
private enum ScheduleCommand {
  private static let refreshTimer: ByteString = "broadsheet-refresh.timer"
  private static let editionTimer: ByteString = "broadsheet-edition.timer"

  static let run: Command.Action = { arguments, context throws(Failure) in
    for name in ["every", "edition", "mail"] { try arguments.checkConflict(name, "off") }
    let store = try context.schedule()
    let minutes = try minutes(arguments["every"])
    let edition = try edition(arguments["edition"], mail: arguments["mail"])
    if let minutes {
      try configured(try store.store(minutes: minutes))
      try await context.start(refreshTimer)
      context.console.say("the feeds are refreshed every \(FeedWording.interval(minutes))")
    } else if arguments.has("every") {
      try await context.control("disable", "--now", refreshTimer)
      context.console.say("the feeds are not refreshed in the background any more")
    }
    if let edition {
      try configured(try store.store(edition))
      try await context.start(editionTimer)
      context.console.say("an edition is \(words(edition))")
    } else if arguments.has("edition") {
      try await context.control("disable", "--now", editionTimer)
      context.console.say("no edition is written in the background any more")
    }
    if arguments.has("off") {
      try await context.control("disable", "--now", refreshTimer, editionTimer)
      context.console.say("nothing runs in the background any more")
    } else if !arguments.has("every"), !arguments.has("edition") {
      try context.console.print(try await state(of: store, context))
    }
    return .done
  }

  /// Returns the interval in minutes; nil without the option or for `off`.
  private static func minutes(_ text: String?) throws(Failure) -> Int? {
    guard let text, text != "off" else { return nil }
    guard let minutes = RefreshInterval.minutes(text) else {
      throw .usage("--every \(Quoted(text)): must be 15m to 24h, such as 30m or 2h, or off")
    }
    return minutes
  }

  /// Returns the time and the addresses; nil without the option or for `off`.
  private static func edition(
    _ text: String?,
    mail: String?
  ) throws(Failure) -> EditionSchedule? {
    let recipients = mail.flatMap { MailAddresses($0) }
    if let mail, recipients == nil {
      throw .usage("--mail \(Quoted(mail)): must be a mail address, such as ann@example.org")
    }
    guard let text, text != "off" else {
      if mail != nil { throw .usage("--mail needs the time of the edition: --edition 07:00") }
      return nil
    }
    guard let edition = EditionSchedule(at: text, to: recipients) else {
      throw .usage("--edition \(Quoted(text)): must be a time from 00:00 to 23:59, or off")
    }
    return edition
  }

  private static func state(
    of store: any StoreSchedule,
    _ context: any CommandContext
  ) async throws(Failure) -> String {
    var text = "The feeds are not refreshed in the background.\n"
    if await context.isEnabled(refreshTimer) {
      let minutes = try configured(try store.minutes())
      let time = minutes.map { " every \(FeedWording.interval($0))" } ?? ""
      text = "The feeds are refreshed in the background\(time).\n"
    }
    guard await context.isEnabled(editionTimer) else {
      return text + "No edition is written in the background.\n"
    }
    return text + "An edition is \(words(try configured(try store.edition()))).\n"
  }

  private static func words(_ edition: EditionSchedule?) -> String {
    let addresses = edition?.recipients?.addresses.joined(separator: ", ")
    return (addresses.map { "mailed to \($0)" } ?? "written") + " every day"
      + (edition.map { " at \($0.time)" } ?? "")
  }
}

extension CommandContext {
  /// Starts a timer with the settings that were stored.
  fileprivate func start(_ timer: ByteString) async throws(Failure) {
    try await control("daemon-reload")
    try await control("enable", "--now", timer)
    // A timer that runs already takes its new time only now.
    try await control("restart", timer)
  }

  fileprivate func isEnabled(_ timer: ByteString) async -> Bool {
    do throws(LaunchError) {
      try await workplace.launch("systemctl", ["--user", "--quiet", "is-enabled", timer])
      return true
    } catch {
      return false
    }
  }

  /// Runs `systemctl --user` with arguments.
  fileprivate func control(_ arguments: ByteString...) async throws(Failure) {
    do throws(LaunchError) {
      try await workplace.launch("systemctl", ["--user"] + arguments)
    } catch {
      let command = (["systemctl", "--user"] + arguments.map(\.description)).joined(separator: " ")
      throw Failure(
        "`\(command)` failed; `make install` installs the timers. Without systemd, add "
          + "`*/30 * * * * broadsheet refresh` or `0 7 * * * broadsheet edition --keep` (or `--mail "
          + "ADDRESS`) to your crontab",
        .unavailable
      )
    }
  }
}
