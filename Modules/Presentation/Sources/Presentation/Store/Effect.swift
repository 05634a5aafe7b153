/// Names a piece of work; starting another under the same name takes the first one's place.
struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  init(stringLiteral name: String) {
    self.init(name)
  }
}

/// Work that a reducer asks for; its result comes back to the reducer as an event.
struct Effect<Event: Sendable>: Sendable {
  let id: EffectID
  let work: (@Sendable () async -> Event)?

  /// Work with one result, such as a request.
  static func run(_ id: EffectID, _ work: @escaping @Sendable () async -> Event) -> Effect {
    Effect(id: id, work: work)
  }

  /// Stops whatever runs under `id`, and drops its result.
  static func cancel(_ id: EffectID) -> Effect {
    Effect(id: id, work: nil)
  }
}
