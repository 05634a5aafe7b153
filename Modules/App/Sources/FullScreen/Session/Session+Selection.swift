import Domain
import Presentation
import Terminal

// The selection.
extension Session {
  /// Keeps the selection on its item when rows were added, inserted or replaced.
  mutating func follow() {
    guard let list = scene.list else { return }
    var selection = selections[place] ?? Selection()
    guard selection.former != list.search else { return }
    selection.former = nil
    defer {
      selections[place] = selection
      scene.listPlace = selection.place
    }
    guard list.count > 0 else {
      if !list.status.canContinue { selection.awaited = nil }
      return
    }
    if let awaited = selection.awaited {
      guard let found = list.place(of: awaited, near: selection.place.index)
      else {
        // The rows up to the position are loaded page by page.
        let isDone = list.count > selection.place.index || !list.status.canContinue
        if isDone { selection.awaited = nil }
        selection.search = list.search
        return
      }
      selection.place.index = found
      selection.awaited = nil
    } else if selection.search != list.search {
      let kept = selection.item.flatMap {
        list.place(of: $0, near: selection.place.index, within: 400)
      }
      selection.place = kept.map { RowPlace(index: $0, line: selection.place.line) } ?? RowPlace()
    } else if let item = selection.item {
      follow(item, in: list, &selection)
    }
    selection.search = list.search
    selection.place.index = min(selection.place.index, list.count - 1)
    selection.item = list.rows[selection.place.index].id
    selection.rows = list.rows
  }

  /// Selects what was selected before, once the list is no longer the present one.
  mutating func restore(_ selection: Selection?, at place: Place) {
    var restored = selection ?? Selection()
    restored.former = scene.list?.search
    restored.reopened = selections[place]?.reopened
    // A far position would need many pages.
    if restored.place.index <= Self.farthestRow { restored.awaited = restored.item }
    selections[place] = restored
  }

  /// The farthest position that is restored.
  static let farthestRow = 2_000

  /// Selects an item of the same search again, or the one that followed it; counts the new rows above it.
  private mutating func follow(_ item: ItemID, in list: ListOutput, _ selection: inout Selection) {
    let index = selection.place.index
    guard let found = list.place(of: item, near: index) else {
      let places = Dictionary(
        uniqueKeysWithValues: zip(list.rows.lazy.map(\.id), list.rows.indices)
      )
      let next = selection.rows.dropFirst(index + 1).lazy.compactMap { places[$0.id] }.first
      selection.place.index = next ?? list.count - 1
      return
    }
    if found > index, route?.isOfFeeds == true {
      let known = Set(selection.rows.prefix(index).map(\.id))
      scene.arrived += list.rows.prefix(found).count { !known.contains($0.id) }
    }
    selection.place.index = found
  }

  /// Opens the article that was open when the program was closed, once its row is selected.
  ///
  /// The list may no longer contain it: an article that was opened is read, so it is not in the
  /// list of unread ones.
  mutating func openAwaited() -> [SessionAction] {
    guard let selection = selections[place], selection.awaited == nil, let item = selection.reopened
    else { return [] }
    selections[place]?.reopened = nil
    return [.desk(.reopened(item))]
  }

  /// Requests the next page if the selection is near the end, or an item further down is awaited.
  mutating func requestMore() -> [SessionAction] {
    guard let list = scene.list, list.status == .ready, awaited != .last,
      let selection = selections[place]
    else { return [] }
    let isNearEnd = selection.place.index + 5 >= list.count
    guard isNearEnd || awaited != nil || selection.awaited != nil else { return [] }
    let request = (place, list.search, list.count)
    if let last = requested.more, last == request { return [] }
    requested.more = request
    return [.desk(.askedForMore)]
  }

  /// Opens the next unread article, once it is loaded, if that was requested.
  ///
  /// It begins with the selection, unless that is open, and continues at the top after the end.
  mutating func openNextUnread() -> [SessionAction] {
    guard case .unread(let left)? = awaited, let list = scene.list, !isSearchAwaited
    else { return [] }
    let start = (selected ?? 0) + (scene.item?.detail?.id == scene.selectedRow?.id ? 1 : 0)
    func isWanted(_ index: Int) -> Bool {
      let row = list.rows[index]
      return row.isNew && !opened.contains(row.id) && !hasCrashed(row.id)
        && (left == nil || row.origin != left)
    }
    let canLoad = list.status.canContinue && list.status != .idle
    let below = (start..<max(start, list.count)).first(where: isWanted)
    let above = canLoad ? nil : (0..<min(start, list.count)).first(where: isWanted)
    if let next = below ?? above {
      awaited = nil
      select(next)
      opened.insert(list.rows[next].id)
      opening = list.rows[next].id
      return [.desk(.open(.item(list.rows[next].id)))]
    }
    switch list.status {
    case .ready, .loading: return []
    // The row of the article that is being opened shows new reports once the article is read.
    case _ where opening != nil || scene.desk.isMarking: return []
    case .ended where route?.leadsToNewReports == true && list.hasNewReports:
      // They represent their stories when the list is read again.
      hold(until: .rows(at: place, after: list.search))
      return route.map { [.desk(.searched($0))] } ?? []
    case .ended where newStory != nil:
      return newStory.map { place in
        select(place)
        return listStory(of: list.rows[place].id)
      } ?? []
    case .idle, .failed, .ended:
      awaited = nil
      return report("no more unread articles in this list")
    }
  }

  /// The place of the first story of the front page that has new reports, which are only in its own list.
  private var newStory: Int? {
    guard case .edition? = route else { return nil }
    return scene.list?.rows.firstIndex(where: \.hasNewReports)
  }

  /// Selects the last row once all pages are loaded, if that was requested.
  mutating func selectEnd() {
    guard awaited == .last, let list = scene.list else { return }
    switch list.status {
    case .ready, .loading: break
    case .ended: select(list.count - 1)
    case .idle, .failed: awaited = nil
    }
  }

  /// The most rows below the loaded ones to which a key leads once they are loaded.
  static let mostSteps = 10

  /// Selects the rows that a key asked for before they were loaded.
  mutating func selectAwaitedRow() {
    guard case .below(let count)? = awaited, let list = scene.list, let selected else { return }
    let steps = min(count, list.count - 1 - selected)
    awaited = list.status.canContinue && steps < count ? .below(count - steps) : nil
    if steps > 0 { select(selected + steps) }
  }

  /// Selects a row.
  mutating func select(_ index: Int) {
    guard let window = ListWindow(list: scene, size, dates) else {
      return select(RowPlace(index: index))
    }
    select(window.moved(to: index))
  }

  mutating func select(_ wanted: RowPlace) {
    if awaited == .last { awaited = nil }
    guard let list = scene.list, list.count > 0 else { return }
    var selection = selections[place] ?? Selection()
    selection.place = wanted
    selection.place.index = min(max(0, wanted.index), list.count - 1)
    selection.item = list.rows[selection.place.index].id
    selection.search = list.search
    selection.awaited = nil
    selections[place] = selection
    scene.listPlace = selection.place
  }
}

extension ListStatus {
  /// Whether more rows may be loaded.
  var canContinue: Bool {
    switch self {
    case .idle, .loading, .ready: true
    case .failed, .ended: false
    }
  }
}
