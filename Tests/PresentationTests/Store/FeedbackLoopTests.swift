import TestSupport
import Testing

@testable import Presentation

/// The loop under every presenter, with a small reducer.
@Suite(.timeLimit(.minutes(1)))
struct FeedbackLoopTests {
  private enum Event: Sendable {
    case asked(Int)
    case cancelled
    case answered(Int)
    case ignored
  }

  /// Collects the answers; each question replaces the one before.
  private func outputs(
    for inputs: AsyncStream<Event>,
    _ answer: @escaping @Sendable (Int) async -> Int
  ) -> AsyncStream<[Int]> {
    FeedbackLoop<[Int], Event, [Int]>(
      initial: [],
      reduce: { state, event in
        switch event {
        case .asked(let number): return [.run("question") { .answered(await answer(number)) }]
        case .cancelled: return [.cancel("question")]
        case .answered(let number): state.append(number)
        case .ignored: break
        }
        return []
      },
      render: { $0 }
    ).outputs(for: inputs, event: { $0 })
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
}
