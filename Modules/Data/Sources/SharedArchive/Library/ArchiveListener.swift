import ArchiveRows
import Domain

/// Receives the notices of changes by others, over a separate connection, while it exists.
final class ArchiveListener: Sendable {
  private let work: Task<Void, Never>
  private let start: Task<Void, Never>

  /// Sends what `sessions` report to followers, without the notices of the archive object `session`.
  init(_ sessions: Sessions, as session: String, for followers: ArchiveFollowers) {
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    start = Task { for await _ in started {} }
    work = Task.detached { [weak followers] in
      // The first connection is the start; changes before it are not wanted.
      var isFirst = true
      let events = sessions.notifications(on: ChangeNotice.channel) {
        connection throws(PostgresError) in
        // This can be the first connection to an empty database.
        try ServerSchema.check(connection)
        return try connection.secret()
      }
      for await event in events {
        if let followers, !isFirst || event != .connected {
          Self.handle(event, session, followers)
        }
        isFirst = false
        signal.finish()
      }
      signal.finish()
    }
  }

  deinit { work.cancel() }

  /// Waits until notices are received, or until the server turns out to be unreachable.
  func hasStarted() async { await start.value }

  private static func handle(
    _ event: PostgresNotification,
    _ session: String,
    _ followers: ArchiveFollowers
  ) {
    switch event {
    case .lost: break
    // Changes while there was no connection are not reported.
    case .connected:
      followers.send(.unknown, of: \.articles)
      followers.send(.unknown, of: \.videos)
    case .message(let text):
      guard let notice = ChangeNotice(text), notice.session != session else { return }
      if notice.kind == .likes {
        followers.send(.unknown, of: \.videos)
      } else {
        followers.send(.unknown, of: \.articles)
      }
    }
  }
}
