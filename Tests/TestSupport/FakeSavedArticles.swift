public import Domain

/// Saved articles in memory, as long as the test lasts.
public final class FakeSavedArticles: SaveArticles {
  private struct State {
    var articles: [Article]
    var failure: NewsError?
  }

  private let state: Locked<State>

  /// Creates a library with these articles in it.
  public init(_ articles: [Article] = []) {
    state = Locked(State(articles: articles))
  }

  /// What is saved, in the order of saving.
  public var articles: [Article] { state.withLock { $0.articles } }

  /// Fails every call from now on; works again after nil.
  public func fail(with error: NewsError?) {
    state.withLock { $0.failure = error }
  }

  /// Returns which of the articles are saved.
  public func saved(among ids: [Article.ID]) async throws(NewsError) -> Set<Article.ID> {
    try locked { state in Set(ids).intersection(state.articles.map(\.id)) }
  }

  /// Keeps an article; of one that is kept already, the first copy stays.
  public func save(_ article: Article) async throws(NewsError) {
    try locked { state in
      guard !state.articles.contains(where: { $0.id == article.id }) else { return }
      state.articles.append(article)
    }
  }

  /// Lets an article go.
  public func unsave(_ id: Article.ID) async throws(NewsError) {
    try locked { state in state.articles.removeAll { $0.id == id } }
  }

  private func locked<Result: Sendable>(
    _ work: (inout sending State) -> Result
  ) throws(NewsError) -> Result {
    let answer = state.withLock { state -> Swift.Result<Result, NewsError> in
      if let failure = state.failure { return .failure(failure) }
      return .success(work(&state))
    }
    return try answer.get()
  }
}
