import Domain
import FoundationEssentials
import Presentation
import Terminal
import Testing

@testable import FullScreen

/// Rules of the screen that no golden frame shows.
struct DeskViewTests {
  @Test func headerOfTheFocusedPaneIsEmphasized() {
    var scene = SceneSamples.reading()
    let reading = Frame(scene, 200, 50)
    #expect(reading.look(ofLine: 1).hasPrefix("........"))
    scene.focus = .sources
    #expect(Frame(scene, 200, 50).look(ofLine: 1).hasPrefix(".hhhhh."))
  }

  @Test(arguments: 10...30)
  func messageLeavesTheRowsWhereTheyAre(rows: Int) {
    var scene = SceneSamples.following()
    let size = CellSize(columns: 120, rows: rows)
    scene.listPlace = drawn(scene, size, Theme(), SceneSamples.dates).listPlace
    let before = Frame(scene, 120, rows)
    scene.message = "copied https://news.example/2026/05/2"
    let after = Frame(scene, 120, rows)
    for row in 0..<rows - 5 { #expect(after.text(ofLine: row) == before.text(ofLine: row)) }
    #expect(after.text(ofLine: rows - 2) == " copied https://news.example/2026/05/2")
    #expect(after.text(ofLine: rows - 1) == before.text(ofLine: rows - 1))
  }

  @Test func longErrorTakesUpToThreeLines() {
    var scene = SceneSamples.following()
    let words = String(repeating: "words ", count: 90)
    scene.desk.notice = Notice(.providerFailed(SceneSamples.guardian, words))
    let frame = Frame(scene, 80, 24)
    #expect(frame.text(ofLine: 20).hasPrefix(" ! The Guardian"))
    #expect(frame.text(ofLine: 22).hasSuffix("\u{2026}"))
    #expect(frame.look(ofLine: 20).hasPrefix("eeeee"))
  }

  @Test func lowWindowShowsTheMessageInsteadOfTheKeys() {
    var scene = SceneSamples.following()
    scene.message = "saved"
    #expect(Frame(scene, 40, 8).text(ofLine: 7) == " saved")
  }

  @Test func keysFollowTheSelectedRow() {
    var scene = SceneSamples.following()
    let saved = Frame(scene, 80, 24).text(ofLine: 23)
    #expect(saved.contains("n next unread  m mark read  f feeds  s unsave"))
    scene.listPlace = RowPlace(index: 2, line: 5)
    let read = Frame(scene, 80, 24).text(ofLine: 23)
    #expect(read.contains("n next unread  m mark unread  f feeds  s save"))
  }

  @Test func linksCanBeClicked() {
    let frame = Frame(SceneSamples.reading(), 80, 40)
    #expect(frame.look(ofLine: 25).hasPrefix("....ddddlllll"))
    #expect(frame.look(ofLine: 26).hasPrefix("....dddddddddddddddddddddddddlllll"))
    #expect(frame.links == ["https://news.example/2026/05/2", "https://talk.example/2/0"])
  }

  @Test func articleScrollStopsAtItsEnd() throws {
    var scene = SceneSamples.reading()
    scene.scroll = 500
    let size = CellSize(columns: 80, rows: 12)
    let drawing = drawn(scene, size, Theme(), SceneSamples.dates)
    let article = try #require(drawing.article)
    #expect(article.scroll == article.lines - article.page)
    #expect(drawing.frame.text(ofLine: 1).hasSuffix("100 %"))
  }

  @Test func failedArticleShowsTheRemedy() {
    var scene = SceneSamples.following()
    var item = ItemOutput()
    item.status = .failed
    item.notice = Notice(.nothingFound(SceneSamples.guardian, "no such article"))
    scene.desk.screens.append(.item(item))
    scene.desk.notice = item.notice
    let frame = Frame(scene, 80, 24)
    #expect(frame.folded.contains("! "))
    #expect(frame.folded.contains("r tries again"))
    #expect(frame.text(ofLine: 23).hasPrefix(" r retry"))
  }

  @Test func feedsAndTheirProblemsAreListed() {
    var scene = SceneSamples.scene([])
    var list = ListOutput(of: .feed)
    list.rows.append(contentsOf: SceneSamples.feeds.map { DeskItem.feed($0).row() })
    scene.desk.screens = [.list(list)]
    let frame = Frame(scene, 80, 24).folded
    #expect(frame.contains("   8 unread \u{00B7} updated 30 minutes ago \u{00B7} science\n"))
    #expect(frame.contains("   ! there is no such page (404), 4 times in a row\n"))
  }

  @Test func listInAnotherOrderThanTimeHasNoDays() {
    // The first line has the tab with this name.
    #expect(
      !Frame(SceneSamples.results(), 120, 30).lines.dropFirst().contains { $0.contains("Today") }
    )
    #expect(
      Frame(SceneSamples.following(), 120, 30).lines.dropFirst().contains { $0.contains("Today") }
    )
  }

  @Test func sessionAndViewPlaceRowsAlike() throws {
    let scene = SceneSamples.failedLater()
    let size = CellSize(columns: 80, rows: 24)
    let drawing = drawn(scene, size, Theme(), SceneSamples.dates)
    let window = try #require(ListWindow(list: scene, size, SceneSamples.dates))
    #expect(window.place == drawing.listPlace)
    #expect(window.row(at: 6) == 6)
  }
}
