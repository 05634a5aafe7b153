import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import Terminal
import TestSupport
import Testing

@testable import LineMode

/// One desk behind the line prompt and behind a front end that only records.
@Suite(.hangLimit)
struct TwoFrontEndsTests {
  private let marks = FakeMarks()
  private let search = FakeArticles(["wind": [.page(["a", "b"]), .end(["c"])]])
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private var desk: Desk {
    let screen: Desk.MakeScreen = { [search, marks] route, known in
      switch route {
      case .search: DeskScreen(ListPresenter(search: search, marking: marks), route)
      default: known.map { DeskScreen(ItemPresenter($0, marking: marks)) }
      }
    }
    return Desk(marking: marks, liking: FakeLikes(), now: { Self.now }, screen: screen)
  }

  private func screen(_ console: FakeConsole) throws -> ListScreen {
    ListScreen(
      desk: desk,
      context: try TestOutside(console: console).container,
      style: TerminalStyle(choice: .never, environment: [:], isTerminal: false)
    )
  }

  @Test func promptSearchesOpensLoadsSavesAndUndoes() async throws {
    let console = FakeConsole(columns: 60)
    let screen = try screen(console)
    let route = Route.search(try ArticleQuery("wind"))
    let running = Task { try? await screen.run(route, pages: 1, from: nil) }
    #expect(await console.expect("] ").contains("  2  Title b\n"))
    console.type("2")
    #expect(await console.expect("] ").contains("\nAbout b.\n"))
    console.type("")
    #expect(await console.expect("] ").contains("  3  Title c\n"))
    console.type("s 3")
    #expect(await console.expect("] ").contains("saved: Title c"))
    #expect(marks.saved == [.fake("c")])
    console.type("u")
    #expect(await console.expect("] ").contains("no longer saved: Title c"))
    console.type("q")
    #expect(await running.value == .done)
    try await checkMarks()
  }

  @Test func recorderSearchesOpensLoadsSavesAndUndoes() async throws {
    let person = Person(at: desk)
    person.does(.open(.search(try ArticleQuery("wind"))))
    await person.sees { $0.articles.status == .ready }
    person.does(.open(.item(.article(named: "b"))))
    let open = await person.sees { $0.article?.detail?.marks.isRead == true && !$0.isMarking }
    #expect(open?.article?.detail?.paragraphs == ["About b."])
    person.does(.askedForMore)
    let underneath = await person.sees { $0.articles.rows.count == 3 }
    #expect(underneath?.article?.detail?.id == .article(named: "b"))
    person.does(.back)
    #expect(await person.isAnswered()?.screens.count == 1)
    person.does(.toggled([.article(named: "c")]))
    await person.sees { $0.notice?.text == "saved: Title c" }
    #expect(marks.saved == [.fake("c")])
    person.does(.undone)
    let last = await person.leaves()
    #expect(last?.notice?.text == "no longer saved: Title c")
    #expect(last?.articles.rows.map(\.title) == ["Title a", "Title b", "Title c"])
    #expect(last?.articles.rows.map(\.isSaved) == [false, false, false])
    try await checkMarks()
  }

  /// Both front ends have the same effect on the archive: one article is read, and none is saved.
  private func checkMarks() async throws {
    let ids = ["a", "b", "c"].map { Article.fake($0).id }
    #expect(try await marks.marks(of: ids) == [ids[1]: ArticleMarks(isRead: true)])
    #expect(search.requests.map(\.page) == [1, 2])
  }
}
