import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Archives of liked videos and pictures, damaged like those of articles in `DamageTests`.
@Suite(.hangLimit)
struct DamageVideosTests {
  private static let count = 40
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fill(1..<6)
    try await desk.like(1..<Self.count + 1)
  }

  private func damage(
    _ times: Int,
    lossOf most: Int,
    _ change: (inout [UInt8], inout SeededGenerator) -> Void
  ) async throws {
    let sound = try #require(desk.bytes())
    for seed in 1...times {
      var generator = SeededGenerator(seed: UInt64(seed))
      var bytes = sound
      change(&bytes, &generator)
      let damaged = try DoctorDesk()
      try damaged.write(bytes)
      try await check(damaged, lossOf: most, "seed \(seed)")
    }
  }

  private func check(_ damaged: DoctorDesk, lossOf most: Int, _ place: String) async throws {
    let before = damaged.files
    for words in ["word7", "title 7", "cat", ""] { await look(damaged, words, place) }
    _ = try await damaged.archive.examine()
    #expect(damaged.files == before, "\(place)")
    let salvage = try await damaged.archive.salvage(into: damaged.salvagedPath)
    #expect(salvage.likedVideos.rescued >= Self.count - most, "\(place): \(salvage)")
    #expect(salvage.pictures.rescued >= Self.count - most, "\(place): \(salvage)")
    #expect(damaged.bytes() == before["archive.sqlite"], "\(place)")
    #expect(try await damaged.salvaged.examine().findings == [], "\(place)")
    #expect(
      try await damaged.salvaged.liked().count == salvage.likedVideos.rescued,
      "\(place): what is counted can be listed"
    )
  }

  private func look(_ desk: DoctorDesk, _ words: String, _ place: String) async {
    do {
      _ = try await desk.archive.liked(words)
      _ = try await desk.archive.pictures(words)
      _ = try await desk.archive.likes(among: (1...Self.count).map(Video.ID.clip))
      _ = try await desk.archive.video(.clip(7))
    } catch let error as NewsError {
      guard case .archiveDamaged(desk.path, _) = error else {
        Issue.record("\(place): \(error)")
        return
      }
    } catch {
      Issue.record("\(place): \(error)")
    }
  }

  /// The largest number of rows that start on one page.
  private func rowsOnOnePage() throws -> Int {
    try Connection(path: desk.path).number(
      """
      SELECT max(ncell) FROM dbstat WHERE name IN ('video', 'picture') AND pagetype = 'leaf'
      """
    )
  }

  @Test func flippedBitLosesAtMostItsPage() async throws {
    try await damage(12, lossOf: rowsOnOnePage()) { bytes, generator in
      let place = Int.random(in: bytes.indices, using: &generator)
      bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    }
  }

  @Test func overwrittenPageLosesAtMostItself() async throws {
    try await damage(8, lossOf: rowsOnOnePage()) { bytes, generator in
      let page = Int.random(in: 0..<bytes.count / 4_096, using: &generator)
      for place in page * 4_096..<(page + 1) * 4_096 {
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
  }

  @Test func truncatedFileIsSalvaged() async throws {
    let sound = try #require(desk.bytes())
    for tenth in 1...9 {
      let damaged = try DoctorDesk()
      try damaged.write(Array(sound.prefix(sound.count * tenth / 10)))
      try await check(damaged, lossOf: Self.count, "\(tenth) tenths")
    }
  }
}
