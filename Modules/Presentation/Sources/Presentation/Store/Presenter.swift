/// A screen's behaviour as a function: what a person does goes in, what there is to draw comes out.
///
/// A presenter knows no terminal, no window and no network. Its outputs are finished display
/// values, so that a view only has to put them in place.
public protocol Presenter<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Equatable & Sendable

  /// Returns what to draw, beginning with the state before anything was done.
  ///
  /// Each output is whole and replaces the one before. The outputs end once `inputs` has ended
  /// and nothing is in flight; whoever stops listening earlier cancels what is in flight.
  func transform(_ inputs: AsyncStream<Input>) -> AsyncStream<Output>
}
