import Domain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ArchivingHeadlinesTests {
  private let query: HeadlineQuery

  init() throws {
    query = try HeadlineQuery("x")
  }

  @Test func whatLeadsTheNewsIsKeptPageByPage() async throws {
    let archive = RecordingArchive()
    let headlines = FakeArticles(["x": [.page(["a", "b"], total: 3), .end(["c"])]])
    let archiving = ArchivingHeadlines(wrapping: headlines, into: archive)
    var pager = Pager(fetch: archiving.pages(of: query))
    while try await pager.next() != nil {}
    #expect(await archive.batches == [["Title a", "Title b"], ["Title c"]])
    #expect(pager.paging.count == 3)
  }

  @Test func anArchiveInTroubleCostsNobodyTheNews() async throws {
    let error = NewsError.archiveUnwritable(path: "a", "the disk is full")
    let headlines = FakeArticles(["x": [.page(["a"])]])
    let archiving = ArchivingHeadlines(
      wrapping: headlines,
      into: RecordingArchive(failing: error)
    )
    let page = try await archiving(query, at: nil)
    #expect(page.items.map(\.title) == ["Title a"])
    #expect(page.remarks == [.notKept(error)])
  }
}
