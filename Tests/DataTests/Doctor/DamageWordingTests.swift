import Domain
import Glibc
import Testing

@testable import LocalArchive

/// What failures of the file mean to a person, whatever was being done.
struct DamageWordingTests {
  /// The engine's codes, with their details.
  ///
  /// See https://www.sqlite.org/rescode.html
  private enum Code {
    static let damage: [Int32] = [1, 11, 26, 267, 779]
    static let full: Int32 = 13
    static let write: Int32 = 778
    static let sharedMemory: Int32 = 4_874
  }

  private func error(_ code: Int32, _ use: ArchiveUse, errno system: Int32 = 0) -> NewsError {
    NewsError(.engine(code: code, message: "words", system: system), use, at: "a.sqlite")
  }

  @Test(arguments: [ArchiveUse.reading, .writing], Code.damage)
  func damageIsReportedForEveryUse(use: ArchiveUse, code: Int32) {
    #expect(error(code, use) == .archiveDamaged(path: "a.sqlite", "words"))
  }

  @Test func fullDiskIsNotDamage() {
    let full = NewsError.archiveUnwritable(path: "a.sqlite", "the disk is full")
    #expect(error(Code.full, .writing) == full)
    #expect(error(Code.write, .writing, errno: EDQUOT) == full)
    let reading = NewsError.archiveUnreadable(path: "a.sqlite", "the disk is full")
    #expect(error(Code.sharedMemory, .reading, errno: ENOSPC) == reading)
  }

  @Test func fileSizeLimitIsReported() {
    let limited = NewsError.archiveUnwritable(path: "a.sqlite", "it has reached the file size limit")
    #expect(error(Code.write, .writing, errno: EFBIG) == limited)
  }
}
