import Domain
import Query
import TestSupport
import Testing

@testable import Presentation

/// Notices contain their remedies as values, which the front end words.
struct NoticeRemedyTests {
  private static let post = Provider(id: "post", name: "The Post")
  private static let wire = Provider(id: "wire", name: "Wire")

  private static let notices: [Notice] = {
    let (one, other) = (NewsError.samples(of: post), NewsError.samples(of: wire))
    return one.compactMap { Notice($0) }
      + zip(one, other).compactMap { Notice(.everyProviderFailed([$0, $1])) }
      + InvalidQuery.samples.map { Notice($0) }
  }()

  /// The name of the program may appear, but nothing that is typed.
  @Test(arguments: notices)
  func textContainsNoOptionOrCommand(notice: Notice) {
    for part in ["--", "`", "config", "doctor", "-key", "_KEY", "ca-file", "private-addresses"] {
      #expect(!notice.text.contains(part))
    }
  }

  @Test func providersShareOneRemedy() {
    let providers = [Self.post, Self.wire]
    let notice = Notice(.everyProviderFailed(providers.map { .keyMissing($0) }))
    #expect(notice?.text == "The Post and Wire need keys")
    #expect(notice?.remedies == [.setKeys(providers)])
  }

  @Test func remediesAreDistinctAndInOrder() {
    let notice = Notice(
      .everyProviderFailed([
        .timedOut(Self.post, after: .seconds(10)), .timedOut(Self.wire, after: .seconds(3)),
        .providerFailed(Self.wire, "r"), .keyMissing(Self.wire),
      ])
    )
    #expect(notice?.sentences.count == 4)
    #expect(notice?.remedies == [.allowMoreTime, .setKeys([Self.wire])])
  }

  @Test func outcomeFollowsEverySentence() {
    let errors: [NewsError] = [
      .timedOut(Self.post, after: .seconds(10)), .rateLimited(Self.wire, retryAfter: .seconds(26)),
    ]
    let notice = Notice(.missing(errors))
    #expect(notice?.outcome == "showing results from the other providers")
    #expect(notice?.sentences.map(\.remedy) == [.allowMoreTime, nil])
    #expect(
      notice?.text == "The Post did not answer within 10 s. Wire is rate limited for 26 s; "
        + "showing results from the other providers"
    )
    #expect(notice?.error == errors[0])
  }

  @Test func introductionPrecedesFirstSentence() {
    let notice = Notice(.notKept(.archiveDamaged(path: "/a", "r")))
    #expect(
      notice?.text == "the results were not stored: "
        + "the archive /a is damaged (r)"
    )
    #expect(notice?.remedies == [.examineArchive])
  }

  @Test func confirmationHasNoRemedy() {
    #expect(Notice.nothingToUndo.remedies.isEmpty)
  }
}
