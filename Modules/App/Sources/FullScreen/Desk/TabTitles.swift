import Domain
import Presentation
import Terminal
import Texts

/// How much of the tabs fits into a window.
enum TabDetail: Equatable, Sendable, CaseIterable {
  /// Keys, titles and the numbers of unread articles.
  case all
  /// Keys and titles, and the number of the present tab.
  case titles
  /// Keys, and the title and the number of the present tab.
  case present
}

/// The texts of the tabs and their cells in the first line.
struct TabTitles {
  /// How much of each tab is shown.
  let detail: TabDetail
  /// The cells of each tab that fits.
  let ranges: [Range<Int>]

  /// Chooses as much detail as fits into a width.
  init(_ scene: Scene, _ width: Int) {
    let choices = TabDetail.allCases.map { ($0, Self.widths(scene, $0)) }
    let choice =
      choices.first { $0.1.reduce(0, +) <= width } ?? (.present, choices[choices.count - 1].1)
    detail = choice.0
    var ranges: [Range<Int>] = []
    for cells in choice.1 {
      let start = ranges.last?.upperBound ?? 0
      guard start < width else { break }
      ranges.append(start..<min(width, start + cells))
    }
    self.ranges = ranges
  }

  /// Returns the text of a tab, with a space at each end: its key, its title, its unread articles.
  static func parts(_ scene: Scene, _ index: Int, _ detail: TabDetail) -> [String] {
    let tab = scene.tabs[index]
    let action = DeskAction.tabs.indices.contains(index) ? DeskAction.tabs[index] : nil
    let key = action.flatMap { scene.keys.name(of: $0) }
    let isPresent = index == scene.desk.tab
    let hasTitle = detail != .present || isPresent || key == nil
    let count = tab.unread.flatMap { $0 > 0 ? Count.digits($0) : nil }
    let title = TerminalText.truncate(TerminalText.singleLine(tab.title), to: 24)
    return [key, hasTitle ? title : nil, detail == .all || isPresent ? count : nil].compactMap(
      \.self
    )
  }

  private static func widths(_ scene: Scene, _ detail: TabDetail) -> [Int] {
    scene.tabs.indices.map { index in
      2 + TerminalText.width(of: parts(scene, index, detail).joined(separator: " "))
    }
  }
}
