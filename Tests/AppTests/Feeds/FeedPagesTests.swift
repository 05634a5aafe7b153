import Domain
import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import TestSupport
import Testing
import Texts

@testable import Composition

/// The goal of discovery: for nearly all kinds of pages the first feed is the one to follow.
@Suite(.hangLimit)
struct FeedPagesTests {
  /// A page, the documents of its site, and the feed to be found.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    let page: String
    let feed: String
    /// What the site has, by address without `http://`.
    private var documents: [String: String] = [:]
    private let host: String

    /// Reads a line of `table`.
    init?(_ line: Substring) {
      let fields = line.split(separator: " | ").map(\.trimmed)
      guard fields.count >= 4 else { return nil }
      let address = fields[1].replacing("feed://", with: "")
      (name, page, host) = (fields[0], fields[1], String(address.prefix { $0 != "/" }))
      feed = fields[3].hasPrefix("/") ? host + fields[3] : fields[3]
      documents[address] = fields[2]
      for field in fields.dropFirst(3) {
        let parts = field.split(separator: " ", maxSplits: 1).map(String.init)
        let place = parts[0].hasPrefix("/") ? host + parts[0] : parts[0]
        documents[place] = parts.dropFirst().first ?? "FEED"
      }
    }

    var testDescription: String { name }

    /// The answer for an address: `404 TEXT`, `[LINK] TEXT` with a header, `FEED` or `FEED TITLE`, or the text.
    func answer(_ address: String) -> StubTransport.Answer {
      guard var text = documents[String(address.dropFirst("http://".count))] else {
        return .reply(404, "<h1>Nothing here</h1>")
      }
      if text.hasPrefix("FEED") { return .reply(200, Self.feed(text.dropFirst(5), address)) }
      let status = Int(text.prefix(3)) ?? 200
      if status != 200 { text.removeFirst(4) }
      guard text.hasPrefix("[") else { return .reply(status, text) }
      let parts = text.dropFirst().split(separator: "] ", maxSplits: 1).map(String.init)
      return .reply(status, parts[1], HTTPHeader(name: "Link", value: parts[0]))
    }

    private static func feed(_ title: Substring, _ address: String) -> String {
      address.hasSuffix(".json")
        ? #"{"version":"https://jsonfeed.org/version/1.1","title":"Lamp","items":[]}"#
        : "<rss version='2.0'><channel><title>\(title)</title></channel></rss>"
    }
  }

  private static let kinds = table.split(separator: "\n").compactMap(Kind.init)

  @Test func nearlyAllKindsOfPagesAreFound() async throws {
    #expect(Self.kinds.count >= 73)
    var missed: [String] = []
    for kind in Self.kinds {
      let network = StubTransport { request, _ in kind.answer(request.url.absoluteString) }
      let outside = try TestOutside(network: network)
      let page = kind.page.hasPrefix("feed:") ? kind.page : "http://" + kind.page
      let site = try #require(WebLink.ofFeed(page))
      let links = try? await outside.container.followSite.feeds(at: site)
      if links?.first?.address.description != "http://" + kind.feed {
        missed.append(kind.name)
      }
      #expect(network.requests.count <= 12, "\(kind.name)")
    }
    // Rare addresses for which no request is left, and nothing leads to them.
    #expect(missed == ["/feed.json", "/index.atom", "/rss/feed.xml"])
  }
}
