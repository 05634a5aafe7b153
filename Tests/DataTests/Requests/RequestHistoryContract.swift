import FoundationEssentials
import RequestHistory
import Testing

/// The contract of every implementation of `RequestHistory`.
struct RequestHistoryContract {
  /// Checks one rule on an empty history.
  typealias Rule = @Sendable (any RequestHistory) async throws -> Void

  let name: String
  let holds: Rule

  init(_ name: String, _ holds: @escaping Rule) {
    self.name = name
    self.holds = holds
  }
}

extension RequestHistoryContract: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension RequestHistoryContract {
  static let rules = replyRules + turnRules

  private static let replyRules = [
    RequestHistoryContract("an empty history has no reply") { records in
      #expect(await records.reply(to: "a", since: .distantPast, now: at(0)) == nil)
      #expect(await records.reply(to: "", since: .distantPast, now: at(0)) == nil)
    },
    RequestHistoryContract("a reply is found only by its request") { records in
      await records.keep(reply("one"), to: "a")
      #expect(await records.reply(to: "a", since: at(0), now: at(0)) == reply("one"))
      for other in ["A", "a ", "a\u{0}", "", "%", "a%", "'", "\u{202E}"] {
        #expect(await records.reply(to: other, since: at(0), now: at(0)) == nil)
      }
    },
    RequestHistoryContract("a reply is stored unchanged") { records in
      let bodies = [Data(), Data([0]), Data(0...255), Data("日本".utf8)]
      for (place, body) in bodies.enumerated() {
        let type = place == 0 ? nil : "text/\u{0} '\(place)"
        let kept = CachedReply(body: body, contentType: type, receivedAt: at(0.125))
        await records.keep(kept, to: "a\u{0}\n\(place)")
        #expect(await records.reply(to: "a\u{0}\n\(place)", since: at(0), now: at(1)) == kept)
      }
    },
    RequestHistoryContract("a newer reply replaces an older one") { records in
      await records.keep(reply("one"), to: "a")
      await records.keep(reply("two", at: 10), to: "a")
      #expect(await records.reply(to: "a", since: at(0), now: at(20)) == reply("two", at: 10))
    },
    RequestHistoryContract("only replies of the requested period are found") { records in
      await records.keep(reply("one", at: 10), to: "a")
      #expect(await records.reply(to: "a", since: at(10), now: at(10)) != nil)
      #expect(await records.reply(to: "a", since: at(10.5), now: at(20)) == nil)
      #expect(await records.reply(to: "a", since: .distantPast, now: at(9.5)) == nil)
    },
    RequestHistoryContract("storing deletes expired replies") { records in
      await records.keep(reply("old", at: 0), to: "old")
      await records.keep(reply("just", at: 1), to: "just")
      await records.keep(reply("new", at: 301), to: "new")
      #expect(await records.reply(to: "old", since: .distantPast, now: at(400)) == nil)
      #expect(await records.reply(to: "just", since: .distantPast, now: at(400)) != nil)
      #expect(await records.reply(to: "new", since: .distantPast, now: at(400)) != nil)
    },
    RequestHistoryContract("storing deletes replies from the future") { records in
      await records.keep(reply("ahead", at: 1e9), to: "ahead")
      await records.keep(reply("now"), to: "now")
      #expect(await records.reply(to: "ahead", since: .distantPast, now: .distantFuture) == nil)
      #expect(await records.reply(to: "now", since: .distantPast, now: .distantFuture) != nil)
    },
    RequestHistoryContract("a body that is too large is not stored") { records in
      for (size, isKept) in [(CachedReply.largestBody, true), (CachedReply.largestBody + 1, false)]
      {
        let kept = CachedReply(body: Data(count: size), contentType: nil, receivedAt: at(0))
        await records.keep(kept, to: "\(size)")
        let found = await records.reply(to: "\(size)", since: at(0), now: at(0))
        #expect((found != nil) == isKept)
      }
    },
    RequestHistoryContract("the oldest replies make room for new ones") { records in
      let count = CachedReply.largestTotal / CachedReply.largestBody
      for place in 0...count {
        let body = Data(count: CachedReply.largestBody)
        await records.keep(
          CachedReply(body: body, contentType: nil, receivedAt: at(Double(place))),
          to: "\(place)"
        )
      }
      #expect(await records.reply(to: "0", since: .distantPast, now: at(100)) == nil)
      for place in 1...count {
        #expect(await records.reply(to: "\(place)", since: .distantPast, now: at(100)) != nil)
      }
    },
  ]

  private static let turnRules = [
    RequestHistoryContract("turns are an interval apart") { records in
      for place in 0..<4 {
        #expect(await turn(records, now: 0) == .granted(at: at(5 * Double(place))))
      }
      #expect(await turn(records, now: 15.5) == .granted(at: at(20)))
      #expect(await turn(records, now: 100) == .granted(at: at(100)))
    },
    RequestHistoryContract("services have separate turns") { records in
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      #expect(await turn(records, "other", now: 0) == .granted(at: at(0)))
    },
    RequestHistoryContract("a turn that is too late is refused") { records in
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      #expect(await turn(records, now: 1, patience: 4) == .refused(until: at(5)))
      #expect(await turn(records, now: 1, patience: 4.5) == .granted(at: at(5)))
    },
    RequestHistoryContract("no turn is granted in a pause") { records in
      await records.noteRequest(to: "a", now: at(0), pausedUntil: at(60))
      #expect(await turn(records, now: 1, patience: 20) == .refused(until: at(60)))
      #expect(await turn(records, "other", now: 1) == .granted(at: at(1)))
      #expect(await turn(records, now: 50, patience: 20) == .granted(at: at(60)))
      #expect(await turn(records, now: 70) == .granted(at: at(70)))
    },
    RequestHistoryContract("a request without a pause keeps the current one") { records in
      await records.noteRequest(to: "a", now: at(0), pausedUntil: at(60))
      await records.noteRequest(to: "a", now: at(1), pausedUntil: nil)
      #expect(await turn(records, now: 2, patience: 20) == .refused(until: at(60)))
    },
    RequestHistoryContract("counting a request moves no turn") { records in
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      await records.noteRequest(to: "a", now: at(1), pausedUntil: nil)
      #expect(await turn(records, now: 2) == .granted(at: at(5)))
    },
    RequestHistoryContract("a pause is limited to a day") { records in
      await records.noteRequest(to: "a", now: at(0), pausedUntil: .distantFuture)
      #expect(await turn(records, now: 1) == .refused(until: at(86_400)))
    },
  ]

  /// A moment, in seconds after a fixed one.
  private static func at(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: 785_000_000 + seconds)
  }

  private static func reply(_ text: String, at seconds: Double = 0) -> CachedReply {
    CachedReply(body: Data(text.utf8), contentType: "application/json", receivedAt: at(seconds))
  }

  private static func turn(
    _ records: any RequestHistory,
    _ service: String = "a",
    now: Double,
    patience: Double = 100
  ) async -> Turn? {
    await records.takeTurn(
      at: service,
      every: .seconds(5),
      now: at(now),
      before: at(now + patience)
    )
  }
}
