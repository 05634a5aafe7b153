import ByteStrings
import Domain
import FoundationEssentials
import WebServer

/// The browsers that have signed in, until they sign out or for 30 days.
///
/// A session ends with its key, and is never more than the key. Neither the key nor the secret in the
/// cookie is stored, only their digests. If the store is damaged or cannot be written, sessions last as
/// long as the program.
final class BrowserSessions: Sendable {
  /// One browser.
  struct Session: Codable, Sendable {
    /// The digest of the secret in its cookie.
    let digest: String
    /// The digest of its key.
    let key: String
    /// The browser's description of itself.
    let browser: String
    let client: String
    let begunAt: Date
    /// When it was used last, to the hour.
    var usedAt: Date
    /// The number by which a person ends it.
    let number: Int
  }

  /// How long a session lasts, in seconds.
  static let lifetime = 30 * 86_400
  /// The most sessions of a key; the oldest one ends for a new one.
  static let limit = 50

  private let now: @Sendable () -> Date
  private let stored: StoredList<Session>

  /// Creates the sessions that are in `store`; without one, none survives the program.
  init(in store: (any StoreSettings)?, now: @escaping @Sendable () -> Date) {
    stored = StoredList("sessions", in: store)
    self.now = now
  }

  /// Begins a session with a key, which was checked, and returns the secret for its cookie.
  func begin(_ key: String, _ request: WebRequest) -> String {
    let secret = (0..<4).map { _ in UInt64.random(in: 0 ... .max).hexadecimal(digits: 16) }.joined()
    let (key, date) = (ServerKeys.digest(of: key), now())
    change { sessions in
      let session = Session(
        digest: SHA256.hexadecimal(of: secret.utf8),
        key: key,
        browser: String((request[header: "User-Agent"] ?? "").prefix(200)),
        client: request.client,
        begunAt: date,
        usedAt: date,
        number: (sessions.map(\.number).max() ?? 0) + 1
      )
      let others = sessions.filter { $0.key == key }.dropLast(Self.limit - 1).map(\.number)
      sessions.removeAll { others.contains($0.number) }
      sessions.append(session)
    }
    return secret
  }

  /// The session of a request; nil if it has none.
  func session(of request: WebRequest) -> Session? {
    guard let secret = request.cookie(Self.cookie(for: request)) else { return nil }
    let digest = SHA256.hexadecimal(of: secret.utf8)
    guard let session = all.first(where: { $0.digest == digest }) else { return nil }
    let date = now()
    if date.timeIntervalSince(session.usedAt) >= 3_600 {
      change { sessions in
        guard let place = sessions.firstIndex(where: { $0.digest == digest }) else { return }
        sessions[place].usedAt = date
      }
    }
    return session
  }

  /// The sessions that have not ended, the oldest first.
  var all: [Session] { current(stored.all) }

  /// Ends a session.
  func end(_ number: Int) {
    change { $0.removeAll { $0.number == number } }
  }

  private func current(_ sessions: [Session]) -> [Session] {
    let start = now().addingTimeInterval(-Double(Self.lifetime))
    return sessions.filter { $0.begunAt >= start }
  }

  /// Changes the stored sessions, also of another process, in one step; `all` then reads them.
  private func change(_ change: (inout [Session]) -> Void) {
    func changeCurrent(_ sessions: inout [Session]) {
      sessions = current(sessions)
      change(&sessions)
    }
    do throws(SettingsError) {
      try stored.change(changeCurrent)
    } catch {
      stored.changeHere(changeCurrent)
    }
  }
}

extension BrowserSessions {
  /// The name of the cookie: with the port, because a browser sends the cookies of a host to all its
  /// ports, unless it is a standard one.
  static func cookie(for request: WebRequest) -> String {
    let host = request[header: "Host"] ?? ""
    let port = host.split(separator: ":").last.flatMap { host.hasSuffix(":\($0)") ? Int($0) : nil }
    guard let port, ![80, 443, 8087].contains(port) else { return "broadsheet-session" }
    return "broadsheet-session-\(port)"
  }
}
