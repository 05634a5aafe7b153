/// The status of a presenter of long work.
public enum WorkStatus: Equatable, Sendable {
  /// Waiting for an input: the first one, or the next step of the work.
  case waiting
  /// The work runs; nil while there is no progress to show.
  case working(WorkProgress?)
  /// The work is done.
  case done
  /// A stop ended the work early.
  case stopped
  /// The work failed.
  case failed
}

/// The progress of long work.
public struct WorkProgress: Equatable, Sendable {
  /// The current step, or the amount that was done.
  public let text: String
  /// The completed share, 0 to 1; nil if it is unknown.
  public let share: Double?

  /// Creates a progress; by default the share is unknown.
  public init(_ text: String, share: Double? = nil) {
    self.text = text
    self.share = share
  }
}

/// Everything there is to draw of long work.
public protocol WorkOutput: Equatable, Sendable {
  /// The status of the presenter.
  var status: WorkStatus { get }
  /// The result in one line, why the work was stopped, or its error; nil while it runs.
  var notice: Notice? { get }
}
