import Domain

/// The items that carry a mark, such as saved or liked.
///
/// The marks that come with a page may have been read before a change that was made while the page
/// was loading. Such a change wins until the next page is requested.
struct ItemMarks<ID: Hashable & Sendable>: Sendable {
  private var marked: Set<ID> = []
  private var changed: Set<ID> = []

  func contains(_ id: ID) -> Bool { marked.contains(id) }

  /// Notes that a page is requested: its marks will include all changes up to now.
  mutating func beginPage() {
    changed = []
  }

  /// Takes over the marks that came with a page, unless the archive could not read them.
  mutating func receive<Item: Identifiable>(_ page: Page<Item>, _ isMarked: (Item) -> Bool)
  where Item.ID == ID {
    for remark in page.remarks { if case .marksUnknown = remark { return } }
    for item in page.items where !changed.contains(item.id) { set(item.id, isMarked(item)) }
  }

  /// Sets a mark that has been stored.
  mutating func change(_ id: ID, to isMarked: Bool) {
    set(id, isMarked)
    changed.insert(id)
  }

  private mutating func set(_ id: ID, _ isMarked: Bool) {
    if isMarked { marked.insert(id) } else { marked.remove(id) }
  }
}

extension Effect {
  /// Returns the effect of a load, if there is one; it replaces the load in flight.
  static func page<Loaded: Sendable>(
    _ load: (@Sendable () async -> Loaded)?,
    _ event: @escaping @Sendable (Loaded) -> Event
  ) -> [Effect] {
    load.map { load in [.run("page") { event(await load()) }] } ?? []
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
}
