import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The selected item in full, beside a list.
@Suite(.hangLimit)
struct PreviewTests {
  private let marks = FakeMarks()

  private func person() async -> Person<Desk> {
    let search = FakeArticles(["x": [.page(["a", "b"])], "y": [.end(["c"])]])
    return await ArticleDesk(search: search, marks: marks).person()
  }

  @Test func selectedArticleIsShownUnread() async throws {
    let person = await person()
    person.does(.selected(.article(named: "b")))
    let output = await person.isAnswered()
    #expect(output?.previewed?.detail?.title == "Title b")
    #expect(output?.previewed?.status == .shown)
    #expect(output?.screens.count == 1)
    let last = await person.leaves()
    #expect(last?.articles.rows.map(\.isRead) == [false, false])
    #expect(try await marks.marks(of: [.named("b")]) == [:])
  }

  @Test func previewFollowsMarks() async {
    let person = await person()
    person.does(.selected(.article(named: "b")))
    person.does(.toggled([.article(named: "b")]))
    #expect(await person.sees { $0.previewed?.detail?.isSaved == true } != nil)
    marks.changeElsewhere([.named("b"): ArticleMarks(isRead: true)])
    #expect(await person.sees { $0.previewed?.detail?.marks.isRead == true } != nil)
  }

  @Test func openItemHidesThePreview() async {
    let person = await person()
    person.does(.selected(.article(named: "b")))
    person.does(.open(.item(.article(named: "a"))))
    let open = await person.isAnswered()
    #expect(open?.article?.detail?.title == "Title a")
    #expect(open?.preview == nil)
    person.does(.back)
    #expect(await person.isAnswered()?.previewed?.detail?.title == "Title b")
    person.does(.selected(nil))
    #expect(await person.isAnswered()?.preview == nil)
  }

  @Test func otherSearchRemovesThePreview() async {
    let person = await person()
    person.does(.selected(.article(named: "b")))
    person.does(.otherArticles("y"))
    #expect(await person.leaves()?.preview == nil)
  }

  @Test func eachListHasItsSelection() async {
    let person = await person()
    person.does(.selected(.article(named: "b")))
    person.does(.articles("y"))
    await person.sees { $0.articles.rows.count == 1 }
    #expect(person.seen?.preview == nil)
    person.does(.selected(.article(named: "c")))
    #expect(await person.isAnswered()?.previewed?.detail?.title == "Title c")
    person.does(.back)
    #expect(await person.isAnswered()?.previewed?.detail?.title == "Title b")
  }

  @Test func selectionKeepsTheNotice() async {
    let person = await person()
    person.does(.toggled([.article(named: "a")]))
    await person.sees { $0.notice?.text == "saved: Title a" }
    person.does(.selected(.article(named: "b")))
    #expect(await person.isAnswered()?.notice?.text == "saved: Title a")
  }
}

extension DeskOutput {
  /// The previewed article.
  fileprivate var previewed: ItemOutput? { preview }
}
