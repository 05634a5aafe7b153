import ByteStrings
import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing
import WholeFiles

@testable import LocalArchive

/// Cases in which salvage fails and leaves no file.
@Suite(.hangLimit)
struct SalvageRefusalTests {
  private let desk: DoctorDesk

  init() throws {
    desk = try DoctorDesk()
  }

  private func expectRefused(
    into path: String? = nil,
    _ isExpected: (NewsError) -> Bool
  ) async throws {
    let before = desk.files
    await #expect {
      _ = try await desk.archive.salvage(into: path ?? desk.salvagedPath)
    } throws: {
      ($0 as? NewsError).map(isExpected) == true
    }
    #expect(desk.files == before)
  }

  @Test(arguments: ["salvaged.sqlite", "archive.sqlite"])
  func existingFileIsNotReplaced(name: String) async throws {
    try await desk.fill(1..<10)
    if name != "archive.sqlite" { try desk.folder.write(name, "mine") }
    let path = desk.folder.file(name)
    let reason = "the file already exists"
    try await expectRefused(into: path) { $0 == .archiveUnwritable(path: path, reason) }
  }

  @Test func linkAtTheNewPathIsRejected() async throws {
    try await desk.fill(1..<10)
    #expect(symlink("nowhere", desk.salvagedPath) == 0)
    try await expectRefused { if case .archiveUnwritable = $0 { true } else { false } }
  }

  @Test(arguments: [0, 1, 100, 4_096, 50_000])
  func fileWithoutArchiveDataIsRejected(size: Int) async throws {
    try desk.write((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 256) })
    try await expectRefused {
      $0 == .archiveUnreadable(path: desk.path, "it contains no data of a Broadsheet archive")
    }
  }

  @Test func newerArchiveIsRejected() async throws {
    try await desk.fill(1..<10)
    try desk.edit("ALTER TABLE article ADD COLUMN mood TEXT; PRAGMA user_version = 99")
    try await expectRefused { $0 == .archiveTooNew(path: desk.path) }
  }

  @Test func missingFileIsAnError() async throws {
    try await expectRefused {
      $0 == .archiveUnreadable(path: desk.path, "No such file or directory")
    }
  }

  @Test func emptyArchiveIsSalvaged() async throws {
    try await desk.fill(1..<2)
    try desk.edit("DELETE FROM article")
    #expect(try await desk.archive.salvage(into: desk.salvagedPath).rescued == 0)
    #expect(try await desk.salvaged.examine().isSound)
  }

  @Test func unfinishedArchiveIsDeleted() throws {
    do {
      let archive = try NewArchive(path: ByteString(desk.salvagedPath), version: 15)
      defer { withExtendedLifetime(archive) {} }
      #expect(desk.files.count == 1)
    }
    #expect(desk.files.isEmpty)
  }

  @Test func laterFileIsNotReplaced() throws {
    let archive = try NewArchive(path: ByteString(desk.salvagedPath), version: 15)
    try desk.folder.write("salvaged.sqlite", "mine")
    #expect(throws: SQLiteError.draft(.taken)) { try archive.finish() }
    #expect(try desk.folder.read("salvaged.sqlite") == "mine")
  }

  @Test func newArchiveIsPrivate() async throws {
    try await desk.fill(1..<10)
    _ = try await desk.archive.salvage(into: desk.salvagedPath)
    var status = stat()
    #expect(lstat(desk.salvagedPath, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(Set(desk.files.keys) == ["archive.sqlite", "salvaged.sqlite"])
  }

  @Test(arguments: ["", "-wal"])
  func changingFileIsNoticed(ending: String) async throws {
    try await desk.fill(1..<10)
    let file = try DamagedFile(path: ByteString(desk.path))
    #expect(file.isUnchanged)
    try desk.write(try #require(desk.bytes()) + [0], ending)
    #expect(!file.isUnchanged)
  }
}
