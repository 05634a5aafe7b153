import Domain
import FoundationEssentials
import OuterTestSupport
import TestSupport
import Testing

@testable import LocalArchive

/// Archives truncated, overwritten or with flipped bits at seeded places.
///
/// Reading one returns an answer or an error and never changes it; salvage loses only what the damage
/// destroyed.
@Suite(.hangLimit)
struct DamageTests {
  private static let count = 60
  private let desk: DoctorDesk

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fill(1..<Self.count + 1)
  }

  /// Damages copies of the sound archive in many ways and checks each.
  private func damage(
    _ times: Int,
    leaving atLeast: Int,
    _ change: (inout [UInt8], inout SeededGenerator) -> Void
  ) async throws {
    let sound = try #require(desk.bytes())
    for seed in 1...times {
      var generator = SeededGenerator(seed: UInt64(seed))
      var bytes = sound
      change(&bytes, &generator)
      let damaged = try DoctorDesk()
      try damaged.write(bytes)
      try await check(damaged, leaving: atLeast, "seed \(seed)")
    }
  }

  private func check(_ damaged: DoctorDesk, leaving count: Int, _ place: String) async throws {
    let before = damaged.files
    for words in ["word7", "title 7", "京", ""] { await search(damaged, words, place) }
    _ = try await damaged.archive.examine()
    #expect(damaged.files == before, "\(place)")
    let salvage = try await damaged.archive.salvage(into: damaged.salvagedPath)
    #expect(salvage.rescued >= count, "\(place): \(salvage)")
    #expect(damaged.bytes() == before["archive.sqlite"], "\(place)")
    #expect(try await damaged.salvaged.examine().findings == [], "\(place)")
    let known = Set((1...Self.count).map { Self.words(.numbered($0)) })
    let changed = try await damaged.salvaged.all().filter { !known.contains(Self.words($0)) }
    #expect(changed.count <= Self.count - count + salvage.incomplete, "\(place)")
  }

  /// The texts of an article on its own pages, which do not hold its provider's name.
  private static func words(_ article: Article) -> [String?] {
    [article.link.description, article.title, article.summary, article.content, article.author]
  }

  private func search(_ desk: DoctorDesk, _ words: String, _ place: String) async {
    do {
      for sort in [ArticleQuery.Sort.newest, .relevance] {
        _ = try await desk.archive(ArticleQuery(words, sort: sort), at: nil)
      }
    } catch let error as NewsError {
      guard case .archiveDamaged(desk.path, _) = error else {
        Issue.record("\(place): \(error)")
        return
      }
    } catch {
      Issue.record("\(place): \(error)")
    }
  }

  /// The largest number of articles that start on one page.
  private func articlesOnOnePage() throws -> Int {
    try Connection(path: desk.path).number(
      "SELECT max(ncell) FROM dbstat WHERE name = 'article' AND pagetype = 'leaf'"
    )
  }

  @Test func flippedBitLosesAtMostItsPage() async throws {
    try await damage(40, leaving: Self.count - articlesOnOnePage()) { bytes, generator in
      let place = Int.random(in: bytes.indices, using: &generator)
      bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    }
  }

  @Test func flippedHeaderBitLosesNothing() async throws {
    let sound = try #require(desk.bytes())
    var generator = SeededGenerator(seed: 9)
    // The bytes after these contain the version and the application id.
    for place in 0..<60 {
      let damaged = try DoctorDesk()
      var bytes = sound
      bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      try damaged.write(bytes)
      let salvage = try await damaged.archive.salvage(into: damaged.salvagedPath)
      #expect(salvage.rescued == Self.count && salvage.isWhole, "byte \(place): \(salvage)")
    }
  }

  @Test func pageSizeIsDetected() async throws {
    try desk.edit("PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM")
    for isHeaderGone in [false, true] {
      var bytes = try #require(desk.bytes())
      if isHeaderGone { bytes.replaceSubrange(0..<1_024, with: repeatElement(0, count: 1_024)) }
      let damaged = try DoctorDesk()
      try damaged.write(bytes)
      let salvage = try await damaged.archive.salvage(into: damaged.salvagedPath)
      #expect(salvage.rescued == Self.count && salvage.isWhole, "\(salvage)")
    }
  }

  @Test func overwrittenPageLosesAtMostItself() async throws {
    try await damage(12, leaving: Self.count - articlesOnOnePage()) { bytes, generator in
      let page = Int.random(in: 0..<bytes.count / 4_096, using: &generator)
      for place in page * 4_096..<(page + 1) * 4_096 {
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
    }
  }

  @Test func truncatedFileKeepsEarlierPages() async throws {
    let sound = try #require(desk.bytes())
    let pages = try desk.pages(of: "article")
    for tenth in 1...9 {
      let damaged = try DoctorDesk()
      try damaged.write(Array(sound.prefix(sound.count * tenth / 10)))
      let left = pages.filter { $0 * 4_096 <= sound.count * tenth / 10 }
      let articles = try desk.articles(on: left)
      try await check(damaged, leaving: articles, "\(tenth) tenths")
    }
  }
}

extension DoctorDesk {
  fileprivate func articles(on pages: [Int]) throws -> Int {
    let list = pages.map(String.init).joined(separator: ",")
    return try Connection(path: path).number(
      """
      SELECT sum(ncell) FROM dbstat
      WHERE name = 'article' AND pagetype = 'leaf' AND pageno IN (\(list))
      """
    )
  }
}
