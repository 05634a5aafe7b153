import Domain
import FeedFormats
import FoundationEssentials
import TestSupport
import Testing

@testable import NewsAPIFormat

/// Compares the parser with the expectations of feedparser's authors.
///
/// Skipped unless `BROADSHEET_FIXTURES` is the path of a folder with recorded feeds.
@Suite(.enabled(if: Fixtures.arePresent, "no recorded fixtures"))
struct RecordedFeedsTests {
  /// The share that must be met; the rest is listed in the output.
  private static let goal = 0.97

  @Test(arguments: ["atom10", "rss"])
  func expectationsOfFeedparserAreMet(group: String) throws {
    var met = 0
    var missed: [String] = []
    for (name, bytes) in try RecordedFeeds.files(in: "feeds/feedparser/" + group) {
      switch RecordedFeeds.isMet(bytes) {
      case true?: met += 1
      case false?: missed.append(name)
      case nil: continue
      }
    }
    print("\(group): \(met) of \(met + missed.count) met; missed: \(missed)")
    #expect(Double(met) >= Self.goal * Double(met + missed.count), "missed: \(missed)")
  }

  @Test func realFeedsHaveEntries() throws {
    // RSS as JSON is no feed format that we read.
    let others: Set<String> = ["LICENSE", "ScriptingNews.json"]
    for (name, bytes) in try RecordedFeeds.files(in: "feeds/netnewswire") {
      switch FeedDocument.read(bytes, address: "https://example.com/") {
      case .feed(let feed)?:
        #expect(!feed.entries.isEmpty, "\(name)")
        #expect(feed.problems.isEmpty != (name == "allthis-partial.json"), "\(name)")
      case .subscriptions(let list)?: #expect(!list.feeds.isEmpty, "\(name)")
      case nil: #expect(others.contains(name), "\(name) was not read")
      }
    }
  }

  @Test func everySubscriptionListIsRead() throws {
    var addresses: Set<String> = []
    for folder in ["countries", "recommended"] {
      for kind in ["with_category", "without_category"] {
        for (name, bytes) in try RecordedFeeds.files(in: "opml/\(folder)/\(kind)") {
          guard case .subscriptions(let list)? = FeedDocument.read(bytes) else {
            Issue.record("\(name) was not read")
            continue
          }
          #expect(list.feeds.allSatisfy { $0.tags.isEmpty == (kind == "without_category") })
          addresses.formUnion(list.feeds.map(\.url))
        }
      }
    }
    #expect(addresses.count == 781)
  }
}

/// The recorded feeds of `Fixtures`.
enum RecordedFeeds {
  /// Returns the files of a folder with their names, in the order of their names.
  static func files(in path: String) throws -> [(name: String, bytes: [UInt8])] {
    let directory = try #require(Fixtures.folder) + "/" + path
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    return try names.map { name in
      let file = URL(filePath: directory + "/" + name)
      return (name, Array(try Data(contentsOf: file)))
    }
  }

  /// Returns whether a fixture's expectation is met; nil if it is about something else.
  static func isMet(_ bytes: [UInt8]) -> Bool? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Expect:") }),
      case let expression = String(line.dropFirst("Expect:".count))
    else { return nil }
    let feed = Feed.read(bytes)
    guard let feed else { return false }
    let names = FeedparserView.names(of: feed)
    return try? PythonExpression.value(of: expression, names: names, isEqual: isEqual).isTrue
  }

  private static func isEqual(_ first: PythonValue, _ second: PythonValue) -> Bool {
    switch (first, second) {
    case (.plain(let text), .text(let html)), (.text(let html), .plain(let text)):
      text == html || text == HTMLText.plain(html)
    case (.record(let first), .record(let second)):
      // Our records have some fields under two names.
      second.allSatisfy { first[$0.key] == $0.value }
    case (.text(let first), .text(let second)):
      // A `>` in text may be a reference or not.
      first.replacing("&gt;", with: ">") == second.replacing("&gt;", with: ">")
    default: first == second
    }
  }
}
