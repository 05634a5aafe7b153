import Presentation
import Terminal

// What typed events and the list wait for.
extension Session {
  /// The typed events that are handled once what they are meant for is shown.
  struct Held {
    enum Content {
      /// The rows of the first list.
      case start
      case tab(Int)
      /// The list of feeds, which then gets the focus.
      case feeds
      /// The rows after those of a search at a place, which is nil if no list was shown.
      case rows(at: Place, after: Int?)
    }

    let content: Content
    var events: [ScreenEvent] = []
  }

  /// A row that is not loaded yet; the last key that asks for one replaces the others.
  enum AwaitedRow: Equatable {
    /// The next unread article, to open it; `leaving` is a feed to skip.
    case unread(leaving: String? = nil)
    /// The last row, while all pages are loaded.
    case last
    /// A number of rows below the last loaded one.
    case below(Int)
  }

  /// Holds what is typed from now on until some content is shown.
  mutating func hold(until content: Held.Content) {
    held = Held(content: content, events: held?.events ?? [])
  }

  /// Returns the held events, in order, if what they are meant for is shown.
  mutating func release() -> [ScreenEvent] {
    guard let held else { return [] }
    switch held.content {
    case .start: guard hasRows else { return [] }
    case .tab(let tab): guard scene.desk.tab == tab else { return [] }
    case .feeds:
      guard scene.hasSources else { return [] }
      focusSources()
    case .rows: guard !isSearchAwaited, hasRows else { return [] }
    }
    self.held = nil
    return held.events
  }

  /// Whether an event is held; what is not about a list waits only for a tab.
  func isHeld(_ event: ScreenEvent) -> Bool {
    guard let held else { return false }
    switch (held.content, event) {
    case (.tab, _), (.feeds, _), (_, .paste), (_, .mouse): return true
    case (_, .key(let key)):
      let isLeaving = held.events.isEmpty && [.back, .leave, .quit].contains(scene.keys[key])
      return !isLeaving && !key.modifiers.contains(.control)
    case (_, .resized), (_, .background), (_, .resumed): return false
    }
  }

  /// Whether the list still shows the search whose rows are to be replaced.
  var isSearchAwaited: Bool {
    guard case .rows(let former, let search)? = held?.content else { return false }
    return former == place && search == scene.list?.search
  }

  /// Whether the rows of the list are loaded; only stored lists are awaited.
  private var hasRows: Bool {
    guard let list = scene.list else { return !scene.desk.screens.isEmpty }
    guard route?.isStored == true else { return true }
    switch list.status {
    case .idle, .loading: return list.count > 0
    case .ready, .failed, .ended: return true
    }
  }
}
