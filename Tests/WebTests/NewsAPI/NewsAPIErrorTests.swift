import Domain
import Presentation
import Query
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Errors in NewsAPI's shape.
@Suite(.hangLimit)
struct NewsAPIErrorTests {
  @Test(arguments: [
    (NewsError.rateLimited(.fake, retryAfter: .milliseconds(2_500)), 429, "rateLimited"),
    (.quotaExhausted(.fake), 429, "rateLimited"),
    (
      .everyProviderFailed([.quotaExhausted(.fake), .rateLimited(.fake, retryAfter: .seconds(9))]),
      429, "rateLimited"
    ),
    (
      .everyProviderFailed([.quotaExhausted(.fake), .timedOut(.fake, after: .seconds(1))]), 500,
      "unexpectedError"
    ),
    (.everyProviderFailed([]), 500, "unexpectedError"),
    (.parameterRefused(.fake, "no"), 400, "parameterInvalid"),
    (.parameterMissing(.fake, "no"), 400, "parametersMissing"),
    (.queryUnsupported(.fake, "no"), 400, "parameterInvalid"),
    (.tooManySources(.fake), 400, "sourcesTooMany"),
    (.unknownSource(.fake, "no"), 400, "sourceDoesNotExist"),
    (.invalidQuery(.nothingToSearchFor), 400, "parametersMissing"),
    (.keyMissing(.fake), 500, "unexpectedError"),
    (.keyInvalid(.fake), 500, "unexpectedError"),
    (.archiveDamaged(path: "/archive", "malformed"), 500, "unexpectedError"),
    (.cancelled, 500, "unexpectedError"),
  ])
  func failuresOfProvidersAreMapped(error: NewsError, status: Int, code: String) async throws {
    let desk = NewsAPIDesk(live: { services in
      services.search = FakeArticles(["wind": [.failure(error)]])
      services.headlines = FakeArticles(["wind": [.failure(error)]])
      services.sources = FakeSources(["": [.failure(error)]])
    })
    for target in ["/everything?q=wind", "/top-headlines?q=wind", "/sources"] {
      let reply = await desk.reply(target)
      #expect(reply.status == status)
      #expect(reply.code == code)
      #expect(try reply.json["status"] == .string("error"))
      #expect(!reply.message.isEmpty || error == .everyProviderFailed([]))
    }
  }

  @Test func messageExplainsTheFailure() async {
    let error = NewsError.archiveDamaged(path: "/archive", "malformed")
    let desk = NewsAPIDesk(search: FakeArticles(["wind": [.failure(error)]]))
    let reply = await desk.reply("/everything?q=wind")
    let message = "the archive /archive is damaged (malformed)"
    #expect(
      reply.text == #"{"status":"error","code":"unexpectedError","message":"\#(message)"}"#
    )
  }

  @Test func rateLimitStatesItsWait() async {
    let error = NewsError.rateLimited(.fake, retryAfter: .milliseconds(2_500))
    let desk = NewsAPIDesk(search: FakeArticles(["wind": [.failure(error)]]))
    #expect(await desk.reply("/everything?q=wind").headers["Retry-After"] == "3")
  }

  @Test(arguments: [
    ("searchIn=title,body", "searchIn"), ("sortBy=newest", "sortBy"), ("language=xx", "language"),
    ("from=yesterdayish", "from"), ("to=2026-02-30", "to"), ("to=2026-01-01T25:00:00", "to"),
    ("domains=a%20b", "host"), ("domains=https://bbc.co.uk/", "host"),
    ("excludeDomains=a/b", "host"), ("q=coal", "q occurs 2 times"),
    ("page=1&page=2", "page occurs 2 times"), ("page=1&PAGE=2", "page occurs 2 times"),
  ])
  func invalidParametersAreRejected(query: String, hint: String) async {
    let reply = await NewsAPIDesk().reply("/everything?q=wind&" + query)
    #expect(reply.status == 400)
    #expect(reply.code == "parameterInvalid")
    #expect(reply.message.contains(hint))
  }

  @Test func wordsHaveAMaximumLength() async {
    for name in ["q", "qInTitle"] {
      let fitting = String(repeating: "a", count: 500)
      #expect(await NewsAPIDesk().reply("/everything?\(name)=\(fitting)").status == 200)
      let reply = await NewsAPIDesk().reply("/everything?\(name)=\(fitting)b")
      #expect(reply.status == 400)
      #expect(reply.code == "parameterInvalid")
    }
  }

  @Test(arguments: ["everything", "top-headlines"])
  func sourcesHaveALimit(endpoint: String) async {
    let twenty = (1...20).map { "source-\($0)" }.joined(separator: ",")
    #expect(await NewsAPIDesk().reply("/\(endpoint)?sources=\(twenty)").status == 200)
    let reply = await NewsAPIDesk().reply("/\(endpoint)?sources=\(twenty),more")
    #expect(reply.status == 400)
    #expect(reply.code == "sourcesTooMany")
  }

  @Test func domainsHaveALimit() async {
    let hundred = (1...100).map { "d\($0).example" }.joined(separator: ",")
    for name in ["domains", "excludeDomains"] {
      #expect(await NewsAPIDesk().reply("/everything?q=a&\(name)=\(hundred)").status == 200)
      let reply = await NewsAPIDesk().reply("/everything?q=a&\(name)=\(hundred),more.example")
      #expect(reply.code == "parameterInvalid")
    }
  }

  /// Every reply to any request is JSON with a known status.
  @Test(arguments: [
    "q", "qInTitle", "searchIn", "sources", "domains", "excludeDomains", "from", "to", "language",
    "sortBy", "pageSize", "page", "country", "category", "apiKey",
  ])
  func hostileValuesHaveAReply(name: String) async throws {
    let desk = NewsAPIDesk([.news("wind")])
    let marks = "a" + String(repeating: "\u{301}", count: 10_000)
    let values = [
      FormFields.encoded(String(repeating: "a ", count: 4_000)),
      FormFields.encoded(String(repeating: "a.", count: 4_000)), "%", "%zz", "%00", "%FF%FE",
      "%0D%0A", "%22", "'", "%F0%9F%98%80", "\u{202E}", "-", "+",
      ",,,",
      FormFields.encoded(String(repeating: "(", count: 5_000)),
      FormFields.encoded(String(repeating: "a ", count: 10_000)), FormFields.encoded(marks),
      FormFields.encoded("\"" + marks), String(repeating: "9", count: 5_000), "site:", "lang:",
      "is:saved", "tag:x", "after:7d", "&&&=", "=", "\(name)=\(name)",
    ]
    for value in values {
      for path in ["everything", "top-headlines", "sources"] {
        let reply = await desk.reply("/\(path)?\(name)=\(value)&q=wind")
        #expect([200, 400, 426].contains(reply.status))
        #expect(try reply.json["status"] == .string(reply.status == 200 ? "ok" : "error"))
        #expect(reply.text.utf8.count < 2_000)
      }
    }
  }
}
