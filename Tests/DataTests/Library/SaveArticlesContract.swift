import Domain
import TestSupport
import Testing

/// What every place to save articles must do, whatever it is made of.
struct SaveArticlesContract {
  /// Checks one rule on a place where nothing is saved.
  typealias Rule = @Sendable (any SaveArticles) async throws -> Void

  let name: String
  let holds: Rule

  init(_ name: String, _ holds: @escaping Rule) {
    self.name = name
    self.holds = holds
  }
}

extension SaveArticlesContract: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension SaveArticlesContract {
  static let rules = [
    SaveArticlesContract("at first nothing is saved") { library async throws in
      #expect(try await library.saved(among: []) == [])
      #expect(try await library.saved(among: ids("a", "b")) == [])
    },
    SaveArticlesContract("what is saved is known among others") { library async throws in
      try await library.save(.fake("a"))
      try await library.save(.fake("c"))
      #expect(try await library.saved(among: ids("a", "b", "c", "d")) == Set(ids("a", "c")))
      #expect(try await library.saved(among: []) == [])
    },
    SaveArticlesContract("asking twice in one list answers once") { library async throws in
      try await library.save(.fake("a"))
      #expect(try await library.saved(among: ids("a", "a")) == Set(ids("a")))
    },
    SaveArticlesContract("saving twice needs one unsaving") { library async throws in
      try await library.save(.fake("a"))
      try await library.save(.fake("a"))
      #expect(try await library.saved(among: ids("a")) == Set(ids("a")))
      try await library.unsave(Article.fake("a").id)
      #expect(try await library.saved(among: ids("a")) == [])
    },
    SaveArticlesContract("what is unsaved can be saved again") { library async throws in
      try await library.save(.fake("a"))
      try await library.unsave(Article.fake("a").id)
      try await library.save(.fake("a"))
      #expect(try await library.saved(among: ids("a")) == Set(ids("a")))
    },
    SaveArticlesContract("unsaving what is not saved does nothing") { library async throws in
      try await library.unsave(Article.fake("a").id)
      try await library.save(.fake("b"))
      try await library.unsave(Article.fake("a").id)
      #expect(try await library.saved(among: ids("a", "b")) == Set(ids("b")))
    },
    SaveArticlesContract("copies of one page are one article") { library async throws in
      try await library.save(.fake("a?utm_source=mail"))
      #expect(try await library.saved(among: ids("a")) == Set(ids("a")))
      try await library.unsave(Article.fake("a#top").id)
      #expect(try await library.saved(among: ids("a")) == [])
    },
    SaveArticlesContract("thousands can be asked for at once, of every size") {
      library async throws in
      try await library.save(.fake("a"))
      let others = try ["0000000000000000", "7fffffffffffffff", "8000000000000000"].map {
        try #require(Article.ID($0))
      }
      let many = others + (1...5_000).map { Article.fake("no\($0)").id } + ids("a")
      #expect(try await library.saved(among: many) == Set(ids("a")))
    },
  ]

  private static func ids(_ names: String...) -> [Article.ID] {
    names.map { Article.fake($0).id }
  }
}
