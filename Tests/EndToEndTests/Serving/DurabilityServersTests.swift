import FoundationEssentials
import TestSupport
import Testing

/// Two servers, a full screen, refreshes and imports on one archive lose no mark and no article.
@Suite(.hangLimit, .needsExecutable)
struct DurabilityServersTests {
  /// The parts of an exported article that are compared.
  private struct Stored: Decodable {
    let id: String
    let url: String
    let saved: Bool

    /// The number of an article of the feed; nil for an imported one.
    var number: Int? {
      url.hasPrefix("https://lamp.") ? url.split(separator: "/").last.flatMap { Int($0) } : nil
    }
  }

  private let rounds = 5

  @Test func marksThroughTwoServersAreKept() async throws {
    let desk = try await FollowedSite(1...40)
    let ids = try await ids(desk.program)
    let pages = try await RunningServer(desk.program)
    let reader = try await RunningServer(desk.program)
    let items = try await items(desk.program, reader)
    let window = try await desk.program.fullScreen(columns: 160)
    try await window.wait(for: "the newest article") { $0.selected?.contains("Title 40") == true }
    try await withThrowingTaskGroup { group in
      group.addTask { try await post(desk, pages, "read", ids[0..<10]) }
      group.addTask { try await post(desk, pages, "save", ids[10..<20]) }
      group.addTask { try await tag(desk, reader, "read", items[20..<30]) }
      group.addTask { try await tag(desk, reader, "starred", items[0..<10]) }
      group.addTask { try await refresh(desk) }
      group.addTask { try await importArticles(desk) }
      group.addTask { try await press(window) }
      try await group.waitForAll()
    }
    try await window.quit()
    let everything = try await articles(desk.program, "export", "--format", "ndjson")
    #expect(everything.count == 40 + rounds + rounds * 20)
    let saved = everything.filter(\.saved).compactMap(\.number)
    #expect(saved.sorted() == Array(1...20) + [40])
    let unread = try await articles(desk.program, "unread", "--all", "--format", "ndjson")
    #expect(
      unread.compactMap(\.number).sorted()
        == Array(11...20) + Array(31...39) + Array(41...(40 + rounds))
    )
    #expect(try await desk.program.run("doctor").end == .exited(0))
    for server in [pages, reader] {
      server.terminate()
      #expect(try await server.end() == .exited(143))
    }
  }

  private func articles(_ program: Executable, _ arguments: String...) async throws -> [Stored] {
    let result = try await program.run(arguments)
    try #require(result.end == .exited(0), "\(result.errors)")
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Stored.self, from: Data($0.utf8))
    }
  }

  /// The ids of the feed's articles, by their number.
  private func ids(_ program: Executable) async throws -> [String] {
    try await articles(program, "export", "--format", "ndjson")
      .sorted { ($0.number ?? 0) < ($1.number ?? 0) }.map(\.id)
  }

  /// The ids by which the Google Reader API lists the feed's articles, by their number.
  private func items(_ program: Executable, _ server: RunningServer) async throws -> [String] {
    struct Items: Decodable {
      struct Item: Decodable { let id, title: String }
      let items: [Item]
    }
    let address = "'\(server.address)/reader/api/0/stream/contents?n=100'"
    let result = try await program.shell("curl -s \(Self.authorization) \(address)")
    let found = try JSONDecoder().decode(Items.self, from: Data(result.output.utf8)).items
    func number(_ item: Items.Item) -> Int { Int(item.title.dropFirst("Title ".count)) ?? 0 }
    return found.sorted { number($0) < number($1) }.map(\.id)
  }

  private static let authorization = "-H 'Authorization: GoogleLogin auth=anyone'"

  /// Sends a form of the pages for each article.
  private func post(
    _ desk: FollowedSite,
    _ server: RunningServer,
    _ kind: String,
    _ ids: ArraySlice<String>
  ) async throws {
    let form = "-d \"kind=\(kind)&id=$id\" \(server.address)/mark"
    #expect(try await statuses(desk, form, ids) == Array(repeating: "303", count: ids.count))
  }

  /// Sends a change of the Google Reader API for each article.
  private func tag(
    _ desk: FollowedSite,
    _ server: RunningServer,
    _ state: String,
    _ ids: ArraySlice<String>
  ) async throws {
    let form = """
      \(Self.authorization) -d "i=$id" -d a=user/-/state/com.google/\(state) \
      \(server.address)/reader/api/0/edit-tag
      """
    #expect(try await statuses(desk, form, ids) == Array(repeating: "200", count: ids.count))
  }

  /// Runs curl for each id, and returns the statuses.
  private func statuses(
    _ desk: FollowedSite,
    _ arguments: String,
    _ ids: ArraySlice<String>
  ) async throws -> [Substring] {
    let list = ids.joined(separator: " ")
    let line = "curl -s -o /dev/null -w '%{http_code}\\n' \(arguments)"
    let result = try await desk.program.shell("for id in \(list); do \(line); done")
    return result.output.split(separator: "\n")
  }

  /// Refreshes the feed, which has a new article each time.
  private func refresh(_ desk: FollowedSite) async throws {
    for round in 1...rounds {
      desk.site.place("/feed", 1...(40 + round))
      let result = try await desk.program.run("refresh", "--fresh")
      #expect(result.end == .exited(0), "\(result.errors)")
    }
  }

  private func importArticles(_ desk: FollowedSite) async throws {
    for round in 0..<rounds {
      // The numbers that `line` saves are not among them.
      let lines = (0..<20).map { DurabilityDesk.line(round * 200 + $0 * 10 + 1) }.joined()
      let result = try await desk.program.run("import", "-", input: lines)
      #expect(result.end == .exited(0), "\(result.errors)")
    }
  }

  /// Saves the selected article and removes the mark, and leaves it saved and read.
  private func press(_ window: FullScreenWindow) async throws {
    for round in 1...(2 * rounds + 1) {
      try window.press("s")
      let isSaved = round % 2 == 1
      // The star can come first, by the changes of the archive; until the message, the next key that
      // marks the article is ignored.
      try await window.wait(for: "the star of round \(round)") { screen in
        screen.selected.map { $0.contains("Title 40") && $0.contains("\u{2605}") == isSaved }
          == true
          && screen.shows("saved: Title 40") && screen.shows("no longer saved: ") != isSaved
      }
    }
    try window.press("m")
    try await window.wait(for: "the read article") { $0.selected?.contains("\u{2713}") == true }
  }
}
