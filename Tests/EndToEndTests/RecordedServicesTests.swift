import TestSupport
import Testing

private let recorded = ConditionTrait.enabled(
  if: Fixtures.arePresent,
  "skipped: no recorded fixtures"
)

/// Recorded replies of The Guardian and Hacker News, and written ones of GDELT, through the executable.
@Suite(.hangLimit, .needsExecutable)
struct RecordedServicesTests {
  @Test(recorded, arguments: ["text", "json"])
  func guardianArticlesAndKey(format: String) async throws {
    let replies = ["/search": try RecordedReplies.bytes(RecordedReplies.guardian)]
    let server = try LoopbackServer(replaying: replies)
    let program = try Executable([
      "GUARDIAN_KEY": "canary", "BROADSHEET_GUARDIAN_URL": server.baseURL,
    ])
    let result = try await program.run(
      ["search", "politics", "--provider", "guardian", "--format", format, "-v"]
    )
    #expect(result.end == .exited(0) && result.isPlain)
    #expect(result.complaints.count == 1 && result.errors.contains(" -> 200, "))
    #expect(!(result.output + result.errors).contains("canary"))
    #expect(server.requests.map { $0.query["api-key"] } == ["canary"])
    let headers = server.requests.flatMap(\.headers.fields)
    #expect(headers.allSatisfy { !$0.value.contains("canary") })
    guard format == "json" else {
      #expect(result.output.hasPrefix("  1  'Everything changed in 2016': Poles in UK"))
      #expect(result.output.contains("10 of 40,690 articles"))
      return
    }
    let list = try result.list
    #expect(list.articles.count == 10)
    #expect(list.articles.allSatisfy { $0.source.name == "The Guardian" && $0.alsoAt.isEmpty })
    #expect(
      list.articles[1].title
        == "Blow for May as Ireland stresses it will not yield on Brexit backstop"
    )
    #expect(list.articles[1].publishedAt == "2019-01-27T12:59:28Z")
    #expect(list.totalResults == 40_690 && list.next == "guardian:2")
  }

  @Test(
    recorded,
    arguments: [
      ("newest", "Judge says concerned about Apple, Google hiring settlement", "7919424"),
      ("relevance", "Steve Jobs Resigns as CEO of Apple", "2922756"),
    ]
  )
  func hackerNewsStoriesHaveDiscussions(
    sort: String,
    title: String,
    id: String
  ) async throws {
    let replies = try RecordedReplies.hackerNews("tags=(story)&query=apple")
    let server = try LoopbackServer(replaying: replies)
    let program = try hackerNews(at: server)
    let result = try await program.run("search", "apple", "--sort", sort, "--json", "-v")
    let list = try result.list
    #expect(list.articles.map(\.title) == [title])
    #expect(list.articles[0].author == nil)
    let place = WrittenArticle.Place(
      provider: "hackernews",
      source: "Hacker News",
      url: "https://news.ycombinator.com/item?id=" + id
    )
    #expect(list.articles[0].alsoAt == [place])
    #expect(list.next == "hackernews:2")
    #expect(result.end == .exited(0) && result.isPlain)
    let request = try #require(server.requests.first)
    #expect(request.path == (sort == "newest" ? "/api/v1/search_by_date" : "/api/v1/search"))
    let told = [request.target] + request.headers.fields.map(\.value)
    #expect(!(told + [result.output, result.errors]).joined().contains("canary"))
    let text = try await program.run("search", "apple", "--sort", sort)
    #expect(text.output.hasPrefix("  1  \(title)\n"))
    #expect(text.output.contains(" · also at Hacker News") && text.isPlain)
  }

  @Test(recorded)
  func hackerNewsQuestionIsItsDiscussion() async throws {
    let replies = try RecordedReplies.hackerNews("tags=(ask_hn)&page=2&query=apple")
    let server = try LoopbackServer(replaying: replies)
    let result = try await hackerNews(at: server).run("search", "apple", "--json")
    let list = try result.list
    #expect(list.articles.map(\.title) == ["Ask HN: How can I get Swag from Startups?"])
    #expect(list.articles[0].url == "https://news.ycombinator.com/item?id=7915384")
    #expect(list.articles[0].source.name == "Hacker News")
    #expect(list.articles[0].author == "techidse")
    #expect(list.articles[0].publishedAt == "2014-06-19T09:53:30Z")
    #expect(list.articles[0].content?.contains("I'm a college student from India.") == true)
    #expect(list.articles[0].alsoAt.isEmpty)
    #expect(list.totalResults == 849 && result.isPlain)
  }

  /// A program with keys for other services, which must not be sent to Hacker News.
  private func hackerNews(at server: LoopbackServer) throws -> Executable {
    try Executable([
      "NEWSAPI_KEY": "canary", "GUARDIAN_KEY": "canary", "BROADSHEET_PROVIDERS": "hackernews",
      "BROADSHEET_HACKERNEWS_URL": server.baseURL + "/api/v1",
    ])
  }

  @Test(arguments: ["text", "json"])
  func gdeltArticlesHaveLanguages(format: String) async throws {
    let server = try LoopbackServer { _, connection in connection.reply(body: Self.gdelt) }
    let program = try Executable(["BROADSHEET_GDELT_URL": server.baseURL + "/doc"])
    let result = try await program.run(
      ["search", "wind power", "--provider", "gdelt", "--format", format]
    )
    #expect(result.end == .exited(0) && result.isPlain && result.errors.isEmpty)
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1 && request.path == "/doc")
    #expect(request.query["query"] == "wind power" && request.query["mode"] == "artlist")
    guard format == "json" else {
      #expect(result.output.hasPrefix("  1  Windkraft überholt Kohle\n     zeitung.example · "))
      #expect(result.output.contains("\n  2  A red sky\n     news.example · "))
      return
    }
    let list = try result.list
    // Control characters are escaped for terminals, and unchanged in JSON.
    let titles = ["Windkraft überholt Kohle", "A \u{1B}[31mred\u{1B}[0m sky"]
    #expect(list.articles.map(\.title) == titles)
    #expect(list.articles.map(\.source.name) == ["zeitung.example", "news.example"])
    #expect(list.articles.map(\.publishedAt) == ["2026-08-20T12:15:00Z", "2026-08-19T23:00:00Z"])
    #expect(list.articles.map(\.language) == ["de", "en"])
    #expect(list.totalResults == 2 && list.totalIsExact && list.next == nil)
  }

  /// GDELT's reply, which is not recorded.
  private static let gdelt = #"""
    {"articles":[{"url":"https://zeitung.example/wind","title":"Windkraft überholt Kohle",\#
    "seendate":"20260820T121500Z","socialimage":"","domain":"zeitung.example",\#
    "language":"German","sourcecountry":"Germany"},\#
    {"url":"https://news.example/sky?a=1&b=2","title":"A \u001b[31mred\u001b[0m sky",\#
    "seendate":"20260819T230000Z","domain":"news.example","language":"English"}]}
    """#
}
