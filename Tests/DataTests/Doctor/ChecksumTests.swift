import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Flipped bits that leave the file readable.
@Suite(.hangLimit)
struct ChecksumTests {
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fill(1..<25)
    try await desk.archive.keep([Article.numbered(30).also(.at("b")), .numbered(31)])
    for number in 1...3 {
      try await desk.archive.like(.clip(number))
      try await desk.archive.record(.saved("/\(number)"))
    }
  }

  /// The contents of all rows with checksums, or nil if some of them cannot be read.
  private func contents(_ desk: DoctorDesk) async -> [String]? {
    let tables = ["article", "provider", "appearance", "video", "picture"]
    return try? tables.flatMap { table in
      let connection = try Connection(path: desk.path)
      let columns = try connection.rows("SELECT name FROM pragma_table_info('\(table)')") {
        "quote(\($0.text(0) ?? ""))"
      }
      let sql = "SELECT \(columns.joined(separator: " || ',' || ")) FROM \(table) NOT INDEXED"
      return try connection.rows(sql) { $0.text(0) ?? "" }
    }
  }

  @Test func everyFlippedBitIsHarmlessOrReported() async throws {
    let sound = try #require(desk.bytes())
    let before = try #require(await contents(desk))
    #expect(try await desk.archive.examine().findings == [])
    var random = SeededGenerator(seed: 18)
    for _ in 0..<400 {
      let place = Int.random(in: sound.indices, using: &random)
      let bit = Int.random(in: 0..<8, using: &random)
      var bytes = sound
      bytes[place] ^= 1 << bit
      let damaged = try DoctorDesk()
      try damaged.write(bytes)
      let isReported = try await !damaged.archive.examine().isSound
      guard !isReported else { continue }
      let after = await contents(damaged)
      #expect(after == before, "bit \(bit) of byte \(place)")
    }
  }

  private func replace(_ old: String, with new: String) throws {
    var bytes = try #require(desk.bytes())
    let range = try #require(bytes.firstRange(of: Array(old.utf8)))
    bytes.replaceSubrange(range, with: Array(new.utf8))
    try desk.write(bytes)
  }

  /// Changes that only the checksums detect.
  @Test(arguments: [
    ("Title 3", "tITLE 3"), ("About ", "about "), ("The Wire", "The Wile"), ("i.ytimg", "j.ytimg"),
    ("https://wire.example/", "https://wile.example/"), ("places.example", "placed.example"),
  ])
  func changedTextIsReported(old: String, new: String) async throws {
    try replace(old, with: new)
    #expect(try await desk.archive.examine().remedy == .salvage)
  }

  @Test func salvageCountsAChangedArticle() async throws {
    try replace("Title 24", with: "TITLE 24")
    let salvage = try await desk.archive.salvage(into: desk.salvagedPath)
    #expect(salvage.rescued == 26)
    #expect((salvage.incomplete, salvage.lost) == (1, 0))
    #expect(try await desk.salvaged.examine().findings == [])
  }
}
