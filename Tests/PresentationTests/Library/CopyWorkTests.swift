import Domain
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct CopyWorkTests {
  private func end(_ copying: FakeCopy) async -> WorkOutput<ArchiveCopy> {
    await Job.copying(copying).end()
  }

  @Test func completeCopyHasNumbersAndChecksums() async {
    var copy = ArchiveCopy()
    copy.articles = .fake(1_200, added: 1_000)
    copy.articles.completed = 3
    copy.feeds = .fake(1, added: 1)
    let end = await end(FakeCopy(.success(copy)))
    #expect(end.status == .done)
    #expect(end.outcome.isComplete == true)
    #expect(
      LibraryWording.copied(end.outcome) == [
        "1,200 articles: 1,000 new, 3 completed; checksum 00000000000004b0",
        "1 feed: 1 new; checksum 0000000000000001",
      ]
    )
    #expect(end.notice?.text == "everything was copied and compared")
  }

  @Test func missingItemsAreAnIncompleteCopy() async {
    var copy = ArchiveCopy()
    copy.articles = .fake(10, added: 0)
    copy.articles.missing = 2
    copy.articles.copySum = 8
    let end = await end(FakeCopy(.success(copy)))
    #expect(end.outcome.isComplete == false)
    #expect(
      LibraryWording.copied(end.outcome) == [
        "10 articles: 0 new, 2 missing; checksums 000000000000000a and 0000000000000008"
      ]
    )
    let text = "2 items could not be read back; the other archive may be damaged"
    #expect(end.notice?.text == text)
    #expect(end.notice?.remedies == [.examineArchive])
  }

  @Test func differencesAreCounted() async {
    var copy = ArchiveCopy()
    copy.likedVideos = .fake(2, added: 1)
    copy.likedVideos.different = 1
    let end = await end(FakeCopy(.success(copy)))
    #expect(
      LibraryWording.copied(end.outcome) == [
        "2 liked videos: 1 new, 1 with other values in the other archive; checksum 0000000000000002"
      ]
    )
    #expect(end.outcome.isComplete == true)
  }

  @Test func emptyArchiveIsReported() async {
    let end = await end(FakeCopy(.success(ArchiveCopy())))
    #expect(LibraryWording.copied(end.outcome) == [])
    #expect(end.notice?.text == "the archive is empty; nothing was copied")
  }

  @Test func progressIsTheShareOfArticles() async {
    var half = ArchiveCopy()
    half.articles = .fake(10, added: 5)
    half.articles.compared = 5
    let outputs = await Job.copying(FakeCopy(.success(half), progress: [half])).outputs()
    #expect(
      outputs.contains {
        $0.status == .working(WorkProgress("5 of 10 articles compared", share: 0.5))
      }
    )
  }

  @Test func stoppedCopyContinuesLater() async {
    var copy = ArchiveCopy()
    copy.articles = .fake(10, added: 5)
    copy.articles.compared = 5
    copy.isStopped = true
    let end = await end(FakeCopy(.success(copy)))
    #expect(end.status == .stopped)
    #expect(end.outcome.isComplete == false)
    #expect(end.notice?.text == "stopped after 5 of 10 articles; the next copy continues")
  }

  @Test func failureIsReported() async {
    let error = NewsError.archiveUnreadable(
      path: "postgresql://db.example/news",
      "no such database"
    )
    let end = await end(FakeCopy(.failure(error)))
    #expect(end.status == .failed)
    #expect(end.notice == Notice(error))
  }

  @Test func failureIsReportedAfterWhatWasCopied() async {
    let error = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    var copy = ArchiveCopy()
    copy.articles.added = 7
    let end = await end(FakeCopy(.failure(error), progress: [copy]))
    #expect(end.notice?.text.hasPrefix("copied 7 articles; then the archive /a cannot") == true)
  }
}

/// A copy with a fixed result.
private struct FakeCopy: CopyArchive {
  let result: Result<ArchiveCopy, NewsError>
  let states: [ArchiveCopy]

  init(_ result: Result<ArchiveCopy, NewsError>, progress: [ArchiveCopy] = []) {
    self.result = result
    states = progress
  }

  func callAsFunction(
    progress: @Sendable (ArchiveCopy) -> Void
  ) async throws(NewsError) -> ArchiveCopy {
    for state in states { progress(state) }
    return try result.get()
  }
}

extension ArchiveCopy.Count {
  /// Returns numbers of items that were all compared and are equal.
  fileprivate static func fake(_ total: Int, added: Int) -> Self {
    var count = Self()
    (count.total, count.compared, count.added) = (total, total, added)
    (count.sum, count.copySum) = (UInt64(total), UInt64(total))
    return count
  }
}
