/// The lines that were typed for one purpose, stored for later runs; at most 1,000.
public struct LineHistory: Sendable {
  /// Returns the stored lines, the oldest first.
  public let load: @Sendable () -> [String]
  private let store: @Sendable ([String]) -> Void

  /// Creates a history over functions that read and replace the stored lines, and never fail.
  public init(
    load: @escaping @Sendable () -> [String],
    store: @escaping @Sendable ([String]) -> Void
  ) {
    self.load = load
    self.store = store
  }

  /// Adds a line to those stored by now, perhaps by another process; drops a repetition of the last.
  public func add(_ line: String) {
    let lines = load()
    if lines.last != line { store((lines + [line]).suffix(1000)) }
  }
}
