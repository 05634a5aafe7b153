import Domain
import FoundationEssentials
import Presentation
import Terminal
import TestSupport
import Testing

@testable import FullScreen

struct HostileSceneTests {
  /// Whether each cell has one grapheme of its width, or is the second cell of a wide one.
  private func isWellFormed(_ frame: Frame) -> Bool {
    (0..<frame.size.rows).allSatisfy { row in
      var column = 0
      while column < frame.size.columns {
        let text = frame[row, column].text
        let end = column + TerminalText.width(of: text)
        guard text.count == 1, column < end, end <= frame.size.columns,
          (column + 1..<end).allSatisfy({ frame[row, $0].text.isEmpty })
        else { return false }
        column = end
      }
      return true
    }
  }

  @Test func everySceneStaysInsideItsCells() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<60 {
      let scene = RandomScene.next(using: &random)
      let size = CellSize(
        columns: Int.random(in: 1...250, using: &random),
        rows: Int.random(in: 1...60, using: &random)
      )
      let theme = Theme(
        isDark: [true, false, nil].randomElement(using: &random) ?? nil,
        hasColor: .random(using: &random)
      )
      let drawing = drawn(scene, size, theme, SceneSamples.dates)
      #expect(isWellFormed(drawing.frame))
      #expect([drawing.article, drawing.overlay].allSatisfy { $0?.scroll ?? 0 >= 0 })
      if let cursor = drawing.frame.cursor { #expect(drawing.frame.area.contains(cursor)) }
      var settled = scene
      settled.listPlace = drawing.listPlace
      settled.sourcePlace = drawing.sourcePlace
      settled.scroll = drawing.article?.scroll ?? settled.scroll
      let again = drawn(settled, size, theme, SceneSamples.dates)
      let isSettled = again.frame == drawing.frame
      #expect(isSettled)
      #expect(again.listPlace == drawing.listPlace)
    }
  }

  @Test(arguments: RandomScene.texts)
  func titleDoesNotTouchTheNextPane(title: String) throws {
    var scene = SceneSamples.previewing()
    scene.desk.screens = [
      SceneSamples.list([MarkedArticle(SceneSamples.article(1, "t" + title, title, minutes: 5))])
    ]
    let drawing = drawn(scene, CellSize(columns: 200, rows: 50), Theme(), SceneSamples.dates)
    let plain = Frame(SceneSamples.previewing(), 200, 50, Theme())
    let article = try #require(drawing.layout.areas[.article])
    for row in article.row..<article.row + article.rows {
      for column in article.column - 1..<200 {
        #expect(drawing.frame[row, column] == plain[row, column])
      }
    }
  }

  @Test func articleIsWrappedOnce() {
    let cache = ArticleCache()
    var scene = SceneSamples.reading()
    for scroll in 0..<20 {
      scene.scroll = scroll
      let size = CellSize(columns: 80, rows: 12)
      _ = drawn(scene, size, Theme(), SceneSamples.dates, cache)
    }
    #expect(cache.wrapCount == 1)
    _ = drawn(scene, CellSize(columns: 60, rows: 12), Theme(), SceneSamples.dates, cache)
    #expect(cache.wrapCount == 2)
  }

  @Test func colourlessThemeHasOnlyAttributes() {
    for scene in [SceneSamples.reading(), SceneSamples.failed(), SceneSamples.typing()] {
      let frame = Frame(scene, 200, 50, Theme(isDark: true, hasColor: false))
      for cell in frame.cells {
        #expect(cell.style.foreground == .standard && cell.style.background == .standard)
      }
    }
  }

  @Test func selectionIsVisibleWithoutColours() {
    let frame = Frame(SceneSamples.following(), 80, 24, Theme(isDark: nil, hasColor: false))
    #expect(frame[3, 0].text == "\u{258C}")
    #expect(frame[3, 40].style.attributes.contains(.reverse))
    #expect(!frame[2, 40].style.attributes.contains(.reverse))
  }
}
