import Domain
import Presentation
import Terminal

extension ScenePainter {
  /// Draws all keys in groups, in two columns if the window is wide.
  mutating func drawHelp(_ scroll: Int) -> ScrollPlace {
    let room = frame.size.columns - 10
    let isWide = room >= 140
    let width = min(isWide ? room / 2 - 2 : room, 84)
    var groups = HelpGroup.all.map { groupLines($0, width) }
    let commands = scene.keys.commands.sorted { $0.key.name < $1.key.name }
    if !commands.isEmpty {
      let lines = commands.flatMap {
        keyLines([$0.key.name], TerminalText.singleLine($0.value), width)
      }
      groups.append([StyledText("Commands", theme.style(.strong))] + lines)
    }
    var shown: [StyledText] = []
    if isWide {
      let half = Self.split(groups.map(\.count))
      let (left, right) = (Self.column(groups.prefix(half)), Self.column(groups.dropFirst(half)))
      shown = (0..<max(left.count, right.count)).map { number in
        Self.beside(left, right, number, width + 4)
      }
    } else {
      shown = Self.column(groups[...])
    }
    return drawBox("Keys", shown, width: isWide ? 2 * width + 4 : width, scroll: scroll)
  }

  private func groupLines(_ group: HelpGroup, _ width: Int) -> [StyledText] {
    var lines = [StyledText(group.title, theme.style(.strong))]
    for action in group.actions {
      let names = scene.keys.keys(of: action).map(\.name)
      guard !names.isEmpty else { continue }
      lines += keyLines(names, action.summary, width)
    }
    if group.hasTabs, let first = scene.keys.name(of: .tab0), scene.tabs.count > 1,
      let action = DeskAction.tabs.prefix(scene.tabs.count).last,
      let last = scene.keys.name(of: action)
    {
      lines += keyLines(["\(first) to \(last)"], "show a tab", width)
    }
    return lines
  }

  /// Returns keys and their actions; in a narrow window only as many keys as fit.
  private func keyLines(_ names: [String], _ summary: String, _ width: Int) -> [StyledText] {
    let indent = width >= 56 ? 24 : 12
    var keys = TerminalText.truncate(TerminalText.singleLine(names[0]), to: indent - 2)
    for name in names.dropFirst().map(TerminalText.singleLine) {
      let longer = keys + " " + name
      if TerminalText.width(of: longer) <= indent - 2 { keys = longer }
    }
    let wrapped = TerminalText.wrap(summary, to: max(8, width - indent))
    return wrapped.enumerated().map { number, line in
      let start = number == 0 ? keys : ""
      var text = StyledText(start, theme.style(.accent))
      text.append(String(repeating: " ", count: indent - TerminalText.width(of: start)))
      text.append(line)
      return text
    }
  }

  /// Returns how many groups the left column has, so that both are about as long.
  private static func split(_ heights: [Int]) -> Int {
    let total = heights.reduce(0, +)
    let differences = heights.indices.map { abs(total - 2 * heights[...$0].reduce(0, +)) }
    let best = differences.indices.min { differences[$0] < differences[$1] }
    return (best ?? 0) + 1
  }

  private static func column(_ groups: ArraySlice<[StyledText]>) -> [StyledText] {
    Array(groups.joined(separator: [StyledText()]))
  }

  private static func beside(
    _ left: [StyledText],
    _ right: [StyledText],
    _ number: Int,
    _ width: Int
  ) -> StyledText {
    var text = number < left.count ? left[number] : StyledText()
    text.append(String(repeating: " ", count: max(0, width - text.width)))
    for run in number < right.count ? right[number].runs : [] {
      text.append(run.text, run.style)
    }
    return text
  }
}

/// Keys that belong together.
struct HelpGroup {
  /// The heading.
  let title: String
  /// The actions, the most important first.
  let actions: [DeskAction]
  /// Whether the tabs are listed at the end.
  var hasTabs = false

  /// All groups; each action is in one, except the tabs.
  static let all = [
    HelpGroup(
      title: "Read",
      actions: [
        .open, .page, .nextUnread, .nextFeed, .back, .leave, .fullText, .browse, .copy, .nextLink,
        .previousLink, .pipe, .saveFile,
      ]
    ),
    HelpGroup(
      title: "Move",
      actions: [.next, .previous, .nextPage, .previousPage, .first, .last]
    ),
    HelpGroup(title: "Mark", actions: [.save, .markRead, .readAll, .readAbove, .undo]),
    HelpGroup(
      title: "Feeds",
      actions: [.feeds, .refresh, .follow, .unfollow, .rename, .tag, .editFeeds]
    ),
    HelpGroup(
      title: "Find",
      actions: [.search, .showRead, .story, .apart, .each, .sort, .command]
    ),
    HelpGroup(
      title: "Window",
      actions: [.nextPane, .previousPane, .narrow, .widen, .compact, .help, .quit],
      hasTabs: true
    ),
  ]
}
