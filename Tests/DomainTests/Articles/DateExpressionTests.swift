import Domain
import FoundationEssentials
import Query
import Testing
import Texts

struct DateExpressionTests {
  /// The current time: 2027-01-15T08:00:00Z.
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(arguments: [
    ("2026", "2026-01-01", "2026-12-31"), ("2024", "2024-01-01", "2024-12-31"),
    ("0001", "0001-01-01", "0001-12-31"), ("9999", "9999-01-01", "9999-12-31"),
    ("2026-06", "2026-06-01", "2026-06-30"), ("2026-12", "2026-12-01", "2026-12-31"),
    ("2024-02", "2024-02-01", "2024-02-29"), ("2023-02", "2023-02-01", "2023-02-28"),
    ("1900-02", "1900-02-01", "1900-02-28"), ("2000-02", "2000-02-01", "2000-02-29"),
    ("9999-12", "9999-12-01", "9999-12-31"), ("2026-08-20", "2026-08-20", "2026-08-20"),
    ("0001-01-01", "0001-01-01", "0001-01-01"), ("2024-02-29", "2024-02-29", "2024-02-29"),
    ("9999-12-31", "9999-12-31", "9999-12-31"),
    ("today", "2027-01-15", "2027-01-15"), ("Yesterday", "2027-01-14", "2027-01-14"),
  ])
  func periodHasWholeDays(text: String, first: String, last: String) throws {
    let period = try #require(DateExpression(text, now: now))
    #expect(period.start.iso8601 == first + "T00:00:00Z")
    #expect(period.end.iso8601 == last + "T23:59:59Z")
  }

  @Test(arguments: [
    (0.0, "1970-01-01", "1969-12-31"), (86_399.9, "1970-01-01", "1969-12-31"),
    (86_400, "1970-01-02", "1970-01-01"), (-1, "1969-12-31", "1969-12-30"),
    (951_782_400, "2000-02-29", "2000-02-28"), (951_868_800, "2000-03-01", "2000-02-29"),
  ])
  func relativeDaysAreInUTC(seconds: Double, today: String, yesterday: String) {
    let now = Date(timeIntervalSince1970: seconds)
    #expect(DateExpression("today", now: now) == DateExpression(today, now: now))
    #expect(DateExpression("yesterday", now: now) == DateExpression(yesterday, now: now))
  }

  @Test func momentIsExact() throws {
    let moment = try #require(DateExpression("2026-08-20T12:15:00Z", now: now))
    #expect(moment.start.iso8601 == "2026-08-20T12:15:00Z")
    #expect(moment.end == moment.start)
  }

  @Test(arguments: [("0d", 0.0), ("12h", 43_200), ("7d", 604_800), ("2w", 1_209_600)])
  func ageCountsBackFromNow(text: String, seconds: Double) {
    let date = DateExpression(text, now: now)
    #expect(date == .moment(now.addingTimeInterval(-seconds)))
    #expect(date?.start == date?.end)
  }

  @Test(arguments: [
    "", "d", "-1d", "+1d", "7", "7x", "99999999999d", "2026-02-30", "2026-13-01", "20260820",
    "2026-8-2", "2026-02-30T00:00:00Z", "2026-08-20x", "2026-13", "2026-00", "2026-6", "2026-06-",
    "26", "202", "20260", "+202", "-026", "tomorrow", "to day", "2023-02-29", "２０２６",
  ])
  func otherTextIsRejected(text: String) {
    #expect(DateExpression(text, now: now) == nil)
  }
}
