import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

struct ISO8601Tests {
  /// Moments in seconds since 2001, as text and as day.
  static let moments: [(Double, String, String)] = [
    (0, "2001-01-01T00:00:00Z", "2001-01-01"),
    (3_124_137_600, "2100-01-01T00:00:00Z", "2100-01-01"),
    (252_423_993_599, "9999-12-31T23:59:59Z", "9999-12-31"),
    (252_423_993_600, "+010000-01-01T00:00:00Z", "+010000-01-01"),
    (8_639_021_692_800, "+275760-09-13T00:00:00Z", "+275760-09-13"),
    (1e13, "+318888-05-20T17:46:40Z", "+318888-05-20"),
    (-13_197_600_000, "1582-10-15T00:00:00Z", "1582-10-15"),
    (-13_197_600_001, "1582-10-14T23:59:59Z", "1582-10-14"),
    (-31_556_995_200, "1001-01-01T00:00:00Z", "1001-01-01"),
    (-63_113_904_000, "0001-01-01T00:00:00Z", "0001-01-01"),
    (-63_113_904_001, "0000-12-31T23:59:59Z", "0000-12-31"),
    (-63_145_526_400, "0000-01-01T00:00:00Z", "0000-01-01"),
    (-63_145_526_401, "-000001-12-31T23:59:59Z", "-000001-12-31"),
    (-1e13, "-314887-08-14T06:13:20Z", "-314887-08-14"),
  ]

  @Test(arguments: [
    0, 0.5, 786_000_000.123_456_7, 786_000_000.000_000_12, -3.25, 785_999_999.999_999_9,
  ])
  func exactTextIsReadAsTheSameDate(seconds: Double) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(Date(iso8601: date.exactISO8601) == date, "\(date.exactISO8601)")
  }

  @Test(arguments: moments)
  func extremeMomentsRoundTrip(seconds: Double, text: String, day: String) {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(date.iso8601 == text)
    #expect(date.iso8601Day == day)
    #expect(Date(iso8601: text) == date)
  }

  @Test func textAgreesWithFoundationSince1582() {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<3_000 {
      let date = Date(timeIntervalSince1970: .random(in: -12e9...253_402_300_799, using: &numbers))
      #expect(date.iso8601 == date.formatted(.iso8601))
      #expect(
        Date(iso8601: date.iso8601)?.timeIntervalSince1970
          == date.timeIntervalSince1970.rounded(.down)
      )
    }
  }

  @Test(arguments: [
    ("2026-08-20T14:15:00+02:00", "2026-08-20T12:15:00Z"),
    ("2026-08-20T14:15:00+0200", "2026-08-20T12:15:00Z"),
    ("2026-08-20T14:15:00+02", "2026-08-20T12:15:00Z"),
    ("2026-08-20T00:15:00-09:30", "2026-08-20T09:45:00Z"),
    ("2026-8-2T1:2:3Z", "2026-08-02T01:02:03Z"), ("2026-02-30T00:00:00Z", "2026-03-02T00:00:00Z"),
    ("2026-12-31T24:00:00Z", "2027-01-01T00:00:00Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("275760-09-13T00:00:00Z", "+275760-09-13T00:00:00Z"),
    ("-0001-01-01T00:00:00Z", "-000001-01-01T00:00:00Z"),
    ("-0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
  ])
  func carelessFormsAreRead(text: String, moment: String) {
    #expect(Date(iso8601: text)?.iso8601 == moment)
  }

  @Test(arguments: [
    ("2026-08-20T12:15:00.25Z", 0.25), ("2026-08-20T12:15:00.000Z", 0),
    ("2026-08-20T12:15:00.1234567890123456789Z", 0.123_456_789_012_345),
  ])
  func fractionsAreRead(text: String, fraction: Double) throws {
    let whole = try #require(Date(iso8601: "2026-08-20T12:15:00Z"))
    #expect(Date(iso8601: text) == whole + fraction)
  }

  @Test(arguments: [
    "", "2026-08-20", "2026-08-20T12:15:00", "2026-08-20 12:15:00Z", "2026-08-20T12:15Z",
    "20260820T121500Z", "2026-13-20T12:15:00Z", "2026-00-20T12:15:00Z", "2026-08-00T12:15:00Z",
    "2026-08-32T12:15:00Z", "2026-08-20T25:15:00Z", "2026-08-20T12:60:00Z", "2026-08-20T12:15:61Z",
    "202-08-20T12:15:00Z", "1234567-08-20T12:15:00Z", "+-2026-08-20T12:15:00Z",
    "2026-08-20T12:15:00.Z", "2026-08-20T12:15:00+", "2026-08-20T12:15:00+01:",
    "2026-08-20T12:15:00Z ",
    " 2026-08-20T12:15:00Z", "2026-08-20T12:15:00Zx", "２０２６-08-20T12:15:00Z", "today",
  ])
  func otherTextIsRejected(text: String) {
    #expect(Date(iso8601: text) == nil)
  }
}
