import TestSupport
import Testing

/// A federation of four servers with different clocks, overlaps and failures, compared with a plain
/// sort of everything.
///
/// The Guardian and GDELT are requested once for each home folder, so that no test waits for a turn:
/// their lists fit into one page or window.
@Suite(.hangLimit, .needsExecutable)
struct FederationServersTests {
  /// Generates lists; The Guardian's fits on one page.
  private static func news(
    seed: UInt64,
    pageSize: Int = 100,
    overlaps: Bool = true
  ) -> GeneratedNews {
    GeneratedNews(seed: seed, room: [110, min(pageSize, 50), 90, 120], overlaps: overlaps)
  }

  /// Returns the articles of all pages, with one process for each page.
  private func pages(_ program: Executable, size: Int) async throws -> [[NewsRow]] {
    var pages: [[NewsRow]] = []
    var next: String?
    repeat {
      let more = next.map { ["--cursor", $0] } ?? []
      let result = try await program.run(
        ["search", "wind", "--page-size", String(size), "--json"] + more
      )
      let list = try result.list
      #expect(result.end == .exited(0) && result.errors.isEmpty)
      pages.append(list.articles.map(NewsRow.init))
      next = list.next
    } while next != nil && pages.count < 100
    return pages
  }

  @Test(arguments: zip([UInt64(1), 2, 3, 4], [20, 33, 50, 100]))
  func mergeEqualsAPlainSort(seed: UInt64, pageSize: Int) async throws {
    let news = Self.news(seed: seed, pageSize: pageSize)
    let servers = try NewsServers(news.lists)
    let program = try Executable(servers.variables)
    let result = try await program.run(
      "search",
      "wind",
      "--all",
      "--page-size",
      String(pageSize),
      "--format",
      "ndjson"
    )
    let merge = NaiveMerge(news.lists)
    let articles = try result.articles
    #expect(articles.map(NewsRow.init) == merge.rows)
    #expect(result.end == .exited(0) && result.complaints.count == 1)
    #expect(servers.requests(to: .guardian).count == 1)
    #expect(servers.requests(to: .gdelt).count == 1)
    // Other places of a story are its copies or a Hacker News discussion.
    for (article, story) in zip(articles, merge.stories) {
      let places = Set(article.alsoAt.map(\.url))
      let copies = [story.first] + story.copies
      #expect(places.isSubset(of: copies.flatMap { [$0.url, $0.discussion] }))
    }
    #expect(articles.contains { $0.alsoAt.count > 2 })
  }

  @Test(arguments: zip([UInt64(5), 6], [33, 100]))
  func oneProcessPerPageListsTheSame(seed: UInt64, pageSize: Int) async throws {
    let news = Self.news(seed: seed, pageSize: pageSize, overlaps: false)
    let servers = try NewsServers(news.lists)
    let pages = try await pages(try Executable(servers.variables), size: pageSize)
    #expect(pages.flatMap(\.self) == NaiveMerge(news.lists).rows)
    #expect(pages.dropLast().allSatisfy { $0.count == pageSize })
    // Partly listed pages are requested again, and answered by the cache.
    for service in NewsService.allCases {
      let targets = servers.requests(to: service).map(\.target)
      #expect(Set(targets).count == targets.count)
    }
  }

  /// The cursor contains the listed articles of loaded pages and their copies.
  @Test func oneProcessPerPageRepeatsNothing() async throws {
    let news = GeneratedNews(seed: 11, room: [50, 20, 30, 40])
    let servers = try NewsServers(news.lists)
    let pages = try await pages(try Executable(servers.variables), size: 50)
    #expect(pages.flatMap(\.self) == NaiveMerge(news.lists).rows)
    #expect(pages.count > 1)
    for service in NewsService.allCases {
      #expect(servers.requests(to: service).map(\.target).count == 1, "\(service)")
    }
  }

  @Test(arguments: zip([UInt64(1), 2, 3], [20, 33, 50]))
  func oneProcessPerPageRepeatsOnlyCopies(
    seed: UInt64,
    pageSize: Int
  ) async throws {
    let news = Self.news(seed: seed, pageSize: pageSize)
    let servers = try NewsServers(news.lists)
    let rows = try await pages(try Executable(servers.variables), size: pageSize).flatMap(\.self)
    #expect(NaiveMerge.once(rows, of: news.lists) == NaiveMerge(news.lists).rows)
  }

  @Test(arguments: NewsServers.Trouble.allCases, NewsService.allCases)
  func oneFailureKeepsTheOtherResults(
    trouble: NewsServers.Trouble,
    service: NewsService
  ) async throws {
    let news = Self.news(seed: 7)
    let servers = try NewsServers(news.lists, troubles: [service: trouble])
    let program = try Executable(servers.variables)
    // The other servers may need seconds on a busy machine.
    let limit = trouble == .neverAnswers ? "5" : "30"
    let words = ["search", "wind", "--page-size", "100", "--timeout", limit, "--format", "ndjson"]
    let result = try await program.run(words)
    let others = NaiveMerge(news.cut(service, to: 0)).rows
    #expect(try result.articles.map(NewsRow.init) == Array(others.prefix(100)))
    #expect(result.end == .exited(0))
    #expect(result.complaints.count == 1)
    #expect(result.errors.hasPrefix("broadsheet: \(service.name) "))
    #expect(result.errors.hasSuffix("; showing results from the other providers\n"))
  }

