import Domain
import Presentation
import Terminal

/// A presenter of long work in line mode: sends inputs, and shows the progress.
///
/// An interruption is sent as an input too, so that the presenter can report what was done.
struct WorkSession<Input: Sendable, Output: WorkOutput> {
  private enum Event: Sendable {
    case answer(Answer<Output>)
    case interruption
  }

  private let input: AsyncStream<Input>.Continuation
  private let events: AsyncStream<Event>
  private let event: AsyncStream<Event>.Continuation
  private let stop: Input
  private let console: any Console
  private var drawn: Output?
  private var sent = 0
  private var isStopped = false

  /// Starts a presenter; an interruption sends `stop`.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ presenter: some AnsweringPresenter<Input, Output>, stop: Input, console: any Console) {
    let (inputs, input) = AsyncStream.makeStream(of: Input.self)
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    (self.input, self.events, self.event) = (input, events, event)
    self.stop = stop
    self.console = console
    let reading = Task {
      for await answer in presenter.answers(to: inputs) { event.yield(.answer(answer)) }
      event.finish()
    }
    event.onTermination = { _ in reading.cancel() }
  }

  /// Sends an input, draws each new output, and returns the one at the end of the work that it starts.
  ///
  /// Throws if the work fails or is stopped.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func run(
    _ input: Input,
    draw: (Output) throws(Failure) -> Void = { (_) throws(Failure) in }
  ) async throws(Failure) -> Output {
    if Task.isCancelled { sendStop() }
    send(input)
    var progress = ProgressLine(console: console)
    defer { progress.clear() }
    while let event = await nextEvent() {
      guard case .answer(let answer) = event else {
        sendStop()
        continue
      }
      progress.clear()
      if answer.output != drawn { try draw(answer.output) }
      drawn = answer.output
      if case .working(let shown) = answer.output.status {
        if let shown { progress.show(shown.text, share: shown.share) }
      } else if answer.inputs == sent {
        return try ended(answer.output)
      }
    }
    throw Failure(NewsError.cancelled)
  }

  private func ended(_ output: Output) throws(Failure) -> Output {
    switch output.status {
    case .waiting, .working, .done: return output
    case .stopped: throw Failure(output.notice?.line, .interrupted)
    case .failed: throw Failure(output.notice?.error ?? .cancelled)
    }
  }

  private mutating func send(_ input: Input) {
    sent += 1
    self.input.yield(input)
  }

  private mutating func sendStop() {
    guard !isStopped else { return }
    isStopped = true
    send(stop)
  }

  /// Returns the next event, also if the task is cancelled, which is an event itself.
  private func nextEvent() async -> Event? {
    await withTaskCancellationHandler {
      // A stream ends for a task that is cancelled; this one is not.
      await Task { [events] in
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
      }.value
    } onCancel: { [event] in
      event.yield(.interruption)
    }
  }
}
