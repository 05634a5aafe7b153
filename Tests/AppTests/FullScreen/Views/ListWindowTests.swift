import Testing

@testable import FullScreen

struct ListWindowTests {
  /// Rows of one to three lines; every fifth one has a heading.
  private static func mixed(_ index: Int) -> ListWindow.Height {
    ListWindow.Height(lead: index % 5 == 0 ? 1 : 0, body: 1 + index % 3)
  }

  private func window(_ index: Int, _ line: Int, count: Int, tail: Int = 1) -> ListWindow {
    ListWindow(
      RowPlace(index: index, line: line),
      count: count,
      paneRows: 20,
      tail: tail,
      height: Self.mixed
    )
  }

  @Test func onlyVisibleRowsAreMeasured() {
    var measured: Set<Int> = []
    let window = ListWindow(
      RowPlace(index: 99_990, line: 7),
      count: 100_000,
      paneRows: 20,
      tail: 1,
      height: {
        measured.insert($0)
        return ListWindow.Height(lead: 0, body: 2)
      }
    )
    #expect(window.rows.map(\.index) == Array(99_986...99_996))
    #expect(window.place == RowPlace(index: 99_990, line: 7))
    #expect(measured.count < 40)
    _ = window.moved(to: 5)
    _ = window.moved(byPages: -1)
    #expect(measured.count < 120)
  }

  @Test func insertedRowsDoNotMoveTheSelection() {
    let before = window(30, 9, count: 60)
    let after = window(before.place.index + 25, before.place.line, count: 85)
    #expect(after.place == RowPlace(index: 55, line: 9))
    #expect(after.rows.contains { $0.index == 55 && $0.line == 9 })
  }

  @Test(arguments: [(0, 15), (59, 0), (59, 19), (3, -4), (80, 5), (-3, 5)])
  func rowsFillThePane(index: Int, line: Int) throws {
    let window = window(index, line, count: 60)
    let first = try #require(window.rows.first)
    let last = try #require(window.rows.last)
    #expect(first.line - first.height.lead <= 0)
    #expect(last.line + last.height.body + 1 >= 20)
    #expect(
      zip(window.rows, window.rows.dropFirst()).allSatisfy {
        $0.line + $0.height.body + $1.height.lead == $1.line
      }
    )
    #expect((0..<60).contains(window.place.index))
    let selected = try #require(window.rows.first { $0.index == window.place.index })
    #expect(selected.line == window.place.line)
    #expect(selected.line >= 0 && selected.line + selected.height.body <= 20)
  }

  @Test func shortListBeginsAtTheTop() {
    let window = ListWindow(RowPlace(index: 2, line: 12), count: 3, paneRows: 20, tail: 1)
    #expect(window.rows.map(\.line) == [0, 1, 2])
    #expect(window.tailLine == 3)
  }

  @Test func emptyListHasOnlyItsTail() {
    let window = ListWindow(RowPlace(index: 4, line: 4), count: 0, paneRows: 5, tail: 2)
    #expect(window.rows.isEmpty)
    #expect(window.place == RowPlace())
    #expect(window.tailLine == 0)
    #expect(window.moved(by: 3) == RowPlace())
  }

  @Test func movingKeepsARowOfContext() {
    var window = window(0, 1, count: 60)
    for _ in 0..<59 {
      window = self.window(window.moved(by: 1).index, window.moved(by: 1).line, count: 60)
      let last = window.rows.last
      #expect(last?.index != window.place.index || window.place.index == 59)
    }
    #expect(window.tailLine == 19)
    for _ in 0..<59 {
      let place = window.moved(by: -1)
      window = self.window(place.index, place.line, count: 60)
      #expect(window.rows.first?.index != window.place.index || window.place.index == 0)
    }
    #expect(window.rows.first?.line == 1)
  }

  @Test func pagesKeepTheLineOfTheSelection() {
    let start = ListWindow(RowPlace(index: 50, line: 6), count: 200, paneRows: 20)
    #expect(start.moved(byPages: 1) == RowPlace(index: 69, line: 6))
    #expect(start.moved(byPages: -1) == RowPlace(index: 31, line: 6))
    #expect(start.moved(byPages: 100).index == 199)
    #expect(start.moved(byPages: -100) == RowPlace(index: 0, line: 0))
  }

  @Test func linesLeadToTheirRows() {
    let window = window(10, 1, count: 60)
    #expect(window.row(at: 0) == 10)
    #expect(window.row(at: 1) == 10)
    #expect(window.place(at: 2)?.index == 10)
    #expect(window.row(at: -1) == nil)
    #expect(window.row(at: 20) == nil)
    for line in 0..<20 {
      let place = window.place(at: line)
      #expect(place.map { self.window($0.index, $0.line, count: 60).rows.map(\.line) } != nil)
    }
  }

  @Test func farMovesEndInsideThePane() {
    let window = window(10, 5, count: 100_000)
    #expect(window.moved(to: 99_999).index == 99_999)
    #expect(window.moved(by: Int.max).index == 99_999)
    #expect(window.moved(by: Int.min + 1).index == 0)
  }

  @Test func rowHigherThanThePaneBeginsAtItsTop() {
    let window = ListWindow(
      RowPlace(index: 3, line: 1),
      count: 9,
      paneRows: 2,
      tail: 3,
      height: { _ in ListWindow.Height(lead: 1, body: 4) }
    )
    #expect(window.place == RowPlace(index: 3, line: 0))
  }
}
