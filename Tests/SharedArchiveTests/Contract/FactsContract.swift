import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// Facts of articles: authors, categories, files, comments, edits and the texts of pages, in every archive.
@Suite(.hangLimit)
struct FactsContract {
  private static let page = WebLink.sample("https://page.example/?a=\"b\"&c")
  private static let body = Article.Body(
    Document(html: "<p>One <a href=\"https://lamp.example/\">two</a></p><hr/>"),
    full: Article.FullText(
      Document(html: "<h1>Harbour</h1><p>All of the page, at length.</p>"),
      page: page,
      fetchedAt: Date(timeIntervalSinceReferenceDate: 785_000_000.25)
    ),
    authors: ["Ann \"A\" <B>", "Bo"],
    categories: ["x & y", "Deep sea", "Café"],
    enclosures: [
      Article.Enclosure(page, type: "audio/mpeg", bytes: 12, seconds: 3_723),
      Article.Enclosure(page),
    ],
    comments: page,
    editedAt: Date(timeIntervalSinceReferenceDate: 785_000_001.5)
  )

  private func article(
    _ name: String,
    _ body: Article.Body?,
    of provider: Provider = .fake,
    picture: Bool = false
  ) throws -> Article {
    let base = Article.fake(name)
    return try #require(
      Article(
        provider: provider,
        source: base.source,
        title: base.title,
        link: base.link,
        picture: picture ? Self.page : nil,
        body: body
      )
    )
  }

  @Test(arguments: ArchiveKind.all)
  func factsAreReadBack(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let plain = try article("b", Article.Body(Document(text: "<!DOCTYPE html>plain")))
    let none = try article("c", nil)
    try await desk.archive.keep([try article("a", Self.body), plain, none])
    #expect(try await desk.archive.article(Article.fake("a").id)?.body == Self.body)
    #expect(try await desk.archive.article(plain.id)?.content == "<!DOCTYPE html>plain")
    #expect(try await desk.archive.article(none.id)?.body == nil)
    let page = try await desk.archive(ArticleQuery("title:a"), at: nil)
    #expect(page.items.map(\.body) == [Self.body])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func copyAddsTheKindsThatAreMissing(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let first = Article.Body(Document(text: "long enough to stay the text"), categories: ["z"])
    try await desk.archive.keep([try article("a", first)])
    #expect(try await desk.archive.keep([try article("a", Self.body)]).filled == 1)
    #expect(try await desk.archive.keep([try article("a", Self.body)]).known == 1)
    let body = try #require(await desk.archive.article(Article.fake("a").id)?.body)
    #expect(body.document == first.document && body.categories == ["z"])
    #expect(body.full == Self.body.full && body.authors == Self.body.authors)
    #expect(body.enclosures == Self.body.enclosures && body.comments == Self.page)
    #expect(try await desk.titles("category:z has:full") == ["Title a"])
    #expect(try await desk.titles("category:sea") == [])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func newVersionReplacesAllFacts(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let entry = { (categories: [String]) throws in
      FeedEntry(
        key: 1,
        article: try article(
          "a",
          .init(Document(text: "t"), categories: categories),
          of: FollowedFeed.provider
        )
      )
    }
    try await desk.bring([try entry(["one", "two"])])
    try await desk.bring([try entry(["three"])])
    #expect(try await desk.archive.article(Article.fake("a").id)?.body?.categories == ["three"])
    #expect(try await desk.titles("category:one") == [])
    #expect(try await desk.titles("category:three") == ["Title a"])
    try await desk.check()
  }

  @Test(arguments: ArchiveKind.all)
  func termsFindPartsAndCategories(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    let film = Article.Body(.empty, enclosures: [Article.Enclosure(Self.page, type: "video/mp4")])
    try await desk.archive.keep([
      try article("a", Self.body), try article("b", film, picture: true), .fake("c"),
    ])
    for (query, names) in [
      ("has:audio", "a"), ("has:video", "b"), ("has:picture", "b"), ("has:full", "a"),
      ("-has:audio title", "bc"), ("category:sea", "a"), ("category:\"deep sea\"", "a"),
      ("category:cafe", "a"), ("category:\"y deep\"", ""), ("category:se*", "a"),
      ("has:audio category:deep harbour", "a"), ("sea", ""),
      ("(has:video OR has:full) title", "ab"),
    ] {
      let titles = names.map { "Title \($0)" }
      #expect(try await Set(desk.titles(query)) == Set(titles), "\(query)")
    }
    let values = try await desk.archive.values(of: .category, beginning: "d", limit: 3)
    #expect(values.map(\.text) == ["Deep sea"] && values.map(\.count) == [1])
  }

  @Test(arguments: ArchiveKind.all)
  func deletedArticleHasNoFacts(kind: ArchiveKind) async throws {
    let desk = try kind.desk()
    try await desk.archive.keep([try article("a", Self.body)])
    try await desk.archive.prune(olderThan: .distantFuture)
    try await desk.archive.keep([.fake("a")])
    #expect(try await desk.archive.article(Article.fake("a").id)?.body?.categories ?? [] == [])
    try await desk.check()
  }
}
