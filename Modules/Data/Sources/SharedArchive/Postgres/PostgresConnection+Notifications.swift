import CPostgres

extension PostgresConnection {
  /// Makes the server send the notifications on a channel.
  func listen(to channel: String) throws(PostgresError) {
    try execute(script: "LISTEN \(channel.sqlIdentifier)")
  }

  /// Waits for a notification of any channel and returns its payload.
  func nextNotification() throws(PostgresError) -> String {
    var payload: UnsafePointer<CChar>?
    while true {
      let outcome = cpq_notification(link, Self.longDeadline.milliseconds, &payload)
      // TCP's own probes detect a server that has disappeared.
      if outcome == CPQ_LATE { continue }
      try check(outcome, "LISTEN")
      return payload.map { String(cString: $0) } ?? ""
    }
  }
}

extension String {
  /// The text as a quoted identifier of SQL.
  var sqlIdentifier: String {
    "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
