import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import Presentation

struct DateWordingTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)  // 15 January 2027, 08:00 UTC

  @Test(arguments: [
    (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3_599, "59 minutes ago"),
    (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (604_799, "6 days ago"),
    (604_800, "8 Jan 2027"), (-30, "just now"), (-7_200, "15 Jan 2027"),
    (400 * 86_400, "11 Dec 2025"),
  ])
  func agesAreWorded(seconds: Int, words: String) {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.age(of: now.addingTimeInterval(-TimeInterval(seconds))) == words)
  }

  @Test(arguments: [
    (0, "now"), (60, "1m"), (3_599, "59m"), (3_600, "1h"), (86_400, "1d"), (604_799, "6d"),
    (604_800, "8 Jan"), (-30, "now"), (-7_200, "15 Jan"), (400 * 86_400, "2025"),
  ])
  func agesAreShortened(seconds: Int, words: String) {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.shortAge(of: now.addingTimeInterval(-TimeInterval(seconds))) == words)
  }

  @Test(arguments: [
    (0, 0, "Today"), (28_800, 0, "Today"), (28_801, 0, "Yesterday"), (28_801, 3_600, "Today"),
    (2 * 86_400, 0, "Wednesday, 13 Jan"), (7 * 86_400, 0, "8 Jan"), (-86_400, 0, "16 Jan"),
    (20 * 86_400, 0, "26 Dec 2026"),
  ])
  func daysHaveHeadings(seconds: Int, offset: Int, words: String) {
    let dates = DateWording(now: { [now] in now }, utcOffset: { _ in offset })
    #expect(dates.heading(now.addingTimeInterval(-TimeInterval(seconds))) == words)
  }

  @Test(arguments: [
    (0, 0, "Friday, 15 January 2027"), (0, 16 * 3_600, "Saturday, 16 January 2027"),
    (15 * 86_400, 0, "Thursday, 31 December 2026"),
  ])
  func datelineHasTheWholeDay(seconds: Int, offset: Int, words: String) {
    let dates = DateWording(now: { [now] in now }, utcOffset: { _ in offset })
    #expect(dates.dateline(now.addingTimeInterval(-TimeInterval(seconds))) == words)
  }

  @Test(arguments: [
    (0, "8 Jan 2027 at 07:00 UTC (1 week ago)"),
    (3_600, "8 Jan 2027 at 08:00 UTC+1 (1 week ago)"),
    (-32_400, "7 Jan 2027 at 22:00 UTC\u{2212}9 (1 week ago)"),
    (20_700, "8 Jan 2027 at 12:45 UTC+5:45 (1 week ago)"),
  ])
  func momentsAreLocal(offset: Int, words: String) {
    let dates = DateWording(now: { [now] in now }, utcOffset: { _ in offset })
    #expect(dates.full(now.addingTimeInterval(-608_400)) == words)
    #expect(dates.full(now).hasSuffix(" (just now)"))
  }

  @Test(arguments: [
    (6.9, "6 days"), (7, "1 week"), (30.4, "4 weeks"), (30.5, "1 month"), (92, "3 months"),
    (365.2, "11 months"), (365.3, "1 year"), (3_653, "10 years"),
  ])
  func fullDatesIncludeTheAge(days: Double, words: String) {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.full(now.addingTimeInterval(-days * 86_400)).hasSuffix(" (\(words) ago)"))
  }

  @Test func futureHasNoAge() {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.full(now.addingTimeInterval(7_200)) == "15 Jan 2027 at 10:00 UTC")
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -1e300)])
  func extremeDatesAreWorded(date: Date) {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.full(date).contains(" at "))
  }

  @Test(arguments: [
    (-63_113_904_000.0, "1 Jan 0001"), (-63_145_526_400, "1 Jan 0000"),
    (-63_145_526_401, "31 Dec \u{2212}0001"), (-31_556_995_200, "1 Jan 1001"),
    (3_124_137_600, "1 Jan 2100"), (8_639_021_692_800, "13 Sep 275760"),
  ])
  func yearsHaveFourDigits(seconds: Double, words: String) {
    let dates = DateWording(now: { [now] in now })
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(dates.day(date) == words)
    #expect(dates.age(of: date) == words)
    #expect(dates.full(date).hasPrefix(words + " at "))
  }
}

struct CountTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (18_346, "18,346"),
    (1_234_567, "1,234,567"), (-1_000, "\u{2212}1,000"),
    (.min, "\u{2212}9,223,372,036,854,775,808"),
  ])
  func thousandsHaveCommas(number: Int, words: String) {
    #expect(Count.digits(number) == words)
  }

  @Test func oneIsSingular() {
    #expect(Count.of(1, "article") == "1 article")
    #expect(Count.of(0, "article") == "0 articles")
  }
}

struct NoticeTests {
  private static let errors = NewsError.samples(of: .fake)

  @Test(arguments: errors)
  func everyErrorIsOneLine(error: NewsError) throws {
    let notice = try #require(Notice(error))
    #expect(!notice.text.contains("\n"))
    #expect(notice.text.count > 20)
    #expect(!notice.text.hasSuffix("."))
    let isAdvice = notice.text.contains { ":;".contains($0) } || notice.text.hasSuffix("for 30 s")
    #expect(isAdvice || !notice.remedies.isEmpty)
  }

