import ArchiveRows
import Domain
public import FoundationEssentials
public import RequestHistory

/// Processes that open the same file share the history: each change is a transaction that writes.
///
/// Without a file every lookup is empty, and the first change creates one.
extension Archive: RequestHistory {
  /// Returns the cached reply to a request; nil also if the file cannot be read.
  public func reply(to request: String, since moment: Date, now: Date) -> CachedReply? {
    let found = try? reading { connection throws(SQLiteError) in
      try connection.reply(to: request, since: moment, now: now)
    }
    return found.flatMap(\.self).flatMap(\.self)
  }

  /// Caches a reply; does nothing if the file cannot be written.
  public func keep(_ reply: CachedReply, to request: String) {
    try? writing { connection throws(SQLiteError) in
      try connection.store(reply, to: request)
      try connection.deleteReplies(now: reply.receivedAt)
    }
  }

  /// Takes a turn at a service if one is free; nil if the file cannot be written.
  public func takeTurn(
    at service: String,
    every interval: Duration,
    now: @Sendable () -> Date
  ) -> Turn? {
    try? writing { connection throws(SQLiteError) in
      var turns = try connection.turns(at: service)
      let turn = turns.take(every: interval, now: now())
      try connection.store(turns, at: service)
      return turn
    }
  }

  /// Releases a turn; does nothing if the file cannot be written.
  public func giveBackTurn(at service: String, _ moment: Date, every interval: Duration) {
    try? writing { connection throws(SQLiteError) in
      var turns = try connection.turns(at: service)
      turns.giveBack(moment, every: interval)
      try connection.store(turns, at: service)
    }
  }

  /// Counts a request and records a pause; does nothing if the file cannot be written.
  public func noteRequest(to service: String, now: Date, pausedUntil end: Date?) {
    try? writing { connection throws(SQLiteError) in
      var turns = try connection.turns(at: service)
      if let end { turns.pause = Turns.Pause(from: now, until: end) }
      try connection.store(turns, at: service)
      try connection.countRequest(to: service, on: now)
    }
  }
}

// Cached replies.
extension Connection {
  fileprivate func reply(
    to request: String,
    since moment: Date,
    now: Date
  ) throws(SQLiteError) -> CachedReply? {
    let sql = """
      SELECT kept_at, content_type, body FROM reply
      WHERE request = ?1 AND kept_at BETWEEN ?2 AND ?3
      """
    let found = try rows(sql, [.text(request), SQLValue(moment), SQLValue(now)]) { row in
      row.date(0).map { date in
        CachedReply(body: row.blob(2) ?? Data(), contentType: row.text(1), receivedAt: date)
      }
    }
    return found.first ?? nil
  }

  fileprivate func store(_ reply: CachedReply, to request: String) throws(SQLiteError) {
    guard reply.body.count <= CachedReply.largestBody else { return }
    try run(
      """
      INSERT INTO reply (request, kept_at, content_type, body) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (request) DO UPDATE SET kept_at = excluded.kept_at,
        content_type = excluded.content_type, body = excluded.body
      """,
      [.text(request), SQLValue(reply.receivedAt), SQLValue(reply.contentType), .blob(reply.body)]
    )
  }

  /// Deletes expired replies, and the oldest ones while all together are too large.
  fileprivate func deleteReplies(now: Date) throws(SQLiteError) {
    // Replies from the future were stored while the clock was ahead.
    try run(
      "DELETE FROM reply WHERE kept_at NOT BETWEEN ?1 AND ?2",
      [SQLValue(now.addingTimeInterval(-CachedReply.lifetime)), SQLValue(now)]
    )
    try run(
      """
      DELETE FROM reply WHERE request IN (
        SELECT request FROM (
          SELECT request, sum(length(body)) OVER (ORDER BY kept_at DESC, rowid DESC) AS total
          FROM reply
        ) WHERE total > ?1
      )
      """,
      [.integer(Int64(CachedReply.largestTotal))]
    )
  }
}

// Turns and pauses.
extension Connection {
  fileprivate func turns(at service: String) throws(SQLiteError) -> Turns {
    let sql = "SELECT turn_at, pause_began_at, pause_ends_at FROM service WHERE id = ?1"
    return try rows(sql, [.text(service)]) { Turns($0, from: 0) }.first ?? Turns()
  }

  fileprivate func store(_ turns: Turns, at service: String) throws(SQLiteError) {
    let moments = [turns.last, turns.pause?.start, turns.pause?.end]
    try run(
      """
      INSERT INTO service (id, turn_at, pause_began_at, pause_ends_at) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (id) DO UPDATE SET turn_at = excluded.turn_at,
        pause_began_at = excluded.pause_began_at, pause_ends_at = excluded.pause_ends_at
      """,
      [.text(service)] + moments.map { SQLValue($0) }
    )
  }
}

// Counts of requests.
extension Connection {
  /// The number of days for which counts are stored.
  private static let countedDays: Int64 = 40

  fileprivate func countRequest(to service: String, on date: Date) throws(SQLiteError) {
    let day = Self.day(of: date)
    try run(
      """
      INSERT INTO request_count (day, service_id, count) VALUES (?1, ?2, 1)
      ON CONFLICT (day, service_id) DO UPDATE SET count = count + 1
      """,
      [.integer(day), .text(service)]
    )
    let oldest = day - Self.countedDays
    try run("DELETE FROM request_count WHERE day <= ?1", [.integer(oldest)])
  }

  /// Returns every service that ever had a request, by id.
  func services(now: Date) throws(SQLiteError) -> [Examination.Service] {
    let sql = """
      SELECT id, ifnull(count, 0), turn_at, pause_began_at, pause_ends_at
      FROM service LEFT JOIN request_count ON service_id = id AND day = ?1
      ORDER BY id
      """
    return try rows(sql, [.integer(Self.day(of: now))]) { row in
      Examination.Service(
        id: row.text(0) ?? "",
        requestsToday: Int(row.integer(1) ?? 0),
        pausedUntil: Turns(row, from: 2).pauseEnd(now: now)
      )
    }
  }

  /// The UTC day, counted from 1970.
  private static func day(of date: Date) -> Int64 {
    Int64(exactly: (date.timeIntervalSince1970 / 86_400).rounded(.down)) ?? 0
  }
}

extension Turns {
  fileprivate init(_ row: Statement, from column: Int32) {
    let pause = row.date(column + 1).flatMap { start in
      row.date(column + 2).map { Pause(from: start, until: $0) }
    }
    self.init(last: row.date(column), pause: pause)
  }
}
