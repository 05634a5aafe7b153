/// The identity of a piece of work; starting another under the same id replaces the first.
struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  init(stringLiteral name: String) {
    self.init(name)
  }
}

/// Work that a reducer requests; what it yields comes back to the reducer as events.
struct Effect<Event: Sendable>: Sendable {
  enum Work: Sendable {
    case run(@Sendable () async -> Event)
    case observe(@Sendable (_ emit: @Sendable (Event) -> Void) async -> Void, isFinite: Bool)
    case after(Duration, Event)
    case cancel
  }

  let id: EffectID
  let work: Work

  /// Work with one event, such as a request.
  static func run(_ id: EffectID, _ work: @escaping @Sendable () async -> Event) -> Effect {
    Effect(id: id, work: .run(work))
  }

  /// Work with many events, such as a page that arrives in parts.
  ///
  /// A stream that is not finite follows something that outlives the screen, such as changes by
  /// others: the outputs do not wait for its end.
  static func observe<Element: Sendable>(
    _ id: EffectID,
    isFinite: Bool = true,
    _ stream: @escaping @Sendable () async -> AsyncStream<Element>,
    _ event: @escaping @Sendable (Element) -> Event
  ) -> Effect {
    let work: @Sendable (_ emit: @Sendable (Event) -> Void) async -> Void = { emit in
      for await element in await stream() { emit(event(element)) }
    }
    return Effect(id: id, work: .observe(work, isFinite: isFinite))
  }

  /// An event after a delay on the loop's clock.
  static func after(_ id: EffectID, _ delay: Duration, _ event: Event) -> Effect {
    Effect(id: id, work: .after(delay, event))
  }

  /// Cancels the work under `id` and drops its events.
  static func cancel(_ id: EffectID) -> Effect {
    Effect(id: id, work: .cancel)
  }
}
