import TestSupport
import Testing

/// The colours of the full screen.
@Suite(.hangLimit, .needsExecutable)
struct ScreenChoiceTests {
  @Test func coloursAreLeftOutOnRequest() async throws {
    for (variables, isColoured) in [(["NO_COLOR": "1"], false), ([:], true)] {
      let desk = try await FollowedSite(1...30, variables)
      let window = try await desk.program.fullScreen(columns: 160, rows: 30)
      let screen = try await window.wait(toShow: "Title 30")
      #expect(screen.cells.joined().contains { $0.isColoured } == isColoured)
      try await window.quit()
    }
  }
}
