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
  private func session(links: Int = 12, columns: Int = 80) throws -> Session {
    let size = CellSize(columns: columns, rows: 24)
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    var session = Session(memory: DeskMemory(), size: size, pageSize: 20, now: { now })
    var list = ListOutput()
    list.rows.append(contentsOf: [DeskItem(MarkedArticle(try article(links), ArticleMarks())).row()]
    )
    list.status = .ended("end of list")
    var output = DeskOutput(now: now)
    output.tab = DeskTab.search
    let detail = ItemDetail(MarkedArticle(try article(links), ArticleMarks()))
    output.screens = [.list(list), .item(ItemOutput(detail))]
    _ = session.handle(.desk(output))
    draw(&session)
    return session
  }

  private func article(_ links: Int) throws -> Article {
    let text = (0..<links).map { #"<p><a href="https://t.example/\#($0)">text \#($0)</a></p>"# }
    let sound = Article.Enclosure(try link("https://cdn.example/s"), type: "audio/mpeg")
    let article = Article(
      provider: .news,
      source: Article.Source(id: nil, name: "Wire"),
      title: "Title",
      link: try link("https://news.example/1"),
      body: Article.Body(
        Document(html: text.joined() + #"<p><a href="mailto:a@b.example">mail</a></p>"#),
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
    #expect(try type("w", "2", at: &session) == [.desk(.chose(tab: 1))])
  }
}
