public import Domain

/// Everything there is to draw of a list.
public struct ListOutput: Equatable, Sendable {
  public var items: ItemKind
  /// The search that the rows belong to, counted from 1; 0 before the first.
  ///
  /// A refresh is the same search with other rows.
  public var search = 0
  /// The rows loaded so far, in order; the rows of the last search stay until the next has any.
  public var rows = RowList<ListRow>()
  public var status = ListStatus.idle
  /// The number of all rows, loaded or not; nil if it is not known.
  public var total: Total?
  /// How much of the list is loaded: `20 of 18,346 articles`.
  public var extent = ""
  /// The cursor of the next page, from which a list can continue in another process; nil before the
  /// first page and at the end.
  public var next: Cursor?
  /// The names of the awaited providers; their rows will be inserted.
  public var awaited: [String] = []
  /// The error of the last page, or a remark on it; nil once it no longer applies.
  public var notice: Notice?

  public init(of items: ItemKind = .article) {
    self.items = items
  }

  /// Whether reports of stories are unread of which the shown one was read.
  public var hasNewReports: Bool { rows.contains(where: \.hasNewReports) }

  /// Adds icons to the rows by the names of their sites.
  public mutating func add(_ icons: [String: Icon.ID]) {
    for (place, row) in rows.enumerated() {
      rows.update(place) { $0.icon = row.link.flatMap { icons[$0.site] } }
    }
  }

  /// Whether a page is being loaded.
  public var isLoading: Bool {
    if case .loading = status { true } else { false }
  }
}

public enum ListStatus: Equatable, Sendable {
  /// Nothing has been searched for yet.
  case idle
  /// A page is being loaded; with the progress text.
  case loading(String)
  /// The next page can be requested.
  case ready
  /// The last page failed and can be retried.
  case failed
  /// There are no more pages, for this reason.
  case ended(String)
}
