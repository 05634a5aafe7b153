import Domain
import Presentation
import TestSupport
import Testing

/// The action of each key of the full screen.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenKeysTests {
  /// Presses every key of every action; after each one the help must open and close.
  @Test(arguments: [(80, 24), (120, 40)])
  func everyKeyLeavesAWorkingScreen(columns: Int, rows: Int) async throws {
    let desk = try await FollowedSite(1...30, ["BROWSER": "true", "BROADSHEET_BROWSER": "true"])
    let window = try await desk.program.fullScreen(columns: columns, rows: rows)
    for action in DeskAction.allCases
    where ![.quit, .back, .leave, .help, .pipe, .saveFile, .editFeeds].contains(action) {
      for key in action.defaultKeys {
        try window.press(key)
        if [.search, .command, .follow].contains(action) {
          try await window.wait(for: "a line to type") { $0.isCursorVisible }
          try await window.leaveField()
        }
        try window.press("?")
        try await window.wait(for: "help after \(key)") { $0.showsHelp }
        try window.press("escape")
        try await window.wait(for: "no help after \(key)") { $0.showsKeys }
      }
    }
    try await window.quit()
  }
}
