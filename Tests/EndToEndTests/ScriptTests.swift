import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The executable in scripts.
@Suite(.hangLimit, .needsExecutable)
struct ScriptTests {
  private struct Reply: Decodable {
    struct Item: Decodable {
      let title: String
      let author: String?
      let url: String
    }
    let totalResults: Int
    let articles: [Item]
    let next: String?
  }

  private func reply(_ result: ProgramResult) throws -> Reply {
    try JSONDecoder().decode(Reply.self, from: Data(result.output.utf8))
  }

  @Test func searchWorksWithoutKeyAndArchive() async throws {
    let result = try await Executable().run("search", "climate")
    #expect(result.end == .exited(0))
    #expect(result.output.contains("20 of 23 articles"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(.enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"))
  func recordedReplyIsComplete() async throws {
    let folder = try #require(Fixtures.folder)
    let recorded = try Data(
      contentsOf: URL(filePath: folder + "/newsapi/everything.tesla.2021-02.json")
    )
    let second = String(decoding: recorded, as: UTF8.self).replacing("://", with: "://second.")
    let server = try LoopbackServer { request, connection in
      connection.reply(body: request.query["page"] == "2" ? Array(second.utf8) : Array(recorded))
    }
    let program = try Executable(server: server)

    let one = try reply(
      await program.run("search", "Tesla", "--page-size", "20", "--format", "json")
    )
    #expect(one.articles.count == 20)
    #expect(one.articles[1].author == "Mike Murphy")
    #expect(one.totalResults == 18_346)
    #expect(one.next == "newsapi:2")
    let two = try reply(await program.run("search", "Tesla", "--pages", "2", "--json"))
    #expect(two.articles.count == 40)
    let request = try #require(server.requests.first)
    #expect(request.headers["X-Api-Key"] == "canary")
    #expect(request.query["q"] == "Tesla" && request.query["pageSize"] == "20")
    #expect(request.query["page"] == "1")
    #expect(server.requests.allSatisfy { !$0.target.contains("canary") })
  }

  @Test(.enabled(if: Corpus.folder != nil, "skipped: no corpora"))
  func recordedArticlesAreUniqueAndInOrder() async throws {
    let folder = try #require(Corpus.folder)
    let corpus = try await runProgram("/bin/gzip", ["-dc", folder + "/current-events.ndjson.gz"])
    let articles = corpus.output.split(separator: "\n")
    let server = try LoopbackServer { request, connection in
      let size = Int(request.query["pageSize"] ?? "") ?? 0
      let first = ((Int(request.query["page"] ?? "") ?? 0) - 1) * size
      let page = articles.dropFirst(first).prefix(size).joined(separator: ",")
      connection.reply(
        body: #"{"status":"ok","totalResults":\#(articles.count),"articles":[\#(page)]}"#
      )
    }
    let result = try await Executable(server: server).run(
      "search",
      "x",
      "--all",
      "--page-size",
      "100",
      "--format",
      "ndjson"
    )

    var seen: Set<String> = []
    let expected = try articles.map { try Self.address(of: $0) }.filter { address in
      seen.insert(WebLink(address)?.canonical ?? "").inserted
    }
    #expect(try result.output.split(separator: "\n").map(Self.address) == expected)
    #expect(expected.count > 12_000)
  }

  private static func address(of line: Substring) throws -> String {
    struct Line: Decodable { let url: String }
    return try JSONDecoder().decode(Line.self, from: Data(line.utf8)).url
  }

  @Test func allPagesNeedFlatMemory() async throws {
    let server = try numberedNews(total: 12_000)
    let program = try Executable(server: server)
    // Memory is sampled, so a single short run can end before its peak is seen.
    var fewPeak = 0
    for _ in 1...8 {
      let few = try await program.run("search", "x", "--page-size", "100", "--format", "ndjson")
      fewPeak = max(fewPeak, few.peakMemory)
    }
    let all = try await program.run(
      "search",
      "x",
      "--page-size",
      "100",
      "--all",
      "--format",
      "ndjson"
    )
    #expect(all.end == .exited(0))
    let lines = all.output.split(separator: "\n")
    #expect(lines.count == 12_000)
    #expect(lines.first?.contains("\"Title 1\"") == true)
    #expect(lines.last?.contains("\"Title 12000\"") == true)
    // The set of the ids of 12,000 articles takes less than 1 MiB, and the headlines with which new ones
    // are compared, of which there are only 100 in a short run, about 2 MiB; the limit is 6 MiB.
    #expect(all.peakMemory - fewPeak < 6_144)
  }

  @Test func pagesAreWrittenAsTheyArrive() async throws {
    let server = try LoopbackServer { request, connection in
      let page = request.query["page"] ?? ""
      if page == "2" { _ = connection.waitForHangUp() }
      connection.reply(
        body:
          #"{"status":"ok","totalResults":9,"articles":[{"title":"T","url":"https://a.example/"}]}"#
      )
    }
    let window = try Executable(server: server).terminal(
      "search",
      "x",
      "--all",
      "--page-size",
      "1",
      "--format",
      "ndjson"
    )
    try await window.expect("\"title\":\"T\"")
    await server.requests(atLeast: 2)
    window.send("\u{03}")
    #expect(try await window.wait() == .exited(130))
  }

  @Test func closedPipeIsNotAnError() async throws {
    let server = try numberedNews(total: 100_000)
    let result = try await Executable(server: server).shell(
      "$B search x --page-size 100 --all --format ndjson | head -n 1"
    )
    #expect(result.end == .exited(0))
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.errors.isEmpty)
  }

  @Test func fullDiskIsAnError() async throws {
    let result = try await Executable().shell("$B search climate --provider sample >/dev/full")
    #expect(result.end == .exited(74))
    #expect(
      result.errors == "broadsheet: cannot write the output: No space left on device\n"
    )
  }

  @Test func keyIsNeverPrinted() async throws {
    let server = try LoopbackServer { request, connection in
      let key = request.headers["X-Api-Key"] ?? ""
      connection.reply(
        status: 401,
        body: #"{"status":"error","code":"apiKeyInvalid","message":"no \#(key)!"}"#
      )
    }
    let program = try Executable(server: server)
    _ = try await program.run("config", "set", "newsapi-key", input: "canary\n")
    for arguments in [
      ["search", "x"], ["search", "x", "--json"], ["config", "list"],
      ["config", "get", "newsapi-key"],
      ["search", "x", "--provider", "newsapi", "--pages", "3", "--format", "csv"],
    ] {
      let result = try await program.shell("$B \(arguments.joined(separator: " "))")
      #expect(!(result.output + result.errors).contains("canary"))
    }
    #expect(server.requests.allSatisfy { !$0.target.contains("canary") })
    #expect(server.requests.last?.headers["X-Api-Key"] == "canary")
    let file = try program.home.read(".config/broadsheet/config.json")
    #expect(file.contains("canary"))
  }
}
