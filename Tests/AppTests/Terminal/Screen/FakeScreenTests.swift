import Terminal
import TestSupport
import Testing

@Suite(.hangLimit)
struct FakeScreenTests {
  private let screen = FakeScreen(size: CellSize(columns: 10, rows: 2))

  @Test func framesAreCheckedInOrder() async {
    for text in ["one", "two", "three"] {
      var frame = Frame(screen.size)
      frame.put(text, at: CellPlace(row: 1, column: 0), width: 10)
      screen.show(frame)
    }
    #expect(await screen.frame(with: "t")?.lines == ["", "two"])
    #expect(await screen.frame(with: "w")?.lines == ["", "two"])
    #expect(await screen.frame(with: "three") != nil)
  }

  @Test func eventsArriveInOrder() async {
    screen.send(keys: "j", "ctrl-d")
    screen.resize(CellSize(columns: 5, rows: 1))
    screen.suspend()
    screen.end()
    var events: [ScreenEvent] = []
    for await event in screen.events() { events.append(event) }
    let size = CellSize(columns: 5, rows: 1)
    let keys = [Key(.character("j")), Key(.character("d"), .control)]
    #expect(events == keys.map { .key($0) } + [.resized(size), .resumed])
    #expect(screen.size == size)
    #expect(screen.suspensions == 1)
  }
}
