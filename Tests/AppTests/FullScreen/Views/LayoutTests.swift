import Domain
import FoundationEssentials
import Presentation
import Terminal
import TestSupport
import Testing

@testable import FullScreen

struct LayoutTests {
  private func layout(_ scene: Scene, _ columns: Int, _ rows: Int) -> Layout {
    Layout(scene, CellSize(columns: columns, rows: rows))
  }

  @Test func wideWindowHasThreePanes() {
    let layout = layout(SceneSamples.reading(), 200, 50)
    #expect(Set(layout.areas.keys) == [.sources, .list, .article])
    #expect(layout.dividers.count == 2)
  }

  @Test func middleWindowHasListAndArticle() {
    #expect(Set(layout(SceneSamples.previewing(), 120, 30).areas.keys) == [.list, .article])
    var scene = SceneSamples.previewing()
    scene.focus = .sources
    #expect(Set(layout(scene, 120, 30).areas.keys) == [.sources, .list])
  }

  @Test func narrowWindowHasOnePane() {
    #expect(Set(layout(SceneSamples.previewing(), 80, 24).areas.keys) == [.list])
    #expect(Set(layout(SceneSamples.reading(), 80, 24).areas.keys) == [.article])
    var scene = SceneSamples.following()
    scene.focus = .sources
    #expect(Set(layout(scene, 80, 24).areas.keys) == [.sources])
  }

  @Test func errorHasTheWholeWidth() {
    #expect(layout(SceneSamples.failed(), 200, 50).areas[.list]?.columns == 200)
  }

  @Test(arguments: 20...80)
  func dividerFollowsTheMouse(percent: Int) throws {
    var scene = SceneSamples.reading()
    scene.split = percent
    let first = layout(scene, 200, 50)
    let column = try #require(first.areas[.article]).column - 1
    #expect(first.isDivider(CellPlace(row: 10, column: column)))
    scene.split = first.split(at: column)
    let second = layout(scene, 200, 50)
    #expect(second.areas[.article]?.column == column + 1)
  }

  @Test func placesLeadToTabsAndPanes() {
    let layout = layout(SceneSamples.reading(), 200, 50)
    #expect(layout.tab(at: CellPlace(row: 0, column: 2)) == 0)
    #expect(layout.tab(at: CellPlace(row: 0, column: 18)) == 1)
    #expect(layout.tab(at: CellPlace(row: 0, column: 150)) == nil)
    #expect(layout.tab(at: CellPlace(row: 1, column: 2)) == nil)
    #expect(layout.pane(at: CellPlace(row: 9, column: 3)) == .sources)
    #expect(layout.pane(at: CellPlace(row: 9, column: 50)) == .list)
    #expect(layout.pane(at: CellPlace(row: 9, column: 150)) == .article)
    #expect(layout.pane(at: CellPlace(row: 49, column: 50)) == nil)
  }

  @Test func barsLeadToTheirDays() {
    let layout = layout(SceneSamples.results(), 80, 24)
    #expect(layout.days(at: CellPlace(row: 2, column: 3))?.lowerBound == 0)
    #expect(layout.days(at: CellPlace(row: 2, column: 13))?.lowerBound == 10)
    #expect(layout.days(at: CellPlace(row: 2, column: 40)) == nil)
    #expect(layout.days(at: CellPlace(row: 3, column: 3)) == nil)
  }

  @Test func barsSumUpDaysThatDoNotFit() throws {
    var scene = SceneSamples.results()
    scene.hits = HitCounts(
      start: SceneSamples.now,
      daysPerCount: 1,
      counts: Array(repeating: 1, count: 100)
    )
    let layout = layout(scene, 80, 24)
    #expect(layout.chart?.bars.first == 0..<3)
    #expect(layout.chart?.bars.last?.upperBound == 100)
    #expect(layout.days(at: CellPlace(row: 2, column: 4))?.lowerBound == 3)
  }

  @Test func everySizeIsLaidOutWithoutOverlaps() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let scene = RandomScene.next(using: &random)
      let columns = Int.random(in: 1...250, using: &random)
      let layout = layout(scene, columns, Int.random(in: 1...60, using: &random))
      var areas = Array(layout.areas.values) + [layout.messages]
      areas += [layout.tabBar, layout.header, layout.footer, layout.chart?.area].compactMap(\.self)
      var taken: Set<CellPlace> = []
      var count = 0
      for area in areas {
        count += area.rows * area.columns
        for row in area.row..<area.row + area.rows {
          for column in area.column..<area.column + area.columns {
            taken.insert(CellPlace(row: row, column: column))
          }
        }
      }
      #expect(taken.count == count)
      #expect(layout.areas.values.allSatisfy { $0.columns > 0 && $0.rows > 0 })
    }
  }
}
