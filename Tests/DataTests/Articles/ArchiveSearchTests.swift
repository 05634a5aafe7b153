import Domain
import FoundationEssentials
import LocalArchive
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArchiveSearchTests {
  private let archive = Archive(path: ":memory:", now: { .saving })

  private func article(_ number: Int) -> Article {
    .fake("n\(number)", at: Date(timeIntervalSinceReferenceDate: Double(number) * 60))
  }

  private func page(
    _ words: String = "about",
    sort: ArticleQuery.Sort = .newest,
    size: Int = 10,
    at cursor: Cursor? = nil
  ) async throws -> Page<Article> {
    try await archive(try ArticleQuery(words, sort: sort, pageSize: size), at: cursor)
  }

  private func next(_ page: Page<Article>) throws -> Cursor {
    guard case .more(let cursor) = page.continuation else { throw NewsError.cancelled }
    return cursor
  }

  @Test func searchCreatesNoFile() async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
    let page = try await archive(try ArticleQuery("x", sort: .relevance), at: nil)
    #expect(page == Page(items: [], total: .exactly(0), continuation: .end(.complete)))
    #expect(try await archive.isEmpty(besides: .fake))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func cancelledSearchStops() async throws {
    try await archive.keep([article(1)])
    let search = Task { [archive] in
      while !Task.isCancelled { await Task.yield() }
      return try await archive(try ArticleQuery("abo*"), at: nil)
    }
    search.cancel()
    await #expect(throws: NewsError.cancelled) { try await search.value }
    #expect(try await page().items.count == 1)
  }

  @Test func additionsOfOtherProgramsAreFound() async throws {
    let folder = try TemporaryFolder()
    let archives = (0..<2).map { _ in
      Archive(path: folder.file("archive.sqlite"), now: { .saving })
    }
    let query = try ArticleQuery("about", sort: .relevance)
    for number in 0..<5 {
      try await archives[number % 2].keep([article(number)])
      for archive in archives {
        #expect(try await archive(query, at: nil).items.count == number + 1)
      }
    }
  }
}
