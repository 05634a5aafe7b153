import Domain
import Presentation

extension Canvas {
  /// The keys that are useful now, the most important one first.
  var hints: [KeyHint] {
    if scene.focus == .sources, layout.areas[.sources] != nil { return sourceHints }
    if scene.item != nil, scene.focus == .article || layout.areas[.list] == nil {
      return itemHints
    }
    return listHints
  }

  private var sourceHints: [KeyHint] {
    [
      KeyHint(.open, "show"), KeyHint(.search, "filter"), KeyHint(.refresh, "refresh"),
      KeyHint(.nextPane, "pane"), KeyHint(.command, "command"), back,
    ]
  }

  private var itemHints: [KeyHint] {
    guard let item = scene.item else { return [] }
    if item.isFailed { return [KeyHint(.refresh, "retry"), back, KeyHint(.quit, "quit")] }
    let isVideo = item.isVideo
    return [KeyHint(.page, "page")] + (isVideo ? [] : [KeyHint(.nextUnread, "next unread")]) + [
      KeyHint(.save, saveLabel(isVideo: isVideo, item.isMarked)),
      KeyHint(.browse, "browser"), back, KeyHint(.copy, "copy address"), KeyHint(.undo, "undo"),
    ]
  }

  private var listHints: [KeyHint] {
    guard let list else { return [KeyHint(.search, "search"), KeyHint(.command, "command"), back] }
    let first = list.status == .failed ? [KeyHint(.refresh, "retry")] : []
    let search = KeyHint(.search, "search")
    guard list.count > 0 else { return first + [search, KeyHint(.command, "command"), back] }
    switch list.kind {
    case .articles:
      return first + articleHints(list) + [back]
    case .videos:
      let isMarked = selectedRow(list)?.badge != nil
      return first + [
        KeyHint(.open, "show"), search, KeyHint(.save, saveLabel(isVideo: true, isMarked)),
        KeyHint(.browse, "watch"), back,
      ]
    case .feeds, .sources:
      return first + [KeyHint(.open, "show articles"), KeyHint(.search, "filter"), back]
    case .cats:
      return first + [KeyHint(.browse, "view"), search, back]
    }
  }

  private func articleHints(_ list: ListContent) -> [KeyHint] {
    let row = selectedRow(list)
    let isRead = row?.isNew == false
    return [
      KeyHint(.open, "read"), KeyHint(.search, "search"),
      KeyHint(.save, saveLabel(isVideo: false, row?.badge != nil)),
      KeyHint(.nextUnread, "next unread"), KeyHint(.markRead, isRead ? "mark unread" : "mark read"),
      KeyHint(.browse, "browser"),
    ] + (scene.hasSources && list.status != .failed ? [KeyHint(.refresh, "refresh")] : [])
      + [KeyHint(.undo, "undo"), KeyHint(.command, "command")]
  }

  private func selectedRow(_ list: ListContent) -> RowContent? {
    selectedIndex.map { list.row($0) }
  }

  private func saveLabel(isVideo: Bool, _ isMarked: Bool) -> String {
    isVideo ? (isMarked ? "unlike" : "like") : (isMarked ? "unsave" : "save")
  }

  private var back: KeyHint {
    KeyHint(.back, scene.desk.screens.count > 1 ? "back" : "quit")
  }
}
