import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The headlines and habits from which editions are made, in every archive.
@Suite(.hangLimit)
struct EditionContract {
  private static let noon = Date(timeIntervalSinceReferenceDate: 780_000_000)

  private func article(_ title: String, _ source: String, hours: Double) throws -> Article {
    try #require(
      Article(
        provider: .fake,
        source: Article.Source(id: nil, name: source),
        title: title,
        link: .sample("https://\(source.lowercased()).example/\(title.filter(\.isLetter))"),
        publishedAt: Self.noon.addingTimeInterval(-hours * 3_600)
      )
    )
  }

  @Test(arguments: ArchiveKind.all)
  func headlinesOfATimeHaveTheirStories(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let time = Self.noon.addingTimeInterval(-7_200)...Self.noon
    #expect(try await desk.archive.headlines(time, limit: 9).isEmpty)
    let articles = [
      try article("Bridge in Porto collapses, five dead", "Post", hours: 2),
      try article("Five dead as Porto bridge collapses", "Wire", hours: 1),
      try article("Heavy rain floods the old harbour of Genoa", "Post", hours: 0),
      try article("Parliament passes the budget after a long night", "Post", hours: 2.001),
      try article("Tomorrow", "Post", hours: -0.001),
    ]
    try await desk.archive.keep(articles)
    let found = try await desk.archive.headlines(time, limit: 9)
    #expect(found.map(\.id) == [articles[2].id, articles[1].id, articles[0].id])
    #expect(found.map(\.story) == [articles[2].id, articles[0].id, articles[0].id])
    #expect(found.map(\.source) == ["Post", "Wire", "Post"])
    #expect(found.map(\.title) == [articles[2], articles[1], articles[0]].map(\.title))
    #expect(try await desk.archive.headlines(time, limit: 1).map(\.id) == [articles[2].id])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func endOfTheLastEditionIsStored(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    #expect(try await desk.archive.lastEdition() == nil)
    try await desk.archive.keep([try article("Tomorrow", "Post", hours: 1)])
    #expect(try await desk.archive.lastEdition() == nil)
    // Also an earlier one: the clock was ahead.
    for end in [Self.noon, Self.noon + 0.1, Self.noon + 0.1, Self.noon - 60] {
      try await desk.archive.recordEdition(endingAt: end)
      #expect(try await desk.archive.lastEdition() == end)
    }
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func habitsCountReadingsAndSavedHeadlines(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let articles = try (0..<40).map { number in
      // No word of another headline: each is a story of its own.
      let title = Array("abcdefgh")[number / 5].description + Array("klmno")[number % 5].description
      return try article(title, number < 30 ? "Many" : "Few", hours: Double(number))
    }
    try await desk.archive.keep(articles)
    // Marked as read together, which is no reading.
    try await desk.archive.mark(articles.prefix(30).map(\.id), isRead: true, isSaved: nil)
    for article in articles.suffix(2) { try await desk.archive.markRead(article) }
    try await desk.archive.save(articles[35])
    let marking = try await desk.archive.marks(of: articles.map(\.id))
    let make = MakeEdition(of: desk.archive, in: desk.archive, marking: desk.archive)
    let time = Self.noon.addingTimeInterval(-200_000)...Self.noon
    let edition = try await make(time)
    let weights = edition.sections.flatMap(\.entries).map(\.weight)
    #expect(Set(weights.map(\.source)) == [nil, "Few"])
    #expect(marking.values.count { $0.isRead } == 32)
    #expect(edition == (try await make(time)))
    try await desk.check()
  }
}
