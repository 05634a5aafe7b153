extension Clock where Duration == Swift.Duration {
  /// Starts a time, and returns a function for the rest of it; negative after its end.
  func countdown(_ duration: Duration) -> @Sendable () -> Duration {
    let end = now.advanced(by: duration)
    return { self.now.duration(to: end) }
  }
}
