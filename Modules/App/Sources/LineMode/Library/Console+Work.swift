import Domain
import Presentation
import Terminal
import Threads

extension Console {
  /// Runs a job, shows its progress, and prints its remarks; returns the last output.
  ///
  /// Throws if the work fails or is stopped, as by an interruption, which cancels the task.
  @_semantics("optimize.sil.specialize.generic.never")
  func run<Outcome>(
    _ work: Job<Outcome>
  ) async throws(Failure) -> WorkOutput<Outcome> {
    let output = await follow(work)
    if let failure = Failure(output) { throw failure }
    return output
  }

  /// Runs a job, shows its progress, and prints its remarks; returns the last output, also of
  /// work that failed or was stopped.
  @_semantics("optimize.sil.specialize.generic.never")
  func follow<Outcome>(_ work: Job<Outcome>) async -> WorkOutput<Outcome> {
    // The progress is drawn while a call of the archive blocks the thread of the work.
    TaskExecution.becomeEager()
    let (outputs, output) = AsyncStream.makeStream(of: WorkOutput<Outcome>.self)
    // In a separate task, because a cancelled one would not receive the last outputs.
    let drawing = Task {
      var progress = ProgressLine(console: self)
      var printed = 0
      for await output in outputs {
        progress.clear()
        output.remarks.dropFirst(printed).forEach(say)
        printed = output.remarks.count
        if case .working(let shown?) = output.status {
          progress.show(shown.text, share: shown.share)
        }
      }
    }
    let end = await work { output.yield($0) }
    output.finish()
    await drawing.value
    return end
  }
}

extension Failure {
  /// Reports why a job ended early; nil if it is done.
  init?<Outcome>(_ output: WorkOutput<Outcome>) {
    switch output.status {
    case .working, .done: return nil
    case .stopped: self.init(output.notice?.line, .interrupted)
    case .failed: self.init(output.notice?.line, ExitCode(output.notice?.error ?? .cancelled))
    }
  }
}
