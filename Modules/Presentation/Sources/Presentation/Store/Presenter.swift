/// The behaviour of a screen: a stream of the person's inputs in, a stream of outputs to draw out.
///
/// A presenter is independent of terminal, window and network. Its outputs are finished display
/// values; a view only positions them.
public protocol Presenter<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Equatable & Sendable

  /// Returns what to draw, beginning with the state before any input.
  ///
  /// Each output is complete and replaces the one before. The outputs end when `inputs` has ended
  /// and nothing is in flight. Cancelling the reading task cancels the work in flight.
  func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output>
}

/// A presenter that also reports which inputs an output includes.
///
/// A front end that reads one line at a time needs it to prompt for the next one: an input that
/// changes nothing is answered too.
public protocol AnsweringPresenter<Input, Output>: Presenter {
  /// Returns the outputs of `transform`, and one more for each input that changes nothing.
  func answers(to inputs: AsyncStream<Input>) -> AsyncStream<Answer<Output>>
}

extension AnsweringPresenter {
  /// Returns the outputs for `inputs`; each is different from the one before.
  @_semantics("optimize.sil.specialize.generic.never")
  public func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output> {
    let (outputs, output) = AsyncStream.makeStream(of: Output.self)
    let task = Task {
      var shown: Output?
      for await answer in answers(to: inputs) where answer.output != shown {
        output.yield(answer.output)
        shown = answer.output
      }
      output.finish()
    }
    output.onTermination = { _ in task.cancel() }
    return outputs
  }
}

/// An output with the number of inputs that it includes.
public struct Answer<Output: Equatable & Sendable>: Equatable, Sendable {
  /// How many inputs the output includes: the one that equals the inputs sent is up to date.
  public let inputs: Int
  /// The output to draw.
  public let output: Output

  public init(inputs: Int, output: Output) {
    self.inputs = inputs
    self.output = output
  }
}
