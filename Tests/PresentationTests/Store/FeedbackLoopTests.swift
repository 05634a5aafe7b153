import OuterTestSupport
import TestSupport
import Testing

@testable import Presentation

/// The loop under every presenter, with a small reducer.
@Suite(.hangLimit)
struct FeedbackLoopTests {
  fileprivate enum Event: Sendable {
    case asked(Int)
    case cancelled
    case answered(Int)
    case ignored
    /// Starts to observe numbers.
    case observed([Int], isFinite: Bool)
    /// Asks for an answer after a delay in seconds.
    case scheduled(Int, after: Int)
  }

  /// A presenter that collects the answers; each question replaces the one before.
  fileprivate struct Collector: AnsweringPresenter {
    typealias Input = Event
    typealias Output = [Int]

    let clock: any Clock<Duration>
    let answer: @Sendable (Int) async -> Int

    func answers(to inputs: AsyncStream<Event>) -> AsyncStream<Answer<[Int]>> {
      FeedbackLoop<Event, [Int], Event, [Int]>(
        initial: [],
        clock: clock,
        event: { $0 },
        reduce: reduce,
        render: { $0 }
      ).answers(to: inputs)
    }

    @Sendable private func reduce(_ state: inout [Int], _ event: Event) -> [Effect<Event>] {
      switch event {
      case .asked(let number): return [.run("question") { .answered(await answer(number)) }]
      case .cancelled: return [.cancel("question")]
      case .answered(let number): state.append(number)
      case .ignored: break
      case .observed(let numbers, let isFinite):
        return [
          .observe("question", isFinite: isFinite) {
            let (stream, element) = AsyncStream.makeStream(of: Int.self)
            for number in numbers { element.yield(number) }
            if isFinite { element.finish() }
            return stream
          } _: {
            .answered($0)
          }
        ]
      case .scheduled(let number, let seconds):
        return [.after("question", .seconds(seconds), .answered(number))]
      }
      return []
    }
  }

  private let clock = WaitingClock()

  private func outputs(
    for inputs: AsyncStream<Event>,
    _ answer: @escaping @Sendable (Int) async -> Int
  ) -> AsyncStream<[Int]> {
    Collector(clock: clock, answer: answer).transform(inputs)
  }

  private func all(
    _ events: [Event],
    _ answer: @escaping @Sendable (Int) async -> Int = { $0 }
  ) async -> [[Int]] {
    let (inputs, input) = AsyncStream.makeStream(of: Event.self)
    for event in events { input.yield(event) }
    input.finish()
    var shown: [[Int]] = []
    for await output in outputs(for: inputs, answer) { shown.append(output) }
    return shown
  }

  @Test func firstOutputIsTheInitialState() async {
    #expect(await all([]) == [[]])
  }

  @Test func resultReachesTheReducer() async {
    #expect(await all([.asked(1)]) == [[], [1]])
  }

  @Test func unchangedOutputIsNotRepeated() async {
    #expect(await all([.ignored, .ignored]) == [[]])
  }

  @Test func outputEndsWhenNothingIsInFlight() async {
    let gate = Gate()
    let ending = Task {
      await all([.asked(1)]) { number in
        await gate.pass()
        return number
      }
    }
    await gate.isReached()
    gate.open()
    #expect(await ending.value == [[], [1]])
  }

  @Test func replacedWorkIsCancelledAndDropped() async {
    let held = Gate()
    let (inputs, input) = AsyncStream.makeStream(of: Event.self)
    var shown = outputs(for: inputs) { number in
      // The first question ignores its cancellation and waits for the gate.
      if number == 1 { await Task.detached { await held.pass() }.value }
      return number
    }.makeAsyncIterator()
    #expect(await shown.next() == [])
    input.yield(.asked(1))
    await held.isReached()
    input.yield(.asked(2))
    #expect(await shown.next() == [2])
    held.open()
    input.yield(.asked(3))
    #expect(await shown.next() == [2, 3])
    input.finish()
    #expect(await shown.next() == nil)
  }

  @Test func cancelledWorkDoesNotDelayTheEnd() async {
    let never = Gate()
    #expect(
      await all([.asked(1), .cancelled]) { number in
        await Task.detached { await never.pass() }.value
        return number
      } == [[]]
    )
    never.open()
  }

  @Test func everyInputIsAnswered() async {
    let person = Person(at: Collector(clock: clock) { $0 })
    person.does(.ignored)
    person.does(.ignored)
    #expect(await person.isAnswered() == [])
    person.does(.asked(1))
    #expect(await person.leaves() == [1])
  }

  @Test func streamYieldsManyEvents() async {
    #expect(await all([.observed([1, 2, 3], isFinite: true)]) == [[], [1], [1, 2], [1, 2, 3]])
  }

  @Test func endlessStreamDoesNotDelayTheEnd() async {
    let person = Person(at: Collector(clock: clock) { $0 })
    person.does(.observed([1], isFinite: false))
    await person.sees { $0 == [1] }
    #expect(await person.leaves() == [1])
  }

  @Test func replacedStreamIsDropped() async {
    let person = Person(at: Collector(clock: clock) { $0 })
    person.does(.observed([1], isFinite: false))
    await person.sees { $0 == [1] }
    person.does(.observed([2], isFinite: true))
    #expect(await person.leaves() == [1, 2])
  }

  @Test func delayedEventWaitsForTheClock() async {
    let person = Person(at: Collector(clock: clock) { $0 })
    person.does(.scheduled(7, after: 60))
    await clock.isSleptBy()
    #expect(person.seen == nil || person.seen == [])
    clock.advance(by: .seconds(60))
    #expect(await person.leaves() == [7])
  }

  @Test func cancelledDelayYieldsNothing() async {
    let person = Person(at: Collector(clock: clock) { $0 })
    person.does(.scheduled(7, after: 60))
    await clock.isSleptBy()
    person.does(.cancelled)
    #expect(await person.leaves() == [])
    clock.advance(by: .seconds(60))
  }
}
