import Domain
import Presentation
import Terminal
import Testing

@testable import FullScreen

struct HelpViewTests {
  @Test func eachActionIsInOneGroup() {
    let listed = HelpGroup.all.flatMap(\.actions)
    #expect(Set(listed).count == listed.count)
    #expect(Set(listed) == Set(DeskAction.allCases).subtracting(DeskAction.tabs))
  }

  @Test func allKeysCanBeReachedByScrolling() {
    var scene = SceneSamples.help()
    var seen = ""
    for scroll in 0..<120 {
      scene.overlay = .help(scroll: scroll)
      seen += Frame(scene, 80, 24).folded
    }
    for action in HelpGroup.all.flatMap(\.actions) {
      #expect(seen.contains(action.summary.prefix(30)))
    }
    #expect(seen.contains("0 to 5"))
  }

  @Test func changedKeysAreShown() throws {
    var scene = SceneSamples.help()
    scene.keys = KeyBindings(try #require(KeyChoices("save=ctrl-s open=")))
    let frame = Frame(scene, 200, 50).folded
    #expect(frame.contains("ctrl-s"))
    #expect(!frame.contains("read the selected article"))
    scene.overlay = nil
    let footer = Frame(scene, 80, 24).text(ofLine: 23)
    #expect(footer.contains("ctrl-s unsave  / search"))
  }

  @Test func scrollStopsAtTheEnd() throws {
    var scene = SceneSamples.help()
    scene.overlay = .help(scroll: 9_999)
    let size = CellSize(columns: 80, rows: 24)
    let drawing = drawn(scene, size, Theme(), SceneSamples.dates)
    let overlay = try #require(drawing.overlay)
    #expect(overlay.scroll > 0 && overlay.scroll < 60)
    #expect(drawing.frame.text(ofLine: 22).contains("100 %"))
  }
}
