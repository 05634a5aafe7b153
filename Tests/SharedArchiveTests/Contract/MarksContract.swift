import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// Marks of articles, in every archive.
@Suite(.hangLimit)
struct MarksContract {
  @Test(arguments: ArchiveKind.all, MarkArticlesContract.rules)
  func archiveFulfilsTheContract(kind: ArchiveKind, rule: MarkArticlesContract) async throws {
    let desk = try kind.desk()
    try await rule.holds(desk.archive)
  }

  @Test(arguments: ArchiveKind.all)
  func concurrentSavesSucceed(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let articles = (1...50).map { Article.fake("n\($0)") }
    try await withThrowingTaskGroup { group in
      for article in articles { group.addTask { try await desk.archive.save(article) } }
      try await group.waitForAll()
    }
    #expect(try await desk.saved(among: articles.map(\.id)) == Set(articles.map(\.id)))
  }

  @Test(arguments: ArchiveKind.all)
  func articlesAreFoundInTheOrderOfTheirIDs(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let articles = ["a", "b", "c"].map { Article.fake($0) }
    #expect(try await desk.archive.articles(articles.map(\.id)) == [])
    try await desk.archive.keep(articles)
    let wanted = [articles[2], .fake("none"), articles[0], articles[2]].map(\.id)
    #expect(try await desk.archive.articles(wanted) == [articles[2], articles[0]])
    let seen = try await desk.archive.firstSeen(wanted)
    #expect(seen == [articles[2].id: .saving, articles[0].id: .saving])
  }

  @Test(arguments: ArchiveKind.all)
  func articlesAreFoundByTheBeginningOfTheirIDs(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let articles = (1...40).map { Article.sample(link: .sample("https://site\($0).example/news")) }
    let (ids, none) = (articles.map(\.id), Article.fake("none").id)
    #expect(try await desk.archive.ids(beginningWith: [ids[0].rawValue >> 11], bits: 53) == [])
    try await desk.archive.keep(articles)
    for bits in [2, 32, 53, 63] {
      let wanted = [ids[0], ids[1], ids[0], none].map { $0.rawValue >> (64 - bits) }
      let found = try await desk.archive.ids(beginningWith: wanted, bits: bits)
      #expect(Set(found) == Set(ids.filter { wanted.contains($0.rawValue >> (64 - bits)) }))
      #expect(found.count == Set(found).count)
    }
    #expect(Set(ids.map { $0.rawValue >> 62 }) == [0, 1, 2, 3])
    #expect(try await desk.archive.ids(beginningWith: [], bits: 53) == [])
  }

  @Test(arguments: ArchiveKind.all)
  func statesHaveTheTimesOfMarks(kind: ArchiveKind) async throws {
    let now = Locked(Date.saving)
    let desk = try kind.desk(now: { now.withLock { $0 } })
    let articles = (1...3).map { Article.fake("n\($0)", at: .saving + Double($0)) }
    try await desk.archive.keep(articles)
    now.withLock { $0 += 60 }
    let seen = try await desk.archive.firstSeen([articles[0].id])[articles[0].id]
    try await desk.archive.mark([articles[1].id], isRead: true, isSaved: true)
    now.withLock { $0 += 60 }
    try await desk.archive.mark([articles[1].id], isRead: nil, isSaved: false)
    let all = try await desk.archive.states(matching: .everything)
    let states = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    #expect(all.count == 3 && Set(states.keys) == Set(articles.map(\.id)))
    for article in articles {
      let state = try #require(states[article.id])
      #expect(state.date.map { ($0...$0 + 1).contains(article.publishedAt ?? .now) } == true)
      #expect(state.firstSeen == seen)
      #expect(state.marks.isRead == (article.id == articles[1].id) && !state.marks.isSaved)
    }
    #expect(states[articles[0].id]?.changedAt == seen)
    #expect(
      states[articles[1].id].map { $0.changedAt > $0.marks.readChange ?? .distantFuture } == true
    )
    let read = try await desk.archive.states(matching: .condition(.read))
    #expect(read.map(\.id) == [articles[1].id])
    #expect(try await desk.archive.states(matching: .nothing) == [])
  }

  @Test(arguments: ArchiveKind.all)
  func megabyteOfContentIsStored(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let article = Article.sample(content: String(repeating: "nyhet å ", count: 120_000))
    try await desk.archive.save(article)
    #expect(try await desk.archive.article(article.id) == article)
  }

  @Test(arguments: ArchiveKind.all)
  func longEncodedAddressIsStored(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let link = try #require(WebLink("https://news.example/" + String(repeating: "气", count: 2_000)))
    let article = Article.sample(link: link)
    #expect(link.description.utf8.count > WebLink.maximumLength)
    try await desk.archive.save(article)
    #expect(try await desk.archive.article(article.id) == article)
  }

  @Test(arguments: ArchiveKind.all)
  func unsavingKeepsTheArticle(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.save(.full)
    try await desk.archive.unsave(Article.full.id)
    #expect(try await desk.archive.article(Article.full.id) == .full)
  }

  @Test(arguments: ArchiveKind.all)
  func importedMarksAreStored(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let both = ArticleMarks(isSaved: true, isRead: true)
    try await desk.archive.keep([.full, .bare], marks: [Article.full.id: both])
    #expect(
      try await desk.archive.marks(of: [Article.full.id, Article.bare.id]) == [
        Article.full.id: both
      ]
    )
    try await desk.archive.keep([.full], marks: [Article.full.id: ArticleMarks()])
    #expect(try await desk.archive.marks(of: [Article.full.id]) == [Article.full.id: both])
  }
}
