import FoundationEssentials
import RequestHistory

// The replies.
extension Connection {
  func reply(to request: String, since moment: Date, now: Date) throws(SQLiteError) -> KeptReply? {
    let sql = """
      SELECT kept_at, content_type, body FROM reply
      WHERE request = ?1 AND kept_at BETWEEN ?2 AND ?3
      """
    let found = try rows(sql, [.text(request), .date(moment), .date(now)]) { row in
      row.date(0).map { date in
        KeptReply(body: row.blob(2) ?? Data(), contentType: row.text(1), keptAt: date)
      }
    }
    return found.first ?? nil
  }

  func keep(_ reply: KeptReply, to request: String) throws(SQLiteError) {
    guard reply.body.count <= KeptReply.largestBody else { return }
    try run(
      """
      INSERT INTO reply (request, kept_at, content_type, body) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (request) DO UPDATE SET kept_at = excluded.kept_at,
        content_type = excluded.content_type, body = excluded.body
      """,
      [.text(request), .date(reply.keptAt), SQLiteValue(reply.contentType), .blob(reply.body)]
    )
  }

  /// Lets go of the replies that have expired, and of the oldest when all together are too large.
  func dropReplies(now: Date) throws(SQLiteError) {
    // What was kept in the future was kept by a clock that was ahead.
    try run(
      "DELETE FROM reply WHERE kept_at NOT BETWEEN ?1 AND ?2",
      [.date(now.addingTimeInterval(-KeptReply.lifetime)), .date(now)]
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
      [.integer(Int64(KeptReply.largestTotal))]
    )
  }
}

// The turns.
extension Connection {
  func turns(at service: String) throws(SQLiteError) -> Turns {
    let sql = "SELECT turn_at, pause_began_at, pause_ends_at FROM service WHERE id = ?1"
    return try rows(sql, [.text(service)]) { Turns($0, from: 0) }.first ?? Turns()
  }

  func keep(_ turns: Turns, at service: String) throws(SQLiteError) {
    let moments = [turns.last, turns.pause?.start, turns.pause?.end]
    try run(
      """
      INSERT INTO service (id, turn_at, pause_began_at, pause_ends_at) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (id) DO UPDATE SET turn_at = excluded.turn_at,
        pause_began_at = excluded.pause_began_at, pause_ends_at = excluded.pause_ends_at
      """,
      [.text(service)] + moments.map { $0.map(SQLiteValue.date) ?? .null }
    )
  }
}

// The counts.
extension Connection {
  /// How many days of counts are kept.
  private static let countedDays: Int64 = 40

  func countRequest(to service: String, on date: Date) throws(SQLiteError) {
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

  /// Returns every service that was ever asked, by its id.
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

  /// The day of UTC, counted from 1970.
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

extension SQLiteValue {
  fileprivate static func date(_ date: Date) -> SQLiteValue {
    .real(date.timeIntervalSinceReferenceDate)
  }
}
