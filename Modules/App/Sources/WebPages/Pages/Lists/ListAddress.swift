import Domain
import FoundationEssentials
import Presentation
import Query
import WebServer

/// The address of a list: its section, and what it is searched for.
struct ListAddress: Hashable, Sendable {
  /// The list.
  let section: Section
  /// The page of the list; nil for the first.
  let cursor: Cursor?
  private let fields: [String: String]

  /// Creates the address of a list from the fields of a query; others are ignored.
  ///
  /// `order` sorts unread and saved articles if the query has no order.
  init(_ section: Section, _ query: FormFields = FormFields(), order: String? = nil) {
    self.section = section
    cursor = query["cursor"].flatMap { Cursor($0) }
    var fields: [String: String] = [:]
    for name in section.fields {
      if let value = query[name], !value.isEmpty { fields[name] = value }
    }
    if let order, [.unread, .saved].contains(section), fields["sort"] == nil {
      fields["sort"] = order
    }
    self.fields = fields
  }

  /// Returns the value of a field; empty if there is none.
  subscript(name: String) -> String { fields[name] ?? "" }

  /// Whether the list is from providers, not from the archive.
  var asksProviders: Bool {
    switch section {
    case .headlines, .sources: true
    case .search: self["from"] == "providers"
    case .videos: !self["q"].isEmpty
    case .today, .unread, .saved, .feeds: false
    }
  }
  /// The order of a search.
  var sort: ArticleQuery.Sort { ArticleQuery.Sort(rawValue: self["sort"]) ?? .newest }
  /// The moments that a search is limited to; nil for none.
  var range: Range<Date>? { Section.range { fields[$0] } }

  /// Returns the route that the address leads to, or throws the rule that its query breaks.
  func route(pageSize: Int, now: Date) throws(InvalidQuery) -> Route {
    try section.route({ fields[$0] }, pageSize: pageSize, now: now)
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
    let values: [(name: String, value: String?)] = section.fields.map { ($0, fields[$0]) }
    return LocalPath("/" + section.rawValue, fields: values + [("cursor", cursor?.description)])
  }
}

extension Section {
  /// The path of the first page.
  var path: LocalPath { LocalPath("/" + rawValue, fields: []) }
}
