import FoundationEssentials
import TestSupport
import Testing
import Texts

/// Clients of NewsAPI with the address of the server instead of newsapi.org.
@Suite(.hangLimit, .needsExecutable, .needsWebClients)
struct NewsAPIClientsTests {
  private let desk: ServedArchive

  init() throws { desk = try ServedArchive() }

  private func serving(_ script: String) async throws -> [Substring] {
    let output = try await desk.serving(
      "--require-key",
      try WebClients.variables(),
      "key=$(\"$B\" serve keys add client)\n" + script
    )
    return output.split(separator: "\n")
  }

  @Test func pythonClientReadsAllPages() async throws {
    try await desk.store(1...45)
    let lines = try await serving(
      "\"$PYTHON\" \"$CLIENTS/newsapi.py\" \"$A/v2\" \"$key\" title 20 2>&1; echo \"exit $?\""
    )
    #expect(lines.first == "everything: 45 of 45 in 3 pages", "\(lines)")
    #expect(lines.contains("top-headlines {}: 20 of 45"))
    #expect(lines.contains("qintitle title: 45"))
    #expect(lines.contains("sources: 1"))
    let errors = lines.compactMap { line in
      line.hasPrefix("error ") ? line.dropFirst(6).prefix { $0 != ":" } : nil
    }
    #expect(errors == ["parametersMissing", "maximumResultsReached", "apiKeyInvalid"])
    #expect(lines.suffix(2) == ["exit 0", "status 143"], "\(lines)")
  }

  @Test func commandLineClientFindsNewArticles() async throws {
    try await storeNews(["Wind today": 0, "Wind last month": -30, "Rain today": 0])
    let lines = try await serving(
      """
      "$PYTHON" "$CLIENTS/news-cli.py" "$A/v2" "$key" --search wind --json 2>&1
      "$PYTHON" "$CLIENTS/news-cli.py" "$A/v2" "$key" --country us --json 2>&1
      """
    )
    let titles = lines.compactMap { line in
      line.firstRange(of: "\"title\": ").map { line[$0.upperBound...] }
    }
    #expect(titles.first == "\"Wind today\",", "\(lines)")
    #expect(titles.dropFirst().sorted() == ["\"Rain today\",", "\"Wind today\","], "\(lines)")
  }

  @Test func commandLineClientShowsTheError() async throws {
    let lines = try await serving(
      "\"$PYTHON\" \"$CLIENTS/news-cli.py\" \"$A/v2\" wrong --search wind 2>&1"
    )
    #expect(lines.contains { $0.contains("apiKeyInvalid") }, "\(lines)")
  }

  /// Stores articles with their age in days.
  private func storeNews(_ ages: [String: Int]) async throws {
    let lines = ages.map { title, days in
      let date = Date.now.addingTimeInterval(Double(days) * 86_400 - 60).formatted(.iso8601)
      let path = title.replacing(" ", with: "-")
      return """
        {"source":{"id":"wire","name":"Wire"},"title":"\(title)","description":"About it",\
        "url":"https://news.example/\(path)","publishedAt":"\(date)","language":"en"}\n
        """
    }
    let result = try await desk.program.run("import", "-", input: lines.joined())
    try #require(result.end == .exited(0), "\(result.errors)")
  }
}
