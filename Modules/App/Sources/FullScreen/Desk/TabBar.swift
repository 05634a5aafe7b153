import Presentation
import Terminal

extension ScenePainter {
  /// Draws the tabs, and at their right the background work, else the name of the program.
  mutating func drawTabs() {
    guard let area = layout.tabBar else { return }
    for (index, cells) in layout.tabs.enumerated() {
      let parts = TabTitles.parts(scene, index, layout.tabDetail)
      let isPresent = index == scene.desk.tab
      var text = StyledText()
      if isPresent {
        text.append(" " + parts.joined(separator: " ") + " ", theme.style(.tab))
      } else {
        text.append(" ")
        for (number, part) in parts.enumerated() {
          text.append(part, theme.style(number == 0 || number == 2 ? .dim : .text))
          text.append(" ")
        }
      }
      put(text, area, column: cells.lowerBound, width: cells.count)
    }
    let used = tabsEnd + 1
    if workPlace == .tabBar, let work = scene.work {
      putRight(work, theme.style(.accent), area, beside: used)
    } else if layout.tabDetail == .all {
      putRight("Broadsheet", theme.style(.dim), area, beside: used)
    }
  }

  /// A line that shows the background work.
  enum WorkPlace {
    case tabBar
    case header
    case footer
  }

  /// The first line with room for the background work; nil if there is none.
  var workPlace: WorkPlace? {
    guard let work = scene.work else { return nil }
    let width = TerminalText.width(of: TerminalText.singleLine(work)) + 2
    if layout.tabBar != nil, tabsEnd + 1 + width <= frame.size.columns { return .tabBar }
    let header = layout.header(of: .list) ?? layout.header(of: .article)
    // Half of the line is reserved for the title of the list.
    return header.map { 2 * width <= $0.columns } ?? false ? .header : .footer
  }

  private var tabsEnd: Int { layout.tabs.last?.upperBound ?? 0 }
}
