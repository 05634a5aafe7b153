import ArchiveRows
import Domain

/// Receives the notices of changes by others, over a connection of its own, while it exists.
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
      for await event in sessions.notifications(on: ChangeNotice.channel) {
        if let followers, !isFirst || event != .connected {
          await Self.handle(event, sessions, session, followers)
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
    _ sessions: Sessions,
    _ session: String,
    _ followers: ArchiveFollowers
  ) async {
    switch event {
    case .lost: break
    // Changes while there was no connection are not reported.
    case .connected:
      followers.send(.unknown, of: \.articles)
      followers.send(.unknown, of: \.videos)
    case .message(let text):
      guard let notice = ChangeNotice(text), notice.session != session else { return }
      await handle(notice, sessions, followers)
    }
  }

  private static func handle(
    _ notice: ChangeNotice,
    _ sessions: Sessions,
    _ followers: ArchiveFollowers
  ) async {
    if notice.kind != .articles {
      let person = try? await sessions.reading { connection in connection.person }
      // If the person is unknown, the change may be theirs.
      if let person, person != notice.person { return }
    }
    if notice.kind == .likes {
      followers.send(.unknown, of: \.videos)
    } else {
      followers.send(.unknown, of: \.articles)
    }
  }
}
