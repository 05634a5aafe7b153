import TestSupport
import Testing

/// Feeds that are made to take much memory.
@Suite(.hangLimit, .needsExecutable)
struct HostileFeedsTests {
  /// Documents of 15 MiB, of which the part that is repeated differs.
  private static let documents: [[UInt8]] = {
    let rss = "<rss><channel><item><title>x</title><link>http://h.example/</link><description>"
    let json = #"{"version":"https://jsonfeed.org/version/1.1","items":["#
    let parts = [
      (rss, "word and word "), (rss, "&lt;b&gt;x&lt;/b&gt; "), (rss, "&lt;p&gt;x&lt;i&gt;y "),
      (rss, "&amp;"), (rss, "</description><category>x</category>"), (rss, "<a/>"),
      (rss, "</item><item><title>x</title>"), (rss, "</item><item/>"), ("<rss><item", " a=''"),
      (json, "{},"), (json, #"{"id":"1","content_text":"x"},"#), (json, "["),
    ]
    return parts.map { head, part in
      Array((head + String(repeating: part, count: (15 << 20) / part.utf8.count)).utf8)
    }
  }()

  @Test func hostileFeedsStaySmallInMemory() async throws {
    let program = try Executable()
    let servers = try (1...16).map { number in
      try LoopbackServer(host: "127.0.0.\(number)") { _, connection in
        connection.reply(body: Self.documents[number % Self.documents.count])
      }
    }
    defer { for server in servers { server.stop() } }
    let lines = servers.map { "<outline xmlUrl=\"\($0.baseURL)/\"/>" }
    let opml = "<opml version='2.0'><body>\(lines.joined())</body></opml>"
    _ = try await program.run("follow", "--import", try program.home.write("all.opml", opml))
    let result = try await program.run("refresh")
    #expect(result.errors.contains("refreshed 16 feeds"), "\(result.errors)")
    #expect(result.peakMemory < 96 << 10, "\(result.peakMemory) KiB")
  }
}
