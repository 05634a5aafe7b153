import ByteStrings
import FoundationEssentials
import Synchronization
import WebServer

/// The browsers that have signed in, until they sign out, for 30 days, or until the program ends.
///
/// A session has the key that was typed, so it ends with the key, and is never more than the key.
final class BrowserSessions: Sendable {
  /// One browser.
  struct Session: Sendable {
    /// The secret in its cookie: 32 random bytes in hexadecimal digits.
    let token: String
    let key: String
    /// What the browser says of itself.
    let browser: String
    let client: String
    let begunAt: Date
    /// The number by which a person ends it.
    let number: Int
  }

  /// The name of the cookie.
  static let cookie = "broadsheet-session"
  /// How long a session lasts, in seconds.
  static let lifetime = 30 * 86_400
  /// The most sessions; the oldest one ends for a new one.
  private static let limit = 1_000

  private let now: @Sendable () -> Date
  private let state = Mutex((sessions: [Session](), last: 0))

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// Begins a session with a key, which was checked.
  func begin(_ key: String, _ request: WebRequest) -> Session {
    let token = (0..<4).map { _ in UInt64.random(in: 0 ... .max).hexadecimal(digits: 16) }
    let browser = String((request[header: "User-Agent"] ?? "").prefix(200))
    return state.withLock { state in
      state.last += 1
      let session = Session(
        token: token.joined(),
        key: key,
        browser: browser,
        client: request.client,
        begunAt: now(),
        number: state.last
      )
      state.sessions = state.sessions.suffix(Self.limit - 1) + [session]
      return session
    }
  }

  /// The session of a request; nil if it has none.
  func session(of request: WebRequest) -> Session? {
    guard let token = request.cookie(Self.cookie) else { return nil }
    return all.first { $0.token.utf8.elementsEqual(token.utf8) }
  }

  /// The sessions that have not ended, the oldest first.
  var all: [Session] {
    let start = now().addingTimeInterval(-Double(Self.lifetime))
    return state.withLock { state in
      state.sessions.removeAll { $0.begunAt < start }
      return state.sessions
    }
  }

  /// Ends a session.
  func end(_ number: Int) {
    state.withLock { $0.sessions.removeAll { $0.number == number } }
  }
}
