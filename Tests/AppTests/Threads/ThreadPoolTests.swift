import Glibc
import TestSupport
import Testing

@testable import Threads

/// The executor of the process, as one that tasks of these tests prefer.
@Suite(.timeLimit(.minutes(1)))
struct ThreadPoolTests {
  @Test(arguments: [1, 2, 8])
  func everyTaskRuns(threads: Int) async {
    let pool = ThreadPool(limit: threads)
    let sum = await withTaskExecutorPreference(pool) {
      await withTaskGroup { group in
        for number in 1...1_000 {
          group.addTask {
            await Task.yield()
            return number
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 500_500)
  }

  @Test func jobsOfOneThreadRunInOrder() async {
    let pool = ThreadPool(limit: 1)
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let tasks = (1...100).map { number in
      Task(executorPreference: pool) { _ = continuation.yield(number) }
    }
    for task in tasks { await task.value }
    continuation.finish()
    #expect(await numbers.reduce(into: []) { $0.append($1) } == Array(1...100))
  }

  @Test func noMoreThreadsRunAtOnceThanTheLimit() async {
    let pool = ThreadPool(limit: 3)
    let running = Locked((now: 0, most: 0))
    await withTaskExecutorPreference(pool) {
      await withTaskGroup { group in
        for _ in 1...200 {
          group.addTask {
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            running.withLock { $0.now -= 1 }
          }
        }
      }
    }
    #expect(running.withLock { $0.now == 0 && (1...3).contains($0.most) })
  }

  @Test func sleepsEndInTheOrderOfTheirDeadlines() async {
    let pool = ThreadPool(limit: 1)
    let (order, continuation) = AsyncStream.makeStream(of: Int.self)
    // Late enough that all sleeps have begun, also beside other work.
    let start = ContinuousClock.now + .milliseconds(200)
    let tasks = [30, 10, 20, 10].map { milliseconds in
      Task(executorPreference: pool) {
        try await Task.sleep(until: start + .milliseconds(milliseconds), clock: .continuous)
        #expect(ContinuousClock.now >= start + .milliseconds(milliseconds))
        continuation.yield(milliseconds)
      }
    }
    for task in tasks { _ = await task.result }
    continuation.finish()
    #expect(await order.reduce(into: []) { $0.append($1) } == [10, 10, 20, 30])
  }

  @Test func cancellationEndsASleep() async {
    let pool = ThreadPool(limit: 1)
    let sleeping = Task(executorPreference: pool) {
      try await Task.sleep(for: .seconds(3_600))
    }
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
  }

  @Test func jobsOfAPatientPoolNeedOneThread() async {
    let pool = ThreadPool(limit: 4, isEager: false)
    let threads = await withTaskExecutorPreference(pool) {
      await withTaskGroup { group in
        for _ in 1...200 {
          group.addTask {
            await Task.yield()
            return pthread_self()
          }
        }
        return await group.reduce(into: Set<pthread_t>()) { $0.insert($1) }
      }
    }
    #expect(threads.count == 1)
  }

  @Test func jobFromOutsideDoesNotWaitForABusyThread() async throws {
    let pool = ThreadPool(limit: 2, isEager: false)
    let gate = Monitor(false)
    let busy = Task(executorPreference: pool) { gate.wait(for: { $0 ? true : nil }) }
    try await Task.sleep(for: ThreadPool.patience * 10)
    // With one thread the first job would wait for ever.
    await Task(executorPreference: pool) { gate.update { $0 = true } }.value
    #expect(await busy.value)
  }

  @Test func jobOfAnEagerPoolStartsBesideABusyOne() async {
    let pool = ThreadPool(limit: 2, isEager: false)
    pool.becomeEager()
    let gate = Monitor(false)
    let busy = Task(executorPreference: pool) { gate.wait(for: { $0 ? true : nil }) }
    await Task(executorPreference: pool) { gate.update { $0 = true } }.value
    #expect(await busy.value)
  }
}
