import Glibc
import Synchronization

/// A descriptor read on demand: each reader waits in a task while one thread blocks for all.
///
/// The thread lives only while somebody waits, so nothing is read ahead of demand except what came
/// with it, and that is kept for the next reader.
final class StandardInput: Sendable {
  private struct State {
    var buffer = InputBuffer()
    var isReading = false
    var lastTicket = 0
    var waiting: [Waiter] = []
  }

  private struct Waiter {
    let ticket: Int
    let continuation: CheckedContinuation<InputBuffer.Answer, Never>
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func nextLine() async -> InputBuffer.Answer {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait(Waiter(ticket: ticket, continuation: continuation))
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  private func wait(_ waiter: Waiter) {
    let (answer, mustRead) = state.withLock { state -> (InputBuffer.Answer?, Bool) in
      // Checked under the lock: a cancellation after this finds the waiter in the list.
      if Task.isCancelled { return (.cancelled, false) }
      if state.waiting.isEmpty, let answer = state.buffer.nextLine() {
        return (answer, false)
      }
      state.waiting.append(waiter)
      defer { state.isReading = true }
      return (nil, !state.isReading)
    }
    if let answer { waiter.continuation.resume(returning: answer) }
    if mustRead, !DetachedThread.start({ self.readWhileAwaited() }) { take(.failure(EAGAIN)) }
  }

  private func cancel(_ ticket: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
      return state.waiting.remove(at: index)
    }
    waiter?.continuation.resume(returning: .cancelled)
  }

  private func readWhileAwaited() {
    var isAwaited = true
    while isAwaited { isAwaited = take(Descriptor.read(descriptor)) }
  }

  /// Hands what has come to those who wait; false when nobody waits any more.
  @discardableResult
  private func take(_ chunk: Descriptor.Chunk) -> Bool {
    let (answered, isAwaited) = state.withLock { state in
      state.buffer.append(chunk)
      var answered: [(Waiter, InputBuffer.Answer)] = []
      while let waiter = state.waiting.first,
        let answer = state.buffer.nextLine()
      {
        answered.append((waiter, answer))
        state.waiting.removeFirst()
      }
      state.isReading = !state.waiting.isEmpty
      return (answered, state.isReading)
    }
    for (waiter, answer) in answered { waiter.continuation.resume(returning: answer) }
    return isAwaited
  }
}
