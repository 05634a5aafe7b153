import Domain

/// Where the marks of items are read, and the changes of marks by anyone.
struct MarkSource<ID: Hashable & Sendable, Marks: Hashable & Sendable>: Sendable {
  /// Returns the marks of those items that have any.
  let read: @Sendable ([ID]) async throws(NewsError) -> [ID: Marks]
  /// Returns the changes from now on.
  let changes: @Sendable () async -> AsyncStream<MarkChange<ID, Marks>>

  /// Returns the effect that follows the changes of marks.
  ///
  /// Marks may change before the stream begins, so that it begins with `unknown`.
  func follow<Event>(
    _ event: @escaping @Sendable (MarkChange<ID, Marks>) -> Event
  ) -> [Effect<Event>] {
    let work: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void = { [changes] emit in
      let changes = await changes()
      emit(event(.unknown))
      for await change in changes { emit(event(change)) }
    }
    return [Effect(id: "marks", work: .observe(work, isFinite: false))]
  }

  /// Returns the effect that reads marks again after a change by others; no event if that fails.
  func reread<Event>(
    _ ids: [ID],
    _ event: @escaping @Sendable ([ID: Marks]) -> Event
  ) -> [Effect<Event>] {
    guard !ids.isEmpty else { return [] }
    let work: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void = { [read] emit in
      if let marks = try? await read(ids) { emit(event(marks)) }
    }
    return [Effect(id: "reread", work: .observe(work, isFinite: true))]
  }
}

extension MarkSource<Article.ID, ArticleMarks> {
  init(_ articles: any MarkArticles) {
    self.init(
      read: { (ids) throws(NewsError) in try await articles.marks(of: ids) },
      changes: articles.markChanges
    )
  }
}

extension MarkSource<Video.ID, Bool> {
  init(_ videos: any LikeVideos) {
    self.init(
      read: { (ids) throws(NewsError) in
        Dictionary(uniqueKeysWithValues: try await videos.likes(among: ids).map { ($0, true) })
      },
      changes: videos.likeChanges
    )
  }
}
