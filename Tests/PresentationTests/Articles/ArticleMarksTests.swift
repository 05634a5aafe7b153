import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

/// Marks of articles, and the notices beside the list.
@Suite(.hangLimit)
struct ArticleMarksTests {
  private let marks = FakeMarks()
  private let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")

  private func presenter(_ search: any SearchArticles) -> ArticleListPresenter<ArticleQuery> {
    ArticleListPresenter(
      search: search,
      marking: marks,
      dates: DateWording(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    )
  }

  private func person(
    _ replies: FakeArticles.Reply...
  ) async throws
    -> Person<ArticleListPresenter<ArticleQuery>>
  {
    let person = Person(at: presenter(FakeArticles(["x": replies])))
    person.does(.searched(words: "x"))
    await person.sees { !$0.rows.isEmpty }
    return person
  }

  @Test func savingMarksTheRow() async throws {
    let person = try await person(.page(["a", "b"]))
    person.does(.toggled([.named("b")]))
    let output = await person.sees { $0.rows.last?.isSaved == true }
    #expect(output?.notice?.text == "saved: Title b")
    #expect(output?.isMarking == false)
    #expect(marks.saved == [.fake("b")])
    person.does(.toggled([.named("b")]))
    let last = await person.leaves()
    #expect(last?.rows.last?.isSaved == false)
    #expect(last?.notice?.text == "no longer saved: Title b")
    #expect(marks.saved.isEmpty)
  }

  @Test func savingTheShownArticleKeepsItOpen() async throws {
    let person = try await person(.page(["a", "b"]))
    person.does(.selected(.named("b")))
    await person.sees { $0.rows.last?.isRead == true }
    person.does(.toggled([.named("b")]))
    let last = await person.leaves()
    #expect(last?.detail?.isSaved == true)
    #expect(marks.saved == [.fake("b")])
  }

  @Test func articleIsSavedOnceAtATime() async throws {
    let marks = HeldMarks()
    let presenter = ArticleListPresenter(
      search: FakeArticles(["x": [.page(["a"])]]),
      marking: marks,
      dates: DateWording(now: { .now })
    )
    let person = Person(at: presenter)
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.toggled([.named("a")]))
    person.does(.toggled([.named("a")]))
    #expect(await person.isAnswered()?.isMarking == true)
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
    let outputs = await presenter(search).outputs(for: .searched(words: "x", pages: nil))
    #expect(outputs.last?.rows.map(\.isSaved) == [false, true, false, false])
    #expect(outputs.last?.rows.map(\.isRead) == [false, false, false, true])
  }

  @Test func readArticleIsMarked() async throws {
    let person = try await person(.page(["a", "b"]))
    person.does(.selected(.named("b")))
    let last = await person.leaves()
    #expect(last?.rows.map(\.isRead) == [false, true])
    #expect(last?.notice == nil)
    #expect(try await marks.marks(of: [Article.fake("b").id]).values.first?.isRead == true)
  }

  @Test func openingDoesNotMarkAsRead() async throws {
    let person = try await person(.page(["a"]))
    person.does(.opened([.named("a")]))
    #expect(await person.leaves()?.rows.map(\.isRead) == [false])
  }

  @Test func failedReadMarkIsReportedOnce() async throws {
    let person = try await person(.page(["a", "b"]))
    marks.fail(with: trouble)
    person.does(.selected(.named("a")))
    let first = await person.sees { $0.notice != nil }
    #expect(first?.detail != nil)
    #expect(first?.notice?.error == trouble)
    person.does(.selected(.named("b")))
    let last = await person.leaves()
    #expect(last?.detail != nil)
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
    person.does(.toggled([.named("a")]))
    let last = await person.leaves()
    #expect(last?.notice?.error == trouble)
    #expect(last?.rows.first?.isSaved == false)
  }

  @Test func sameRemarkIsShownOnce() async throws {
    let person = Person(at: presenter(Remarking(remark: .notKept(trouble))))
    person.does(.searched(words: "x"))
    let first = await person.sees { $0.status == .ready }
    #expect(first?.notice?.text.hasPrefix("the results were not stored: ") == true)
    person.does(.askedForMore)
    #expect(await person.sees { $0.rows.count == 2 }?.notice == nil)
    person.does(.searched(words: "y"))
    #expect(await person.leaves()?.notice == nil)
  }

  @Test func archiveAnswerHasItsReason() async throws {
    let failure = NewsError.unreachable(.fake, "refused")
    let presenter = try presenter(Remarking(remark: .answered(by: .library, insteadOf: failure)))
    let text = await presenter.outputs(for: .searched(words: "x")).last?.notice?.text
    #expect(text?.contains("Fake News Agency cannot be reached (refused)") == true)
    #expect(text?.hasSuffix("showing results from your archive") == true)
  }

  @Test func everyArchiveAnswerIsReported() async throws {
    let remark = PageRemark.answered(by: .library, insteadOf: .unreachable(.fake, "refused"))
    let person = Person(at: presenter(Remarking(remark: remark)))
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.searched(words: "y"))
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
}
