import Domain

/// Reads the marks of items, and follows all changes of marks.
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

  /// The marks of some items, read again.
  struct Reading: Sendable {
    let marks: [ID: Marks]
    /// The items that were read.
    let ids: ArraySlice<ID>
    /// The items that are still to be read.
    let rest: ArraySlice<ID>
  }

  /// Returns the effect that reads the marks of the first 1,000 items again after a change by
  /// others.
  ///
  /// The event contains the other items, to be read next, so that a long list does not delay
  /// inputs. There is no event if the marks cannot be read.
  func reread<Event>(
    _ ids: ArraySlice<ID>,
    _ event: @escaping @Sendable (Reading) -> Event
  ) -> [Effect<Event>] {
    guard !ids.isEmpty else { return [] }
    let (first, rest) = (ids.prefix(1_000), ids.dropFirst(1_000))
    let work: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void = { [read] emit in
      guard let marks = try? await read(Array(first)) else { return }
      emit(event(Reading(marks: marks, ids: first, rest: rest)))
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
