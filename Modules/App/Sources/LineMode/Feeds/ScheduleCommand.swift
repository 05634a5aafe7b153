import ByteStrings
import Domain
import Presentation
import Terminal

extension Command {
  static let schedule = Command(
    name: "schedule",
    summary: "Refresh the feeds in the background, by systemd",
    options: [
      Option("every", .text("TIME"), "Refresh this often: 15m to 24h, such as 30m or 2h"),
      Option("off", "Do not refresh in the background any more"),
    ],
    notes: [
      "The timer is a systemd user unit that `make install` installs. Without an option, its state is "
        + "printed. Without systemd, use cron: `*/30 * * * * broadsheet refresh`."
    ],
    examples: [
      ("broadsheet schedule --every 30m", "refresh every 30 minutes from now on"),
      ("broadsheet schedule --off", "stop that"),
    ],
    action: ScheduleCommand.run
  )
}

/// `broadsheet schedule`.
private enum ScheduleCommand {
  private static let timer: ByteString = "broadsheet-refresh.timer"

  static let run: Command.Action = { arguments, context throws(Failure) in
    try arguments.checkConflict("every", "off")
    let interval = try context.refreshInterval()
    if let text = arguments["every"] {
      guard let minutes = RefreshInterval.minutes(text) else {
        throw .usage("--every \(Quoted(text)): must be 15m to 24h, such as 30m or 2h")
      }
      try configured(try interval.store(minutes: minutes))
      try await context.control("daemon-reload")
      try await context.control("enable", "--now", timer)
      // A timer that runs already takes its new interval only now.
      try await context.control("restart", timer)
      context.console.say("the feeds are refreshed every \(FeedWording.interval(minutes))")
    } else if arguments.has("off") {
      try await context.control("disable", "--now", timer)
      context.console.say("the feeds are not refreshed in the background any more")
    } else {
      try context.console.print(try await state(of: interval, context) + "\n")
    }
    return .done
  }

  private static func state(
    of interval: any StoreRefreshInterval,
    _ context: any CommandContext
  ) async throws(Failure) -> String {
    do throws(LaunchError) {
      try await context.workplace.launch("systemctl", ["--user", "--quiet", "is-enabled", timer])
    } catch {
      return "The feeds are not refreshed in the background."
    }
    let minutes = try configured(try interval.minutes())
    let time = minutes.map { " every \(FeedWording.interval($0))" } ?? ""
    return "The feeds are refreshed in the background\(time)."
  }
}

extension CommandContext {
  /// Runs `systemctl --user` with arguments.
  fileprivate func control(_ arguments: ByteString...) async throws(Failure) {
    do throws(LaunchError) {
      try await workplace.launch("systemctl", ["--user"] + arguments)
    } catch {
      let command = (["systemctl", "--user"] + arguments.map(\.description)).joined(separator: " ")
      throw Failure(
        "`\(command)` failed; `make install` installs the timer. Without systemd, add "
          + "`*/30 * * * * broadsheet refresh` to your crontab",
        .unavailable
      )
    }
  }
}
