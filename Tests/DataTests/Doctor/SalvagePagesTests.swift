import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Salvage from the write-ahead log and from overflow pages.
@Suite(.hangLimit)
struct SalvagePagesTests {
  private let desk: DoctorDesk

  init() throws {
    desk = try DoctorDesk()
  }

  @Test func logIsSalvaged() async throws {
    try await desk.fill(1..<50)
    let sound = desk.bytes()
    let archive = desk.archive
    try await archive.keep((50..<90).map(Article.numbered))
    let log = desk.bytes("-wal")
    try desk.write(try #require(sound))
    try desk.write(try #require(log), "-wal")
    #expect(
      try await desk.archive.salvage(into: desk.salvagedPath) == Salvage(rescued: 89, saved: 9)
    )
    withExtendedLifetime(archive) {}
  }

  @Test func uncommittedChangesAreNotSalvaged() async throws {
    try await desk.fill(1..<50)
    let connection = try Connection(path: desk.path)
    for function in Schema.archive.functions { try connection.add(function) }
    try connection.execute(script: "PRAGMA cache_size = 1; BEGIN; UPDATE article SET title = 'x'")
    #expect(try #require(desk.bytes("-wal")).count > 4_096)
    let pages = try PageFile(path: desk.path)
    let copy = try DoctorDesk()
    try copy.write(try #require(desk.bytes()))
    try copy.write(try #require(desk.bytes("-wal")), "-wal")
    #expect(try await copy.archive.salvage(into: copy.salvagedPath).rescued == 49)
    #expect(try await copy.salvaged.all().allSatisfy { $0.title.hasPrefix("Title ") })
    #expect(pages.isUnchanged)
  }

  @Test func damagedLogIsUsedUpToTheDamage() async throws {
    try await desk.fill(1..<2)
    let sound = try #require(desk.bytes())
    let archive = desk.archive
    var sizes: [Int] = []
    for number in 2...4 {
      try await archive.keep([.numbered(number)])
      sizes.append(try #require(desk.bytes("-wal")).count)
    }
    var log = try #require(desk.bytes("-wal"))
    log[(sizes[0] + sizes[1]) / 2] ^= 1
    let copy = try DoctorDesk()
    try copy.write(sound)
    try copy.write(log, "-wal")
    _ = try await copy.archive.salvage(into: copy.salvagedPath)
    #expect(try await copy.salvaged.all().map(\.title) == ["Title 2", "Title 1"])
    withExtendedLifetime(archive) {}
  }

  @Test func overflowLoopEnds() async throws {
    try await desk.fill(1..<30)
    var bytes = try #require(desk.bytes())
    let pages = try desk.overflowPages(of: "article")
    for page in pages {
      let start = (page - 1) * 4_096
      bytes.replaceSubrange(start..<start + 4, with: [0, 0, UInt8(page >> 8), UInt8(page & 0xFF)])
    }
    try desk.write(bytes)
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect(salvage.rescued == 29)
    #expect(salvage.incomplete == 2)
  }

  @Test func budgetLimitsOverflowPages() throws {
    // The second page refers to itself as the next overflow page.
    try desk.write(
      [UInt8](repeating: 7, count: 4_096) + [0, 0, 0, 2] + Array(repeating: 7, count: 4_092)
    )
    let pages = try PageFile(path: desk.path)
    let cell = TreePage.Cell(rowid: 1, size: 1 << 20, local: [1, 2, 3], overflow: 2)
    var budget = 5
    #expect(pages.bytes(of: cell, budget: &budget) == [1, 2, 3])
    #expect(budget == 0)
  }
}
