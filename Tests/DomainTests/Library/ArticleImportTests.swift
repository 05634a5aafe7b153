import ByteStrings
import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArticleImportTests {
  private let archive = FakeImportArchive()

  /// Imports files, and returns all reports.
  private func reports(
    _ paths: [ByteString],
    of files: [ByteString: FakeArticleFile],
    calls: FakeBlockingCalls = FakeBlockingCalls()
  ) async -> [ImportProgress] {
    let reports = Locked<[ImportProgress]>([])
    await ArticleImport.fake(files, into: archive, calls: calls)(paths) { report in
      reports.withLock { $0.append(report) }
    }
    return reports.withLock { $0 }
  }

  private func ids(_ names: String...) -> [Article.ID] { names.map(Article.ID.named) }

  @Test func progressFollowsTheBatches() async {
    let file = FakeArticleFile(
      .fake(["a", "b"], bytesRead: 50),
      .fake(["b", "c"], bytesRead: 100),
      size: 200
    )
    let reports = await reports(["/x"], of: ["/x": file])
    #expect(reports.map(\.file?.share) == [0, 0.25, 0.5, nil, nil])
    #expect(reports.map(\.file?.name) == ["/x", "/x", "/x", nil, nil])
    #expect(reports.map(\.articles) == [0, 2, 4, 4, 4])
    #expect(reports.map(\.end) == [nil, nil, nil, nil, .complete])
    #expect(reports.last?.kept.added == 3)
    #expect(reports.last?.kept.known == 1)
    #expect(archive.batches == [ids("a", "b"), ids("b", "c")])
    #expect(file.limits == [5_000, 5_000, 5_000])
  }

  @Test func emptyFileIsComplete() async {
    let reports = await reports(["/x"], of: ["/x": FakeArticleFile(size: 0)])
    #expect(reports.first?.file?.share == 1)
    #expect(reports.last?.end == .complete)
    #expect(reports.last?.problems == [])
  }

  @Test func pipeHasNoShare() async {
    let reports = await reports(["-"], of: ["-": FakeArticleFile(.fake(["a"]))])
    #expect(reports.first?.file == ImportProgress.File(name: "standard input", share: nil))
  }

  @Test func nextBatchIsReadWhileOneIsStored() async {
    let file = FakeArticleFile(.fake(["a"]), .fake(["b"]))
    let gate = archive.hold(1)
    let running = Task { await reports(["/x"], of: ["/x": file]) }
    await gate.isReached()
    #expect(file.limits.count == 2)
    gate.open()
    #expect(await running.value.last?.kept.added == 2)
    #expect(file.limits.count == 3)
  }

  @Test func marksOfCopiesAreUnited() async {
    var batch = ArticleBatch.fake(["a"], marks: ArticleMarks(isSaved: true))
    batch.articles += ArticleBatch.fake(["a"], marks: ArticleMarks(isRead: true)).articles
    batch.articles += ArticleBatch.fake(["b"]).articles
    let last = await reports(["/x"], of: ["/x": FakeArticleFile(batch)]).last
    #expect(archive.marks == [.named("a"): ArticleMarks(isSaved: true, isRead: true)])
    #expect(last?.kept.added == 2)
    #expect(last?.kept.known == 1)
  }

  @Test func missingFileDoesNotStopTheOthers() async {
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"])), "/y": FakeArticleFile(.fake(["b"])),
    ]
    let last = await reports(["/x", "/none", "/y"], of: files).last
    #expect(last?.problems == [.unreadable(.notFound(path: "/none"))])
    #expect(last?.kept.added == 2)
    #expect(last?.end == .complete)
  }

  @Test func damagedFileKeepsItsFirstArticles() async {
    let damage = ArticleFileError.damaged(path: "/x", isCutOff: true, bytesRead: 9)
    let file = FakeArticleFile(.fake(["a"]), failure: damage)
    let last = await reports(["/x"], of: ["/x": file]).last
    #expect(last?.problems == [.unreadable(damage)])
    #expect(last?.kept.added == 1)
  }

  @Test func unwritableArchiveEndsTheImport() async {
    let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    archive.fail(2, with: trouble)
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"]), .fake(["b"]), .fake(["c"])),
      "/y": FakeArticleFile(.fake(["d"])),
    ]
    let last = await reports(["/x", "/y"], of: files).last
    #expect(last?.end == .failed(trouble))
    #expect(last?.kept.added == 1)
    #expect(files["/y"]?.limits == [])
  }
}

/// Faulty records: which are listed, and which only counted.
extension ArticleImportTests {
  @Test func tenFaultsAreListed() async {
    let file = FakeArticleFile(.fake(["a"], faults: 25))
    let last = await reports(["/x"], of: ["/x": file]).last
    #expect(last?.problems == (1...10).map { .fault(.fake(line: $0), file: "/x") })
    #expect(last?.faulty == 25)
    #expect(last?.listed == 10)
  }

  @Test func filesShareTheLimitOfFaults() async {
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"], faults: 7)),
      "/y": FakeArticleFile(.fake(["b"], faults: 7)),
    ]
    let last = await reports(["/x", "/y"], of: files).last
    #expect(
      last?.problems == (1...7).map { .fault(.fake(line: $0), file: "/x") }
        + (1...3).map { .fault(.fake(line: $0), file: "/y") }
    )
    #expect(last?.faulty == 14)
  }

  @Test func faultsBeforeTheFirstArticleAreListed() async {
    let file = FakeArticleFile(.fake([], faults: 5_000), .fake(["a"]))
    let reports = await reports(["/x"], of: ["/x": file])
    #expect(reports.map(\.problems.count) == [0, 0, 10, 10, 10])
    #expect(reports.last?.faulty == 5_000)
  }

  @Test func fileWithoutArticlesIsOneProblem() async {
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake([], faults: 30), .fake([], faults: 5)),
      "/y": FakeArticleFile(.fake([], faults: 1)),
    ]
    let last = await reports(["/x", "/y"], of: files).last
    #expect(
      last?.problems == [
        .noArticles(file: "/x", faults: 35, first: .fake(line: 1)),
        .fault(.fake(line: 1), file: "/y"),
      ]
    )
    #expect(last?.faulty == 0)
  }
}

/// Cancellation.
extension ArticleImportTests {
  @Test func cancelledImportKeepsWhatWasStored() async {
    let file = FakeArticleFile(.fake(["a"]), .fake(["b"]), .fake(["c"]))
    let gate = archive.hold(2)
    let running = Task { await reports(["/x", "/x"], of: ["/x": file]) }
    await gate.isReached()
    running.cancel()
    let last = await running.value.last
    #expect(last?.end == .stopped)
    #expect(last?.kept.added == 1)
    #expect(archive.batches == [ids("a")])
  }

  @Test func waitingReadIsCancelled() async {
    let calls = FakeBlockingCalls()
    let gate = calls.hold(2)
    let file = FakeArticleFile(.fake(["a"]))
    let running = Task { await reports(["-"], of: ["-": file], calls: calls) }
    await gate.isReached()
    running.cancel()
    #expect(await running.value.last?.end == .stopped)
    #expect(archive.batches == [])
  }

  @Test func cancelledImportOpensNothing() async {
    let file = FakeArticleFile(.fake(["a"]))
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await reports(["/x", "/none"], of: ["/x": file])
    }
    let all = await running.value
    #expect(all.map(\.end) == [.stopped])
    #expect(all.last?.problems == [])
    #expect(file.limits == [])
  }
}
