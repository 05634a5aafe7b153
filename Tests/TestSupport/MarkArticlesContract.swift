package import Domain
import Testing

/// The contract of every implementation of `MarkArticles`.
package struct MarkArticlesContract {
  /// Checks one rule on an empty implementation.
  package typealias Rule = @Sendable (any MarkArticles) async throws -> Void

  let name: String
  package let holds: Rule

  init(_ name: String, _ holds: @escaping Rule) {
    self.name = name
    self.holds = holds
  }
}

extension MarkArticlesContract: CustomTestStringConvertible {
  package var testDescription: String { name }
}

extension MarkArticlesContract {
  package static let rules = [
    MarkArticlesContract("at first nothing has marks") { library async throws in
      #expect(try await library.marks(of: []) == [:])
      #expect(try await library.marks(of: ids("a", "b")) == [:])
    },
    MarkArticlesContract("marks are found among other articles") { library async throws in
      try await library.save(.fake("a"))
      try await library.markRead(.fake("c"))
      let marks = try await library.marks(of: ids("a", "b", "c", "d"))
      #expect(marks == [id("a"): saved, id("c"): read])
      #expect(try await library.marks(of: []) == [:])
    },
    MarkArticlesContract("a repeated id has one answer") { library async throws in
      try await library.save(.fake("a"))
      #expect(try await library.marks(of: ids("a", "a")) == [id("a"): saved])
    },
    MarkArticlesContract("saving twice needs one unsaving") { library async throws in
      try await library.save(.fake("a"))
      try await library.save(.fake("a"))
      #expect(try await library.marks(of: ids("a")) == [id("a"): saved])
      try await library.unsave(id("a"))
      #expect(try await library.marks(of: ids("a"))[id("a")]?.isSaved != true)
    },
    MarkArticlesContract("an unsaved article can be saved again") { library async throws in
      try await library.save(.fake("a"))
      try await library.unsave(id("a"))
      try await library.save(.fake("a"))
      #expect(try await library.marks(of: ids("a")) == [id("a"): saved])
    },
    MarkArticlesContract("unsaving an unsaved article does nothing") { library async throws in
      try await library.unsave(id("a"))
      try await library.save(.fake("b"))
      try await library.unsave(id("a"))
      #expect(try await library.marks(of: ids("a", "b")) == [id("b"): saved])
    },
    MarkArticlesContract("saving and reading are independent") { library async throws in
      try await library.markRead(.fake("a"))
      try await library.save(.fake("a"))
      let both = ArticleMarks(isSaved: true, isRead: true)
      #expect(try await library.marks(of: ids("a")) == [id("a"): both])
      try await library.unsave(id("a"))
      #expect(try await library.marks(of: ids("a")) == [id("a"): read])
    },
    MarkArticlesContract("reading twice changes nothing") { library async throws in
      try await library.markRead(.fake("a"))
      try await library.markRead(.fake("a"))
      #expect(try await library.marks(of: ids("a")) == [id("a"): read])
    },
    MarkArticlesContract("a read article can be marked as unread") { library async throws in
      try await library.markRead(.fake("a"))
      try await library.save(.fake("a"))
      try await library.markUnread(id("a"))
      try await library.markUnread(id("a"))
      #expect(try await library.marks(of: ids("a")) == [id("a"): saved])
      try await library.markRead(.fake("a"))
      let both = ArticleMarks(isSaved: true, isRead: true)
      #expect(try await library.marks(of: ids("a")) == [id("a"): both])
    },
    MarkArticlesContract("marking an unread article as unread does nothing") {
      library async throws in
      try await library.markUnread(id("a"))
      try await library.save(.fake("a"))
      try await library.markUnread(id("a"))
      #expect(try await library.marks(of: ids("a", "b")) == [id("a"): saved])
    },
    MarkArticlesContract("changes have all marks of the article") { library async throws in
      let changes = await library.markChanges()
      try await library.save(.fake("a"))
      try await library.markRead(.fake("a"))
      try await library.unsave(id("a"))
      try await library.markUnread(id("a"))
      let both = ArticleMarks(isSaved: true, isRead: true)
      let marks = [saved, both, read, ArticleMarks()]
      #expect(await changes.elements(4) == marks.map { .changed(id("a"), $0) })
    },
    MarkArticlesContract("marks of many articles are changed at once") { library async throws in
      try await library.save(.fake("a"))
      try await library.markRead(.fake("b"))
      let changes = await library.markChanges()
      try await library.mark(ids("a", "b", "none", "a"), isRead: true, isSaved: nil)
      let both = ArticleMarks(isSaved: true, isRead: true)
      #expect(try await library.marks(of: ids("a", "b", "none")) == [id("a"): both, id("b"): read])
      try await library.mark(ids("a", "b"), isRead: false, isSaved: true)
      #expect(try await library.marks(of: ids("a", "b")) == [id("a"): saved, id("b"): saved])
      try await library.mark(ids("a", "b"), isRead: nil, isSaved: true)
      try await library.mark([], isRead: true, isSaved: true)
      try await library.unsave(id("a"))
      let expected: [ArticleMarkChange] = [.unknown, .unknown, .changed(id("a"), ArticleMarks())]
      #expect(await changes.elements(3) == expected)
    },
    MarkArticlesContract("copies of one page are one article") { library async throws in
      try await library.save(.fake("a?utm_source=mail"))
      try await library.markRead(.fake("a/"))
      let both = ArticleMarks(isSaved: true, isRead: true)
      #expect(try await library.marks(of: ids("a")) == [id("a"): both])
      try await library.unsave(id("a#top"))
      #expect(try await library.marks(of: ids("a")) == [id("a"): read])
    },
    MarkArticlesContract("thousands of ids can be looked up") {
      library async throws in
      try await library.save(.fake("a"))
      let others = try ["0000000000000000", "7fffffffffffffff", "8000000000000000"].map {
        try #require(Article.ID($0))
      }
      let many = others + (1...5_000).map { id("no\($0)") } + ids("a")
      #expect(try await library.marks(of: many) == [id("a"): saved])
    },
  ]

  private static let saved = ArticleMarks(isSaved: true)
  private static let read = ArticleMarks(isRead: true)

  private static func id(_ name: String) -> Article.ID { Article.fake(name).id }

  private static func ids(_ names: String...) -> [Article.ID] { names.map(id) }
}
