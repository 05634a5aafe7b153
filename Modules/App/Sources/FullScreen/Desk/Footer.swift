import Domain
import Presentation
import Terminal

/// A key and its current action.
struct KeyHint: Equatable {
  let action: DeskAction
  let label: String

  init(_ action: DeskAction, _ label: String) {
    self.action = action
    self.label = label
  }
}

extension ScenePainter {
  /// Draws the message above the keys, or in a low window in their place.
  mutating func drawMessages() {
    let lines = MessageLines.of(scene, frame.size.columns, theme)
    if layout.messages.rows > 0 {
      frame.fill(layout.messages, .plain)
      for (number, line) in lines.prefix(layout.messages.rows).enumerated() {
        put(line, layout.messages, line: number)
      }
    }
  }

  /// Draws the keys that work now, as many as fit, and at the right the keys of `back` and help.
  mutating func drawFooter() {
    guard let area = layout.footer else { return }
    if layout.messages.rows == 0, let said = scene.said {
      let text = (said.isError ? " ! " : " ") + said.text
      put(StyledText(text, theme.style(said.isError ? .error : .text)), area)
      return
    }
    let isOverlay = scene.overlay != nil
    let ends = isOverlay ? [KeyHint(.back, "close")] : [KeyHint(.help, "help"), back]
    var end = area.columns + 1
    for entry in scene.field == nil ? ends.compactMap({ entry($0) }) : []
    where end >= entry.width + 2 {
      end -= entry.width + 2
      put(entry, area, column: end)
    }
    if workPlace == .footer, let work = scene.work {
      put(StyledText(work, theme.style(.accent)), area, column: 1, width: max(0, end - 3))
      return
    }
    let hints = isOverlay ? overlayHints : self.hints
    var column = 1
    for entry in scene.field == nil ? hints.compactMap({ entry($0) }) : fieldEntries
    where column + entry.width + 2 <= end {
      put(entry, area, column: column)
      column += entry.width + 2
    }
  }

  private func entry(_ hint: KeyHint) -> StyledText? {
    scene.keys.name(of: hint.action).map { entry($0, hint.label) }
  }

  private func entry(_ key: String, _ label: String) -> StyledText {
    var text = StyledText(key, theme.style(.accent))
    text.append(" " + label, theme.style(.dim))
    return text
  }

  /// The keys of a line that is being typed, which no setting changes.
  private var fieldEntries: [StyledText] {
    let isCommand = scene.field?.purpose == .command
    if !isCommand, scene.focus == .sources {
      return [entry("enter", "keep the filter"), entry("escape", "all feeds")]
    }
    return [
      entry("enter", isCommand ? "run" : "search"), entry("escape", "cancel"),
      entry("tab", "complete"),
    ] + (isCommand ? [] : [entry("pagedown", "go to the results")])
  }

  private var overlayHints: [KeyHint] {
    [KeyHint(.next, "down"), KeyHint(.previous, "up"), KeyHint(.page, "page")]
  }
}
