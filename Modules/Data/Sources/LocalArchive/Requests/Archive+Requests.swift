public import FoundationEssentials
public import RequestHistory

/// Every process that has the file open sees the same records: what changes them has the file to
/// itself meanwhile. Without a file there is nothing to look up, and the first change makes one.
extension Archive: RequestHistory {
  /// Returns the reply to a request that was kept since a moment; nil also when the file cannot be
  /// read.
  public func reply(to request: String, since moment: Date, now: Date) -> KeptReply? {
    let found = try? reading { connection throws(SQLiteError) in
      try connection.reply(to: request, since: moment, now: now)
    }
    return found.flatMap(\.self).flatMap(\.self)
  }

  /// Keeps a reply, unless the file cannot be written.
  public func keep(_ reply: KeptReply, to request: String) {
    try? writing { _, connection throws(SQLiteError) in
      try connection.keep(reply, to: request)
      try connection.dropReplies(now: reply.keptAt)
    }
  }

  /// Takes a turn at a service, of which there is one at a time; nil when the file cannot be written.
  public func takeTurn(
    at service: String,
    every interval: Duration,
    now: Date,
    before latest: Date
  ) -> Turn? {
    try? writing { _, connection throws(SQLiteError) in
      var turns = try connection.turns(at: service)
      let turn = turns.take(every: interval, now: now, before: latest)
      if case .granted = turn { try connection.keep(turns, at: service) }
      return turn
    }
  }

  /// Gives back a turn, unless the file cannot be written.
  public func giveBackTurn(at service: String, _ moment: Date, every interval: Duration) {
    try? writing { _, connection throws(SQLiteError) in
      var turns = try connection.turns(at: service)
      turns.giveBack(moment, every: interval)
      try connection.keep(turns, at: service)
    }
  }

  /// Counts a request, and notes a pause, unless the file cannot be written.
  public func noteRequest(to service: String, now: Date, pausedUntil end: Date?) {
    try? writing { _, connection throws(SQLiteError) in
      var turns = try connection.turns(at: service)
      if let end { turns.pause = Turns.Pause(from: now, until: end) }
      try connection.keep(turns, at: service)
      try connection.countRequest(to: service, on: now)
    }
  }
}
