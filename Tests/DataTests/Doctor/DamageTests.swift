import Domain
import FoundationEssentials
import OuterTestSupport
import TestSupport
import Testing
import Texts

@testable import ArchiveRows
@testable import LocalArchive

/// Archives with flipped bits, torn pages and missing ends, at seeded places.
///
/// Reading one returns an answer or an error and never changes it; with its daily file, a salvage loses only
/// articles on damaged pages, and nothing that the person made.
@Suite(.hangLimit)
struct DamageTests {
  private static let count = 240
  private let desk: DoctorDesk
  private let made: Made
  private let articles: [Article.ID: Article]
  /// The articles with a part on each page.
  private let pages: [Int: Set<Article.ID>]

  init() async throws {
    desk = try DoctorDesk()
    try await desk.fillWhatAPersonMakes(Self.count)
    let all = try await desk.archive.all()
    made = try await Made(desk.archive, of: all)
    articles = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    pages = try desk.articlesByPage()
  }

  @Test(arguments: 0..<3)
  func flippedBitLosesOnlyArticlesOnItsPage(part: Int) async throws {
    for seed in part * 100..<part * 100 + 100 {
      var random = SeededGenerator(seed: UInt64(seed))
      var bytes = try #require(desk.bytes())
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      try await check(
        bytes,
        damaged: [place / 4_096 + 1],
        "byte \(place), seed \(seed)",
        looks: seed % 10 == 0
      )
    }
  }

  @Test(arguments: 0..<2)
  func tornPageLosesOnlyItsArticles(part: Int) async throws {
    for seed in part * 50..<part * 50 + 50 {
      var random = SeededGenerator(seed: UInt64(1_000 + seed))
      var bytes = try #require(desk.bytes())
      let page = Int.random(in: 0..<bytes.count / 4_096, using: &random)
      // The disk wrote the sectors up to here, and something else follows.
      let start = page * 4_096 + 512 * Int.random(in: 0...7, using: &random)
      for place in start..<(page + 1) * 4_096 {
        bytes[place] = seed % 3 == 0 ? 0 : UInt8.random(in: 0...255, using: &random)
      }
      try await check(
        bytes,
        damaged: [page + 1],
        "page \(page + 1), seed \(seed)",
        looks: seed % 10 == 0
      )
    }
  }

  @Test func truncatedFileLosesOnlyItsEnd() async throws {
    let bytes = try #require(desk.bytes())
    for tenth in 1...9 {
      let left = Array(bytes.prefix(bytes.count * tenth / 10))
      let lost = left.count / 4_096 + 1...bytes.count / 4_096
      try await check(left, damaged: Set(lost), "\(tenth) tenths")
    }
  }

  /// Salvages a damaged file; first it is searched if it `looks`.
  private func check(
    _ bytes: [UInt8],
    damaged pages: Set<Int>,
    _ place: String,
    looks: Bool = true
  ) async throws {
    let damaged = try DoctorDesk()
    try damaged.write(bytes)
    let daily = try #require(desk.files.first { $0.key.hasPrefix("archive.sqlite.2") })
    try damaged.write(daily.value, String(daily.key.dropFirst("archive.sqlite".count)))
    let before = damaged.files
    if looks { await look(damaged, place) }
    _ = try await damaged.archive.examine()
    #expect(damaged.files == before, "\(place)")
    let salvage = try await damaged.archive.salvage(into: damaged.salvagedPath)
    #expect(damaged.files.filter { $0.key != "salvaged.sqlite" } == before, "\(place)")
    let lost = pages.reduce(into: Set()) { $0.formUnion(self.pages[$1] ?? []) }
    let found = try await damaged.salvaged.all()
    let sound = articles.filter { !lost.contains($0.key) }
    let same = Set(found.map(\.id)).intersection(sound.keys)
    #expect(same.count == sound.count, "\(place): \(salvage)")
    let changed = found.filter { $0.withoutProvider != articles[$0.id]?.withoutProvider }
    #expect(changed.allSatisfy { lost.contains($0.id) || articles[$0.id] == nil }, "\(place)")
    // An article whose link has changed is another one.
    let known = found.filter { articles[$0.id] != nil }
    let left = try await Made(damaged.salvaged, of: known)
    #expect(left == made.limited(to: Set(found.map(\.id))), "\(place): \(salvage)")
    #expect(try await damaged.salvaged.examine().findings == [], "\(place)")
  }

