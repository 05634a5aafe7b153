package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// The limit is long because a busy machine and the thread sanitizer slow every test, and because
  /// tests that run beside each other share the processor. It does not test speed.
  package static var hangLimit: Self { .timeLimit(.minutes(20)) }
}
