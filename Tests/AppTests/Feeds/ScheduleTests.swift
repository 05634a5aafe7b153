import LineMode
import TestSupport
import Testing

/// `broadsheet schedule`: the drop-in files of the units, and the calls of systemctl.
@Suite(.hangLimit)
struct ScheduleTests {
  private static let file = ".config/systemd/user/broadsheet-refresh.timer.d/interval.conf"
  private static let timer = "broadsheet-refresh.timer"
  private static let time = ".config/systemd/user/broadsheet-edition.timer.d/time.conf"
  private static let delivery = ".config/systemd/user/broadsheet-edition.service.d/delivery.conf"
  private static let editionTimer = "broadsheet-edition.timer"

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
      outside.console.output == """
        The feeds are refreshed in the background every 2 hours.
        An edition is written every day.

        """
    )
  }

  @Test func timeOfTheEditionIsStored() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("schedule", "--edition", "06:45") == .done)
    #expect(outside.console.errors == "broadsheet: an edition is written every day at 06:45\n")
    let time = try outside.home.read(Self.time)
    #expect(time.hasSuffix("[Timer]\nOnCalendar=\nOnCalendar=*-*-* 06:45:00\n"))
    let delivery = try outside.home.read(Self.delivery)
    #expect(delivery.hasSuffix("[Service]\nEnvironment=\"DELIVERY=--keep\"\n"))
    #expect(
      outside.launched == [
        ["systemctl", "--user", "daemon-reload"],
        ["systemctl", "--user", "enable", "--now", Self.editionTimer],
        ["systemctl", "--user", "restart", Self.editionTimer],
      ]
    )
    #expect(await outside.run("schedule") == .done)
    #expect(
      outside.console.output == """
        The feeds are refreshed in the background.
        An edition is written every day at 06:45.

        """
    )
  }

  @Test func editionIsMailed() async throws {
    let outside = try TestOutside()
    let addresses = "a%b'$c@lamp.example, ann@lamp.example"
    #expect(await outside.run("schedule", "--edition", "23:59", "--mail", addresses) == .done)
    let delivery = try outside.home.read(Self.delivery)
    #expect(
      delivery.hasSuffix(
        "\nEnvironment=\"DELIVERY=--mail=a%%b'$c@lamp.example,ann@lamp.example\"\n"
      )
    )
    #expect(await outside.run("schedule") == .done)
    let state = "\nAn edition is mailed to \(addresses) every day at 23:59.\n"
    #expect(outside.console.output.hasSuffix(state))
    #expect(await outside.run("schedule", "--edition", "00:00") == .done)
    #expect(try outside.home.read(Self.delivery).contains("--keep"))
  }

  @Test func timersCanBeSwitchedOff() async throws {
    let start = ["systemctl", "--user", "disable", "--now"]
    for (option, timers) in [
      ("--off", [Self.timer, Self.editionTimer]), ("--every=off", [Self.timer]),
      ("--edition=off", [Self.editionTimer]),
    ] {
      let outside = try TestOutside()
      #expect(await outside.run("schedule", option) == .done)
      #expect(outside.launched == [start + timers])
    }
    let other = try TestOutside(failing: ["systemctl"])
    #expect(await other.run("schedule") == .done)
    #expect(
      other.console.output == """
        The feeds are not refreshed in the background.
        No edition is written in the background.

        """
    )
  }

  @Test(arguments: ["7:00", "24:00", "12:60", "07:00:00", "07", "noon", "-1:00", "", "07:0\u{661}"])
  func otherTimesAreRefused(text: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("schedule", "--every", "30m", "--edition=\(text)") == .usage)
    #expect(outside.launched.isEmpty)
  }

  @Test(arguments: ["ann", "a@b\nExecStart=x", "a b@c", "\"a\"@b", ""])
  func otherAddressesAreRefused(text: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("schedule", "--edition", "07:00", "--mail=\(text)") == .usage)
    #expect(await outside.run("schedule", "--edition", "off", "--mail", "a@b.example") == .usage)
    #expect(await outside.run("schedule", "--mail", "a@b.example") == .usage)
    #expect(outside.launched.isEmpty)
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
