import Domain
import FoundationEssentials
import Presentation
import Terminal

// The mouse.
extension Session {
  mutating func handle(_ event: MouseEvent) -> [SessionAction] {
    switch event.action {
    case .press: return press(event.place)
    case .drag:
      if isDragging { scene.split = layout.split(at: event.place.column) }
    case .release: isDragging = false
    case .wheelUp: return wheel(-3, event.place)
    case .wheelDown: return wheel(3, event.place)
    }
    return []
  }

  private mutating func wheel(_ lines: Int, _ place: CellPlace) -> [SessionAction] {
    if scene.overlay != nil {
      scrollOverlay(by: lines)
      return []
    }
    let focus = scene.focus
    defer { scene.focus = focus }
    guard let pane = layout.pane(at: place) else { return [] }
    scene.focus = pane
    let action = lines < 0 ? DeskAction.previous : .next
    return (0..<abs(lines)).flatMap { _ in move(action) }
  }

  private mutating func press(_ place: CellPlace) -> [SessionAction] {
    awaited = nil
    if scene.overlay != nil {
      scene.overlay = nil
      return []
    }
    let layout = layout
    if let tab = layout.tab(at: place) { return choose(tab: tab) }
    if let days = layout.days(at: place) { return narrow(to: days) }
    if layout.isDivider(place) {
      isDragging = true
      return []
    }
    guard let pane = layout.pane(at: place), let area = layout.areas[pane] else { return [] }
    let wasFocused = scene.focus == pane
    scene.focus = pane
    let line = place.row - area.row
    switch pane {
    case .article: return []
    case .sources:
      guard let place = ListWindow(sources: scene, size)?.place(at: line) else { return [] }
      scene.sourcePlace = place
      return showSource()
    case .list:
      guard let place = ListWindow(list: scene, size, dates)?.place(at: line) else { return [] }
      let left = leaveField()
      if wasFocused, place.index == selected { return left + openSelected() }
      select(place)
      return left + (isItemOpen ? [.desk(.back)] : [])
    }
  }

  /// Limits the list to the days of a column of the chart; the same column again shows all.
  private mutating func narrow(to counts: Range<Int>) -> [SessionAction] {
    guard let hits = scene.hits, hits.counts.indices.contains(counts.upperBound - 1),
      var filter = route?.articles?.filter
    else { return [] }
    let (start, end) = (
      hits.days(counts.lowerBound).lowerBound, hits.days(counts.upperBound - 1).upperBound
    )
    let isChosen = filter.from == start
    filter.from = isChosen ? nil : start
    filter.to = isChosen ? nil : end.addingTimeInterval(-1)
    return search(by: filter)
  }
}
