/// Runs a reducer over inputs and the events of effects, one at a time, and streams the outputs.
///
/// All events pass through one mailbox, so the reducer needs no lock and receives them in order. An
/// event of an effect is passed to the reducer only while the effect is the latest under its id.
/// Events of replaced or cancelled work are dropped, even if that work ignored its cancellation.
struct FeedbackLoop<Input: Sendable, State: Sendable, Event: Sendable, Output>: Sendable
where Output: Equatable & Sendable {
  let initial: State
  /// The clock of delays.
  var clock: any Clock<Duration> = ContinuousClock()
  let event: @Sendable (Input) -> Event
  let reduce: @Sendable (inout State, Event) -> [Effect<Event>]
  let render: @Sendable (State) -> Output

  /// Returns the outputs for `inputs`: at least one for each, and one for each other change.
  @_semantics("optimize.sil.specialize.generic.never")
  func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    let (answers, answer) = AsyncStream.makeStream(of: Answer<Output>.self)
    let task = Task {
      var shown: Answer<Output>?
      await run(inputs) { latest in
        if latest != shown { answer.yield(latest) }
        shown = latest
      }
      answer.finish()
    }
    answer.onTermination = { _ in task.cancel() }
    return answers
  }

  /// Runs until the inputs have ended and nothing is in flight; shows the output of each state.
  @_semantics("optimize.sil.specialize.generic.never")
  private func run(_ inputs: AsyncStream<Input>, _ show: (Answer<Output>) -> Void) async {
    let (mailbox, mail) = AsyncStream.makeStream(of: Message<Input, Event>.self)
    let reading = Task {
      for await input in inputs { mail.yield(.input(input)) }
      mail.yield(.inputsEnded)
    }
    var state = initial
    var count = 0
    var inputsEnded = false
    var work = WorkInFlight(mail: mail, clock: clock)
    show(Answer(inputs: count, output: render(state)))
    for await message in mailbox {
      var next: Event?
      switch message {
      case .input(let input):
        count += 1
        next = event(input)
      case .event(let event, let ticket): next = work.isCurrent(ticket) ? event : nil
      case .finished(let ticket): work.finish(ticket)
      case .inputsEnded: inputsEnded = true
      }
      if let next {
        for effect in reduce(&state, next) { work.start(effect) }
        show(Answer(inputs: count, output: render(state)))
      }
      if inputsEnded, work.isIdle { break }
    }
    reading.cancel()
    work.cancelAll()
  }
}

/// A message in the mailbox of a loop.
private enum Message<Input: Sendable, Event: Sendable>: Sendable {
  case input(Input)
  case event(Event, of: WorkTicket)
  /// The work has yielded its last event.
  case finished(WorkTicket)
  case inputsEnded
}

/// One start of an effect.
private struct WorkTicket: Sendable {
  let id: EffectID
  let number: Int
}

/// The effects in flight, at most one under each id.
private struct WorkInFlight<Input: Sendable, Event: Sendable> {
  private struct Entry {
    let number: Int
    let isFinite: Bool
    let task: Task<Void, Never>
  }

  let mail: AsyncStream<Message<Input, Event>>.Continuation
  let clock: any Clock<Duration>
  private var running: [EffectID: Entry] = [:]
  private var lastNumber = 0

  init(mail: AsyncStream<Message<Input, Event>>.Continuation, clock: any Clock<Duration>) {
    self.mail = mail
    self.clock = clock
  }

  /// Whether no work is in flight that delays the end of the loop.
  var isIdle: Bool {
    // A loop: `contains(where:)` makes several generic types at run time.
    for entry in running.values where entry.isFinite { return false }
    return true
  }

  mutating func start(_ effect: Effect<Event>) {
    running.removeValue(forKey: effect.id)?.task.cancel()
    lastNumber += 1
    let (mail, clock) = (mail, clock)
    let ticket = WorkTicket(id: effect.id, number: lastNumber)
    var isFinite = true
    let task: Task<Void, Never>
    switch effect.work {
    case .cancel: return
    case .cancelScope: return cancelAll(in: effect.id.scope)
    case .run(let work):
      task = Task {
        mail.yield(.event(await work(), of: ticket))
        mail.yield(.finished(ticket))
      }
    case .observe(let work, let ends):
      isFinite = ends
      task = Task {
        await work { mail.yield(.event($0, of: ticket)) }
        mail.yield(.finished(ticket))
      }
    case .after(let delay, let event, let ends):
      isFinite = ends
      task = Task {
        try? await clock.sleep(for: delay)
        mail.yield(.event(event, of: ticket))
        mail.yield(.finished(ticket))
      }
    }
    running[effect.id] = Entry(number: lastNumber, isFinite: isFinite, task: task)
  }

  private mutating func cancelAll(in scope: Int) {
    for id in running.keys where id.scope == scope {
      running.removeValue(forKey: id)?.task.cancel()
    }
  }

  /// Whether the work of a ticket has not been replaced or cancelled.
  func isCurrent(_ ticket: WorkTicket) -> Bool { running[ticket.id]?.number == ticket.number }

  /// Removes finished work, unless other work has replaced it.
  mutating func finish(_ ticket: WorkTicket) {
    if isCurrent(ticket) { running[ticket.id] = nil }
  }

  func cancelAll() {
    for work in running.values { work.task.cancel() }
  }
}
