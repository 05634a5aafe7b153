import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// One story from its first report on, as a person reads it in the lines of a terminal.
@Suite(.hangLimit)
struct StoryTranscriptTests {
  private let entries = Locked<[String: [(title: String, text: String)]]>([:])

  private static let issued = (
    "Earthquake off Lemuria: tsunami warning issued",
    "A quake of magnitude 7.1 struck off Lemuria. People on the coast were told to leave."
  )
  private static let lifted = (
    "Earthquake off Lemuria: tsunami warning lifted",
    "A quake of magnitude 7.1 struck off Lemuria. The warning was lifted after 3 hours."
  )

  private func publish(_ site: String, _ entry: (String, String)) {
    entries.withLock { $0[site, default: []].append(entry) }
  }

  private func feed(_ site: String) -> String {
    let entries = entries.withLock { $0[site] ?? [] }
    let minute = 10 + (site.utf8.first.map { Int($0) } ?? 0) % 10
    let items = entries.enumerated().map { place, entry in
      "<item><title>\(entry.title)</title><link>https://\(site).example/\(place)</link>"
        + "<description>\(entry.text)</description>"
        + "<pubDate>Fri, 05 Feb 2021 0\(place):\(minute):00 GMT</pubDate></item>"
    }
    return "<rss version='2.0'><channel><title>\(site.uppercased())</title>\(items.joined())"
      + "</channel></rss>"
  }

  @Test func storyInSixSteps() async throws {
    publish("a", Self.issued)
    publish("b", ("Tsunami warning after quake off Lemuria", "A quake struck off Lemuria."))
    publish("c", Self.issued)
    let isXML = HTTPHeader(name: "Content-Type", value: "text/xml")
    let network = StubTransport { request, _ in
      let site = request.url.host()?.split(separator: ".").first.map(String.init) ?? ""
      return .reply(200, self.feed(site), isXML)
    }
    let outside = try TestOutside(network: network, variables: ["BROADSHEET_FULL_TEXT": "never"])
    func output(_ line: String...) async -> String {
      outside.console.clear()
      _ = await outside.program.run(line)
      return outside.console.output
    }
    func rows(_ line: String...) async -> Int {
      outside.console.clear()
      _ = await outside.program.run(line)
      return outside.console.output.split(separator: "\n").count { $0.contains(" \u{B7} ") }
    }
    for site in ["a", "b", "c", "d"] { _ = await output("follow", "\(site).example/feed") }

    #expect(await rows("unread") == 1)
    #expect(await output("unread").hasSuffix("\n3 unread (end of list)\n"))

    // The copy is read too.
    _ = await output("show", "https://a.example/0")
    #expect(await output("unread").contains("1 new since you read"))
    #expect(await output("unread").hasSuffix("\n1 unread (end of list)\n"))
    #expect(await !output("show", "https://b.example/0").contains("adds:"))
    #expect(await output("unread") == "No articles found\n")

    publish("a", Self.lifted)
    _ = await output("refresh", "--fresh")
    #expect(await rows("unread") == 1)
    #expect(await output("unread").contains("1 new since you read"))
    let shown = await output("show", "https://a.example/1", "--why")
    #expect(shown.contains("\n\nA adds: The warning was lifted after 3 hours. (new: 3; "))

    publish("c", Self.lifted)
    _ = await output("refresh", "--fresh")
    #expect(await output("unread") == "No articles found\n")

    _ = await output("stories", "split", "https://b.example/0")
    for _ in 0..<2 {
      #expect(await rows("search", "Lemuria", "--provider", "archive") == 2)
      _ = await output("doctor", "--rebuild")
    }
    _ = await output("stories", "split", "https://b.example/0", "--undo")
    #expect(await rows("search", "Lemuria", "--provider", "archive") == 1)

    publish("d", ("Earthquake off Mu: tsunami warning issued", "A quake struck off Mu."))
    _ = await output("refresh", "--fresh")
    #expect(await output("unread").hasSuffix("\n1 unread (end of list)\n"))
    #expect(await rows("search", "tsunami", "--provider", "archive") == 2)
    let reports = await output("stories", "show", "https://b.example/0")
    #expect(reports.contains("adds: The warning was lifted after 3 hours."))
    #expect(reports.contains("copy of A"))
    #expect(reports.contains("5 articles (end of list)"))
  }
}
