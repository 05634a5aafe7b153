/// A page as it arrives: each element is the page so far and replaces the one before.
///
/// The last element is the complete page, whose `awaited` is empty, or the failure. A slow reader gets
/// only the latest element. From one element to the next, items are only added: none moves relative
/// to others, and none disappears. The list continues at the cursor of the last element read.
public typealias PageStream<Item: Sendable> = AsyncStream<Result<Page<Item>, NewsError>>

extension AsyncStream {
  /// Creates a stream of the pages that `load` shows and, as the last element, of the one it returns.
  ///
  /// The load runs in a task, which is cancelled when the stream is not read any longer.
  init<Item>(
    _ load:
      @escaping @Sendable (
        _ show: @escaping PageSource<Item>.Show
      ) async throws(NewsError) -> Page<Item>
  ) where Element == Result<Page<Item>, NewsError> {
    self.init(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do throws(NewsError) {
          continuation.yield(.success(try await load { continuation.yield(.success($0)) }))
        } catch {
          continuation.yield(.failure(error))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
