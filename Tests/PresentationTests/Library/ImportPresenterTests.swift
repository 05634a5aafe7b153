import ByteStrings
import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

@Suite(.hangLimit)
struct ImportPresenterTests {
  private let archive = FakeImportArchive()
  private let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")

  private func presenter(_ files: [ByteString: FakeArticleFile]) -> ImportPresenter {
    ImportPresenter(.fake(files, into: archive))
  }

  private func last(
    _ files: [ByteString: FakeArticleFile],
    of paths: ByteString...
  ) async -> ImportPresenter.Output? {
    await presenter(files).outputs(for: .chosen(paths)).last
  }

  @Test func progressIsInOrder() async {
    let file = FakeArticleFile(
      .fake(["a"], bytesRead: 25),
      .fake(["b", "c"], bytesRead: 100),
      size: 100
    )
    let outputs = await presenter(["/x": file]).outputs(for: .chosen(["/x"]))
    #expect(
      outputs.map(\.status) == [
        .waiting, .working(nil),
        .working(WorkProgress("0 articles from /x", share: 0)),
        .working(WorkProgress("1 article from /x", share: 0.25)),
        .working(WorkProgress("3 articles from /x", share: 1)),
        .working(nil), .done,
      ]
    )
    #expect(outputs.last?.kept.added == 3)
    #expect(outputs.last?.notice?.text == "Imported 3 new articles")
    #expect(outputs.last?.remark == nil)
  }

  @Test func missingFileDoesNotStopTheOther() async {
    let last = await last(["/x": FakeArticleFile(.fake(["a"]))], of: "/none", "/x")
    #expect(last?.status == .done)
    #expect(last?.problems == [.unreadable(.notFound(path: "/none"))])
    #expect(last?.problems.first?.sentence == "cannot read /none: no such file")
    #expect(last?.notice?.text == "Imported 1 new article")
  }

  @Test func tenOf25FaultsAreListed() async {
    let last = await last(["/x": FakeArticleFile(.fake(["a"], faults: 25))], of: "/x")
    #expect(last?.problems == (1...10).map { .fault(.fake(line: $0), file: "/x") })
    #expect(last?.faulty == 25)
    #expect(last?.remark == "and 15 more")
    #expect(last?.notice?.text == "Imported 1 new article; 25 records could not be read")
  }

  @Test func unreadableFilesHaveNoSummary() async {
    let last = await last(["/x": FakeArticleFile(.fake([], faults: 3))], of: "/none", "/x")
    #expect(last?.status == .done)
    #expect(last?.problems.count == 2)
    #expect(last?.notice == nil)
  }

  @Test func archiveErrorFollowsWhatWasStored() async {
    archive.fail(2, with: trouble)
    let last = await last(["/x": FakeArticleFile(.fake(["a"]), .fake(["b"]))], of: "/x")
    #expect(last?.status == .failed)
    #expect(last?.remark == "Imported 1 new article")
    #expect(last?.notice?.error == trouble)
  }

  @Test func errorOfTheFirstBatchHasNoRemark() async {
    archive.fail(1, with: trouble)
    let last = await last(["/x": FakeArticleFile(.fake(["a"]))], of: "/x")
    #expect(last?.status == .failed)
    #expect(last?.remark == nil)
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

/// Stopping, and inputs while an import runs.
extension ImportPresenterTests {
  @Test func stopReportsWhatWasStored() async {
    let gate = archive.hold(2)
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"]), .fake(["b"]), .fake(["c"]))
    ]
    let person = Person(at: presenter(files))
    person.does(.chosen(["/x", "/none"]))
    await gate.isReached()
    person.does(.stopped)
    person.does(.stopped)
    let last = await person.leaves()
    #expect(last?.status == .stopped)
    #expect(
      last?.notice?.text
        == "stopped. Imported 1 new article; run it again to import the rest"
    )
    #expect(last?.problems == [])
    #expect(archive.batches.count == 1)
  }

  @Test func stopBeforeTheStartImportsNothing() async {
    let file = FakeArticleFile(.fake(["a"]))
    let last = await presenter(["/x": file]).outputs(for: .stopped, .chosen(["/x"])).last
    #expect(last?.status == .stopped)
    #expect(
      last?.notice?.text == "stopped. Imported 0 new articles; run it again to import the rest"
    )
    #expect(file.limits == [])
  }

  @Test func filesChosenDuringAnImportAreIgnored() async {
    let gate = archive.hold(1)
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"])), "/y": FakeArticleFile(.fake(["b"])),
    ]
    let person = Person(at: presenter(files))
    person.does(.chosen(["/x"]))
    await gate.isReached()
    person.does(.chosen(["/y"]))
    await person.isAnswered()
    gate.open()
    #expect(await person.leaves()?.kept.added == 1)
    #expect(files["/y"]?.limits == [])
  }

  @Test func stoppedImportCanBeRepeated() async {
    let files: [ByteString: FakeArticleFile] = ["/x": FakeArticleFile(.fake(["a"]))]
    let outputs = await presenter(files).outputs(
      for: .stopped,
      .chosen(["/x"]),
      .stopped,
      .chosen(["/x"])
    )
    #expect(outputs.last?.status == .done)
    #expect(outputs.last?.notice?.text == "Imported 1 new article")
  }
}