  /// Searches and reads, which must fail as damage or answer.
  private func look(_ desk: DoctorDesk, _ place: String) async {
    do {
      for words in ["word7", "title 7", "京", ""] {
        for sort in [ArticleQuery.Sort.newest, .relevance] {
          _ = try await desk.archive(ArticleQuery(words, sort: sort), at: nil)
        }
        _ = try await desk.archive.liked(words)
        _ = try await desk.archive.pictures(words)
      }
      _ = try await desk.archive.likes(among: (1...20).map(Video.ID.clip))
    } catch let error as NewsError {
      guard case .archiveDamaged(desk.path, _) = error else {
        Issue.record("\(place): \(error)")
        return
      }
    } catch {
      Issue.record("\(place): \(error)")
    }
  }
}

/// Everything in an archive that a person made, except feeds' states.
private struct Made: Equatable {
  let saved: Set<Article.ID>
  var read: Set<Article.ID>
  let feeds: [String]
  let videos: Set<Video.ID>
  let pictures: Set<String>
  let choices: Int

  init(_ archive: Archive, of articles: [Article]) async throws {
    let marks = try await archive.marks(of: articles.map(\.id))
    saved = Set(marks.filter(\.value.isSaved).keys)
    read = Set(marks.filter(\.value.isRead).keys)
    feeds = try await archive.followedFeeds().map { "\($0.id) \($0.title) \($0.tags)" }
      .sorted()
    videos = Set(try await archive.liked().map(\.id))
    pictures = Set(try await archive.pictures("").map { "\($0.path)" })
    choices = try await archive.choiceRecords().count
  }

  /// The marks of articles that still exist.
  func limited(to articles: Set<Article.ID>) -> Self {
    var limited = self
    limited.read.formIntersection(articles)
    return limited
  }
}

extension Article {
  fileprivate var withoutProvider: [String?] {
    [link.description, title, summary, content, author, publishedAt?.iso8601]
  }
}

extension DoctorDesk {
  /// Stores articles with marks, feeds, choices, likes and pictures, and closes the archive.
  fileprivate func fillWhatAPersonMakes(_ count: Int) async throws {
    let archive = archive
    try await fill(1..<count + 1)
    try await like(1..<21)
    for number in 0..<12 {
      let feed = FollowedFeed(
        address: .sample("https://a.example/\(number)"),
        title: "Feed \(number)",
        tags: ["tag \(number % 3)"]
      )
      try await archive.follow([feed])
      let entries = (0..<5).map { FeedEntry.sample(UInt64(number * 7 + $0)) }
      try await archive.store([FeedUpdate(feed.id, state: feed.state, entries: entries)])
    }
    let ids = (1..<6).map { Article.numbered($0).id }
    for id in ids { try await archive.set(StoryChoice(apart: id), isMade: true) }
    for number in 6..<16 { try await archive.unsave(Article.numbered(number).id) }
    await archive.close()
  }

  /// Returns the articles with a part on each page, by dbstat: the path of a leaf is that of its parents,
  /// and an overflow page follows the number of its cell.
  fileprivate func articlesByPage() throws -> [Int: Set<Article.ID>] {
    let connection = try Connection(path: path)
    let ids = try connection.rows("SELECT id FROM article ORDER BY key") {
      Article.ID(stored: $0.integer(0) ?? 0)
    }
    let sql =
      "SELECT path, pageno, ncell, pagetype FROM dbstat WHERE name = 'article' ORDER BY path"
    var (starts, next): ([String: Int], Int) = ([:], 0)
    var pages: [Int: Set<Article.ID>] = [:]
    let rows = try connection.rows(sql) {
      (
        path: $0.text(0) ?? "", page: Int($0.integer(1) ?? 0), cells: Int($0.integer(2) ?? 0),
        type: $0.text(3)
      )
    }
    for row in rows where row.type == "leaf" {
      starts[row.path] = next
      pages[row.page] = Set(ids[next..<next + row.cells])
      next += row.cells
    }
    for row in rows where row.type == "overflow" {
      let cell = row.path.split(separator: "/").last?.prefix { $0 != "+" } ?? ""
      let leaf = row.path.prefix { $0 != "+" }.dropLast(cell.count)
      let number = (starts[String(leaf)] ?? 0) + (Int(cell, radix: 16) ?? 0)
      pages[row.page, default: []].insert(ids[number])
    }
    return pages
  }
}
