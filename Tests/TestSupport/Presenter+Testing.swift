public import Presentation

extension Presenter {
  /// Returns everything drawn while inputs happen one after another, each handled before the next.
  public func outputs(for inputs: Input...) async -> [Output] {
    let (stream, input) = AsyncStream.makeStream(of: Input.self)
    for value in inputs { input.yield(value) }
    input.finish()
    var outputs: [Output] = []
    for await output in transform(stream) { outputs.append(output) }
    return outputs
  }
}

/// A person at a screen: does something, then looks until what they wait for is there.
public final class Person<P: Presenter> {
  private let input: AsyncStream<P.Input>.Continuation
  private var outputs: AsyncStream<P.Output>.Iterator
  /// What was on the screen last.
  public private(set) var seen: P.Output?

  /// Sits down at the screen of `presenter`.
  public init(at presenter: P) {
    let (inputs, input) = AsyncStream.makeStream(of: P.Input.self)
    self.input = input
    outputs = presenter.transform(inputs).makeAsyncIterator()
  }

  /// Does something.
  public func does(_ value: P.Input) { input.yield(value) }

  /// Returns the first output from now on that `isAwaited` accepts; nil when the screen closes.
  @discardableResult
  public func sees(_ isAwaited: (P.Output) -> Bool) async -> P.Output? {
    while let output = await outputs.next(isolation: #isolation) {
      seen = output
      if isAwaited(output) { return output }
    }
    return nil
  }

  /// Leaves, and returns the last output once nothing is in flight.
  public func leaves() async -> P.Output? {
    input.finish()
    await sees { _ in false }
    return seen
  }
}
