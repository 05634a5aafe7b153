/// The identity of a piece of work; starting another under the same id replaces the first.
struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The number of the screen that the work belongs to, in a loop with several; else 0.
  var scope = 0
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  init(stringLiteral name: String) {
    self.init(name)
  }
}

/// Work that a reducer requests; the events of the work are sent to the reducer.
struct Effect<Event: Sendable>: Sendable {
  enum Work: Sendable {
    case run(@Sendable () async -> Event)
    case observe(@Sendable (_ emit: @Sendable (Event) -> Void) async -> Void, isFinite: Bool)
    case after(Duration, Event, isFinite: Bool)
    case cancel
    case cancelScope
  }

  private(set) var id: EffectID
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

  /// An event after a delay on the loop's clock; the outputs do not wait for it if it is not finite.
  static func after(
    _ id: EffectID,
    _ delay: Duration,
    isFinite: Bool = true,
    _ event: Event
  ) -> Effect {
    Effect(id: id, work: .after(delay, event, isFinite: isFinite))
  }

  /// Cancels the work under `id` and drops its events.
  static func cancel(_ id: EffectID) -> Effect {
    Effect(id: id, work: .cancel)
  }

  /// Cancels all work of a scope and drops its events.
  static func cancelAll(in scope: Int) -> Effect {
    var effect = Effect(id: "", work: .cancelScope)
    effect.id.scope = scope
    return effect
  }

  /// Returns the effect with other events, as one of a loop with several screens, of which `scope`
  /// is the number.
  func map<Other>(
    in scope: Int = 0,
    _ transform: @escaping @Sendable (Event) -> Other
  ) -> Effect<Other> {
    let work: Effect<Other>.Work =
      switch work {
      case .run(let run): .run { transform(await run()) }
      case .observe(let observe, let isFinite):
        .observe({ emit in await observe { emit(transform($0)) } }, isFinite: isFinite)
      case .after(let delay, let event, let isFinite):
        .after(delay, transform(event), isFinite: isFinite)
      case .cancel: .cancel
      case .cancelScope: .cancelScope
      }
    var id = id
    id.scope = scope
    return Effect<Other>(id: id, work: work)
  }
}
