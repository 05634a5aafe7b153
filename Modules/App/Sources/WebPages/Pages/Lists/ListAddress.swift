import Domain
import FoundationEssentials
import Presentation
import WebServer

/// The address of a list: its kind, and what it is searched for.
struct ListAddress: Hashable, Sendable {
  /// A kind of list.
  enum Kind: String, Sendable {
    case unread
    case headlines
    case search
    case saved
    case videos
    case sources

    /// The section that it belongs to.
    var section: Section {
      switch self {
      case .unread: .unread
      case .headlines: .headlines
      case .search: .search
      case .saved: .saved
      case .videos: .videos
      case .sources: .sources
      }
    }

    /// The names of the fields in its address, without the cursor.
    fileprivate var fields: [String] {
      switch self {
      case .unread: ["q", "feed"]
      case .headlines: ["q", "category", "country", "source"]
      case .search: ["q", "from", "sort", "since", "until", "source"]
      case .saved: ["q", "sort"]
      case .videos: ["q"]
      case .sources: ["q", "category", "country", "lang"]
      }
    }
  }

  /// The kind.
  let kind: Kind
  /// The page of the list; nil for the first.
  let cursor: Cursor?
  private let fields: [String: String]

  /// Creates the address of a list from the fields of a query; others are ignored.
  init(_ kind: Kind, _ query: FormFields = FormFields()) {
    self.kind = kind
    cursor = query["cursor"].flatMap { Cursor($0) }
    var fields: [String: String] = [:]
    for name in kind.fields {
      if let value = query[name], !value.isEmpty { fields[name] = value }
    }
    self.fields = fields
  }

  /// Returns the value of a field; empty if there is none.
  subscript(name: String) -> String { fields[name] ?? "" }

  /// Whether a search asks the providers.
  var asksProviders: Bool { self["from"] == "providers" }
  /// The order of a search.
  var sort: ArticleQuery.Sort { ArticleQuery.Sort(rawValue: self["sort"]) ?? .newest }
  /// The moments that a search is limited to; nil for none.
  var range: Range<Date>? {
    guard let since = Date(iso8601: self["since"]), let until = Date(iso8601: self["until"]),
      since < until
    else { return nil }
    return since..<until
  }

  /// Returns the path of the page at a cursor.
  func path(_ cursor: Cursor? = nil) -> LocalPath { path(fields, cursor) }

  /// Returns the path of the first page with other values of some fields; nil removes a field.
  func path(changing changes: KeyValuePairs<String, String?>) -> LocalPath {
    var changed = fields
    for (name, value) in changes { changed[name] = value }
    return path(changed, nil)
  }

  private func path(_ fields: [String: String], _ cursor: Cursor?) -> LocalPath {
    let values: [(name: String, value: String?)] = kind.fields.map { ($0, fields[$0]) }
    return LocalPath("/" + kind.rawValue, fields: values + [("cursor", cursor?.description)])
  }
}

extension ListAddress {
  /// Returns the route that the address leads to, or throws the rule that its query breaks.
  func route(pageSize: Int, now: Date) throws(InvalidQuery) -> Route {
    let words = self["q"]
    switch kind {
    case .unread:
      var filter = ArticleFilter()
      filter.isUnreadOnly = true
      filter.feed = FollowedFeed.ID(self["feed"])
      return .unread(try ArticleQuery(words, filter: filter, pageSize: pageSize, now: now))
    case .saved:
      var filter = ArticleFilter()
      filter.isSavedOnly = true
      return .saved(
        try ArticleQuery(words, filter: filter, sort: sort, pageSize: pageSize, now: now)
      )
    case .search: return try searchRoute(pageSize: pageSize, now: now)
    case .headlines:
      return .headlines(
        try HeadlineQuery(
          words,
          country: Country(self["country"]),
          category: NewsCategory(rawValue: self["category"]),
          sources: self["source"].isEmpty ? [] : [self["source"]],
          pageSize: pageSize
        )
      )
    case .sources:
      return .sources(
        try SourceQuery(
          words,
          category: NewsCategory(rawValue: self["category"]),
          language: Language(rawValue: self["lang"]),
          country: Country(self["country"]),
          pageSize: pageSize
        )
      )
    case .videos where words.isEmpty:
      return .likedVideos(try LikedVideoQuery(words, pageSize: pageSize, now: now))
    case .videos: return .videos(try VideoQuery(words, pageSize: min(pageSize, 50)))
    }
  }

  private func searchRoute(pageSize: Int, now: Date) throws(InvalidQuery) -> Route {
    var filter = ArticleFilter()
    filter.from = range?.lowerBound
    // The last second, which the filter includes.
    filter.to = range?.upperBound.addingTimeInterval(-1)
    filter.sources = self["source"].isEmpty ? [] : [self["source"]]
    let query = try ArticleQuery(
      self["q"],
      filter: filter,
      sort: sort,
      pageSize: pageSize,
      now: now
    )
    return asksProviders ? .search(query) : .archive(query)
  }
}
