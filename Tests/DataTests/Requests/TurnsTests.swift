import FoundationEssentials
import RequestHistory
import TestSupport
import Testing

/// Turns after the clock was wrong: they may wait minutes, never years.
struct TurnsTests {
  private let now = Date(timeIntervalSinceReferenceDate: 785_000_000)

  private func take(_ turns: Turns, patience: Double = 30) -> Turn {
    var turns = turns
    return turns.take(
      every: .seconds(5),
      now: now,
      before: now.addingTimeInterval(patience)
    )
  }

  @Test(arguments: [700, 86_400, 1e9, 1e300])
  func turnBeyondTheQueueIsIgnored(ahead: Double) {
    #expect(take(Turns(last: now.addingTimeInterval(ahead))) == .granted(at: now))
  }

  @Test func turnWithinTheQueueCounts() {
    let last = now.addingTimeInterval(590)
    #expect(take(Turns(last: last)) == .refused(until: now.addingTimeInterval(595)))
  }

  @Test func waitEndsWithTheQueue() {
    let last = now.addingTimeInterval(598)
    let turn = take(Turns(last: last), patience: 1e6)
    #expect(turn == .refused(until: now.addingTimeInterval(603)))
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
    let first = turns.take(every: .seconds(5), now: now, before: .distantFuture)
    turns.giveBack(now, every: .seconds(5))
    #expect(turns.take(every: .seconds(5), now: now, before: .distantFuture) == first)
    let second = turns.take(every: .seconds(5), now: now, before: .distantFuture)
    turns.giveBack(now, every: .seconds(5))
    #expect(second == .granted(at: now.addingTimeInterval(5)))
    #expect(turns.last == now.addingTimeInterval(5))
  }

  @Test func turnsKeepTheirDistance() {
    var generator = SeededGenerator(seed: 5)
    var turns = Turns()
    var moment = now
    var last = Date.distantPast
    for _ in 0..<2_000 {
      moment.addTimeInterval(Double.random(in: 0...8, using: &generator))
      let latest = moment.addingTimeInterval(Double.random(in: 0...20, using: &generator))
      switch turns.take(every: .seconds(5), now: moment, before: latest) {
      case .granted(let turn):
        #expect(turn.timeIntervalSince(last) >= 5 && turn >= moment && turn < latest)
        last = turn
      case .refused(let turn): #expect(turn >= latest)
      }
    }
  }
}
