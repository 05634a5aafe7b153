import ArchiveRows
import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import LocalArchive

/// Stories that a person takes apart and joins, in every archive.
@Suite(.hangLimit)
struct StoryChoicesContract {
  private static let titles = [
    "Bridge in Porto collapses, five dead", "Five dead as Porto bridge collapses",
    "Porto bridge collapse: what we know", "Rail workers end strike over pay",
    "Strike of rail workers over pay ends", "New species of frog found in Peru",
    "Heavy rain floods the old harbour of Genoa", "Parliament passes the budget after a long night",
  ]

  private let articles: [Article]
  private var ids: [Article.ID] { articles.map(\.id) }

  init() {
    articles = Self.titles.enumerated().map { number, title in
      Article.sample(
        link: .sample("https://site\(number).example/\(number)"),
        source: "Site \(number)",
        title: title,
        publishedAt: .saving - 3_600 + Double(number) * 60
      )
    }
  }

  private func desk(_ kind: ArchiveKind) async throws -> ArchiveDesk {
    let desk = try kind.desk()
    try await desk.archive.keep(articles)
    #expect(try await stories(in: desk.archive) == [[0, 1, 2], [3, 4]])
    return desk
  }

  /// Returns the places of the articles of each story.
  private func stories(in archive: any FindArticle) async throws -> [[Int]] {
    let stories = try await archive.stories(of: ids)
    let places = Dictionary(grouping: ids.indices.filter { stories[ids[$0]] != nil }) {
      stories[ids[$0]]?.id
    }
    for (id, story) in stories { #expect(story.reports.contains { $0.id == id }) }
    return places.values.sorted { $0[0] < $1[0] }
  }

  @Test(arguments: ArchiveKind.all)
  func articleIsTakenOutOfItsStory(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    // Also the one by which the story is called.
    for (place, rest) in [(0, [[1, 2], [3, 4]]), (2, [[0, 1], [3, 4]]), (4, [[0, 1, 2]])] {
      let choice = StoryChoice(apart: ids[place])
      try await desk.archive.set(choice, isMade: true)
      #expect(try await stories(in: desk.archive) == rest)
      // A list has a row for it, and another one for the story that was called by it.
      #expect(try await !desk.archive.stories(of: ids).values.contains { $0.id == ids[place] })
      #expect(try await desk.archive.marks(of: [ids[place]])[ids[place]]?.isApart == true)
      try await desk.archive.set(choice, isMade: false)
      #expect(try await stories(in: desk.archive) == [[0, 1, 2], [3, 4]])
      #expect(try await desk.archive.marks(of: [ids[place]])[ids[place]]?.isApart == false)
    }
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func storiesAreJoined(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    let choice = StoryChoice(joining: ids[4], ids[1])
    try await desk.archive.set(choice, isMade: true)
    #expect(try await stories(in: desk.archive) == [[0, 1, 2, 3, 4]])
    // An article without a story too.
    try await desk.archive.set(StoryChoice(joining: ids[5], ids[0]), isMade: true)
    #expect(try await stories(in: desk.archive) == [[0, 1, 2, 3, 4, 5]])
    #expect(try await Set(desk.archive.stories(of: [ids[5]]).values.map(\.reports.count)) == [6])
    try await desk.archive.set(StoryChoice(joining: ids[1], ids[4]), isMade: false)
    #expect(try await stories(in: desk.archive) == [[0, 1, 2, 5], [3, 4]])
  }

  @Test(arguments: ArchiveKind.all)
  func laterChoiceCounts(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    let apart = StoryChoice(apart: ids[0])
    try await desk.archive.set(apart, isMade: true)
    try await desk.archive.set(StoryChoice(joining: ids[0], ids[3]), isMade: true)
    #expect(try await stories(in: desk.archive) == [[0, 3, 4], [1, 2]])
    try await desk.archive.set(apart, isMade: true)
    #expect(try await stories(in: desk.archive) == [[1, 2], [3, 4]])
    try await desk.archive.set(apart, isMade: false)
    #expect(try await stories(in: desk.archive) == [[0, 1, 2, 3, 4]])
  }

  @Test(arguments: ArchiveKind.all)
  func choicesAreCopied(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    try await desk.archive.set(StoryChoice(apart: ids[0]), isMade: true)
    try await desk.archive.set(StoryChoice(joining: ids[2], ids[4]), isMade: true)
    let other = Archive(path: ":memory:") { .saving }
    for _ in 1...2 {
      let copy = try await ArchiveTransfer(from: desk.archive, into: other) { _ in }
      #expect(copy.choices.total == 2 && copy.choices.sum == copy.choices.copySum)
      #expect(try await stories(in: other) == [[1, 2, 3, 4]])
    }
    // What was undone later stays undone in whichever direction it is copied.
    try await other.set(StoryChoice(apart: ids[0]), isMade: false)
    _ = try await ArchiveTransfer(from: desk.archive, into: other) { _ in }
    _ = try await ArchiveTransfer(from: other, into: desk.archive) { _ in }
    for archive in [other, desk.archive] as [any FindArticle] {
      #expect(try await stories(in: archive) == [[0, 1, 2, 3, 4]])
    }
    // The marks of an export have them too.
    let fresh = Archive(path: ":memory:") { .saving }
    let marks = try await other.marks(of: ids)
    #expect(try await fresh.keep(fresh.prepared(articles), marks: marks).added == articles.count)
    #expect(try await stories(in: fresh) == [[0, 1, 2, 3, 4]])
  }

  @Test(arguments: ArchiveKind.all.filter { $0 != .memory })
  func choicesStayAfterARebuild(kind: ArchiveKind) async throws {
    let desk = try await desk(kind)
    try await desk.archive.set(StoryChoice(apart: ids[0]), isMade: true)
    _ = try await (desk.archive as? any RepairArchive)?.rebuild()
    #expect(try await stories(in: desk.archive) == [[1, 2], [3, 4]])
    #expect(try await storyCount(of: desk) == 6)
    try await desk.check()
  }

  /// The number of stories, also of one article, from which an edition is made.
  private func storyCount(of desk: ArchiveDesk) async throws -> Int {
    let time = (Date.saving - 86_400)...Date.saving
    return Set(try await desk.archive.headlines(time, limit: 100).map(\.story)).count
  }
}
