import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Marks of articles, and the notices beside the list.
@Suite(.hangLimit)
struct ArticleMarksTests {
  private let marks = FakeMarks()
  private let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")

  private func desk(_ search: any SearchArticles) -> Desk {
    ArticleDesk(search: search, marks: marks).desk
  }

  private func person(_ replies: FakeArticles.Reply...) async -> Person<Desk> {
    await ArticleDesk(search: FakeArticles(["x": replies]), marks: marks).person()
  }

  @Test func savingMarksTheRow() async throws {
    let person = await person(.page(["a", "b"]))
    person.does(.toggled([.article(named: "b")]))
    let output = await person.sees { $0.articles.rows.last?.isSaved == true && !$0.isMarking }
    #expect(output?.notice?.text == "saved: Title b")
    #expect(output?.isMarking == false)
    #expect(marks.saved == [.fake("b")])
    person.does(.toggled([.article(named: "b")]))
    let last = await person.leaves()
    #expect(last?.articles.rows.last?.isSaved == false)
    #expect(last?.notice?.text == "no longer saved: Title b")
    #expect(marks.saved.isEmpty)
  }

  @Test func confirmationStaysWhileThePageIsLoaded() async throws {
    let person = await person(.page(["a", "b"]), .end(["c"]))
    person.does(.toggled([.article(named: "b")]))
    await person.sees { $0.notice?.text == "saved: Title b" }
    person.does(.askedForMore)
    #expect(await person.leaves()?.notice?.text == "saved: Title b")
  }

  @Test func savingTheShownArticleKeepsItOpen() async throws {
    let person = await person(.page(["a", "b"]))
    person.does(.open(.item(.article(named: "b"))))
    await person.sees { $0.articles.rows.last?.isRead == true }
    person.does(.toggled([.article(named: "b")]))
    let last = await person.leaves()
    #expect(last?.article?.detail?.isSaved == true)
    #expect(marks.saved == [.fake("b")])
  }

  @Test func articleIsSavedOnceAtATime() async throws {
    let marks = HeldMarks()
    let person = Person(
      at: ArticleDesk(search: FakeArticles(["x": [.page(["a"])]]), marks: marks).desk
    )
    person.does(.articles("x"))
    await person.sees { $0.articles.status == .ready }
    person.does(.toggled([.article(named: "a")]))
    person.does(.toggled([.article(named: "a")]))
    #expect(await person.isAnswered()?.isMarking == true)
    marks.gate.open()
    let last = await person.leaves()
    #expect(last?.articles.rows.map(\.isSaved) == [true])
    #expect(last?.isMarking == false)
    #expect(marks.saves.next() == 2)
  }

  @Test func everyPageShowsItsMarks() async throws {
    try await marks.save(.fake("b"))
    try await marks.markRead(.fake("d"))
    let search = FakeArticles(["x": [.page(["a", "b"]), .end(["c", "d"])]])
    let outputs = await desk(search).outputs(for: .articles("x", pages: nil))
    #expect(outputs.last?.articles.rows.map(\.isSaved) == [false, true, false, false])
    #expect(outputs.last?.articles.rows.map(\.isRead) == [false, false, false, true])
  }

  @Test func readArticleIsMarked() async throws {
    let person = await person(.page(["a", "b"]))
    person.does(.open(.item(.article(named: "b"))))
    let last = await person.leaves()
    #expect(last?.articles.rows.map(\.isRead) == [false, true])
    #expect(last?.notice == nil)
    #expect(try await marks.marks(of: [Article.fake("b").id]).values.first?.isRead == true)
  }

  @Test func reopenedArticleStaysUnread() async throws {
    let person = await person(.page(["a"]))
    person.does(.reopened(.article(named: "a")))
    let last = await person.leaves()
    #expect(last?.article?.detail != nil)
    #expect(last?.articles.rows.map(\.isRead) == [false])
    #expect(try await marks.marks(of: [Article.fake("a").id]).values.first?.isRead != true)
  }

