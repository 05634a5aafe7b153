import TestSupport
import Testing

/// Commands that get the terminal from the full screen.
@Suite(.hangLimit, .needsExecutable)
struct FullScreenCommandTests {
  private func pipe(to command: String, in window: FullScreenWindow) async throws {
    try await window.wait(for: "the list") { $0.selected?.contains("Title 3") == true }
    window.type("|")
    try await window.wait(toShow: "Pipe to:")
    window.type(command)
    try window.press("enter")
  }

  @Test(arguments: [40, 80, 200])
  func outputStaysUntilEnter(columns: Int) async throws {
    let desk = try await FollowedSite(1...3)
    let window = try await desk.program.fullScreen(columns: columns)
    for (command, output) in [
      ("grep About; seq 50", "50"), ("printf '%s' \"$(grep About)\"", "About"),
    ] {
      try await pipe(to: command, in: window)
      // The line of the first command is still on the screen below.
      try await window.wait(for: output) { page in
        page.shows("Press Enter to return") && page.shows(output) && !page.isAlternate
          && page.isCursorVisible
      }
      try window.press("enter")
      try await window.wait(toShow: " done")
    }
    try await window.quit()
  }

  @Test func lastFeedIsUnfollowedAfterAYes() async throws {
    let desk = try await FollowedSite(1...3, ["EDITOR": "sed -i /xmlUrl/d"])
    let window = try await desk.program.fullScreen()
    for (count, answer, message) in [(1, "n", "nothing was changed"), (2, "y", "unfollowed 1")] {
      window.type("E")
      // The first question is still on the screen below.
      try await window.wait(for: "question \(count)") { screen in
        screen.lines.count { $0.contains("Unfollow all 1 feed? [y/N]") } == count
      }
      window.type("\(answer)\n")
      try await window.wait(toShow: message)
    }
    try await window.quit()
  }
}
