import Domain
import Presentation

extension Scene {
  /// The list on top of the stack, also if an item is open above it; nil if there is none.
  var list: ListOutput? { desk.screens.lazy.reversed().compactMap(\.list).first }

  /// The open item; nil if a list is on top.
  var item: ItemOutput? { desk.screens.last?.item }

  /// The item of the article pane: the open one, else the preview.
  var shownItem: ItemOutput? { item ?? desk.preview }

  /// The current message; nil if there is none.
  ///
  /// An error that the list or the item shows in its pane is not repeated.
  var said: (text: String, isError: Bool)? {
    if let message { return (message, false) }
    guard let notice = desk.notice else { return nil }
    if let item, item.status == .failed, item.notice == notice { return nil }
    if item == nil, let list, list.notice == notice, list.showsNotice { return nil }
    return (notice.line, notice.error != nil)
  }

  /// The current background work.
  var work: String? {
    if case .loading(let text)? = item?.status, item?.detail != nil { return progress ?? text }
    return progress ?? desk.refreshing
  }
}
