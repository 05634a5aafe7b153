import Domain
import FoundationEssentials
import Glibc
import RequestHistory
import TestSupport
import Testing

@testable import ArchiveRows
@testable import LocalArchive

/// The history of requests in the archive, shared by processes.
@Suite(.hangLimit)
struct ArchiveRequestsTests {
  private let folder: TemporaryFolder
  private let archive: Archive
  private let now = Date(timeIntervalSinceReferenceDate: 785_000_000)

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.file("archive.sqlite"), now: { .saving })
  }

  /// The archive as another process opens it.
  private func other(now: Date = .saving) -> Archive {
    Archive(path: folder.file("archive.sqlite"), now: { now })
  }

  private func turn(_ archive: Archive, after seconds: Double = 0) async -> Turn? {
    await archive.takeTurn(at: "gdelt", every: .seconds(5)) { now.addingTimeInterval(seconds) }
  }

  private func reply(_ text: String) -> CachedReply {
    CachedReply(body: Data(text.utf8), contentType: nil, receivedAt: now)
  }

  @Test(arguments: RequestHistoryContract.rules)
  func archiveFulfilsTheContract(rule: RequestHistoryContract) async throws {
    try await rule.holds(archive)
  }

  @Test(arguments: RequestHistoryContract.rules)
  func fakeFulfilsTheContract(rule: RequestHistoryContract) async throws {
    try await rule.holds(FakeRequestHistory())
  }

  @Test func oneOfManyProcessesTakesATurn() async throws {
    let archives = [archive, other()]
    for round in [0.0, 5, 10] {
      let turns = await withTaskGroup { group in
        for place in 0..<50 { group.addTask { await turn(archives[place % 2], after: round) } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let taken = Turn.granted(at: now.addingTimeInterval(round))
      let refused = Turn.refused(until: now.addingTimeInterval(round + 5))
      #expect(turns.count { $0 == taken } == 1 && turns.count { $0 == refused } == 49)
    }
  }

  @Test func historySurvivesTheRun() async throws {
    await archive.keep(reply("{}"), to: "a")
    await archive.noteRequest(to: "gdelt", now: now, pausedUntil: now.addingTimeInterval(60))
    await archive.close()
    #expect(await other().reply(to: "a", since: now, now: now) == reply("{}"))
    #expect(await turn(other()) == .refused(until: now.addingTimeInterval(60)))
  }

  @Test func lookupCreatesNoFile() async throws {
    #expect(await archive.reply(to: "a", since: .distantPast, now: now) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func expiredRepliesFreeTheirSpace() async throws {
    for round in 0..<60 {
      let moment = now.addingTimeInterval(Double(round) * 60)
      let body = Data(repeating: UInt8(round), count: 500_000)
      let kept = CachedReply(body: body, contentType: nil, receivedAt: moment)
      await archive.keep(kept, to: "\(round)")
    }
    await archive.close()
    let file = URL(filePath: folder.file("archive.sqlite"))
    #expect(try Data(contentsOf: file).count < 5_000_000)
  }

  @Test func requestsAreCountedByDay() async throws {
    // Noon in UTC.
    let noon = Date(timeIntervalSince1970: 86_400 * 20_000.5)
    for hours in [-13, -12, 0, 11.9, 12] {
      await archive.noteRequest(
        to: "newsapi",
        now: noon.addingTimeInterval(hours * 3_600),
        pausedUntil: nil
      )
    }
    await archive.noteRequest(to: "gdelt", now: noon, pausedUntil: noon.addingTimeInterval(90))
    let services = [
      Examination.Service(
        id: "gdelt",
        requestsToday: 1,
        pausedUntil: noon.addingTimeInterval(90)
      ),
      Examination.Service(id: "newsapi", requestsToday: 3, pausedUntil: nil),
    ]
    #expect(try await other(now: noon).examine().services == services)
    let later = try await other(now: noon.addingTimeInterval(86_400)).examine().services
    #expect(later.map(\.requestsToday) == [0, 1])
    #expect(later.map(\.pausedUntil) == [nil, nil])
  }

  @Test func oldCountsAreDeleted() async throws {
    for day in 0..<100 {
      let moment = now.addingTimeInterval(Double(day) * 86_400)
      await archive.noteRequest(to: "newsapi", now: moment, pausedUntil: nil)
    }
    #expect(try await archive.number("SELECT count(*) FROM request_count") == 40)
  }

  @Test func historyIsNotDamage() async throws {
    try await archive.keep([.full])
    await archive.keep(reply("{}"), to: "a")
    await archive.noteRequest(to: "gdelt", now: now, pausedUntil: nil)
    #expect(try await other().examine().isSound)
    #expect(try await archive.number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
  }
}

/// An unusable archive stores nothing, fails nothing and is not changed.
extension ArchiveRequestsTests {
  private func expectNothingStored() async throws {
    let before = try? Data(contentsOf: URL(filePath: folder.file("archive.sqlite")))
    let archive = other()
    await archive.keep(reply("{}"), to: "a")
    await archive.noteRequest(to: "gdelt", now: now, pausedUntil: now.addingTimeInterval(60))
    #expect(await turn(archive) == nil)
    #expect(await archive.reply(to: "a", since: now, now: now) == nil)
    let after = try? Data(contentsOf: URL(filePath: folder.file("archive.sqlite")))
    #expect(before == after)
  }

  @Test func damagedFileStoresNothing() async throws {
    try folder.write(
      "archive.sqlite",
      "not a database, but of some length" + String(describing: now)
    )
    try await expectNothingStored()
  }

  @Test func newerFileStoresNothing() async throws {
    try await archive.save(.full)
    await archive.close()
    try Connection(path: folder.file("archive.sqlite")).execute(script: "PRAGMA user_version = 99")
    try await expectNothingStored()
  }

  @Test func missingFolderStoresNothing() async throws {
    try folder.write("file", "")
    let archive = Archive(path: folder.file("file/archive.sqlite"), now: { .saving })
    await archive.keep(reply("{}"), to: "a")
    #expect(await turn(archive) == nil)
    #expect(await archive.reply(to: "a", since: now, now: now) == nil)
  }

  @Test func fullDiskLosesNothing() async throws {
    try await archive.save(.full)
    try await archive.limitToCurrentSize()
    let large = CachedReply(body: Data(count: 1 << 20), contentType: nil, receivedAt: now)
    await archive.keep(large, to: "a")
    #expect(await archive.reply(to: "a", since: now, now: now) == nil)
    #expect(try await archive.article(Article.full.id) == .full)
  }
}

extension Archive {
  /// Returns the first integer that a query finds.
  fileprivate func number(_ sql: String) throws -> Int? {
    try reading { connection throws(SQLiteError) in try connection.number(sql) }
  }

  /// Limits the file as a full disk would.
  fileprivate func limitToCurrentSize() throws {
    let connection = try database.forWriting()
    let used = try connection.number("PRAGMA page_count")
    try connection.execute(script: "PRAGMA max_page_count = \(used)")
  }
}
