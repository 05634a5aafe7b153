import Domain

/// The marks of the items of a list, such as saved or liked, as far as they are known.
///
/// The marks that come with a page may have been read before a change that was made while the page
/// was loading. Such a change wins until the next page is requested.
struct ItemMarks<ID: Hashable & Sendable, Marks: Hashable & Sendable>: Sendable {
  private let none: Marks
  private var marks: [ID: Marks] = [:]
  private var changed: Set<ID> = []
  /// Whether marks may have changed since those of the page in flight were read.
  private var isStale = false

  /// Creates marks; an item has `none` until something else is known.
  init(none: Marks) {
    self.none = none
  }

  subscript(id: ID) -> Marks { marks[id] ?? none }

  /// Notes that a page is requested: its marks will include all changes up to now.
  mutating func beginPage() {
    changed = []
  }

  /// Takes over the marks that came with a page, unless the archive could not read them.
  ///
  /// Returns whether all marks have to be read again.
  mutating func receive<Item: Identifiable>(_ page: Page<Item>, _ read: (Item) -> Marks) -> Bool
  where Item.ID == ID {
    defer { isStale = false }
    for remark in page.remarks { if case .marksUnknown = remark { return isStale } }
    for item in page.items where !changed.contains(item.id) { set(item.id, read(item)) }
    return isStale
  }

  /// Takes over the marks of some items that were read after a change by others.
  mutating func receive(_ read: [ID: Marks], of ids: [ID]) {
    for id in ids where !changed.contains(id) { set(id, read[id] ?? none) }
  }

  /// Sets the marks that have been stored for an item.
  mutating func change(_ id: ID, to marks: Marks) {
    set(id, marks)
    changed.insert(id)
  }

  /// Notes that any marks may have changed; those of a page in flight have to be read again.
  mutating func expire(isLoading: Bool) {
    changed = []
    isStale = isLoading
  }

  private mutating func set(_ id: ID, _ new: Marks) {
    marks[id] = new == none ? nil : new
  }
}

extension Effect {
  /// Returns the effect of a load, if there is one; it replaces the load in flight.
  static func page<Item: Sendable>(
    _ load: (@Sendable () -> PageStream<Item>)?,
    _ event: @escaping @Sendable (Result<Page<Item>, NewsError>) -> Event
  ) -> [Effect] {
    load.map { [.observe("page", $0, event)] } ?? []
  }

  /// Returns the effect that stores a mark; its event has the error, if there was one.
  static func mark(
    _ id: EffectID,
    _ store: @escaping @Sendable () async throws(NewsError) -> Void,
    _ event: @escaping @Sendable (NewsError?) -> Event
  ) -> [Effect] {
    [
      .run(id) {
        do throws(NewsError) {
          try await store()
          return event(nil)
        } catch {
          return event(error)
        }
      }
    ]
  }

  /// Returns the effect that reads marks again after a change by others; no event if that fails.
  static func reread<ID: Sendable, Marks: Sendable>(
    _ ids: [ID],
    _ read: @escaping @Sendable ([ID]) async throws(NewsError) -> Marks,
    _ event: @escaping @Sendable (Marks, [ID]) -> Event
  ) -> [Effect] {
    guard !ids.isEmpty else { return [] }
    let work: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void = { emit in
      if let marks = try? await read(ids) { emit(event(marks, ids)) }
    }
    return [Effect(id: "reread", work: .observe(work, isFinite: true))]
  }

  /// Returns the effect that follows the changes of marks; nothing if they are followed already.
  ///
  /// Marks may change before the stream begins, so that it begins with `unknown`.
  static func follow<ID, Marks>(
    _ isFollowing: inout Bool,
    _ changes: @escaping @Sendable () async -> AsyncStream<MarkChange<ID, Marks>>,
    _ event: @escaping @Sendable (MarkChange<ID, Marks>) -> Event
  ) -> [Effect] {
    guard !isFollowing else { return [] }
    isFollowing = true
    let work: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void = { emit in
      let changes = await changes()
      emit(event(.unknown))
      for await change in changes { emit(event(change)) }
    }
    return [Effect(id: "marks", work: .observe(work, isFinite: false))]
  }
}
