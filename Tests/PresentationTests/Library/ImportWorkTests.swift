import ByteStrings
import Domain
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct ImportWorkTests {
  private let archive = FakeImportArchive()
  private let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")

  private func work(
    _ files: [ByteString: FakeArticleFile],
    of paths: ByteString...
  ) -> Job<ImportProgress> {
    .importing(paths, .fake(files, into: archive))
  }

  @Test func progressIsInOrder() async {
    let file = FakeArticleFile(
      .fake(["a"], bytesRead: 25),
      .fake(["b", "c"], bytesRead: 100),
      size: 100
    )
    let outputs = await work(["/x": file], of: "/x").outputs()
    #expect(
      outputs.map(\.status) == [
        .working(nil),
        .working(WorkProgress("0 articles from /x", share: 0)),
        .working(WorkProgress("1 article from /x", share: 0.25)),
        .working(WorkProgress("3 articles from /x", share: 1)),
        .working(nil), .done,
      ]
    )
    #expect(outputs.last?.outcome.kept.added == 3)
    #expect(outputs.last?.notice?.text == "Imported 3 new articles")
    #expect(outputs.last?.remarks == [])
  }

  @Test func missingFileDoesNotStopTheOther() async {
    let end = await work(["/x": FakeArticleFile(.fake(["a"]))], of: "/none", "/x").end()
    #expect(end.status == .done)
    #expect(end.outcome.problems == [.unreadable(.notFound(path: "/none"))])
    #expect(end.remarks == ["cannot read /none: no such file"])
    #expect(end.notice?.text == "Imported 1 new article")
  }

  @Test func tenOf25FaultsAreListed() async {
    let file = FakeArticleFile(.fake(["a"], faults: 25))
    let end = await work(["/x": file], of: "/x").end()
    #expect(end.outcome.problems == (1...10).map { .fault(.fake(line: $0), file: "/x") })
    #expect(end.outcome.faulty == 25)
    #expect(end.remarks == (1...10).map { "/x:\($0): it has no title" } + ["and 15 more"])
    #expect(end.notice?.text == "Imported 1 new article; 25 records could not be read")
  }

  @Test func unreadableFilesHaveNoSummary() async {
    let file = FakeArticleFile(.fake([], faults: 3))
    let end = await work(["/x": file], of: "/none", "/x").end()
    #expect(end.status == .done)
    #expect(end.remarks.count == 2)
    #expect(end.notice == nil)
  }

  @Test func failureIsOneLineWithWhatWasStored() async {
    archive.fail(2, with: trouble)
    let end = await work(["/x": FakeArticleFile(.fake(["a"]), .fake(["b"]))], of: "/x").end()
    #expect(end.status == .failed)
    #expect(end.remarks == [])
    #expect(end.notice?.error == trouble)
    #expect(end.notice?.text == "Imported 1 new article; then \(Notice(trouble)?.text ?? "")")
  }

  @Test func failureOfTheFirstBatchIsTheErrorAlone() async {
    archive.fail(1, with: trouble)
    let end = await work(["/x": FakeArticleFile(.fake(["a"]))], of: "/x").end()
    #expect(end.status == .failed)
    #expect(end.remarks == [])
    #expect(end.notice == Notice(trouble))
  }

  @Test func problemsAreSentences() {
    let fault = RecordFault.fake(line: 7, item: 2)
    #expect(ImportProblem.fault(fault, file: "/x").sentence == "/x:7: item 2: it has no title")
    #expect(
      ImportProblem.noArticles(file: "/x", faults: 1_200, first: .fake(line: 3)).sentence
        == "/x has no articles: 1,200 records could not be read, the first in line 3: it has no title"
    )
    let damage = ArticleFileError.damaged(path: "/x", isCutOff: true, bytesRead: 9)
    #expect(
      ImportProblem.unreadable(damage).sentence
        == "cannot read /x: the gzip data is cut off after 9 bytes; "
        + "the articles before it were imported"
    )
  }
}

/// Stops.
extension ImportWorkTests {
  @Test func stopReportsWhatWasStored() async {
    let gate = archive.hold(2)
    let file = FakeArticleFile(.fake(["a"]), .fake(["b"]), .fake(["c"]))
    let end = await work(["/x": file], of: "/x", "/none").end(stoppedAt: gate)
    #expect(end.status == .stopped)
    #expect(
      end.notice?.text == "stopped. Imported 1 new article; run it again to import the rest"
    )
    #expect(end.outcome.problems == [])
    #expect(archive.batches.count == 1)
  }

  @Test func stopBeforeTheStartImportsNothing() async {
    let file = FakeArticleFile(.fake(["a"]))
    let end = await work(["/x": file], of: "/x").endStoppedBeforeTheStart()
    #expect(end.status == .stopped)
    #expect(
      end.notice?.text == "stopped. Imported 0 new articles; run it again to import the rest"
    )
    #expect(file.limits == [])
  }

  @Test func stoppedImportCanBeRepeated() async {
    let work = work(["/x": FakeArticleFile(.fake(["a"]))], of: "/x")
    #expect(await work.endStoppedBeforeTheStart().status == .stopped)
    let end = await work.end()
    #expect(end.status == .done)
    #expect(end.notice?.text == "Imported 1 new article")
  }
}
