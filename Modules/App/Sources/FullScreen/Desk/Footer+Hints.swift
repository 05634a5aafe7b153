import Domain
import Presentation

extension ScenePainter {
  /// The keys that are useful now, except `back` and help, the most important one first.
  var hints: [KeyHint] {
    if scene.focus == .sources, layout.areas[.sources] != nil { return sourceHints }
    if scene.item != nil, scene.focus == .article || layout.areas[.list] == nil {
      return itemHints
    }
    return listHints
  }

  private var sourceHints: [KeyHint] {
    let isFolder = scene.source?.isOpen != nil
    let isFeed = if case .feed? = scene.source?.scope { true } else { false }
    return [KeyHint(.open, "show"), KeyHint(.readAll, "mark read")]
      + [KeyHint(.refresh, "refresh")] + (isFolder ? [KeyHint(.page, "fold")] : [])
      + (isFeed
        ? [KeyHint(.unfollow, "unfollow"), KeyHint(.rename, "rename"), KeyHint(.tag, "tags")] : [])
      + [KeyHint(.follow, "follow"), KeyHint(.search, "filter")]
  }

  private var itemHints: [KeyHint] {
    guard let item = scene.item else { return [] }
    if item.status == .failed { return [KeyHint(.refresh, "retry")] }
    if scene.chosenLink != nil {
      return [
        KeyHint(.open, "open link"), KeyHint(.copy, "copy address"),
        KeyHint(.nextLink, "next link"),
      ]
    }
    let isVideo = item.detail?.id.kind == .video
    return [KeyHint(.page, "page")] + (isVideo ? [] : [KeyHint(.nextUnread, "next unread")])
      + (item.detail?.isOfStory == true ? [KeyHint(.story, "story")] : []) + [
        KeyHint(.save, saveLabel(item.detail?.marks, isVideo: isVideo)),
        KeyHint(.browse, "browser"), KeyHint(.copy, "copy address"), KeyHint(.undo, "undo"),
      ] + (item.detail?.isOfStory == true ? [KeyHint(.apart, "not this story")] : [])
  }

  private var listHints: [KeyHint] {
    guard let list else { return [KeyHint(.search, "search"), KeyHint(.command, "command")] }
    let first = list.status == .failed ? [KeyHint(.refresh, "retry")] : []
    let search = KeyHint(.search, "search")
    guard list.count > 0 else { return first + [search, KeyHint(.command, "command")] }
    switch list.items {
    case .article:
      return first + articleHints(list)
    case .video:
      return first + [
        KeyHint(.open, "show"), search,
        KeyHint(.save, saveLabel(scene.selectedRow?.marks, isVideo: true)),
        KeyHint(.browse, "watch"),
      ]
    case .feed, .source:
      return first + [KeyHint(.open, "show articles"), KeyHint(.search, "filter")]
    case .picture:
      return first + [KeyHint(.browse, "view"), search]
    case .entry:
      return first + [search]
    }
  }

  private func articleHints(_ list: ListOutput) -> [KeyHint] {
    let row = scene.selectedRow
    let isRead = row?.isNew == false
    let isFollowing = scene.hasSources && list.status != .failed
    return [
      KeyHint(.open, "read"), KeyHint(.nextUnread, "next unread"),
      KeyHint(.markRead, isRead ? "mark unread" : "mark read"),
    ] + (row?.isStory == true ? [KeyHint(.story, "story")] : [])
      + (isFollowing ? [KeyHint(.feeds, "feeds")] : []) + [
        KeyHint(.save, saveLabel(row?.marks, isVideo: false)), KeyHint(.search, "search"),
        KeyHint(.browse, "browser"),
      ] + (isFollowing ? [KeyHint(.refresh, "refresh")] : []) + [
        KeyHint(.undo, "undo"), KeyHint(.compact, "lines"), KeyHint(.command, "command"),
      ]
  }

  private func saveLabel(_ marks: ItemMarks?, isVideo: Bool) -> String {
    let isMarked = marks?.isSaved == true || marks?.isLiked == true
    return (isMarked ? "un" : "") + (isVideo ? "like" : "save")
  }

  /// The key that goes back a step, or quits if there is none.
  var back: KeyHint {
    scene.canGoBack ? KeyHint(.back, "back") : KeyHint(.leave, "quit")
  }
}
