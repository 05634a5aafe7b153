import Presentation
import TestSupport

extension Job {
  /// Does the work, and returns its outputs, each different from the one before.
  func outputs() async -> [WorkOutput<Outcome>] {
    let outputs = Locked<[WorkOutput<Outcome>]>([])
    await self { output in
      outputs.withLock { if $0.last != output { $0.append(output) } }
    }
    return outputs.withLock { $0 }
  }

  /// Does the work, and returns the last output.
  func end() async -> WorkOutput<Outcome> { await self { _ in } }

  /// Does the work until a gate is reached, stops it, and returns the last output.
  func end(stoppedAt gate: Gate) async -> WorkOutput<Outcome> {
    let running = Task { await end() }
    await gate.isReached()
    running.cancel()
    return await running.value
  }

  /// Stops the work before its start, and returns the last output.
  func endStoppedBeforeTheStart() async -> WorkOutput<Outcome> {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await end()
    }.value
  }
}
