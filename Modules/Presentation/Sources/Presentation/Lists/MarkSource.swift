import Domain

/// Reads the marks of items, and follows all changes of marks.
struct MarkSource: Sendable {
  typealias Change = MarkChange<ItemID, ItemMarks>

  /// Returns the marks of those items that have any.
  let read: @Sendable ([ItemID]) async throws(NewsError) -> [ItemID: ItemMarks]
  /// Emits the changes from now on, after it has called `begin`.
  private let changes:
    @Sendable (_ begin: @Sendable () -> Void, _ emit: @Sendable (Change) -> Void) async -> Void

  /// Returns the effect that follows the changes of marks.
  ///
  /// Marks may change before the stream begins, so that it begins with `unknown`.
  func follow<Event>(_ event: @escaping @Sendable (Change) -> Event) -> [Effect<Event>] {
    let work: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void = { [changes] emit in
      await changes({ emit(event(.unknown)) }, { emit(event($0)) })
    }
    return [Effect(id: "marks", work: .observe(work, isFinite: false))]
  }

  /// The marks of some items, read again.
  struct Reading: Sendable {
    let marks: [ItemID: ItemMarks]
    /// The items that were read.
    let ids: ArraySlice<ItemID>
    /// The items that are still to be read.
    let rest: ArraySlice<ItemID>
  }

  /// Returns the effect that reads the marks of the first 1,000 items again after a change by
  /// others.
  ///
  /// The event contains the other items, to be read next, so that a long list does not delay
  /// inputs. There is no event if the marks cannot be read.
  func reread<Event>(
    _ ids: ArraySlice<ItemID>,
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

extension MarkSource {
  init(_ articles: any MarkArticles) {
    self.init(
      read: { (ids) throws(NewsError) in
        let marks = try await articles.marks(of: ids.compactMap(\.article))
        return Dictionary(
          uniqueKeysWithValues: marks.map { (.article($0), ItemMarks(article: $1)) }
        )
      },
      changes: { begin, emit in
        let changes = await articles.markChanges()
        begin()
        for await change in changes {
          emit(change.map(ItemID.article) { ItemMarks(article: $0) })
        }
      }
    )
  }

  init(_ videos: any LikeVideos) {
    self.init(
      read: { (ids) throws(NewsError) in
        let likes = try await videos.likes(among: ids.compactMap(\.video))
        return Dictionary(
          uniqueKeysWithValues: likes.map { (.video($0), ItemMarks(isLiked: true)) }
        )
      },
      changes: { begin, emit in
        let changes = await videos.likeChanges()
        begin()
        for await change in changes {
          emit(change.map(ItemID.video) { ItemMarks(isLiked: $0) })
        }
      }
    )
  }
}

extension MarkChange {
  fileprivate func map(
    _ item: (ID) -> ItemID,
    _ itemMarks: (Marks) -> ItemMarks
  ) -> MarkSource.Change {
    switch self {
    case .changed(let id, let marks): .changed(item(id), itemMarks(marks))
    case .unknown: .unknown
    }
  }
}
