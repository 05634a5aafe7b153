/// Runs a reducer: inputs and the results of effects go in one at a time, outputs come out.
///
/// Everything passes through one mailbox, so the reducer needs no lock and sees events in the
/// order in which they happened. A result is handed on only while its work is still the latest
/// under its id; what was superseded comes back stale and is dropped, even when it ignored its
/// cancellation.
struct FeedbackLoop<State: Sendable, Event: Sendable, Output: Equatable & Sendable>: Sendable {
  let initial: State
  let reduce: @Sendable (inout State, Event) -> [Effect<Event>]
  let render: @Sendable (State) -> Output

  /// Returns the outputs for `inputs`, each of which `event` turns into an event.
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

    /// Ends the work under `id`; returns false when it had been superseded.
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
