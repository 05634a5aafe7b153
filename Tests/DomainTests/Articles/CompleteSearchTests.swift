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

  private static let error = NewsError.archiveUnavailable(path: "news", "no answer")

  @Test(arguments: [PageRemark.missing([error]), .marksUnknown(error)])
  func missingPartIsAnError(remark: PageRemark) async throws {
    await #expect(throws: Self.error) {
      try await search([.archiveIsEmpty, remark])(try ArticleQuery("a"), at: nil)
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
