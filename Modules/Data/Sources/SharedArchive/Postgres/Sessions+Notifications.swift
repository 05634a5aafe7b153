import ArchiveRows
import Threads

/// An event of a channel.
enum PostgresNotification: Hashable {
  /// The channel is followed, for the first time or again: what was read before may be outdated.
  case connected
  /// A notification with this payload.
  case message(String)
  /// The connection is lost, for this reason; it is opened again.
  case lost(String)
}

extension Sessions {
  /// Returns the notifications on a channel, and on the one that the connection finds in the database,
  /// over a separate connection.
  ///
  /// It ends when its consumer does. After a loss it connects again, with pauses of up to 30 seconds. If
  /// the consumer is so slow that notifications are dropped, `connected` follows.
  func notifications(
    on channel: String,
    and found: @escaping ChannelFinder = { _ in nil }
  ) -> AsyncStream<PostgresNotification> {
    AsyncStream(bufferingPolicy: .bufferingOldest(256)) { continuation in
      guard let stop = PostgresSignal() else { return continuation.finish() }
      continuation.onTermination = { _ in stop.set() }
      let started = DetachedThread.start { [self] in
        follow(channel, found, stop, NotificationSink(continuation))
        continuation.finish()
      }
      if !started { continuation.finish() }
    }
  }

  typealias ChannelFinder = @Sendable (PostgresConnection) throws(PostgresError) -> String?

  private func follow(
    _ channel: String,
    _ found: ChannelFinder,
    _ stop: PostgresSignal,
    _ sink: NotificationSink
  ) {
    var pause = Duration.milliseconds(100)
    while true {
      do throws(PostgresError) {
        let connection = try connected(.writing, stop)
        if let own = try found(connection) { try connection.listen(to: own) }
        try connection.listen(to: channel)
        sink.send(.connected)
        pause = .milliseconds(100)
        while true { sink.send(.message(try connection.nextNotification())) }
      } catch {
        if error.isCancellation { return }
        sink.send(.lost(error.message))
      }
      if stop.wait(pause) { return }
      pause = min(pause * 2, .seconds(30))
    }
  }
}

/// Sends events to a stream, and after dropped ones that everything must be read again.
private final class NotificationSink {
  private let continuation: AsyncStream<PostgresNotification>.Continuation
  private var hasDropped = false

  init(_ continuation: AsyncStream<PostgresNotification>.Continuation) {
    self.continuation = continuation
  }

  func send(_ event: PostgresNotification) {
    if hasDropped, case .enqueued = continuation.yield(.connected) { hasDropped = false }
    if case .dropped = continuation.yield(event) { hasDropped = true }
  }
}
