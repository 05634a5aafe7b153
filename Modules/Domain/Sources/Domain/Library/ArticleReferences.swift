public import FoundationEssentials
public import Query

/// Finds articles by their ids.
public protocol FindArticle: Sendable {
  /// Returns the article; nil if there is none.
  func article(_ id: Article.ID) async throws(NewsError) -> Article?

  /// Returns the existing articles, in the order of the ids, each once.
  func articles(_ ids: [Article.ID]) async throws(NewsError) -> [Article]

  /// Returns the stories of the articles that are in one with others.
  func stories(of ids: [Article.ID]) async throws(NewsError) -> [Article.ID: ArticleStory]

  /// Returns when the existing articles were first seen.
  func firstSeen(_ ids: [Article.ID]) async throws(NewsError) -> [Article.ID: Date]

  /// Returns the states of all articles that a condition matches, in any order.
  func states(matching condition: SearchExpression) async throws(NewsError) -> [ArticleState]

  /// Returns the ids of the articles that exist and whose ids have one of these numbers as their first
  /// `bits` bits, from 1 to 63, in any order.
  func ids(beginningWith numbers: [UInt64], bits: Int) async throws(NewsError) -> [Article.ID]
}

extension FindArticle {
  /// Returns the story of an article that is in one with others.
  public func story(of id: Article.ID) async throws(NewsError) -> ArticleStory? {
    try await stories(of: [id])[id]
  }
}

/// Finds, saves and unsaves the articles that a person refers to.
///
/// An article was listed before, so it is in the archive. Articles of the sample edition are the
/// exception: they are not stored when they are listed.
public struct ArticleReferences: Sendable {
  /// The ids behind the references.
  public let ids: References<Article.ID>
  private let archive: any FindArticle
  private let samples: @Sendable () -> [Article]
  private let marking: any MarkArticles

  /// Creates references to the rows of a list, to articles in `archive`, and to `samples`.
  public init(
    to list: (any RememberList)?,
    in archive: any FindArticle,
    or samples: @escaping @Sendable () -> [Article],
    marking: any MarkArticles
  ) {
    ids = References(to: list) { Article.ID($0) }
    self.archive = archive
    self.samples = samples
    self.marking = marking
  }

  /// Returns the article with a list number, an id or an address.
  public func article(_ reference: String) async throws(ReferenceError) -> Article {
    let id = try ids.id(reference)
    let found = try await ReferenceError.mapping { () throws(NewsError) in
      try await archive.article(id)
    }
    guard let article = found ?? samples().first(where: { $0.id == id }) else {
      throw .notInArchive
    }
    return article
  }

  /// Saves an article, or removes it from the saved ones, and returns it.
  public func mark(
    _ reference: String,
    isSaved: Bool
  ) async throws(ReferenceError) -> Article {
    let article = try await article(reference)
    try await ReferenceError.mapping { () throws(NewsError) in
      try await marking.mark(article, isSaved: isSaved)
    }
    return article
  }

  public func markRead(_ reference: String) async throws(ReferenceError) -> Article {
    let article = try await article(reference)
    try await ReferenceError.mapping { () throws(NewsError) in
      try await marking.mark(article, isRead: true)
    }
    return article
  }
}
