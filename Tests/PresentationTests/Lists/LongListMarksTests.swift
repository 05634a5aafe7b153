import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The marks of a long list after a change by another process.
@Suite(.hangLimit)
struct LongListMarksTests {
  @Test func marksAreReadInParts() async {
    let store = FakeMarks()
    let marks = CountedMarks(store: store)
    let names = (0..<2_500).map { "n\($0)" }
    let search = FakeArticles(["x": [.end(names)]])
    let person = await ArticleDesk(search: search, marks: marks).person()
    // The stream of changes begins with one.
    await marks.isRead(times: 4)
    store.changeElsewhere([.named("n0"): ArticleMarks(isRead: true)])
    store.changeElsewhere([.named("n2499"): ArticleMarks(isSaved: true)])
    let output = await person.sees {
      $0.articles.rows.first?.isRead == true && $0.articles.rows.last?.isSaved == true
    }
    #expect(output?.articles.rows.count == 2_500)
    #expect(marks.sizes.dropFirst().allSatisfy { $0 <= 1_000 })
  }
}

/// Marks that record how many articles are read at a time.
private final class CountedMarks: MarkArticles {
  let store: FakeMarks
  private let recorded = Locked<[Int]>([])

  init(store: FakeMarks) {
    self.store = store
  }

  var sizes: [Int] { recorded.withLock { $0 } }

  func isRead(times count: Int) async {
    while sizes.count < count { await Task.yield() }
  }

  func marks(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleMarks] {
    recorded.withLock { $0.append(ids.count) }
    return try await store.marks(of: ids)
  }

  func markChanges() async -> AsyncStream<ArticleMarkChange> { await store.markChanges() }

  func save(_ article: Article) async throws(NewsError) { try await store.save(article) }

  func unsave(_ id: Article.ID) async throws(NewsError) { try await store.unsave(id) }

  func markRead(_ article: Article) async throws(NewsError) { try await store.markRead(article) }

  func markUnread(_ id: Article.ID) async throws(NewsError) { try await store.markUnread(id) }

  func mark(_ ids: [Article.ID], isRead: Bool?, isSaved: Bool?) async throws(NewsError) {
    try await store.mark(ids, isRead: isRead, isSaved: isSaved)
  }

  func set(_ choice: StoryChoice, isMade: Bool) async throws(NewsError) {}
}
