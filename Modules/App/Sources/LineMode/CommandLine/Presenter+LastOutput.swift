import Domain
import Presentation

extension Presenter {
  /// Returns the output after an input; throws if the task is cancelled before.
  func lastOutput(after input: Input) async throws(Failure) -> Output {
    guard let last = await lastOutput(after: [input]) else { throw Failure(NewsError.cancelled) }
    return last
  }
}
