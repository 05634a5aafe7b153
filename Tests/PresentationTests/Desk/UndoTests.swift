import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Marks that others change, and changes that are undone.
@Suite(.hangLimit)
struct UndoTests {
  private let marks = FakeMarks()

  private func person(_ replies: FakeArticles.Reply...) async -> Person<Desk> {
    await ArticleDesk(search: FakeArticles(["x": replies]), marks: marks).person()
  }

  @Test func changeElsewhereIsShown() async throws {
    let person = await person(.page(["a", "b"]))
    person.does(.open(.item(.article(named: "b"))))
    await person.sees { $0.articles.rows.last?.isRead == true }
    try await marks.save(.fake("b"))
    let saved = await person.sees { $0.articles.rows.last?.isSaved == true }
    #expect(saved?.article?.detail?.isSaved == true)
    marks.changeElsewhere([Article.fake("a").id: ArticleMarks(isSaved: true, isRead: true)])
    let read = await person.sees { $0.articles.rows.first?.isRead == true }
    #expect(read?.articles.rows.map(\.isSaved) == [true, true])
  }

  @Test func twoListsFollowEachOther() async {
    let (first, second) = (await person(.page(["a"])), await person(.page(["a"])))
    first.does(.toggled([.article(named: "a")]))
    #expect(await second.sees { $0.articles.rows.first?.isSaved == true } != nil)
    second.does(.toggled([.article(named: "a")]))
    #expect(await first.sees { $0.articles.rows.first?.isSaved == false && !$0.isMarking } != nil)
  }

  @Test func lastChangesAreUndoneOneByOne() async {
    let person = await person(.page(["a", "b"]))
    person.does(.toggled([.article(named: "a")]))
    await person.sees { $0.notice?.text == "saved: Title a" }
    person.does(.open(.item(.article(named: "b"))))
    await person.sees { $0.articles.rows.last?.isRead == true && !$0.isMarking }
    person.does(.undone)
    let unread = await person.sees { $0.notice?.text == "marked as unread: Title b" }
    #expect(unread?.articles.rows.last?.isRead == false)
    person.does(.undone)
    let unsaved = await person.sees { $0.notice?.text == "no longer saved: Title a" }
    #expect(unsaved?.articles.rows.first?.isSaved == false)
    #expect(marks.saved.isEmpty)
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "there is nothing to undo")
  }

  @Test func failedUndoCanBeRepeated() async {
    let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    let person = await person(.page(["a"]))
    person.does(.toggled([.article(named: "a")]))
    await person.sees { $0.notice?.text == "saved: Title a" }
    marks.fail(with: trouble)
    person.does(.undone)
    let failed = await person.sees { $0.notice?.error == trouble }
    #expect(failed?.articles.rows.first?.isSaved == true)
    marks.fail(with: nil)
    person.does(.undone)
    #expect(await person.leaves()?.articles.rows.first?.isSaved == false)
  }

  @Test func readArticleIsNotMarkedAgain() async throws {
    try await marks.markRead(.fake("a"))
    let person = await person(.page(["a"]))
    person.does(.open(.item(.article(named: "a"))))
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "there is nothing to undo")
  }
}
