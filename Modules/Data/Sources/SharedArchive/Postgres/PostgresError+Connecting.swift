import CPostgres

extension PostgresError {
  /// Describes why a connection was not opened within `time`.
  init(connecting link: OpaquePointer, _ outcome: cpq_outcome, _ time: Duration) {
    let message = String(cString: cpq_message(link))
    switch outcome {
    case CPQ_REJECTED: self.init(.server(String(cString: cpq_state(link))), message)
    case CPQ_STOPPED: self.init(.cancelled, "the task was cancelled")
    case CPQ_LATE:
      self.init(.unreachable, "the server did not answer within \(time.milliseconds / 1_000) s")
    default: self.init(connecting: message)
    }
  }

  /// Classifies a message of libpq, which has no SQLSTATE for failures before the server answers.
  init(connecting message: String) {
    // The lines after the first are questions such as whether the server is running.
    let line = String(message.prefix { $0 != "\n" })
    let kinds: [(Kind, [String])] = [
      (.insecure, Self.insecureConnections), (.unusable, Self.unusableConnections),
    ]
    let kind = kinds.first { _, phrases in phrases.contains(where: line.contains) }?.0
    self.init(kind ?? .unreachable, line)
  }

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

  /// Whether another server of the address may accept the connection.
  var mayWorkElsewhere: Bool {
    switch kind {
    case .unreachable, .lost: true
    case .server(let state): state.hasPrefix("08") || state == "53300" || state.hasPrefix("57P")
    case .unusable: message.contains("host name")
    case .cancelled, .late, .insecure, .tooNew, .unfit: false
    }
  }
}
