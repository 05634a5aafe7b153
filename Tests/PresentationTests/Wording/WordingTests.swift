import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Presentation

struct DateWordingTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)  // 15 January 2027, 08:00 UTC

  @Test(arguments: [
    (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3_599, "59 minutes ago"),
    (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (604_799, "6 days ago"),
    (604_800, "8 Jan 2027"), (-30, "just now"), (-7_200, "15 Jan 2027"),
    (400 * 86_400, "11 Dec 2025"),
  ])
  func agesAreTold(seconds: Int, words: String) {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.age(of: now.addingTimeInterval(-TimeInterval(seconds))) == words)
  }

  @Test(arguments: [
    (0, "8 Jan 2027 at 07:00 UTC (1 week ago)"),
    (3_600, "8 Jan 2027 at 08:00 UTC+1 (1 week ago)"),
    (-32_400, "7 Jan 2027 at 22:00 UTC\u{2212}9 (1 week ago)"),
    (20_700, "8 Jan 2027 at 12:45 UTC+5:45 (1 week ago)"),
  ])
  func momentsAreToldOnTheLocalClock(offset: Int, words: String) {
    let dates = DateWording(now: { [now] in now }, utcOffset: { _ in offset })
    #expect(dates.full(now.addingTimeInterval(-608_400)) == words)
    #expect(dates.full(now).hasSuffix(" (just now)"))
  }

  @Test(arguments: [
    (6.9, "6 days"), (7, "1 week"), (30.4, "4 weeks"), (30.5, "1 month"), (92, "3 months"),
    (365.2, "11 months"), (365.3, "1 year"), (3_653, "10 years"),
  ])
  func inFullEveryAgeIsTold(days: Double, words: String) {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.full(now.addingTimeInterval(-days * 86_400)).hasSuffix(" (\(words) ago)"))
  }

  @Test func whatIsYetToComeHasNoAge() {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.full(now.addingTimeInterval(7_200)) == "15 Jan 2027 at 10:00 UTC")
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -1e300)])
  func noMomentIsTooFarAway(date: Date) {
    let dates = DateWording(now: { [now] in now })
    #expect(dates.full(date).contains(" at "))
  }
}

struct CountTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (18_346, "18,346"),
    (1_234_567, "1,234,567"), (-1_000, "\u{2212}1,000"),
    (.min, "\u{2212}9,223,372,036,854,775,808"),
  ])
  func thousandsStandApart(number: Int, words: String) {
    #expect(Count.digits(number) == words)
  }

  @Test func oneIsNotPlural() {
    #expect(Count.of(1, "article") == "1 article")
    #expect(Count.of(0, "article") == "0 articles")
  }
}

struct NoticeTests {
  private static let errors: [NewsError] = [
    .invalidQuery(.nothingToSearchFor), .invalidQuery(.tooLong(length: 501, maximum: 500)),
    .invalidQuery(.pageSize(0, allowed: 1...100)), .invalidQuery(.tooManySources(21, maximum: 20)),
    .invalidQuery(.source("a b")), .invalidQuery(.domain("a/b")), .invalidQuery(.datesReversed),
    .invalidQuery(.sourcesWithCountryOrCategory),
    .cursorRefused(.fake), .keyMissing(.fake), .keyInvalid(.fake),
    .keyDisabled(.fake), .quotaExhausted(.fake), .rateLimited(.fake, retryAfter: nil),
    .rateLimited(.fake, retryAfter: .seconds(30)), .parameterRefused(.fake, "r"),
    .parameterMissing(.fake, "r"), .tooManySources(.fake), .unknownSource(.fake, "r"),
    .unreachable(.fake, "r"), .timedOut(.fake, after: .milliseconds(250)), .insecure(.fake, "r"),
    .redirectRefused(.fake, "r"), .replyTooLarge(.fake, limit: 16 << 20),
    .replyUnreadable(.fake, "r"), .providerFailed(.fake, "r"),
    .archiveUnreadable(path: "/a", "r"), .archiveUnwritable(path: "/a", "r"),
    .archiveDamaged(path: "/a", "r"), .archiveTooNew(path: "/a"),
    .nothingFound(.fake, "no cat with the tag \"r\": choose another"),
    .pictureRefused(.fake, .cutOff(.png)), .pictureRefused(.fake, .unknownFormat(.html)),
    .fileUnwritable(path: "/pictures/a", "r: choose another name"),
  ]

  @Test(arguments: errors)
  func everyErrorIsOneLineThatSaysWhatToDo(error: NewsError) throws {
    let text = try #require(Notice(error)).text
    #expect(!text.contains("\n"))
    #expect(text.contains(":") && text.count > 30)
    #expect(!text.hasSuffix("."))
  }

  @Test func noTwoErrorsAreToldAlike() {
    #expect(Set(Self.errors.compactMap { Notice($0)?.text }).count == Self.errors.count)
  }

  @Test func workThatWasCalledOffIsNotTold() {
    #expect(Notice(.cancelled) == nil)
  }

  @Test func whatIsOutOfTheOrdinaryIsOneLine() throws {
    for remark in [
      PageRemark.answered(by: .library, insteadOf: .unreachable(.fake, "r")),
      .notKept(.archiveUnwritable(path: "/a", "r")), .archiveIsEmpty,
      .marksUnknown(.archiveUnreadable(path: "/a", "r")),
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

  @Test func aMissingKeyTellsWhereToGetOne() {
    let provider = Provider(
      id: "paper",
      name: "Paper",
      keyPage: WebLink("https://paper.example/key")
    )
    #expect(
      Notice(.keyMissing(provider))?.text == "Paper needs a key: set PAPER_KEY, or run "
        + "`broadsheet config set paper-key`; get one at https://paper.example/key"
    )
  }
}
