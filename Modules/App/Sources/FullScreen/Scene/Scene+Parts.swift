import Domain
import Presentation
import Texts

extension Scene {
  /// The list on top of the stack, also if an item is open above it; nil if there is none.
  var list: ListOutput? { desk.screens.lazy.reversed().compactMap(\.list).first }

  /// The open item; nil if a list is on top.
  var item: ItemOutput? { desk.screens.last?.item }

  /// The position of the selected row; nil if the list is empty.
  var selectedIndex: Int? {
    guard let list, list.count > 0 else { return nil }
    return min(max(0, listPlace.index), list.count - 1)
  }

  /// The selected row of the list; nil if it is empty.
  var selectedRow: ListRow? { selectedIndex.flatMap { list?.rows[$0] } }

  /// The item of the article pane: the open one, else the preview.
  var shownItem: ItemOutput? { item ?? desk.preview }

  /// The current message, with the number of new articles; nil if there is none.
  var said: (text: String, isError: Bool)? {
    guard arrived > 0 else { return answer }
    let news = "\(Count.digits(arrived)) new above"
    return (answer.map { $0.text + "; " + news } ?? news, answer?.isError ?? false)
  }

  /// An error that the list or the item shows in its pane is not repeated.
  private var answer: (text: String, isError: Bool)? {
    if let message { return (message, false) }
    guard let notice = desk.notice, notice != seen else { return problem.map { ($0, true) } }
    if let item, item.status == .failed, item.notice == notice { return nil }
    if item == nil, let list, list.notice == notice, list.showsNotice { return nil }
    return (notice.line, notice.error != nil)
  }

  /// Returns whether an item has one line in the list, in a window of a width.
  func isCompact(_ columns: Int) -> Bool {
    compact ?? (columns < Layout.widthWithItem && list?.hasDetails == true)
  }

  /// Whether there is a step to go back: to another pane or screen, or to the list without its filter.
  var canGoBack: Bool { focus != .list || desk.screens.count > 1 || hasFilter }

  /// The selected row of the list of feeds; nil if that does not have the focus.
  var source: FeedTree.Row? {
    guard focus == .sources, !sources.rows.isEmpty else { return nil }
    return sources.rows[min(max(0, sourcePlace.index), sources.rows.count - 1)]
  }

  /// Why the selected feed cannot be read; nil if it can.
  private var problem: String? {
    source.flatMap { row in row.problem.map { "\(row.title): \($0)" } }
  }

  /// The current background work.
  var work: String? {
    if case .loading(let text)? = item?.status, item?.detail != nil { return progress ?? text }
    return progress ?? desk.refreshing
  }
}
