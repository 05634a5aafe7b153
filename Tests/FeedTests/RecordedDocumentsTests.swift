import Domain
import FeedFormats
import FoundationEssentials
import TestSupport
import Testing

/// Whether the documents of recorded feeds have everything that their entries have.
@Suite(.enabled(if: Fixtures.arePresent, "no recorded fixtures"))
struct RecordedDocumentsTests {
  @Test func entriesLoseNothing() throws {
    var entries = 0
    var lost: [String] = []
    for (name, bytes) in try RecordedFeeds.files(in: "feeds/netnewswire") {
      guard case .feed(let feed)? = FeedDocument.read(bytes, address: "https://example.com/") else {
        continue
      }
      for entry in feed.entries {
        entries += 1
        guard let html = entry.content ?? entry.summary else { continue }
        let document = Document(html: html)
        let missing = Self.parts(of: html).subtracting(Self.parts(of: document.html))
        if !missing.isEmpty { lost.append("\(name): \(missing.sorted().prefix(3))") }
        #expect(Document(html: document.html) == document, "\(name)")
      }
    }
    #expect(entries > 1_000)
    #expect(lost.isEmpty, "\(lost.count): \(lost.joined(separator: "\n"))")
  }

  /// The addresses of links and pictures, and the kinds of blocks that have text.
  ///
  /// Pictures of one pixel, which count readers, and empty code blocks are no loss.
  private static func parts(of html: String) -> Set<String> {
    let html = html.replacing(/<img [^>]*height="[01]"[^>]*width="[01]"[^>]*>/, with: "")
      .replacing("<pre><code></code></pre>", with: "")
    var parts = Set(
      html.matches(of: /<a [^>]*?href="(https?:[^"]+|mailto:[^"]+)"[^>]*>(?!<\/a>)/).map {
        "link " + $0.1
      }
    )
    parts.formUnion(html.matches(of: /<img [^>]*?src="(https?:[^"]+)"/).map { "picture " + $0.1 })
    for name in ["li", "pre", "blockquote", "td", "th"] where html.contains("<\(name)") {
      parts.insert(name)
    }
    return parts
  }
}