  @Test func errorsHaveDistinctWordings() {
    let notices = Self.errors.compactMap { error in
      Notice(error).map { "\($0.text) \($0.remedies)" }
    }
    #expect(Set(notices).count == Self.errors.count)
  }

  @Test func cancellationIsNotShown() {
    #expect(Notice(.cancelled) == nil)
  }

  @Test func remarksAreOneLine() throws {
    for remark in [
      PageRemark.answered(by: .library, insteadOf: .unreachable(.fake, "r")),
      .notKept(.archiveUnwritable(path: "/a", "r")), .archiveIsEmpty,
      .marksUnknown(.archiveUnreadable(path: "/a", "r")), .oversized(received: 1_000, limit: 20),
    ] {
      let text = try #require(Notice(remark)).text
      #expect(!text.contains("\n") && !text.hasSuffix("."))
    }
    #expect(Notice(.notKept(.cancelled)) == nil)
    #expect(Notice(.marksUnknown(.cancelled)) == nil)
    #expect(Notice(.answered(by: .library, insteadOf: .cancelled)) == nil)
    #expect(Notice(olderCopy: .cancelled) == nil)
    #expect(Notice(unlisted: .cancelled) == nil)
  }

  private static func all(_ error: (Provider) -> NewsError) -> [NewsError] {
    [Provider.post, .news, .wire].map(error)
  }

  @Test(
    arguments: [
      (
        all { .timedOut($0, after: .seconds(10)) },
        "The Post, News and Wire did not answer within 10 s"
      ),
      (
        all { .unreachable($0, $0.id) },
        "The Post, News and Wire cannot be reached; check the network and try again"
      ),
      (
        all { .rateLimited($0, retryAfter: .seconds($0.name.count)) },
        "The Post, News and Wire are rate limited for up to 8 s"
      ),
      (
        all { .rateLimited($0, retryAfter: nil) },
        "The Post, News and Wire reached their rate limits; try again in a few minutes"
      ),
      (
        all { .keyMissing($0) },
        "The Post, News and Wire need keys"
      ),
      (
        all { .keyInvalid($0) },
        "The Post, News and Wire rejected their keys"
      ),
      (
        all { .replyUnreadable($0, $0.id) },
        "The Post, News and Wire sent replies that could not be parsed; try again later"
      ),
      (all { .providerFailed($0, $0.id) }, "The Post, News and Wire failed; try again later"),
      (
        all { .privateAddressRefused($0, $0.id) },
        "The Post, News and Wire lead to private addresses, so nothing was sent there"
      ),
      (
        all { .requestRejected($0, status: 400 + $0.name.count, nil) },
        "The Post, News and Wire rejected the request"
      ),
    ] as [([NewsError], String)]
  )
  func oneReasonIsOneSentence(errors: [NewsError], words: String) {
    #expect(Notice(.everyProviderFailed(errors))?.text == words)
    #expect(Notice(.missing(errors))?.text == words + "; showing results from the other providers")
    #expect(
      Notice(.answered(by: .library, insteadOf: .everyProviderFailed(errors)))?.text
        == words + "; showing results from your archive"
    )
  }

  @Test func otherReasonsAreSentencesOfTheirOwn() {
    let errors: [NewsError] = [
      .timedOut(.wire, after: .seconds(10)), .rateLimited(.news, retryAfter: .seconds(26)),
      .timedOut(.post, after: .seconds(10)), .cancelled,
    ]
    #expect(
      Notice(.everyProviderFailed(errors))?.text
        == "Wire and The Post did not answer within 10 s. "
        + "News is rate limited for 26 s"
    )
    #expect(Notice(.everyProviderFailed([.cancelled])) == nil)
  }

  @Test(arguments: [
    (Duration.milliseconds(250), "250 ms"), (.seconds(1), "1 s"), (.milliseconds(25_400), "26 s"),
    (.seconds(120), "120 s"), (.seconds(121), "3 min"), (.seconds(7_200), "120 min"),
    (.seconds(7_201), "3 h"), (.seconds(172_800), "48 h"), (.seconds(172_801), "3 days"),
  ])
  func waitsHaveUsualUnits(wait: Duration, words: String) {
    #expect(
      Notice(.rateLimited(.news, retryAfter: wait))?.text == "News is rate limited for \(words)"
    )
  }

  @Test(arguments: [
    (
      NewsError.privateAddressRefused(.wire, "127.0.0.1"),
      "Wire leads to a private address (127.0.0.1), so nothing was sent there"
    ),
    (
      .requestRejected(.wire, status: 404, nil),
      "Wire has nothing at this address (HTTP status 404); it may have moved"
    ),
    (
      .requestRejected(.wire, status: 418, "I am a teapot"),
      "Wire rejected the request (I am a teapot); try a different one, or update broadsheet"
    ),
  ])
  func refusalsSayWhatToDo(error: NewsError, words: String) {
    #expect(Notice(error)?.text == words)
  }
}
