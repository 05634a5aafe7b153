import Domain
import FoundationEssentials
import Presentation
import Terminal
import TestSupport
import Testing

@testable import FullScreen

/// The numbered links of an open article, chosen and used by keys.
struct LinkKeysTests {
  /// A session with an open article with a comment page, a sound, and links in its text.
  private func session(
    links: Int = 12,
    columns: Int = 80,
    before: String = "",
    after: String = ""
  ) throws -> Session {
    let size = CellSize(columns: columns, rows: 24)
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    var session = Session(memory: DeskMemory(), size: size, pageSize: 20, now: { now })
    var list = ListOutput()
    list.rows.append(contentsOf: [
      DeskItem(MarkedArticle(try article(links, before, after), ArticleMarks())).row()
    ]
    )
    list.status = .ended("end of list")
    var output = DeskOutput(now: now)
    output.tab = DeskTab.search
    let detail = ItemDetail(MarkedArticle(try article(links, before, after), ArticleMarks()))
    output.screens = [.list(list), .item(ItemOutput(detail))]
    _ = session.handle(.desk(output))
    draw(&session)
    return session
  }

  private func article(_ links: Int, _ before: String, _ after: String) throws -> Article {
    let text = (0..<links).map { #"<p><a href="https://t.example/\#($0)">text \#($0)</a></p>"# }
    let sound = Article.Enclosure(try link("https://cdn.example/s"), type: "audio/mpeg")
    let article = Article(
      provider: .news,
      source: Article.Source(id: nil, name: "Wire"),
      title: "Title",
      link: try link("https://news.example/1"),
      body: Article.Body(
        Document(
          html: before + text.joined() + after + #"<p><a href="mailto:a@b.example">mail</a></p>"#
        ),
        enclosures: [sound],
        comments: try link("https://c.example/")
      )
    )
    return try #require(article)
  }

  private func link(_ text: String) throws -> WebLink { try #require(WebLink(text)) }

  private func draw(_ session: inout Session) {
    session.take(drawn(session.scene, session.size, session.theme, session.dates))
  }

  /// Types keys, and returns the actions of the last one.
  private func type(_ names: String..., at session: inout Session) throws -> [SessionAction] {
    var actions: [SessionAction] = []
    for name in names {
      actions = session.handle(.screen(.key(try #require(Key(name: name)))))
      draw(&session)
    }
    return actions
  }

  @Test func digitsChooseAndEnterOpens() throws {
    var session = try session()
    #expect(try type("2", at: &session) == [])
    #expect(session.scene.message == "[2] https://c.example/")
    #expect(
      try type("enter", at: &session) == [.open(try link("https://c.example/"), isPlayed: false)]
    )
    #expect(
      try type("1", "4", "o", at: &session)
        == [.open(try link("https://t.example/10"), isPlayed: false)]
    )
    #expect(
      try type("3", "o", at: &session) == [.open(try link("https://cdn.example/s"), isPlayed: true)]
    )
  }

  @Test func linkWithinTheTextScrolls() throws {
    let place = "https://news.example/1#note"
    let note = "<p>one</p><p><a name=\"\(place)\"></a>note</p>"
    var session = try session(
      links: 40,
      before: "<p><a href=\"\(place)\">to the note</a></p>",
      after: note
    )
    #expect(try type("4", "enter", at: &session) == [])
    let frame = drawn(session.scene, session.size, Theme(), session.dates).frame
    #expect(
      session.scene.scroll > 40 && (0..<24).contains { frame.text(ofLine: $0).contains("note") }
    )
    #expect(try type("4", "o", at: &session) == [.open(try link(place), isPlayed: false)])
  }

  @Test func impossibleNumberBeginsAgain() throws {
    var session = try session()
    _ = try type("9", "9", "5", at: &session)
    #expect(session.scene.chosenLink == 5)
  }

  @Test func chosenLinkIsCopied() throws {
    var session = try session()
    #expect(try type("4", "y", at: &session) == [.copy("https://t.example/0")])
    #expect(session.scene.message == "copied https://t.example/0")
    #expect(try type("1", "6", "y", at: &session) == [.copy("mailto:a@b.example")])
    #expect(try type("enter", at: &session) == [])
    #expect(session.scene.message?.contains("only http") == true)
    #expect(try type("j", "y", at: &session) == [.copy("https://news.example/1")])
  }

  @Test func tabGoesThroughTheLinksAndScrolls() throws {
    var session = try session(links: 30)
    _ = try type("tab", at: &session)
    #expect(session.scene.chosenLink == 4)
    #expect(session.scene.scroll == 0)
    for _ in 0..<20 { _ = try type("tab", at: &session) }
    #expect(session.scene.chosenLink == 24)
    #expect(session.scene.scroll > 20)
    let frame = drawn(session.scene, session.size, Theme(), session.dates).frame
    let row = try #require((0..<24).first { frame.text(ofLine: $0).hasSuffix("text 20 [24]") })
    #expect(frame[row, 6].style.attributes.contains(.reverse))
    #expect(!frame[row - 2, 6].style.attributes.contains(.reverse))
    #expect(frame.text(ofLine: 22).contains("[24] https://t.example/20"))
    _ = try type("shift-tab", at: &session)
    #expect(session.scene.chosenLink == 23)
  }

  @Test func tabBeginsAtTheVisibleLines() throws {
    var session = try session(links: 30)
    _ = try type("pagedown", "tab", at: &session)
    let first = try #require(session.scene.chosenLink)
    #expect(first > 8 && first < 20)
  }

  @Test func tabGoesToTheNextPaneAfterTheLastLink() throws {
    var session = try session(links: 0, columns: 120)
    for expected in [4, 1, 2, 3, nil] {
      _ = try type("tab", at: &session)
      #expect(session.scene.chosenLink == expected)
    }
    #expect(session.scene.focus == .list)
    _ = try type("w", at: &session)
    #expect(session.scene.focus == .article)
  }

  @Test func digitsShowTabsInTheList() throws {
    var session = try session(columns: 120)
    #expect(try type("w", "2", at: &session) == [.desk(.chose(tab: 2))])
  }

  @Test func visiblePicturesAreLoadedOnceAndShown() throws {
    let icon = #"<p><img src="https://p.example/icon" width="16"/></p>"#
    let end = #"<p><img src="https://p.example/last"/></p>"#
    var session = try session(
      links: 20,
      before: icon + #"<p><img src="https://p.example/1" alt="A lamp"/></p>"#,
      after: end
    )
    let picture = try link("https://p.example/1")
    #expect(session.requestPictures() == [.load(picture, columns: 72, rows: 7)])
    #expect(session.requestPictures() == [])
    let halves = CellPicture.Halves(
      upper: RGBColor(red: 1, green: 2, blue: 3),
      lower: RGBColor(red: 1, green: 2, blue: 3)
    )
    let cells = CellPicture(lines: Array(repeating: [halves, halves], count: 5))
    _ = session.handle(.picture(picture, cells))
    let lines = drawn(session.scene, session.size, Theme(), session.dates).frame.text(ofLines: 24)
    let words = try #require(lines.firstIndex { $0.hasSuffix("[picture: A lamp] [5]") })
    #expect(lines[words + 1...words + 5].allSatisfy { $0.hasSuffix("  \u{2580}\u{2580}") })
    #expect(lines[words + 7].hasSuffix("text 0 [6]"))
    draw(&session)
    _ = try type("2", "6", "j", at: &session)
    let last = try link("https://p.example/last")
    #expect(session.requestPictures() == [.load(last, columns: 72, rows: 7)])
    let scroll = session.scene.scroll
    _ = session.handle(.picture(picture, nil))
    #expect(session.scene.scroll == scroll)
  }

  @Test func lateCopyOfAPictureAboveDoesNotMoveTheText() throws {
    var session = try session(links: 30, before: #"<p><img src="https://p.example/1"/></p>"#)
    _ = session.requestPictures()
    _ = try type("pagedown", at: &session)
    let before = drawn(session.scene, session.size, Theme(), session.dates).frame
    let color = RGBColor(red: 0, green: 0, blue: 0)
    let halves = CellPicture.Halves(upper: color, lower: color)
    _ = session.handle(.picture(try link("https://p.example/1"), CellPicture(lines: [[halves]])))
    let after = drawn(session.scene, session.size, Theme(), session.dates).frame
    #expect(after.text(ofLines: 24).dropFirst(2) == before.text(ofLines: 24).dropFirst(2))
  }
}

extension Frame {
  fileprivate func text(ofLines count: Int) -> [String] { (0..<count).map { text(ofLine: $0) } }
}
