import TestSupport
import Testing

/// Boundary values in place of each number that comes from outside, in every front end and format.
@Suite(.hangLimit, .needsExecutable)
struct BoundaryNumbersTests {
  private static let numbers = BoundaryNumbers.texts
  /// Different titles, so that each article is a story of its own.
  private static let titles = [
    "Alder", "Beech", "Cedar", "Dogwood", "Elder", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper",
    "Kapok",
    "Larch", "Maple", "Nutmeg", "Olive",
  ]

  private static var rss: String {
    let items = numbers.enumerated().map { index, number in
      """
      <item><title>\(titles[index])</title><link>http://numbers.example/\(index)</link>\
      <pubDate>Fri, 05 Feb 2021 03:\(10 + index):00 GMT</pubDate><description><![CDATA[\
      <ol start="\(number)"><li>a</li><li value="\(number)">b</li></ol><ol reversed start="\(number)">\
      <li>a</li></ol><table><tr><td colspan="\(number)" rowspan="\(number)">x</td><td>y</td></tr>\
      <tr><td>z</td></tr></table><img src="http://127.0.0.1:1/p.png" width="\(number)" \
      height="\(number)">]]></description><enclosure url="http://numbers.example/\(index).mp3" \
      type="audio/mpeg" length="\(number)"/><itunes:duration>\(number)</itunes:duration>\
      <media:content url="http://numbers.example/\(index).mp4" fileSize="\(number)" \
      duration="\(number)" width="\(number)" height="\(number)"/><slash:comments>\(number)\
      </slash:comments><thr:total>\(number)</thr:total></item>
      """
    }
    let pace = numbers.map {
      """
      <ttl>\($0)</ttl><skipHours><hour>\($0)</hour></skipHours>\
      <sy:updateFrequency>\($0)</sy:updateFrequency><cloud port="\($0)"/>
      """
    }
    return """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" \
      xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" \
      xmlns:thr="http://purl.org/syndication/thread/1.0"><channel><title>Numbers</title>\
      <link>http://numbers.example/</link>\(pace.joined())\(items.joined())</channel></rss>
      """
  }

  /// The numbers as they stand in JSON, quoted where they are no numbers of JSON.
  private static var json: [String] {
    numbers.map { Double($0) == nil || $0.hasPrefix("+") || $0 == "NaN" ? "\"\($0)\"" : $0 }
      + ["-0.0", "1e308", "5e-324", "9223372036854775808.5"]
  }

  private static var jsonFeed: String {
    let items = json.enumerated().map { index, number in
      """
      {"id":\(number),"url":"http://json.example/\(index)","title":"JSON \(index)","content_text":"x",\
      "date_published":\(number),"attachments":[{"url":"http://json.example/\(index).mp3",\
      "mime_type":"audio/mpeg","size_in_bytes":\(number),"duration_in_seconds":\(number)}]}
      """
    }
    return """
      {"version":"https://jsonfeed.org/version/1.1","title":"JSON","items":[\(items.joined(separator: ","))]}
      """
  }

  private static var records: String {
    json.enumerated().map { index, number in
      """
      {"title":"Record \(index)","url":"http://record.example/\(index)","publishedAt":\(number),\
      "savedChangedAt":\(number),"enclosures":[{"url":"http://record.example/\(index).mp3","bytes":\
      \(number),"seconds":\(number)}],"contentHTML":"<ol start='\(number)'><li>a</ol>"}
      """
    }.joined(separator: "\n")
  }

  private let program: Executable
  private let site: FeedServer

  init() throws {
    program = try Executable()
    site = try FeedServer()
  }

  /// Runs a command, which must not end by a signal.
  @discardableResult
  private func run(_ arguments: [String], input: String? = nil) async throws -> ProgramResult {
    let result = try await program.run(arguments, input: input)
    if case .exited = result.end {} else { Issue.record("\(arguments): \(result.end)") }
    return result
  }

  private func store(from feeds: [String] = ["/rss", "/json"]) async throws {
    site.place("/rss", Array(Self.rss.utf8))
    site.place("/json", Array(Self.jsonFeed.utf8), type: "application/feed+json")
    let result = try await run(["follow"] + feeds.map(site.address))
    #expect(result.end == .exited(0), "\(result.errors)")
    try await run(["import", "-"], input: Self.records)
  }

