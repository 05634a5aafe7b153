import Domain
import Presentation

extension Presenter {
  /// Returns the output after an input; throws if the task is cancelled before.
  func lastOutput(after input: Input) async throws(Failure) -> Output {
    let (inputs, sender) = AsyncStream.makeStream(of: Input.self)
    sender.yield(input)
    sender.finish()
    var last: Output?
    for await output in transform(inputs) { last = output }
    guard let last, !Task.isCancelled else { throw Failure(NewsError.cancelled) }
    return last
  }
}
