import FoundationEssentials
import RequestHistory
import TestSupport
import Testing

struct TurnsTests {
  private let now = Date(timeIntervalSinceReferenceDate: 785_000_000)

  private func take(_ turns: Turns) -> Turn {
    var turns = turns
    return turns.take(every: .seconds(5), now: now)
  }

  @Test(arguments: [0, 1e-6, 4, 5, 600, 86_400, 1e9, 1e300, .infinity])
  func futureTurnCountsAsTakenNow(ahead: Double) {
    let turns = Turns(last: now.addingTimeInterval(ahead))
    #expect(take(turns) == .refused(until: now.addingTimeInterval(5)))
  }

  @Test func futurePauseIsIgnored() {
    let start = now.addingTimeInterval(1)
    let pause = Turns.Pause(from: start, until: start.addingTimeInterval(60))
    #expect(take(Turns(pause: pause)) == .granted(at: now))
    #expect(Turns(pause: pause).pauseEnd(now: now) == nil)
  }

  @Test(arguments: [(-10.0, 20.0, 20.0), (-10, 0, nil), (0, 1e12, 86_400), (-60, 1e12, 86_340)])
  func pauseIsLimitedToADay(start: Double, end: Double, left: Double?) {
    let pause = Turns.Pause(
      from: now.addingTimeInterval(start),
      until: now.addingTimeInterval(end)
    )
    #expect(Turns(pause: pause).pauseEnd(now: now) == left.map(now.addingTimeInterval))
  }

  @Test func returnedTurnIsFree() {
    var turns = Turns()
    let first = turns.take(every: .seconds(5), now: now)
    turns.giveBack(now, every: .seconds(5))
    #expect(turns.take(every: .seconds(5), now: now) == first)
  }

  /// Turns by a clock that is sometimes set back are still at least an interval of real time apart.
  @Test func turnsKeepTheirDistance() {
    var generator = SeededGenerator(seed: 5)
    var turns = Turns()
    var (real, offset) = (0.0, 0.0)
    var last = -1e9
    for _ in 0..<4_000 {
      real += Double.random(in: 0...4, using: &generator)
      if Int.random(in: 0..<20, using: &generator) == 0 {
        offset -= Double.random(in: 0...1_000, using: &generator)
      }
      let moment = now.addingTimeInterval(real + offset)
      switch turns.take(every: .seconds(5), now: moment) {
      case .granted(let turn):
        #expect(turn == moment && real - last >= 5 - 1e-6)
        last = real
      case .refused(let turn):
        #expect(turn > moment && turn.timeIntervalSince(moment) <= 5 + 1e-6)
      }
    }
    #expect(last > 7_000)
  }
}
