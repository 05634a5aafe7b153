import Domain
import Presentation

extension Scene {
  /// The list on top of the stack, also if an item is open above it; nil if there is none.
  var list: ListContent? {
    desk.screens.lazy.reversed().compactMap { ListContent($0) }.first
  }

  /// The open item; nil if a list is on top.
  var item: ItemContent? { desk.screens.last.flatMap(ItemContent.init) }

  /// The item of the article pane: the open one, else the preview.
  var shownItem: ItemContent? { item ?? desk.preview.flatMap(ItemContent.init) }

  /// The current message; nil if there is none.
  ///
  /// An error that the list or the item shows in its pane is not repeated.
  var said: (text: String, isError: Bool)? {
    if let message { return (message, false) }
    guard let notice = desk.notice else { return nil }
    if let item, item.isFailed, item.notice == notice { return nil }
    if item == nil, let list, list.notice == notice, list.showsNotice { return nil }
    return (notice.line, notice.error != nil)
  }

  /// The current background work.
  var work: String? { progress ?? desk.refreshing }
}
