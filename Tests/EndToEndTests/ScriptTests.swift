import TestSupport
import Testing

/// The executable in scripts.
@Suite(.hangLimit, .needsExecutable)
struct ScriptTests {
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

  @Test func fullDiskIsAnError() async throws {
    let result = try await Executable().shell("$B search climate --provider sample >/dev/full")
    #expect(result.end == .exited(74))
    #expect(
      result.errors == "broadsheet: cannot write the output: No space left on device\n"
    )
  }
}
