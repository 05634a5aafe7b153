import Domain
import Presentation
import Terminal

/// The text below the last row of a list: its end, its progress, or an error with its remedy.
struct ListTail {
  /// The lines, wrapped to the pane; at least one, so that a text that appears moves nothing.
  let lines: [StyledText]

  /// Creates the lines for a list in a pane of a width.
  init(_ scene: Scene, _ list: ListOutput, _ width: Int, _ theme: Theme) {
    var lines: [StyledText] = []
    func add(_ text: String, _ role: Role, mark: String = "") {
      lines += TerminalText.wrapped(text, to: width - 1, margin: "   ", mark, theme.style(role))
    }
    if list.count == 0 { lines.append(StyledText()) }
    switch list.status {
    case .idle: if list.count == 0 { add(Self.invitation(scene), .dim) }
    case .loading(let text): add(text, .dim)
    case .ready: break
    case .failed:
      add(list.notice?.line ?? "the list could not be loaded", .error, mark: "! ")
      if let key = scene.keys.name(of: .refresh) { add("\(key) tries again", .dim) }
    case .ended(let reason):
      add(reason, list.count == 0 ? .text : .dim)
      if list.count == 0, let notice = list.notice { add(notice.line, .dim) }
      if list.count == 0, scene.isSearchOfUnread, let key = scene.keys.name(of: .showRead) {
        add("\(key) lists the read articles too", .dim)
      }
    }
    self.lines = lines.isEmpty ? [StyledText()] : lines
  }

  private static func invitation(_ scene: Scene) -> String {
    scene.keys.name(of: .search).map { "\($0) searches" } ?? "nothing is listed yet"
  }
}