  @Test func twiceFailedProviderIsDropped() async throws {
    let news = Self.news(seed: 8)
    let servers = try NewsServers(news.lists) { service, request, connection in
      guard service == .newsAPI, request.query["page"] != "1" else { return false }
      connection.reply(status: 500, body: "oops")
      return true
    }
    let result = try await Executable(servers.variables).run(
      "search",
      "wind",
      "--all",
      "--page-size",
      "50",
      "--format",
      "ndjson"
    )
    let merge = NaiveMerge(news.cut(.newsAPI, to: 50))
    #expect(try result.articles.map(NewsRow.init) == merge.rows)
    #expect(result.end == .exited(0))
    #expect(servers.requests(to: .newsAPI).count == 3)
    let failures = result.complaints.filter { $0.hasPrefix("broadsheet: NewsAPI failed ") }
    #expect(failures.count == 2)
  }

  @Test(arguments: [
    (500, "oops", Int32(69)), (200, "no news", 69),
    (401, #"{"status":"error","code":"apiKeyInvalid","message":"m"}"#, 77),
    (429, #"{"status":"error","code":"rateLimited","message":"m"}"#, 75),
  ])
  func strictFailsOnOneFailure(status: Int, body: String, end: Int32) async throws {
    let servers = try NewsServers(Self.news(seed: 9).lists) { service, _, connection in
      guard service == .newsAPI else { return false }
      connection.reply(status: status, body: body)
      return true
    }
    let result = try await Executable(servers.variables).run("search", "wind", "--strict", "--json")
    #expect(result.end == .exited(end))
    #expect(result.output.isEmpty)
    #expect(result.complaints.count == 1 && result.errors.hasPrefix("broadsheet: NewsAPI "))
  }

  @Test func tooShortWordSkipsGDELT() async throws {
    let news = Self.news(seed: 12)
    let servers = try NewsServers(news.lists)
    let program = try Executable(servers.variables)
    let quiet = try await program.run("search", "AI", "--page-size", "100", "--format", "ndjson")
    let others = NaiveMerge(news.cut(.gdelt, to: 0)).rows
    #expect(try quiet.articles.map(NewsRow.init) == Array(others.prefix(100)))
    #expect(quiet.end == .exited(0) && quiet.complaints.isEmpty)
    let traced = try await program.run("search", "AI", "--strict", "-v", "--json")
    let reason = "it needs a word of 3 or more letters, a phrase of 5 or more, or a site"
    #expect(traced.end == .exited(0))
    #expect(traced.complaints.contains("broadsheet: GDELT skipped: \(reason)"))
    let alone = try await program.run("search", "AI", "--provider", "gdelt")
    #expect(alone.end == .exited(64))
    #expect(alone.errors == "broadsheet: GDELT cannot search for this: \(reason)\n")
    #expect(servers.requests(to: .gdelt).isEmpty)
  }

  @Test func archiveAnswersIfAllFail() async throws {
    let servers = try serversThatFail()
    let program = try Executable(servers.variables)
    let lines = (1...3).map { number in
      """
      {"source":{"name":"Wire"},"title":"Wind \(number)","url":"https://news.example/\(number)",\
      "publishedAt":"2021-02-0\(number)T03:40:00Z"}\n
      """
    }
    let imported = try await program.run("import", "-", input: lines.joined())
    #expect(imported.end == .exited(0))
    let result = try await program.run("search", "wind", "--format", "ndjson")
    #expect(result.end == .exited(0))
    #expect(try result.articles.map(\.title) == ["Wind 3", "Wind 2", "Wind 1"])
    #expect(
      result.errors == "broadsheet: NewsAPI, The Guardian, Hacker News and GDELT failed; "
        + "try again later; showing results from your archive\n"
    )
  }

  @Test(arguments: [("climate", Int32(0)), ("bdfgklmn", 69)])
  func samplesAnswerIfAllFail(word: String, end: Int32) async throws {
    let servers = try serversThatFail()
    let result = try await Executable(servers.variables).run("search", word, "--format", "ndjson")
    #expect(result.end == .exited(end))
    #expect(result.complaints.count == 1)
    #expect(try result.articles.allSatisfy { $0.provider == "sample" })
    #expect(try result.articles.isEmpty == (end != 0))
    #expect(result.errors.hasSuffix("; showing results from the sample edition\n") == (end == 0))
  }

  @Test func namedProvidersHaveNoFallback() async throws {
    let servers = try serversThatFail()
    let names = NewsService.allCases.map(\.rawValue).joined(separator: ",")
    let program = try Executable(servers.variables)
    let result = try await program.run("search", "climate", "--provider", names, "--json")
    #expect(result.end == .exited(69))
    #expect(result.output.isEmpty && result.complaints.count == 1)
  }

  private func serversThatFail() throws -> NewsServers {
    let troubles = NewsService.allCases.map { ($0, NewsServers.Trouble.fails) }
    return try NewsServers(Self.news(seed: 10).lists, troubles: Dictionary(troubles) { $1 })
  }
}

extension ListedArticle {
  /// The address of the discussion on Hacker News.
  fileprivate var discussion: String { "https://news.ycombinator.com/item?id=\(page)" }
}