  @Test func everyFormatIsPrinted() async throws {
    try await store()
    for text in [Self.rss, Self.jsonFeed] {
      let file = try program.home.write("feed", text)
      for format in ["text", "json"] {
        try await run(["feeds", "parse", file, "--format", format])
      }
    }
    for format in ["text", "json", "ndjson", "csv", "markdown"] {
      try await run(["search", "--offline", "--all", "--format", format])
      try await run(["export", "--format", format])
    }
    for format in ["text", "json", "markdown", "html", "epub"] {
      let file = program.home.file("edition")
      let time = ["--from", "2021-02-05", "--until", "2021-02-06"]
      try await run(["edition", "--format", format, "--output", file, "--force"] + time)
    }
    try await run(["unread", "--all"])
    for row in 0..<Self.numbers.count + Self.json.count {
      for format in ["text", "json", "markdown", "html"] {
        let result = try await run(["show", "\(row + 1)", "--format", format])
        #expect(result.end == .exited(0), "\(row + 1) \(format): \(result.errors)")
      }
    }
  }

  @Test func everyNumberOfACommandIsCheckedFirst() async throws {
    try await store()
    try await run(["unread", "--all"])
    for number in Self.numbers {
      for command in ["show", "save", "read", "open", "unfollow", "videos show"] {
        try await run(command.split(separator: " ").map(String.init) + ["--", number])
      }
      for option in ["--page-size", "--pages", "--from", "--until", "--cursor", "--timeout"] {
        try await run(["search", "--offline", option + "=" + number])
      }
      for term in ["feed:", "after:", "before:", "published:"] {
        try await run(["search", "--offline", term + number])
      }
      try await run(["feeds", "set", "1", "cap=" + number])
      try await run(["schedule", "--every", number + "m"])
      try await run(["serve", "--port=" + number, "--bind", "256.0.0.1"])
      try await run(["prune", "--older-than=" + number + "d", "--dry-run"])
      for name in ["page-size", "timeout", "refresh"] {
        try await run(["config", "set", name, number])
      }
    }
    let lines = Self.numbers.flatMap { [$0, "s \($0)", "0-\($0)", "\($0)-1", "r 1-\($0)"] }
    let window = try program.terminal("search", "--offline")
    for line in lines {
      try await window.expect("q: quit] ")
      window.send(line + "\r")
    }
    try await window.expect("q: quit] ")
    window.send("q\r")
    #expect(try await window.wait() == .exited(0))
  }

  @Test(arguments: [80, 100, 200])
  func fullScreenDrawsEachArticle(columns: Int) async throws {
    try await store(from: ["/rss"])
    let window = try await program.fullScreen(columns: columns, rows: 40)
    for index in Self.numbers.indices.reversed() {
      try await window.wait(toShow: Self.titles[index])
      try window.press("enter")
      try await window.wait(for: "the article") { $0.lines.last?.hasPrefix(" space page") == true }
      try window.press("h")
      try await window.wait(for: "the list") { $0.lines.last?.hasPrefix(" space page") == false }
      try window.press("j")
    }
    try await window.quit()
  }

  @Test func everyRequestIsAnswered() async throws {
    try await store()
    let server = try await RunningServer(program)
    let ids = try await run(["search", "--offline", "--all", "--format", "csv"]).output
      .split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "," } }
    var paths = ids.flatMap { ["/article/\($0)", "/picture/\($0)", "/picture/\($0)/1"] }
    let names = [
      "/search": ["page", "size", "cursor", "day", "marked"], "/feeds": ["added", "known", "row"],
      "/v2/everything": ["page", "pageSize", "from", "to"],
      "/v2/top-headlines": ["page", "pageSize"], "/complete": ["cursor"],
      "/v1/entries": [
        "limit", "offset", "before", "after", "after_entry_id", "before_entry_id", "category_id",
        "changed_after", "published_before", "feed_id",
      ],
      "/reader/api/0/stream/items/ids": ["n", "ot", "nt", "c", "r"],
      "/reader/api/0/stream/items/contents": ["i"],
    ]
    for number in Self.numbers {
      let value = number.utf8.map {
        "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
      }.joined()
      for (path, parameters) in names { paths += parameters.map { "\(path)?q=x&\($0)=\(value)" } }
      for path in ["feeds", "entries", "categories"] { paths.append("/v1/\(path)/\(value)") }
      paths += [
        "/v1/feeds/\(value)/entries/\(value)", "/article/\(value)", "/picture/\(value)/\(value)",
      ]
    }
    let list = paths.map { "url = \"\(server.address)\($0)\"\noutput = \"/dev/null\"\n" }.joined()
    let file = try program.home.write("urls", list)
    let result = try await program.shell("curl -s -w '%{http_code}\\n' -K '\(file)'")
    let statuses = result.output.split(separator: "\n")
    #expect(statuses.count == paths.count && !statuses.contains("000"))
    for (path, status) in zip(paths, statuses) where status == "500" { Issue.record("\(path)") }
    server.terminate()
    #expect(try await server.end() == .exited(143))
  }
}
