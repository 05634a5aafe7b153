/// A presenter made of the parts of a loop, so that it runs alone or as one of the screens of a desk.
protocol Screen<Input, Output>: AnsweringPresenter {
  associatedtype State: Sendable
  associatedtype Event: Sendable

  /// The state before any input.
  var initial: State { get }
  /// The clock of delays.
  var clock: any Clock<Duration> { get }

  static func event(_ input: Input) -> Event

  /// Changes the state by an event, and returns the work that follows.
  func reduce(_ state: inout State, _ event: Event) -> [Effect<Event>]

  /// Returns the output to draw.
  func output(of state: State) -> Output
}

extension Screen {
  var clock: any Clock<Duration> { ContinuousClock() }

  /// Returns the outputs of the screen in its own loop.
  func run(_ inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>> {
    FeedbackLoop(
      initial: initial,
      clock: clock,
      event: Self.event,
      reduce: { reduce(&$0, $1) },
      render: { output(of: $0) }
    )
    .answers(to: inputs)
  }
}