  @Test func openingDoesNotMarkAsRead() async throws {
    let person = await person(.page(["a"]))
    person.does(.visited([.article(named: "a")]))
    #expect(await person.leaves()?.articles.rows.map(\.isRead) == [false])
  }

  @Test func failedReadMarkIsReportedOnce() async throws {
    let person = await person(.page(["a", "b"]))
    marks.fail(with: trouble)
    person.does(.open(.item(.article(named: "a"))))
    let first = await person.sees { $0.notice != nil }
    #expect(first?.article?.detail != nil)
    #expect(first?.notice?.error == trouble)
    person.does(.open(.item(.article(named: "b"))))
    let last = await person.leaves()
    #expect(last?.article?.detail != nil)
    #expect(last?.notice == nil)
    #expect(last?.articles.rows.map(\.isRead) == [false, false])
  }

  @Test func archiveErrorIsReportedOnce() async throws {
    marks.fail(with: trouble)
    let person = await person(.page(["a"]), .end(["b"]))
    #expect(person.seen?.notice?.error == trouble)
    person.does(.askedForMore)
    let second = await person.sees { $0.articles.rows.count == 2 }
    #expect(second?.notice == nil)
    person.does(.toggled([.article(named: "a")]))
    let last = await person.leaves()
    #expect(last?.notice?.error == trouble)
    #expect(last?.articles.rows.first?.isSaved == false)
  }

  @Test func sameRemarkIsShownOnce() async throws {
    let person = Person(at: desk(Remarking(remark: .notKept(trouble))))
    person.does(.articles("x"))
    let first = await person.sees { $0.articles.status == .ready }
    #expect(first?.notice?.text.hasPrefix("the results were not stored: ") == true)
    person.does(.askedForMore)
    #expect(await person.sees { $0.articles.rows.count == 2 }?.notice == nil)
    person.does(.otherArticles("y"))
    #expect(await person.leaves()?.notice == nil)
  }

  @Test func archiveAnswerHasItsReason() async throws {
    let failure = NewsError.unreachable(.fake, "refused")
    let desk = desk(Remarking(remark: .answered(by: .library, insteadOf: failure)))
    let text = await desk.outputs(for: .articles("x")).last?.notice?.text
    #expect(text?.contains("Fake News Agency cannot be reached (refused)") == true)
    #expect(text?.hasSuffix("showing results from your archive") == true)
  }

  @Test func everyArchiveAnswerIsReported() async throws {
    let remark = PageRemark.answered(by: .library, insteadOf: .unreachable(.fake, "refused"))
    let person = Person(at: desk(Remarking(remark: remark)))
    person.does(.articles("x"))
    await person.sees { $0.articles.status == .ready }
    person.does(.otherArticles("y"))
    #expect(
      await person.leaves()?.notice?.text.hasSuffix("showing results from your archive") == true
    )
  }
}

/// A search whose pages all have the same remark.
private struct Remarking: SearchArticles {
  let remark: PageRemark

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    Page(
      items: [.fake(cursor?.position ?? "a")],
      continuation: .more(Cursor(provider: "fake", position: "b")),
      remarks: [remark]
    )
  }
}

/// Marks that are stored when a gate opens; counts the calls of `save`.
private struct HeldMarks: MarkArticles {
  let gate = Gate()
  let saves = Counter()

  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] { [:] }

  func markChanges() async -> AsyncStream<ArticleMarkChange> { AsyncStream { $0.finish() } }

  func save(_ article: Article) async throws(NewsError) {
    _ = saves.next()
    await gate.pass()
  }

  func unsave(_ id: Article.ID) async throws(NewsError) {}

  func markRead(_ article: Article) async throws(NewsError) {}

  func markUnread(_ id: Article.ID) async throws(NewsError) {}

  func mark(_ ids: [Article.ID], isRead: Bool?, isSaved: Bool?) async throws(NewsError) {}

  func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError) {}
}
