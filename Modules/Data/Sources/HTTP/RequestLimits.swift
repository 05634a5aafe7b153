/// How often a service wants to be asked.
public struct RequestLimits: Hashable, Sendable {
  /// The least time from one request to the next, whichever run of the program sends them.
  public let interval: Duration
  /// How many requests a key is usually good for on a day of UTC; nil where nobody counts.
  ///
  /// For a person to see: plans differ, so that the service has the last word.
  public let daily: Int?

  /// Creates limits; by default none.
  public init(interval: Duration = .zero, daily: Int? = nil) {
    self.interval = interval
    self.daily = daily
  }
}
