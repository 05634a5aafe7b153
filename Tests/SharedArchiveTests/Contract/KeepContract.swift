import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// Storing and completing articles, in every archive.
@Suite(.hangLimit)
struct KeepContract {
  private func seconds(_ count: Double) -> Date { Date(timeIntervalSinceReferenceDate: count) }

  @Test(arguments: ArchiveKind.all)
  func spellingsOfAnAddressMakeOneArticle(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let copies = ["a", "a/", "a#top", "a?utm_source=x"].map { Article.fake($0) }
    #expect(try await desk.archive.keep(copies) == KeptArticles.of(added: 1))
    #expect(try await desk.archive.keep(copies) == KeptArticles.of(known: 1))
    #expect(try await desk.titles() == ["Title a"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func resultsAreCounted(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([.bare, .fake("b")])
    let fuller = Article.sample(summary: "A new summary.")
    let kept = try await desk.archive.keep([.fake("c"), fuller, .fake("b"), .fake("d")])
    #expect(kept == KeptArticles.of(added: 2, filled: 1, known: 1))
    #expect(try await desk.archive.keep([]) == KeptArticles.of())
  }

  @Test(arguments: ArchiveKind.all)
  func completedArticleIsFoundByNewWords(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([.sample(summary: "old words")])
    try await desk.archive.keep([.sample(author: "Jane", content: "new words", language: .de)])
    for query in ["old", "new", "author:jane", "lang:de", "title"] {
      #expect(try await desk.titles(query) == ["Title"], "\(query)")
    }
    #expect(try await desk.archive.article(Article.bare.id)?.provider == .fake)
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func longerContentReplacesIndexedWords(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([.sample(content: "short")])
    try await desk.archive.keep([.sample(content: "a longer text")])
    #expect(try await desk.titles("short") == [])
    #expect(try await desk.titles("longer") == ["Title"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func copiesInABatchAreMerged(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let copies = [
      Article.sample(author: "Jane"), .sample(content: "short"), .sample(content: "much longer"),
    ]
    #expect(try await desk.archive.keep(copies) == KeptArticles.of(added: 1))
    let kept = try await desk.archive.article(Article.bare.id)
    #expect(kept?.author == "Jane")
    #expect(kept?.content == "much longer")
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func copyWithADateMovesTheArticle(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([
      .fake("old", at: seconds(10)), .fake("x"), .fake("new", at: seconds(30)),
    ])
    #expect(try await desk.titles() == ["Title new", "Title old", "Title x"])
    try await desk.archive.keep([.fake("x", at: seconds(20))])
    #expect(try await desk.titles() == ["Title new", "Title x", "Title old"])
    #expect(try await desk.titles("about -old") == ["Title new", "Title x"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func thousandsInOneSecondAreStored(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let articles = (0..<4_000).map { Article.fake("n\($0)", at: seconds(0.5)) }
    for start in stride(from: 0, to: 4_000, by: 1_000) {
      try await desk.archive.keep(Array(articles[start..<start + 1_000]))
    }
    #expect(try await desk.archive.keep(articles) == KeptArticles.of(known: 4_000))
    var pager = Pager(
      desk.archive,
      for: try ArticleQuery("after:2001-01-01T00:00:00Z", pageSize: 100)
    )
    while try await pager.next() != nil {}
    #expect(pager.paging.count == 4_000)
    #expect(try await desk.titles("after:2001-01-01T00:00:01Z") == [])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func lateArticleIsSortedByDate(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep((1...3).map { .fake("n\($0)", at: seconds(Double($0) * 1e6)) })
    try await desk.archive.keep([
      .fake("late", at: seconds(1.5e6)), .fake("oldest", at: seconds(-1e9)),
    ])
    let names = ["n3", "n2", "late", "n1", "oldest"].map { "Title \($0)" }
    #expect(try await desk.titles() == names)
    #expect(try await desk.titles("about") == names)
  }

  @Test(arguments: ArchiveKind.all)
  func veryLongWordIsStored(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let word = String(repeating: "x", count: 300_000)
    try await desk.archive.keep([.sample(title: "Title \(word)", content: "\(word) end")])
    #expect(try await desk.titles("end").count == 1)
    #expect(try await desk.titles("xxx*").count == 1)
    try await desk.archive.keep([.sample(content: "\(word) end, and more")])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func latestProviderNameWins(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([.sample(provider: Provider(id: "wire", name: "Old"))])
    let key = WebLink("https://wire.example/key")
    let provider = Provider(id: "wire", name: "New", keyPage: key)
    try await desk.archive.keep([.sample(link: Article.full.link, provider: provider)])
    #expect(try await desk.archive.article(Article.bare.id)?.provider == provider)
  }
}
