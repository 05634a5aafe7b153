import ByteStrings
import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArticleImportTests {
  private let archive = FakeImportArchive()

  /// Imports files, and returns all reports, the result being the last one.
  private func reports(
    _ paths: [ByteString],
    of files: [ByteString: FakeArticleFile],
    calls: FakeBlockingCalls = FakeBlockingCalls()
  ) async throws -> [ImportProgress] {
    let reports = Locked<[ImportProgress]>([])
    let result = try await ArticleImport.fake(files, into: archive, calls: calls)(paths) { report in
      reports.withLock { $0.append(report) }
    }
    return reports.withLock { $0 } + [result]
  }

  private func ids(_ names: String...) -> [Article.ID] { names.map(Article.ID.named) }

  @Test func progressFollowsTheBatches() async throws {
    let file = FakeArticleFile(
      .fake(["a", "b"], bytesRead: 50),
      .fake(["b", "c"], bytesRead: 100),
      size: 200
    )
    let reports = try await reports(["/x"], of: ["/x": file])
    #expect(reports.map(\.file?.share) == [0, 0.25, 0.5, nil, nil])
    #expect(reports.map(\.file?.name) == ["/x", "/x", "/x", nil, nil])
    #expect(reports.map(\.articles) == [0, 2, 4, 4, 4])
    #expect(reports.map(\.isStopped) == [false, false, false, false, false])
    #expect(reports.last?.kept.added == 3)
    #expect(reports.last?.kept.known == 1)
    #expect(archive.batches == [ids("a", "b"), ids("b", "c")])
    #expect(file.limits == [5_000, 5_000, 5_000])
  }

  @Test func emptyFileIsComplete() async throws {
    let reports = try await reports(["/x"], of: ["/x": FakeArticleFile(size: 0)])
    #expect(reports.first?.file?.share == 1)
    #expect(reports.last?.isStopped == false)
    #expect(reports.last?.problems == [])
  }

  @Test func pipeHasNoShare() async throws {
    let reports = try await reports(["-"], of: ["-": FakeArticleFile(.fake(["a"]))])
    #expect(reports.first?.file == ImportProgress.File(name: "standard input", share: nil))
  }

  @Test func nextBatchIsReadWhileOneIsStored() async throws {
    let file = FakeArticleFile(.fake(["a"]), .fake(["b"]))
    let gate = archive.hold(1)
    let running = Task { try await reports(["/x"], of: ["/x": file]) }
    await gate.isReached()
    #expect(file.limits.count == 2)
    gate.open()
    #expect(try await running.value.last?.kept.added == 2)
    #expect(file.limits.count == 3)
  }

  @Test func marksOfCopiesAreUnited() async throws {
    var batch = ArticleBatch.fake(["a"], marks: ArticleMarks(isSaved: true))
    batch.articles += ArticleBatch.fake(["a"], marks: ArticleMarks(isRead: true)).articles
    batch.articles += ArticleBatch.fake(["b"]).articles
    let last = try await reports(["/x"], of: ["/x": FakeArticleFile(batch)]).last
    #expect(archive.marks == [.named("a"): ArticleMarks(isSaved: true, isRead: true)])
    #expect(last?.kept.added == 2)
    #expect(last?.kept.known == 1)
  }

  @Test func missingFileDoesNotStopTheOthers() async throws {
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"])), "/y": FakeArticleFile(.fake(["b"])),
    ]
    let last = try await reports(["/x", "/none", "/y"], of: files).last
    #expect(last?.problems == [.unreadable(.notFound(path: "/none"))])
    #expect(last?.kept.added == 2)
    #expect(last?.isStopped == false)
  }

  @Test func damagedFileKeepsItsFirstArticles() async throws {
    let damage = ArticleFileError.damaged(path: "/x", isCutOff: true, bytesRead: 9)
    let file = FakeArticleFile(.fake(["a"]), failure: damage)
    let last = try await reports(["/x"], of: ["/x": file]).last
    #expect(last?.problems == [.unreadable(damage)])
    #expect(last?.kept.added == 1)
  }

  @Test func unwritableArchiveEndsTheImport() async throws {
    let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    archive.fail(2, with: trouble)
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"]), .fake(["b"]), .fake(["c"])),
      "/y": FakeArticleFile(.fake(["d"])),
    ]
    await #expect(throws: trouble) { try await reports(["/x", "/y"], of: files) }
    #expect(archive.batches == [ids("a")])
    #expect(files["/y"]?.limits == [])
  }
}

/// Faulty records: which are listed, and which only counted.
extension ArticleImportTests {
  @Test func tenFaultsAreListed() async throws {
    let file = FakeArticleFile(.fake(["a"], faults: 25))
    let last = try await reports(["/x"], of: ["/x": file]).last
    #expect(last?.problems == (1...10).map { .fault(.fake(line: $0), file: "/x") })
    #expect(last?.faulty == 25)
    #expect(last?.listed == 10)
  }

  @Test func filesShareTheLimitOfFaults() async throws {
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake(["a"], faults: 7)),
      "/y": FakeArticleFile(.fake(["b"], faults: 7)),
    ]
    let last = try await reports(["/x", "/y"], of: files).last
    #expect(
      last?.problems == (1...7).map { .fault(.fake(line: $0), file: "/x") }
        + (1...3).map { .fault(.fake(line: $0), file: "/y") }
    )
    #expect(last?.faulty == 14)
  }

  @Test func faultsBeforeTheFirstArticleAreListed() async throws {
    let file = FakeArticleFile(.fake([], faults: 5_000), .fake(["a"]))
    let reports = try await reports(["/x"], of: ["/x": file])
    #expect(reports.map(\.problems.count) == [0, 0, 10, 10, 10])
    #expect(reports.last?.faulty == 5_000)
  }

  @Test func fileWithoutArticlesIsOneProblem() async throws {
    let files: [ByteString: FakeArticleFile] = [
      "/x": FakeArticleFile(.fake([], faults: 30), .fake([], faults: 5)),
      "/y": FakeArticleFile(.fake([], faults: 1)),
    ]
    let last = try await reports(["/x", "/y"], of: files).last
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
  @Test func cancelledImportKeepsWhatWasStored() async throws {
    let file = FakeArticleFile(.fake(["a"]), .fake(["b"]), .fake(["c"]))
    let gate = archive.hold(2)
    let running = Task { try await reports(["/x", "/x"], of: ["/x": file]) }
    await gate.isReached()
    running.cancel()
    let last = try await running.value.last
    #expect(last?.isStopped == true)
    #expect(last?.kept.added == 1)
    #expect(archive.batches == [ids("a")])
  }

  @Test func waitingReadIsCancelled() async throws {
    let calls = FakeBlockingCalls()
    let gate = calls.hold(2)
    let file = FakeArticleFile(.fake(["a"]))
    let running = Task { try await reports(["-"], of: ["-": file], calls: calls) }
    await gate.isReached()
    running.cancel()
    #expect(try await running.value.last?.isStopped == true)
    #expect(archive.batches == [])
  }

  @Test func cancelledImportOpensNothing() async throws {
    let file = FakeArticleFile(.fake(["a"]))
    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await reports(["/x", "/none"], of: ["/x": file])
    }
    let all = try await running.value
    #expect(all.map(\.isStopped) == [true])
    #expect(all.last?.problems == [])
    #expect(file.limits == [])
  }
}
