import LineMode
import TestSupport
import Testing

/// `broadsheet schedule`: the drop-in file of the timer, and the calls of systemctl.
@Suite(.hangLimit)
struct ScheduleTests {
  private static let file = ".config/systemd/user/broadsheet-refresh.timer.d/interval.conf"
  private static let timer = "broadsheet-refresh.timer"

  @Test func intervalIsStoredAndTheTimerStarted() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("schedule", "--every", "2h") == .done)
    #expect(outside.console.errors == "broadsheet: the feeds are refreshed every 2 hours\n")
    #expect(try outside.home.read(Self.file).contains("\nOnUnitActiveSec=120min\n"))
    #expect(
      outside.launched == [
        ["systemctl", "--user", "daemon-reload"],
        ["systemctl", "--user", "enable", "--now", Self.timer],
        ["systemctl", "--user", "restart", Self.timer],
      ]
    )
    #expect(await outside.run("schedule") == .done)
    #expect(
      outside.console.output == "The feeds are refreshed in the background every 2 hours.\n"
    )
  }

  @Test func timerCanBeSwitchedOff() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("schedule", "--off") == .done)
    #expect(outside.launched == [["systemctl", "--user", "disable", "--now", Self.timer]])
    let other = try TestOutside(failing: ["systemctl"])
    #expect(await other.run("schedule") == .done)
    #expect(other.console.output == "The feeds are not refreshed in the background.\n")
  }

  @Test func withoutSystemdThereIsACronLine() async throws {
    let outside = try TestOutside(missing: ["systemctl"])
    #expect(await outside.run("schedule", "--every", "30m") == .unavailable)
    #expect(outside.console.errors.contains("*/30 * * * * broadsheet refresh"))
  }

  @Test(arguments: ["5m", "2d", "often", "30", ""])
  func otherIntervalsAreRefused(text: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("schedule", "--every=\(text)") == .usage)
    #expect(outside.launched.isEmpty)
    #expect(await outside.run("schedule", "--every", "30m", "--off") == .usage)
  }
}
