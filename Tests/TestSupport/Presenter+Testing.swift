public import Presentation

extension Presenter {
  /// Returns all outputs for some inputs, sent one after the other.
  public func outputs(for inputs: Input...) async -> [Output] {
    let (stream, input) = AsyncStream.makeStream(of: Input.self)
    for value in inputs { input.yield(value) }
    input.finish()
    var outputs: [Output] = []
    for await output in transform(stream) { outputs.append(output) }
    return outputs
  }
}

/// A person at a screen, who sends inputs and waits for outputs.
public final class Person<P: Presenter> {
  private let input: AsyncStream<P.Input>.Continuation
  private var outputs: AsyncStream<P.Output>.Iterator
  /// The latest output.
  public private(set) var seen: P.Output?

  /// Starts `presenter`.
  public init(at presenter: P) {
    let (inputs, input) = AsyncStream.makeStream(of: P.Input.self)
    self.input = input
    outputs = presenter.transform(inputs).makeAsyncIterator()
  }

  /// Sends an input.
  public func does(_ value: P.Input) { input.yield(value) }

  /// Returns the next output that `isAwaited` accepts; nil when the outputs end.
  @discardableResult
  public func sees(_ isAwaited: (P.Output) -> Bool) async -> P.Output? {
    while let output = await outputs.next(isolation: #isolation) {
      seen = output
      if isAwaited(output) { return output }
    }
    return nil
  }

  /// Ends the inputs, and returns the last output once nothing is in flight.
  public func leaves() async -> P.Output? {
    input.finish()
    await sees { _ in false }
    return seen
  }
}
