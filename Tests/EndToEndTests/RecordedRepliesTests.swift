import FoundationEssentials
import TestSupport
import Testing

/// Recorded replies of NewsAPI, through the executable.
@Suite(
  .hangLimit,
  .needsExecutable,
  .enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures")
)
struct RecordedRepliesTests {
  /// The fields of NewsAPI's reply that the program outputs unchanged.
  private struct Recorded: Decodable {
    struct Item: Decodable {
      let url: String
      let publishedAt: String
    }

    let articles: [Item]
  }

  private struct WrittenSources: Decodable {
    struct Item: Decodable { let id: String }
    let sources: [Item]
    let next: String?
  }

  private func newsAPI(
    _ reply: String,
    at path: String,
    status: Int = 200
  ) throws -> (
    server: LoopbackServer, program: Executable
  ) {
    let replies = ["/v2" + path: try RecordedReplies.bytes(reply)]
    let server = try LoopbackServer(replaying: replies, status: status)
    return (server, try Executable(server: server))
  }

  private func expectNothingOfTheKey(in result: ProgramResult, at server: LoopbackServer) {
    #expect(!(result.output + result.errors).contains("canary"))
    #expect(!server.requests.isEmpty)
    for request in server.requests {
      #expect(!request.target.contains("canary"))
      #expect(request.headers["X-Api-Key"] == "canary")
    }
  }

  @Test func newsAPIArticlesKeepTheirOrder() async throws {
    let (server, program) = try newsAPI(RecordedReplies.search, at: "/everything")
    let result = try await program.run("search", "Tesla", "--provider", "newsapi", "--json", "-v")
    let recorded = try JSONDecoder().decode(
      Recorded.self,
      from: Data(RecordedReplies.bytes(RecordedReplies.search))
    )
    let list = try result.list
    #expect(list.articles.map(\.url) == recorded.articles.map(\.url))
    #expect(list.articles.map(\.publishedAt) == recorded.articles.map(\.publishedAt))
    #expect(list.articles.count == 20)
    #expect(list.articles[0].title == "特斯拉砍掉了Model Y的长续航后驱版本")
    #expect(list.articles[0].source.name == "Cnbeta.com")
    #expect(list.totalResults == 18_346 && list.totalIsExact)
    #expect(list.next == "newsapi:2")
    #expect(result.end == .exited(0) && result.isPlain)
    #expect(result.complaints.count == 1)
    expectNothingOfTheKey(in: result, at: server)
  }

  @Test func newsAPITextsAreDecoded() async throws {
    let (server, program) = try newsAPI(RecordedReplies.search, at: "/everything")
    let result = try await program.run("search", "Tesla")
    #expect(result.output.hasPrefix("  1  特斯拉砍掉了Model Y的长续航后驱版本\n     Cnbeta.com · "))
    #expect(result.output.contains("\n 20  Российский рынок новых электромобилей"))
    #expect(result.output.contains("20 of 18,346 articles"))
    #expect(result.end == .exited(0) && result.isPlain)
    expectNothingOfTheKey(in: result, at: server)
  }

  @Test func newsAPIHeadlinesKeepTheirOrder() async throws {
    let (server, program) = try newsAPI(RecordedReplies.headlines, at: "/top-headlines")
    let result = try await program.run("headlines", "--country", "us", "--json")
    let recorded = try JSONDecoder().decode(
      Recorded.self,
      from: Data(RecordedReplies.bytes(RecordedReplies.headlines))
    )
    let list = try result.list
    #expect(list.articles.map(\.url) == recorded.articles.map(\.url))
    #expect(list.articles[0].source.name == "NBC Southern California")
    #expect(list.articles[0].publishedAt == "2022-03-20T01:32:17Z")
    #expect(list.articles[0].title.hasPrefix("At Least Five People Injured After Aircraft"))
    #expect(list.totalResults == 35 && list.next == "newsapi:2")
    #expect(result.end == .exited(0) && result.isPlain)
    expectNothingOfTheKey(in: result, at: server)
    let text = try await program.run("headlines", "--country", "us")
    #expect(text.output.hasPrefix("  1  At Least Five People Injured After Aircraft"))
    #expect(text.output.contains("20 of 35 articles") && text.isPlain)
  }

  @Test func newsAPISourcesKeepTheirOrder() async throws {
    let (server, program) = try newsAPI(RecordedReplies.sources, at: "/top-headlines/sources")
    let result = try await program.run("sources", "--all", "--json")
    let list = try JSONDecoder().decode(WrittenSources.self, from: Data(result.output.utf8))
    #expect(list.sources.count == 81 && list.next == nil)
    #expect(list.sources.first?.id == "abc-news" && list.sources.last?.id == "wired")
    #expect(result.end == .exited(0) && result.isPlain)
    expectNothingOfTheKey(in: result, at: server)
    let text = try await program.run("sources")
    #expect(text.output.hasPrefix("  1  abc-news"))
    #expect(text.output.contains("81 sources") && text.isPlain)
  }

  @Test(arguments: [["search", "x"], ["headlines"], ["sources"]], ["text", "json"])
  func newsAPIErrorsHaveExitStatuses(command: [String], format: String) async throws {
    let path = ["search": "/everything", "headlines": "/top-headlines"][command[0]]
    for (reply, status, end, words) in [
      (RecordedReplies.refusedKey, 401, Int32(77), "NewsAPI rejected the key; "),
      (RecordedReplies.refusedDate, 429, 64, "request results too far in the past"),
    ] {
      let place = path ?? "/top-headlines/sources"
      let (server, program) = try newsAPI(reply, at: place, status: status)
      let result = try await program.run(command + ["--format", format])
      #expect(result.end == .exited(end))
      #expect(result.output.isEmpty && result.isPlain)
      #expect(result.complaints.count == 1 && result.errors.contains(words))
      // Neither error is retried.
      #expect(server.requests.count == 1)
      expectNothingOfTheKey(in: result, at: server)
    }
  }
}
