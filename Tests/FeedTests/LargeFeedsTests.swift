import Domain
import FeedFormats
import Testing

/// Documents that would take much memory, and what is read of them.
@Suite struct LargeFeedsTests {
  private static let tooLarge = "the document is too large, and its end was ignored"

  private static func rss(_ content: String) throws -> Feed {
    try Feed.reading("<rss><channel>\(content)</channel></rss>")
  }

  @Test func entriesAfterTheFirst5000AreIgnored() throws {
    let items = (0..<6_000).map { "<item><title>\($0)</title></item>" }.joined()
    let feed = try Self.rss(items)
    #expect(feed.entries.count == 5_000 && feed.entries.last?.title == "4999")
    #expect(feed.problems.contains { $0.contains("5,000") })
  }

  @Test func entriesBeforeTooManyElementsAreRead() throws {
    let item = "<item><title>x</title></item>"
    let feed = try Self.rss(item + String(repeating: "<a/>", count: 260_000) + item)
    #expect(feed.entries.count == 1)
    #expect(feed.problems.contains(Self.tooLarge))
  }

  @Test func attributesAfterTheFirst200AreIgnored() throws {
    let attributes = (0..<300).map { "a\($0)='x' " }.joined()
    let feed = try Self.rss("<item \(attributes) xml:lang='fr'><title>x</title></item>")
    #expect(feed.entries.map(\.title) == ["x"] && feed.entries.first?.language == nil)
  }

  @Test func unbalancedHTMLIsCutAfterManyElements() throws {
    let html = String(repeating: "&lt;dd&gt;x", count: 80_000)
    let content = try Self.rss("<item><description>\(html)</description></item>")
    let text = try #require(content.entries.first?.summary)
    #expect(text.split(separator: "<dd>").count == 60_000)
  }

  @Test func cutJSONHasItsCompleteItems() throws {
    let items = (1...3).map { #"{"id":"\#($0)","content_text":"a } \" ] {","tags":["x"]}"# }
    let head = #"{"version":"x","title":"T","items":["#
    let text = head + items.joined(separator: ",") + "]}"
    let ends = items.indices.map { (head + items[...$0].joined(separator: ",")).utf8.count }
    for length in 0..<text.utf8.count {
      let feed = Feed.read(Array(text.utf8.prefix(length)))
      #expect(feed?.entries.count ?? 0 == ends.count { $0 <= length })
      #expect(feed?.problems.contains(Self.tooLarge) ?? true)
    }
    #expect(Feed.read(Array(text.utf8))?.problems == [])
  }

  @Test(arguments: ["{},", #"{"id":"1"},"#, "[],", "0,"])
  func jsonWithTooManyValuesIsCut(item: String) throws {
    let list = #"{"id":"first"},"# + String(repeating: item, count: 600_000)
    let feed = try Feed.reading(#"{"version":"x","items":[\#(list)0]}"#)
    #expect(feed.entries.first?.id == "first" && feed.entries.count <= 5_000)
    #expect(feed.problems.contains(Self.tooLarge))
  }
}
