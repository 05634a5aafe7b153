import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import Domain

struct CivilTimeTests {
  /// The date by Foundation's Gregorian calendar.
  private func expected(_ date: Date, utcOffset: Int) -> [Int?] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let local = date.addingTimeInterval(TimeInterval(utcOffset))
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: local
    )
    return [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second]
  }

  private func shown(_ date: Date, utcOffset: Int) -> [Int?] {
    let time = CivilTime(date, utcOffset: utcOffset)
    return [time.year, time.month, time.day, time.hour, time.minute, time.second]
  }

  @Test func daysMatchTheCalendar() {
    let wrong = stride(from: -100_000, to: 60_000, by: 3).filter { day in
      let date = Date(timeIntervalSince1970: TimeInterval(day) * 86_400)
      return shown(date, utcOffset: 0) != expected(date, utcOffset: 0)
    }
    #expect(wrong.isEmpty)
  }

  @Test func minutesMatchTheCalendar() {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let date = Date(timeIntervalSince1970: .random(in: -8e9...2e11, using: &numbers))
      let offset = Int.random(in: -50_000...50_000, using: &numbers)
      #expect(shown(date, utcOffset: offset) == expected(date, utcOffset: offset))
    }
  }

  @Test(arguments: [-1e300, -.infinity, .nan, .infinity, 1e300, .greatestFiniteMagnitude])
  func extremeMomentsAreClamped(seconds: TimeInterval) {
    let time = CivilTime(Date(timeIntervalSince1970: seconds), utcOffset: 50_000)
    #expect((1...12).contains(time.month))
    #expect((1...31).contains(time.day))
  }
}
