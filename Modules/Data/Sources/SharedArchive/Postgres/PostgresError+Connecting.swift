import CPostgres

extension PostgresError {
  /// Describes why a connection was not opened, with the time that an answer may take.
  init(connecting link: OpaquePointer, _ outcome: cpq_outcome, _ time: Duration) {
    let message = String(cString: cpq_message(link))
    switch outcome {
    case CPQ_REJECTED: self.init(.server(String(cString: cpq_state(link))), message)
    case CPQ_STOPPED: self.init(.cancelled, "the task was cancelled")
    case CPQ_LATE: self = .silence(for: time)
    default: self.init(connecting: message)
    }
  }

  /// Classifies a message of libpq, which has no SQLSTATE for failures before the server answers.
  ///
  /// A name such as `localhost` can have several addresses. libpq tries each and reports all of them; the
  /// error is the attempt that got furthest, the first of several that got equally far.
  init(connecting message: String) {
    let attempts = Self.attempts(in: message).map { attempt in
      let words = Self.withoutNames(attempt)
      let kinds: [(Kind, [String])] = [
        (.unreachable, Self.lostConnections), (.insecure, Self.insecureConnections),
        (.unusable, Self.unusableConnections),
      ]
      let kind = kinds.first { _, phrases in phrases.contains(where: words.contains) }?.0
      return PostgresError(kind ?? .unreachable, attempt)
    }
    let furthest = attempts.map(\.progress).max()
    self =
      attempts.first { $0.progress == furthest }
      ?? PostgresError(.unreachable, "the server did not answer")
  }

  /// Returns the first line of each attempt; others are hints such as "Is the server running?".
  private static func attempts(in message: String) -> [String] {
    let lines = message.split(separator: "\n").map(String.init)
    let attempts = lines.filter { $0.hasPrefix("connection to server ") }
    return attempts.isEmpty ? Array(lines.prefix(1)) : attempts
  }

  /// Removes the names of hosts and files, which libpq quotes: a folder may be called "certificates".
  private static func withoutNames(_ line: String) -> String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined(separator: "\"")
  }

  /// How far an attempt to connect got: no route, no server at the port, no session, or a reply.
  private var progress: Int {
    guard kind == .unreachable else { return 3 }
    let steps = [Self.unroutedConnections, Self.refusedConnections]
    return steps.firstIndex { $0.contains(where: message.contains) } ?? 2
  }

  /// What `connect` reports if this machine has no way to the address; see `connect(2)`.
  private static let unroutedConnections = [
    "Network is unreachable", "No route to host", "Cannot assign requested address",
    "Address family not supported",
  ]

  /// What `connect` reports if no server uses the port or the socket.
  private static let refusedConnections = [
    "Connection refused", "Connection timed out", "No such file or directory",
  ]

  /// What libpq reports if the server ends the connection before TLS is established, as at a restart.
  private static let lostConnections = ["SSL SYSCALL error", "SSL connection has been closed"]

  /// Parts of libpq's messages about TLS.
  ///
  /// See `fe-secure-openssl.c` and `fe-secure-common.c` of PostgreSQL.
  private static let insecureConnections = [
    "SSL", "certificate", "encryption", "channel binding",
  ]

  /// Parts of libpq's messages about what a person must change.
  private static let unusableConnections = [
    "no password supplied", "Name or service not known", "No address associated with hostname",
    "invalid", "is too long", "could not read", "could not open file", "permissions",
  ]

  private static let silence = "the server did not answer within"

  static func silence(for time: Duration) -> PostgresError {
    PostgresError(.unreachable, "\(silence) \(time.milliseconds / 1_000) s")
  }

  /// Whether the server did not answer, which `silence` describes.
  var isSilence: Bool { kind == .unreachable && message.hasPrefix(Self.silence) }

  /// Whether another server of the address may accept the connection.
  var mayWorkElsewhere: Bool {
    switch kind {
    case .unreachable, .lost: true
    case .server(let state): state.hasPrefix("08") || state == "53300" || state.hasPrefix("57P")
    case .unusable: message.contains("host name")
    case .cancelled, .late, .insecure, .forbidden, .tooNew, .unfit: false
    }
  }
}
