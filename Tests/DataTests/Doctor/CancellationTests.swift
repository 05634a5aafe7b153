import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Long work on the archive that is cancelled.
@Suite(.hangLimit)
struct CancellationTests {
  private let desk: DoctorDesk

  init() throws {
    desk = try DoctorDesk()
  }

  /// The archive, whose clock cancels the task that reads it.
  private func cancelling() -> Archive {
    Archive(path: desk.path) {
      withUnsafeCurrentTask { $0?.cancel() }
      return .distantPast
    }
  }

  private func cancelled<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await work()
    }.value
  }

  @Test func stoppedRebuildChangesNothing() async throws {
    try await desk.fill(1..<400)
    try desk.edit("DROP TABLE appearance; PRAGMA user_version = 0")
    let before = desk.files
    let archive = desk.archive
    await #expect(throws: NewsError.cancelled) {
      try await cancelled { try await archive.rebuild() }
    }
    #expect(desk.files == before)
    #expect(try await desk.archive.rebuild().articles == 399)
  }

  @Test func stoppedExaminationReportsItsChecks() async throws {
    try await desk.fill(1..<400)
    // The clock is read before the articles are checked.
    let archive = cancelling()
    let examination = try await Task { try await archive.examine() }.value
    #expect(examination.isStopped)
    #expect(examination.checks == ["the pages", "the schema"])
    #expect(examination.remainingChecks == ["the articles", "the full-text indexes"])
    #expect(examination.contents?.articles == 399)
    #expect(examination.findings == [])
  }

  @Test func stoppedSalvageLeavesNoFile() async throws {
    try await desk.fill(1..<400)
    let before = desk.files
    let (archive, path) = (desk.archive, desk.salvagedPath)
    let salvage = try await cancelled { try await archive.salvage(into: path) }
    #expect(salvage.isStopped)
    #expect(salvage.rescued == 0)
    #expect(desk.files == before)
  }

  @Test func shortWorkIsNotStopped() async throws {
    let archive = desk.archive
    try await cancelled { for number in 1...600 { try await archive.keep([.numbered(number)]) } }
    #expect(try await desk.archive.all().count == 600)
  }
}
