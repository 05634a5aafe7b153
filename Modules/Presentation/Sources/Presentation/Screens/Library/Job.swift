import Domain

/// Long work of one kind: what it does, and the texts of its outputs.
public struct Job<Outcome: Equatable & Sendable>: Sendable {
  /// The outcome before the start.
  let initial: Outcome
  /// Does the work and reports its outcome so far; a cancellation ends it early.
  let work:
    @Sendable (_ report: @escaping @Sendable (Outcome) -> Void) async throws(NewsError) -> Outcome
  /// Whether a cancellation ended the work early.
  let isStopped: @Sendable (Outcome) -> Bool
  /// The progress; nil if there is none to show.
  let progress: @Sendable (Outcome) -> WorkProgress?
  /// Lines that are printed as they come; each list begins with the one before.
  var remarks: @Sendable (Outcome, WorkStatus) -> [String] = { _, _ in [] }
  /// What was done and stays after a failure, without a full stop; nil if it is nothing.
  var done: @Sendable (Outcome) -> String? = { _ in nil }
  /// The result of work that is done or was stopped, in one line.
  let notice: @Sendable (Outcome, _ isStopped: Bool) -> Notice?

  /// Does the work, and shows its outputs in order; the last one is also returned.
  ///
  /// A cancellation of the task stops the work, which still reports what was done. A cancelled task
  /// does not start it.
  @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  public func callAsFunction(
    _ show: @escaping @Sendable (WorkOutput<Outcome>) -> Void
  ) async -> WorkOutput<Outcome> {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Outcome.self)
    // In a separate task, because a cancelled one would not receive what stopped work reports.
    let showing = Task {
      var last = initial
      for await outcome in outcomes {
        last = outcome
        show(output(outcome, .working(progress(outcome))))
      }
      return last
    }
    let end: WorkOutput<Outcome>
    do throws(NewsError) {
      if Task.isCancelled { throw .cancelled }
      outcome.yield(initial)
      let result = try await work { outcome.yield($0) }
      outcome.finish()
      _ = await showing.value
      end = output(result, isStopped(result) ? .stopped : .done)
    } catch .cancelled {
      outcome.finish()
      end = output(await showing.value, .stopped)
    } catch {
      outcome.finish()
      let last = await showing.value
      let start = done(last).map { $0 + "; then " } ?? ""
      end = output(last, .failed, Notice([error], after: start))
    }
    show(end)
    return end
  }

  /// The output when the work starts.
  var beginning: WorkOutput<Outcome> { output(initial, .working(progress(initial))) }

  private func output(
    _ outcome: Outcome,
    _ status: WorkStatus,
    _ failure: Notice? = nil
  ) -> WorkOutput<Outcome> {
    let hasEnded = status == .done || status == .stopped
    return WorkOutput(
      status: status,
      outcome: outcome,
      remarks: remarks(outcome, status),
      notice: hasEnded ? notice(outcome, status == .stopped) : failure
    )
  }
}

/// What is drawn of a job.
public struct WorkOutput<Outcome: Equatable & Sendable>: Equatable, Sendable {
  /// Whether the work runs, and how it ended.
  public let status: WorkStatus
  /// The outcome so far, or at the end.
  public let outcome: Outcome
  /// Lines about single items, in the order of arrival; only added to.
  public let remarks: [String]
  /// The result in one line, why the work was stopped, or its error; nil while it runs.
  public let notice: Notice?
}

/// The status of a job.
public enum WorkStatus: Equatable, Sendable {
  /// The work runs; nil while there is no progress to show.
  case working(WorkProgress?)
  case done
  /// A cancellation ended the work early.
  case stopped
  case failed
}

/// The progress of a job.
public struct WorkProgress: Equatable, Sendable {
  /// The current step, or the amount that was done.
  public let text: String
  /// The completed share, 0 to 1; nil if it is unknown.
  public let share: Double?

  public init(_ text: String, share: Double? = nil) {
    self.text = text
    self.share = share
  }
}
