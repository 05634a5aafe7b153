import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

/// Marks of articles, and the notices beside the list.
@Suite(.timeLimit(.minutes(1)))
struct ArticleMarksTests {
  private let marks = FakeMarks()
  private let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")

  private func presenter(_ search: any SearchArticles) throws -> ArticleListPresenter {
    ArticleListPresenter(
      search: search,
      marking: marks,
      query: try ArticleQuery("first"),
      dates: DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    )
  }

  private func person(
    _ replies: FakeArticles.Reply...
  ) async throws
    -> Person<ArticleListPresenter>
  {
    let person = Person(at: try presenter(FakeArticles(["x": replies])))
    person.does(.searched("x"))
    await person.sees { !$0.rows.isEmpty }
    return person
  }

  @Test func savingMarksTheRow() async throws {
    let person = try await person(.page(["a", "b"]))
    person.does(.toggled(2))
    let output = await person.sees { $0.rows.last?.isSaved == true }
    #expect(output?.notice?.text == "saved: Title b")
    #expect(output?.isMarking == false)
    #expect(marks.saved == [.fake("b")])
    person.does(.toggled(2))
    let last = await person.leaves()
    #expect(last?.rows.last?.isSaved == false)
    #expect(last?.notice?.text == "no longer saved: Title b")
    #expect(marks.saved.isEmpty)
  }

  @Test func savingTheShownArticleKeepsTheRoute() async throws {
    let person = try await person(.page(["a", "b"]))
    person.does(.selected(2))
    await person.sees { $0.rows.last?.isRead == true }
    person.does(.toggled(.shown))
    let last = await person.leaves()
    guard case .detail(let article)? = last?.route else {
      Issue.record("the article is not shown")
      return
    }
    #expect(article.isSaved)
    #expect(last?.isStaying == true)
    #expect(marks.saved == [.fake("b")])
  }

  @Test func articleIsSavedOnceAtATime() async throws {
    let marks = HeldMarks()
    let presenter = ArticleListPresenter(
      search: FakeArticles(["x": [.page(["a"])]]),
      marking: marks,
      query: try ArticleQuery("first"),
      dates: DateWording(now: { .now })
    )
    let person = Person(at: presenter)
    person.does(.searched("x"))
    await person.sees { $0.status == .ready }
    person.does(.toggled(1))
    person.does(.toggled(1))
    #expect(await person.sees { $0.inputs == 3 }?.isMarking == true)
    marks.gate.open()
    let last = await person.leaves()
    #expect(last?.rows.map(\.isSaved) == [true])
    #expect(last?.isMarking == false)
    #expect(marks.saves.next() == 2)
  }

  @Test func everyPageShowsItsMarks() async throws {
    try await marks.save(.fake("b"))
    try await marks.markRead(.fake("d"))
    let search = FakeArticles(["x": [.page(["a", "b"]), .end(["c", "d"])]])
    let outputs = try await presenter(search).outputs(for: .searched("x", pages: nil))
    #expect(outputs.last?.rows.map(\.isSaved) == [false, true, false, false])
    #expect(outputs.last?.rows.map(\.isRead) == [false, false, false, true])
  }

  @Test func readArticleIsMarked() async throws {
    let person = try await person(.page(["a", "b"]))
    person.does(.selected(2))
    let last = await person.leaves()
    #expect(last?.rows.map(\.isRead) == [false, true])
    #expect(last?.notice == nil)
    #expect(try await marks.marks(of: [Article.fake("b").id]).values.first?.isRead == true)
  }

  @Test func openingDoesNotMarkAsRead() async throws {
    let person = try await person(.page(["a"]))
    person.does(.opened(1))
    #expect(await person.leaves()?.rows.map(\.isRead) == [false])
  }

  @Test func failedReadMarkIsReportedOnce() async throws {
    let person = try await person(.page(["a", "b"]))
    marks.fail(with: trouble)
    person.does(.selected(1))
    let first = await person.sees { $0.notice != nil }
    #expect(first?.route != nil)
    #expect(first?.notice?.error == trouble)
    person.does(.selected(2))
    let last = await person.leaves()
    #expect(last?.route != nil)
    #expect(last?.notice == nil)
    #expect(last?.rows.map(\.isRead) == [false, false])
  }

  @Test func archiveErrorIsReportedOnce() async throws {
    marks.fail(with: trouble)
    let person = try await person(.page(["a"]), .end(["b"]))
    #expect(person.seen?.notice?.error == trouble)
    person.does(.askedForMore)
    let second = await person.sees { $0.rows.count == 2 }
    #expect(second?.notice == nil)
    person.does(.toggled(1))
    let last = await person.leaves()
    #expect(last?.notice?.error == trouble)
    #expect(last?.rows.first?.isSaved == false)
  }

  @Test func sameRemarkIsShownOnce() async throws {
    let person = Person(at: try presenter(Remarking(remark: .notKept(trouble))))
    person.does(.searched("x"))
    let first = await person.sees { $0.status == .ready }
    #expect(first?.notice?.text.hasPrefix("the results were not stored: ") == true)
    person.does(.askedForMore)
    #expect(await person.sees { $0.rows.count == 2 }?.notice == nil)
    person.does(.searched("y"))
    #expect(await person.leaves()?.notice == nil)
  }

  @Test func archiveAnswerHasItsReason() async throws {
    let failure = NewsError.unreachable(.fake, "refused")
    let presenter = try presenter(Remarking(remark: .answered(by: .library, insteadOf: failure)))
    let text = await presenter.outputs(for: .searched("x")).last?.notice?.text
    #expect(text?.contains("Fake News Agency cannot be reached (refused)") == true)
    #expect(text?.hasSuffix("showing results from your archive") == true)
  }

  @Test func everyArchiveAnswerIsReported() async throws {
    let remark = PageRemark.answered(by: .library, insteadOf: .unreachable(.fake, "refused"))
    let person = Person(at: try presenter(Remarking(remark: remark)))
    person.does(.searched("x"))
    await person.sees { $0.status == .ready }
    person.does(.searched("y"))
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

  func save(_ article: Article) async throws(NewsError) {
    _ = saves.next()
    await gate.pass()
  }

  func unsave(_ id: Article.ID) async throws(NewsError) {}

  func markRead(_ article: Article) async throws(NewsError) {}
}
