/// The methods of Miniflux's API: the verb and the path below `/v1/`, with `ID` for each number.
enum MinifluxMethod: String, CaseIterable {
  case me = "GET me"
  case version = "GET version"
  case feeds = "GET feeds"
  case createFeed = "POST feeds"
  case counters = "GET feeds/counters"
  case refreshFeeds = "PUT feeds/refresh"
  case feed = "GET feeds/ID"
  case updateFeed = "PUT feeds/ID"
  case removeFeed = "DELETE feeds/ID"
  case refreshFeed = "PUT feeds/ID/refresh"
  case feedIcon = "GET feeds/ID/icon"
  case icon = "GET icons/ID"
  case feedEntries = "GET feeds/ID/entries"
  case feedEntry = "GET feeds/ID/entries/ID"
  case markFeed = "PUT feeds/ID/mark-all-as-read"
  case categories = "GET categories"
  case createCategory = "POST categories"
  case updateCategory = "PUT categories/ID"
  case removeCategory = "DELETE categories/ID"
  case categoryFeeds = "GET categories/ID/feeds"
  case refreshCategory = "PUT categories/ID/refresh"
  case categoryEntries = "GET categories/ID/entries"
  case categoryEntry = "GET categories/ID/entries/ID"
  case markCategory = "PUT categories/ID/mark-all-as-read"
  case entries = "GET entries"
  case entryIDs = "GET entries/ids"
  case updateEntries = "PUT entries"
  case entry = "GET entries/ID"
  case toggleBookmark = "PUT entries/ID/bookmark"
  case toggleStar = "PUT entries/ID/star"
  case fetchContent = "GET entries/ID/fetch-content"
  case enclosure = "GET enclosures/ID"
  case updateEnclosure = "PUT enclosures/ID"
  case markAll = "PUT users/ID/mark-all-as-read"
  case save = "POST entries/ID/save"
  case flushHistory = "PUT flush-history"
  case deleteHistory = "DELETE flush-history"
  case integrations = "GET integrations/status"
  case discover = "POST discover"
  case importFeeds = "POST import"
  case exportFeeds = "GET export"

  /// Returns the method of a request with the numbers in its path; nil if there is none.
  static func find(_ verb: String, _ path: String) -> (method: MinifluxMethod, ids: [Int])? {
    let parts = path.split(separator: "/", maxSplits: 8).map(String.init)
    let ids = parts.compactMap { Int($0) }
    let shape = parts.map { Int($0) == nil ? $0 : "ID" }.joined(separator: "/")
    let verb = verb == "HEAD" ? "GET" : verb
    return MinifluxMethod(rawValue: verb + " " + shape).map { ($0, ids) }
  }

  /// Whether the verb is for methods that change nothing.
  var isReading: Bool { rawValue.utf8.starts(with: "GET ".utf8) }
}
