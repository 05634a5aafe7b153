import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet search` with several providers.
@Suite(.hangLimit)
struct FederationProgramTests {
  private let names = ["--provider", "guardian,hackernews,gdelt"]

  @Test func keylessProvidersAreSearchedByDefault() async throws {
    let outside = try TestOutside(network: FakeServices.network())
    #expect(await outside.run("search", "wind", "--format", "ndjson") == .done)
    #expect(outside.console.errors.isEmpty)
    let hosts = Set(outside.network.requests.compactMap { $0.url.host() })
    #expect(hosts == ["content.guardianapis.com", "hn.algolia.com", "api.gdeltproject.org"])
    #expect(
      outside.titles == [
        "Gdelt at 9", "Guardian at 8", "Hacker at 7", "Guardian at 6", "Hacker at 5", "Gdelt at 4",
      ]
    )
  }

  @Test func sameStoryAppearsOnce() async throws {
    let outside = try TestOutside(network: FakeServices.network(isShared: true))
    #expect(await outside.run("search", "wind", "--format", "json") == .done)
    let shared = outside.console.output.split(separator: "\n").filter { $0.contains("/shared") }
    #expect(shared.count == 1)
    #expect(shared.first?.contains("\"provider\":\"gdelt\"") == true)
    #expect(shared.first?.contains("\"alsoAt\":[{\"provider\":\"hackernews\"") == true)
    outside.console.clear()
    #expect(await outside.run("show", "https://www.shared.example/shared") == .done)
    #expect(outside.console.output.contains("Also at Hacker News"))
  }

  @Test(arguments: ["text", "json"])
  func failureOfOneProviderIsReported(format: String) async throws {
    let outside = try TestOutside(network: FakeServices.network(failing: "hn.algolia.com"))
    #expect(await outside.run("search", "wind", "--format", format) == .done)
    #expect(outside.console.output.contains("Gdelt at 4"))
    #expect(outside.console.output.contains("Guardian at 6"))
    #expect(!outside.console.output.contains("Hacker"))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
    #expect(outside.console.errors.contains("Hacker News failed (HTTP status 500)"))
  }

  @Test func strictFailsIfOneProviderFails() async throws {
    let outside = try TestOutside(network: FakeServices.network(failing: "hn.algolia.com"))
    #expect(await outside.run("search", "wind", "--strict") == .unavailable)
    #expect(outside.console.output.isEmpty)
  }

  @Test(arguments: ["text", "json", "ndjson", "csv", "markdown"])
  func noWaitPrintsWhatHasArrived(format: String) async throws {
    let network = FakeServices.network(holding: "api.gdeltproject.org")
    let outside = try TestOutside(network: network)
    let line = ["search", "wind", "--no-wait", "--provider", "guardian,gdelt", "--format", format]
    #expect(await outside.program.run(line) == .done)
    #expect(outside.console.output.contains("Guardian at 6"))
    #expect(outside.console.errors.contains("no answer yet from GDELT; "))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test func promptDoesNotWaitForASlowProvider() async throws {
    let gate = Gate()
    let outside = try TestOutside(
      console: FakeConsole(columns: 60),
      network: FakeServices.network(holding: "api.gdeltproject.org", at: gate),
      variables: ["TERM": "dumb"]
    )
    let program = outside.program
    let line = ["search", "wind", "--provider", "guardian,gdelt"]
    let running = Task { await program.run(line) }
    let first = await outside.console.expect("] ")
    #expect(first.contains("  1  Guardian at 8\n"))
    #expect(first.contains("2 articles so far; waiting for GDELT\n"))
    gate.open()
    await outside.console.expect("broadsheet: 2 more from GDELT: press Enter\n")
    outside.console.type("")
    let second = await outside.console.expect("] ")
    #expect(second.contains("  3  Gdelt at 9\n"))
    #expect(second.contains("  4  Gdelt at 4\n"))
    #expect(second.contains("4 articles (end of list)\n"))
    outside.console.type("1")
    #expect(await outside.console.expect("] ").contains("\nGuardian at 8\n"))
    outside.console.type("q")
    #expect(await running.value == .done)
  }

  @Test func nextPageHasWhatNoWaitLeftOut() async throws {
    let line = ["search", "wind", "--no-wait", "--provider", "guardian,gdelt", "--json"]
    let first = try TestOutside(network: FakeServices.network(holding: "api.gdeltproject.org"))
    #expect(await first.program.run(line) == .done)
    let second = try TestOutside(network: FakeServices.network())
    let cursor = try #require(first.next)
    #expect(await second.program.run(line + ["--cursor", cursor]) == .done)
    #expect(
      first.titles + second.titles == [8, 6].map { "Guardian at \($0)" }
        + [9, 4].map { "Gdelt at \($0)" }
    )
    #expect(second.console.errors.isEmpty)
  }

  @Test func noWaitWithAllLosesNothing() async throws {
    let outside = try TestOutside(network: FakeServices.network(isShared: true))
    #expect(
      await outside.run("search", "wind", "--all", "--no-wait", "--format", "ndjson") == .done
    )
    #expect(Set(outside.titles).count == 7 && outside.titles.count == 7)
  }

  @Test func noWaitIsNotStrict() async throws {
    let outside = try TestOutside(network: FakeServices.network())
    #expect(await outside.run("search", "wind", "--no-wait", "--strict") == .usage)
    #expect(outside.network.requests.isEmpty)
  }

  @Test func pagesAreTheSameAcrossRuns() async throws {
    let whole = try TestOutside(network: FakeServices.network(isShared: true))
    #expect(await whole.run("search", "wind", "--all", "--format", "ndjson") == .done)
    let parts = try TestOutside(network: FakeServices.network(isShared: true))
    var cursor: String?
    repeat {
      let more = cursor.map { ["--cursor", $0] } ?? []
      let line = ["search", "wind", "--page-size", "2", "--json"] + more
      #expect(await parts.program.run(line) == .done)
      cursor = parts.next
    } while cursor != nil
    #expect(parts.titles == whole.titles)
    #expect(parts.titles.count == 7)
  }

  @Test func repeatedSearchUsesTheCache() async throws {
    let outside = try TestOutside(network: FakeServices.network())
    _ = await outside.run("search", "wind")
    let count = outside.network.requests.count
    _ = await outside.run("search", "wind")
    #expect(outside.network.requests.count == count)
    _ = await outside.run("search", "wind", "--fresh")
    #expect(outside.network.requests.count == 2 * count)
  }

  @Test func verboseReportsRequestsWithoutKeys() async throws {
    let key = ["GUARDIAN_KEY": "canary"]
    let outside = try TestOutside(network: FakeServices.network(), variables: key)
    #expect(await outside.program.run(["search", "wind", "-v"] + names) == .done)
    let told = outside.console.errors.split(separator: "\n")
    #expect(told.count == 3)
    #expect(told.allSatisfy { $0.contains(" -> 200, ") && $0.hasSuffix(" ms") })
    #expect(outside.network.requests.contains { $0.secretQuery.encoded.contains("canary") })
    #expect(!outside.console.screen.contains("canary"))
  }

  @Test func settingChoosesProviders() async throws {
    let outside = try TestOutside(network: FakeServices.network())
    #expect(await outside.run("config", "set", "providers", "guardian") == .done)
    #expect(await outside.run("search", "wind") == .done)
    let hosts = Set(outside.network.requests.compactMap { $0.url.host() })
    #expect(hosts == ["content.guardianapis.com"])
    #expect(await outside.run("config", "set", "providers", "reuters") == .usage)
  }

  @Test func doctorAndConfigReportProviders() async throws {
    let outside = try TestOutside(network: FakeServices.network())
    _ = await outside.run("search", "wind")
    for command in [["doctor"], ["config", "list"]] {
      outside.console.clear()
      #expect(await outside.program.run(command) == .done)
      let lines = outside.console.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("newsapi ") && $0.contains("disabled; needs a key") })
      #expect(outside.console.output.contains(" https://newsapi.org/register "))
      #expect(lines.contains { $0.hasPrefix("gdelt ") && $0.contains("needs no key") })
      #expect(lines.contains { $0.hasPrefix("guardian ") && $0.contains("with the public key") })
    }
    _ = await outside.run("doctor")
    #expect(outside.console.output.contains("needs no key; 1 request today"))
  }
}

extension TestOutside {
  /// The titles of the articles in the JSON output.
  fileprivate var titles: [String] {
    values(of: "title")
  }

  /// The cursor at the end of the JSON output.
  fileprivate var next: String? {
    values(of: "next").last.flatMap { console.output.hasSuffix("\"\($0)\"}\n") ? $0 : nil }
  }

  private func values(of name: String) -> [String] {
    console.output.split(separator: "\"\(name)\":\"").dropFirst().map { part in
      String(part.prefix { $0 != "\"" })
    }
  }
}

/// Three providers without keys, with two articles each, from one day.
private enum FakeServices {
  static func network(
    isShared: Bool = false,
    failing host: String? = nil,
    holding slow: String? = nil,
    at gate: Gate = Gate()
  ) -> StubTransport {
    let hold = { @Sendable (request: HTTPRequest) in request.url.host() == slow ? gate : nil }
    return StubTransport(gate: hold) { request, _ in
      if request.url.host() == host { return .reply(500, "oops") }
      return switch request.url.host() {
      case "content.guardianapis.com": .reply(200, guardian([8, 6]))
      case "hn.algolia.com": .reply(200, hackerNews([7, 5], isShared: isShared))
      case "api.gdeltproject.org": .reply(200, gdelt([9, 4], isShared: isShared))
      default: .failure(.cannotConnect(host: "h", reason: "refused"))
      }
    }
  }

  private static func guardian(_ hours: [Int]) -> String {
    let results = hours.map { hour in
      """
      {"id":"\(hour)","webTitle":"Guardian at \(hour)","webUrl":"https://guardian.example/\(hour)",\
      "webPublicationDate":"2021-02-04T0\(hour):00:00Z"}
      """
    }
    return """
      {"response":{"status":"ok","total":\(hours.count),"currentPage":1,"pages":1,\
      "results":[\(results.joined(separator: ","))]}}
      """
  }

  private static func hackerNews(_ hours: [Int], isShared: Bool) -> String {
    let pages = hours.map { ($0, "Hacker at \($0)", "https://hacker.example/\($0)") }
    let shared = isShared ? [(1, "Shared", "https://www.shared.example/shared?utm_source=hn")] : []
    let hits = (pages + shared).map { hour, title, link in
      """
      {"objectID":"\(hour)","title":"\(title)","url":"\(link)",\
      "created_at_i":\(1_612_396_800 + hour * 3_600)}
      """
    }
    return """
      {"hits":[\(hits.joined(separator: ","))],"nbHits":\(hits.count),"page":0,"nbPages":1,\
      "hitsPerPage":20}
      """
  }

  private static func gdelt(_ hours: [Int], isShared: Bool) -> String {
    let pages = hours.map { ($0, "Gdelt at \($0)", "https://gdelt.example/\($0)") }
    let shared = isShared ? [(2, "Shared", "https://www.shared.example/shared")] : []
    let articles = (pages + shared).map { hour, title, link in
      """
      {"url":"\(link)","title":"\(title)","seendate":"20210204T0\(hour)0000Z",\
      "domain":"gdelt.example"}
      """
    }
    return "{\"articles\":[\(articles.joined(separator: ","))]}"
  }
}
