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
  static let rules = replyRules + turnRules + clockRules

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
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      #expect(await turn(records, now: 0) == .refused(until: at(5)))
      #expect(await turn(records, now: 4.5) == .refused(until: at(5)))
      #expect(await turn(records, now: 5) == .granted(at: at(5)))
      #expect(await turn(records, now: 8) == .refused(until: at(10)))
      #expect(await turn(records, now: 100) == .granted(at: at(100)))
    },
    RequestHistoryContract("a refused turn is not taken") { records in
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      for moment in [1.0, 2, 3, 4] {
        #expect(await turn(records, now: moment) == .refused(until: at(5)))
      }
      #expect(await turn(records, now: 5) == .granted(at: at(5)))
    },
    RequestHistoryContract("a returned turn is free") { records in
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      await records.giveBackTurn(at: "a", at(0), every: .seconds(5))
      #expect(await turn(records, now: 0.5) == .granted(at: at(0.5)))
      await records.giveBackTurn(at: "a", at(0), every: .seconds(5))
      #expect(await turn(records, now: 1) == .refused(until: at(5.5)))
    },
    RequestHistoryContract("services have separate turns") { records in
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      #expect(await turn(records, "other", now: 0) == .granted(at: at(0)))
    },
    RequestHistoryContract("no turn is granted in a pause") { records in
      await records.noteRequest(to: "a", now: at(0), pausedUntil: at(60))
      #expect(await turn(records, now: 1) == .refused(until: at(60)))
      #expect(await turn(records, "other", now: 1) == .granted(at: at(1)))
      #expect(await turn(records, now: 50) == .refused(until: at(60)))
      #expect(await turn(records, now: 60) == .granted(at: at(60)))
    },
    RequestHistoryContract("a request without a pause keeps the current one") { records in
      await records.noteRequest(to: "a", now: at(0), pausedUntil: at(60))
      await records.noteRequest(to: "a", now: at(1), pausedUntil: nil)
      #expect(await turn(records, now: 2) == .refused(until: at(60)))
    },
    RequestHistoryContract("counting a request moves no turn") { records in
      #expect(await turn(records, now: 0) == .granted(at: at(0)))
      await records.noteRequest(to: "a", now: at(1), pausedUntil: nil)
      #expect(await turn(records, now: 2) == .refused(until: at(5)))
    },
    RequestHistoryContract("a pause is limited to a day") { records in
      await records.noteRequest(to: "a", now: at(0), pausedUntil: .distantFuture)
      #expect(await turn(records, now: 1) == .refused(until: at(86_400)))
    },
  ]

  /// After the clock was set back: by seconds, by minutes, by days and by decades.
  private static let clockRules = [1, 4.5, 5, 7, 300, 86_400, 1e9].flatMap { ahead in
    [
      RequestHistoryContract("a turn \(ahead) s ahead delays by the interval") { records in
        #expect(await turn(records, now: ahead) == .granted(at: at(ahead)))
        #expect(await turn(records, now: 0) == .refused(until: at(5)))
        #expect(await turn(records, now: 3) == .refused(until: at(5)))
        #expect(await turn(records, now: 5) == .granted(at: at(5)))
        #expect(await turn(records, now: 6) == .refused(until: at(10)))
      },
      RequestHistoryContract("a turn \(ahead) s ahead delays nothing without interval") { records in
        for moment in [ahead, 0, -ahead] {
          #expect(await turn(records, now: moment, every: .zero) == .granted(at: at(moment)))
        }
      },
      RequestHistoryContract("a pause \(ahead) s ahead is forgotten") { records in
        await records.noteRequest(to: "a", now: at(ahead), pausedUntil: at(ahead + 60))
        for moment in [0, ahead, ahead + 59] {
          #expect(await turn(records, now: moment, every: .zero) == .granted(at: at(moment)))
        }
      },
      RequestHistoryContract("a reply \(ahead) s ahead is not found") { records in
        await records.keep(reply("ahead", at: ahead), to: "a")
        #expect(await records.reply(to: "a", since: .distantPast, now: at(0)) == nil)
        await records.keep(reply("now", at: 0), to: "a")
        #expect(await records.reply(to: "a", since: .distantPast, now: at(0)) == reply("now"))
      },
    ]
  }

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
    every interval: Duration = .seconds(5)
  ) async -> Turn? {
    await records.takeTurn(at: service, every: interval) { at(now) }
  }
}
