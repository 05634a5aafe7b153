import Glibc
import LineMode
import TestSupport
import Testing

/// A settings file that other users can read or change.
@Suite(.hangLimit)
struct ExposedSettingsTests {
  private static let key = #"{"newsapi-key":"canary"}"#

  private func outside(_ text: String, mode: mode_t) throws -> (TestOutside, file: String) {
    let outside = try TestOutside()
    let folder = outside.home.file(".config/broadsheet")
    mkdir(outside.home.file(".config"), 0o700)
    mkdir(folder, 0o700)
    let file = try outside.home.write(".config/broadsheet/config.json", text)
    chmod(file, mode)
    return (outside, file)
  }

  @Test func listAndDoctorReportAReadableKey() async throws {
    let (outside, file) = try outside(Self.key, mode: 0o644)
    let message =
      "broadsheet: settings file \(file) can be read by other users (mode 0644); "
      + "fix it: chmod 600 \(file)\n"
    #expect(await outside.run("config", "list") == .done)
    #expect(outside.console.errors == message)
    outside.console.clear()
    #expect(await outside.run("doctor") == .badConfiguration)
    #expect(outside.console.errors == message)
    #expect(!outside.console.screen.contains("canary"))
  }

  @Test func readableFileWithoutAKeyIsHarmless() async throws {
    let (outside, _) = try outside(#"{"page-size":"7","newsapi-key":""}"#, mode: 0o644)
    #expect(await outside.run("config", "list") == .done)
    #expect(await outside.run("doctor") == .done)
    #expect(outside.console.errors == "")
  }

  @Test func writableFileIsReportedWithoutAKey() async throws {
    let (outside, file) = try outside(#"{"page-size":"7"}"#, mode: 0o666)
    #expect(await outside.run("doctor") == .badConfiguration)
    #expect(
      outside.console.errors
        == "broadsheet: settings file \(file) can be changed by other users (mode 0666); "
        + "fix it: chmod 600 \(file)\n"
    )
  }

  @Test func nextWriteFixesTheFile() async throws {
    let (outside, file) = try outside(Self.key, mode: 0o666)
    #expect(await outside.run("config", "set", "page-size", "7") == .done)
    outside.console.clear()
    #expect(await outside.run("doctor") == .done)
    #expect(outside.console.errors == "")
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}
