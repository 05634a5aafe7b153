import Domain
import Glibc
import TestSupport
import Testing

/// The full screen in an emulated terminal.
struct FullScreenWindow {
  let terminal: EmulatedTerminal

  init(_ terminal: EmulatedTerminal) {
    self.terminal = terminal
  }

  var screen: EmulatedScreen { terminal.screen }

  @discardableResult
  func wait(
    for expected: String,
    _ condition: (EmulatedScreen) -> Bool
  ) async throws -> EmulatedScreen {
    try await terminal.wait(for: expected, condition)
  }

  @discardableResult
  func wait(toShow text: String) async throws -> EmulatedScreen {
    try await terminal.wait(toShow: text)
  }

  /// Types characters as they are.
  func type(_ text: String) { terminal.type(text) }

  /// Presses a key with a name as in the settings, such as `j`, `ctrl-f` or `pagedown`.
  func press(_ name: String) throws {
    let keys: [String: EmulatedTerminal.Key] = [
      "down": .down, "up": .up, "left": .left, "right": .right, "pagedown": .pageDown,
      "pageup": .pageUp, "home": .home, "end": .end, "enter": .enter, "escape": .escape,
      "tab": .tab, "f1": .function(1),
    ]
    if let key = keys[name] {
      terminal.press(key)
    } else if name == "shift-tab" {
      terminal.press(.tab, .shift)
    } else if name == "space" {
      terminal.type(" ")
    } else if name.hasPrefix("ctrl-"), let code = name.utf8.last {
      terminal.type(String(Unicode.Scalar(code & 0x1F)))
    } else if name.hasPrefix("alt-") {
      terminal.type("\u{1B}" + name.suffix(1))
    } else {
      try #require(name.count == 1, "no key \(name)")
      terminal.type(name)
    }
  }

  /// Ends the line that is typed.
  func leaveField() async throws {
    try press("escape")
    try await wait(for: "no line that is typed") { !$0.isCursorVisible }
  }

  /// Quits by a key, and checks that the terminal is as it was.
  func quit(_ key: String = "Q") async throws {
    try press(key)
    #expect(try await terminal.end() == .exited(0))
    expectRestored()
  }

  /// Checks that the terminal is as it was before the program started.
  func expectRestored(_ location: SourceLocation = #_sourceLocation) {
    let screen = terminal.screen
    #expect(terminal.window.modes == terminal.window.firstModes, sourceLocation: location)
    #expect(!screen.isAlternate, sourceLocation: location)
    #expect(screen.isCursorVisible, sourceLocation: location)
    #expect(screen.mouse == .off, sourceLocation: location)
    #expect(!terminal.bracketsPastes, sourceLocation: location)
  }
}

extension EmulatedScreen {
  /// Whether the last line has the key of the help, which a complete frame has.
  var showsKeys: Bool { isAlternate && lines.last?.hasSuffix("? help") == true }

  /// Whether an interactive shell waits for a command, with the prompt that the tests set.
  var isPrompt: Bool {
    !isAlternate && isCursorVisible && line(cursor.row) == "shell>" && cursor.column == 7
  }

  /// Whether the help is open.
  var showsHelp: Bool { isAlternate && lines.last?.contains("close") == true && shows(" Keys") }

  /// The first line of the selected row of the list, without the mark of the selection.
  var selected: String? {
    let bounds = dividers + [cells[0].count]
    let start = bounds.count > 2 ? bounds[0] + 1 : 0
    guard let row = cells.first(where: { $0[start].text == "\u{258C}" }) else { return nil }
    let pane = row[(start + 1)..<bounds[bounds.count > 2 ? 1 : 0]]
    return pane.map(\.text).joined()
  }

  /// The columns that have a line between panes in most of the lines.
  var dividers: [Int] {
    (cells.first ?? []).indices.filter { column in
      cells.count { $0[column].text == "\u{2502}" } > cells.count / 2
    }
  }

  /// The key and the title of the present tab, without the number of its unread articles.
  var tab: String {
    let text = cells[0].filter { $0.isReverse && $0.isBold }.map(\.text)
    return text.joined().split(separator: " ").prefix(2).joined(separator: " ")
  }
}

/// A home folder in which a feed of numbered articles is followed, and local services.
struct FollowedSite {
  let site: FeedServer
  let news: LoopbackServer
  let program: Executable

  /// Follows a feed with the given articles, titled `Title 1` and so on; the last is the newest.
  init(_ numbers: ClosedRange<Int> = 1...30, _ variables: [String: String] = [:]) async throws {
    site = try FeedServer()
    site.place("/feed", numbers)
    news = try numberedNews(total: 40)
    program = try Executable(
      server: news,
      ["BROADSHEET_PAGE_SIZE": "50"].merging(variables) { $1 }
    )
    let result = try await program.run("follow", site.address("/feed"))
    try #require(result.end == .exited(0), "\(result.errors)")
  }
}
