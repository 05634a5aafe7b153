import Domain
import FoundationEssentials
import Presentation

/// A list of any kind, with the values that its view needs; rows are read when they are drawn.
struct ListContent {
  /// The kind of the rows.
  enum Kind {
    case articles
    case feeds
    case sources
    case videos
    case cats
  }

  /// The kind of the rows.
  let kind: Kind
  /// The number of rows.
  let count: Int
  /// The search that the rows belong to, counted from 1.
  let search: Int
  /// The status of the list.
  let status: ListStatus
  /// How much of it is loaded.
  let extent: String
  /// The error of the last page, or a remark on it.
  let notice: Notice?
  /// Returns the row at a position.
  let row: (Int) -> RowContent
  /// Returns the date of a row; nil if it has none, or if the list has no days.
  let date: (Int) -> Date?
  /// Returns the id of a row.
  let id: (Int) -> ItemID
  /// Returns the address of a row; nil if it has none.
  let link: (Int) -> WebLink?

  /// Creates the content of a screen; nil if the screen is no list.
  init?(_ screen: ScreenOutput) {
    switch screen {
    case .articles(let list):
      self.init(.articles, list, date: \.publishedAt, link: \.link) { .article($0.id) }
    case .feeds(let list):
      self.init(.feeds, list, link: \.address) { .feed($0.id) }
    case .sources(let list): self.init(.sources, list, link: \.link) { .source($0.id) }
    case .videos(let list):
      self.init(.videos, list, date: \.publishedAt, link: \.link) { .video($0.id) }
    case .cats(let list):
      self.init(.cats, list, link: { _ in nil }, id: { .picture($0.id) })
    case .article, .video: return nil
    }
  }

  private init<Row: RowDrawing>(
    _ kind: Kind,
    _ list: ListOutput<Row>,
    date: @escaping (Row) -> Date? = { _ in nil },
    link: @escaping (Row) -> WebLink?,
    id: @escaping (Row) -> ItemID
  ) {
    let rows = list.rows
    self.kind = kind
    count = rows.count
    search = list.search
    status = list.status
    extent = list.extent
    notice = list.notice
    row = { rows[$0].content }
    self.date = { date(rows[$0]) }
    self.id = { id(rows[$0]) }
    self.link = { link(rows[$0]) }
  }

  /// Whether the items can be read beside the list.
  var hasDetails: Bool {
    switch kind {
    case .articles, .videos: true
    case .feeds, .sources, .cats: false
    }
  }

  /// Whether the list shows its notice itself, below its rows or in their place.
  var showsNotice: Bool {
    switch status {
    case .failed: true
    case .ended: count == 0
    case .idle, .loading, .ready: false
    }
  }

  /// Whether rows are being loaded.
  var isLoading: Bool {
    if case .loading = status { true } else { false }
  }
  /// The position of an item near another position; nil if it is not within `distance` rows.
  ///
  /// Rows that arrive late move the others by at most a page.
  func place(of item: ItemID, near index: Int, within distance: Int = 400) -> Int? {
    guard count > 0 else { return nil }
    let index = min(max(0, index), count - 1)
    for step in 0...distance {
      if index + step < count, id(index + step) == item { return index + step }
      if step > 0, index - step >= 0, id(index - step) == item { return index - step }
    }
    return nil
  }
}
