/// The behaviour of a screen: a stream of what a person does in, a stream of what to draw out.
///
/// A presenter knows no terminal, no window and no network. Its outputs are finished display
/// values; a view only puts them in place.
public protocol Presenter<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Equatable & Sendable

  /// Returns what to draw, beginning with the state before any input.
  ///
  /// Each output is complete and replaces the one before. The outputs end when `inputs` has ended
  /// and nothing is in flight. Cancelling the reading task cancels the work in flight.
  func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output>
}

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

/// Work that a reducer requests; its result comes back to the reducer as an event.
struct Effect<Event: Sendable>: Sendable {
  let id: EffectID
  let work: (@Sendable () async -> Event)?

  /// Work with one result, such as a request.
  static func run(_ id: EffectID, _ work: @escaping @Sendable () async -> Event) -> Effect {
    Effect(id: id, work: work)
  }

  /// Cancels the work under `id` and drops its result.
  static func cancel(_ id: EffectID) -> Effect {
    Effect(id: id, work: nil)
  }
}

/// Runs a reducer over inputs and the results of effects, one at a time, and streams the outputs.
///
/// All events pass through one mailbox, so the reducer needs no lock and sees them in order. A
/// result is passed on only while its work is the latest under its id: the result of replaced or
/// cancelled work is dropped, even if that work ignored its cancellation.
struct FeedbackLoop<State: Sendable, Event: Sendable, Output: Equatable & Sendable>: Sendable {
  let initial: State
  let reduce: @Sendable (inout State, Event) -> [Effect<Event>]
  let render: @Sendable (State) -> Output

  /// Returns the outputs for `inputs`; `event` converts an input to an event.
  func outputs<Input: Sendable>(
    for inputs: AsyncStream<Input>,
    event: @escaping @Sendable (Input) -> Event
  ) -> AsyncStream<Output> {
    let (outputs, output) = AsyncStream.makeStream(of: Output.self)
    let task = Task {
      await run(inputs, event, output)
      output.finish()
    }
    output.onTermination = { _ in task.cancel() }
    return outputs
  }

  private enum Message {
    case event(Event)
    case result(Event, of: EffectID, token: Int)
    case inputsEnded
  }

  private func run<Input: Sendable>(
    _ inputs: AsyncStream<Input>,
    _ event: @escaping @Sendable (Input) -> Event,
    _ output: AsyncStream<Output>.Continuation
  ) async {
    let (mailbox, mail) = AsyncStream.makeStream(of: Message.self)
    let reading = Task {
      for await input in inputs { mail.yield(.event(event(input))) }
      mail.yield(.inputsEnded)
    }
    var state = initial
    var shown = render(state)
    output.yield(shown)
    var work = Work(mail: mail)
    var inputsEnded = false

    for await message in mailbox {
      var event: Event?
      switch message {
      case .event(let input): event = input
      case .result(let result, let id, let token): event = work.finish(id, token) ? result : nil
      case .inputsEnded: inputsEnded = true
      }
      if let event {
        for effect in reduce(&state, event) { work.start(effect) }
        let latest = render(state)
        if latest != shown { output.yield(latest) }
        shown = latest
      }
      if inputsEnded, work.isIdle { break }
    }
    reading.cancel()
    work.cancelAll()
  }

  /// The effects in flight, at most one under each id.
  private struct Work {
    let mail: AsyncStream<Message>.Continuation
    private var running: [EffectID: (token: Int, task: Task<Void, Never>)] = [:]
    private var lastToken = 0

    init(mail: AsyncStream<Message>.Continuation) {
      self.mail = mail
    }

    var isIdle: Bool { running.isEmpty }

    mutating func start(_ effect: Effect<Event>) {
      running.removeValue(forKey: effect.id)?.task.cancel()
      guard let work = effect.work else { return }
      lastToken += 1
      let (id, token, mail) = (effect.id, lastToken, mail)
      let task = Task {
        let result = await work()
        mail.yield(.result(result, of: id, token: token))
      }
      running[id] = (token, task)
    }

    /// Removes finished work under `id`; returns false if other work has replaced it.
    mutating func finish(_ id: EffectID, _ token: Int) -> Bool {
      guard running[id]?.token == token else { return false }
      running[id] = nil
      return true
    }

    func cancelAll() {
      for work in running.values { work.task.cancel() }
    }
  }
}
