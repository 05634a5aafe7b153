import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct CompleteSearchTests {
  private func search(_ remarks: [PageRemark]) -> CompleteSearch {
    CompleteSearch(of: RemarkedSearch(remarks: remarks))
  }

  @Test func completePageIsReturned() async throws {
    let page = try await search([.archiveIsEmpty])(try ArticleQuery("a"), at: nil)
    #expect(page.remarks == [.archiveIsEmpty])
  }

  @Test func missingPartIsAnError() async throws {
    let error = NewsError.archiveUnavailable(path: "news", "no answer")
    await #expect(throws: error) {
      try await search([.archiveIsEmpty, .missing([error])])(try ArticleQuery("a"), at: nil)
    }
  }
}

/// A search whose page has remarks.
private struct RemarkedSearch: SearchArticles {
  let remarks: [PageRemark]

  func callAsFunction(
    _ query: ArticleQuery,
    at cursor: Cursor?
  ) async throws(NewsError) -> Page<Article> {
    Page(items: [.fake("a")], continuation: .end(.complete), remarks: remarks)
  }
}
