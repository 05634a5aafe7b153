import TestSupport
import Testing

/// When the full screen opens, and when line mode does.
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

  @Test(arguments: [("--plain", "xterm"), ("", "dumb")])
  func introductionIsPrintedInstead(option: String, terminal: String) async throws {
    let desk = try await FollowedSite(1...30, ["TERM": terminal])
    let window = try desk.program.terminal(option.isEmpty ? [] : [option])
    #expect(try await window.wait() == .exited(0))
    #expect(window.transcript.contains("a news desk for the terminal"))
    #expect(!window.transcript.contains("\u{1B}[?1049h"))
  }

  @Test func pipesGetTheIntroduction() async throws {
    let desk = try await FollowedSite()
    let result = try await desk.program.run()
    #expect(result.end == .exited(0))
    #expect(result.output.contains("a news desk for the terminal"))
    #expect(!(result.output + result.errors).contains("\u{1B}"))
  }
}
