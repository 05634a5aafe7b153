extension Archive {
  /// Returns a text that is different after every change, by this process or by another one; nil if
  /// there is no archive yet, or if it cannot be read.
  ///
  /// These are the number of the connection, the commits of others that it sees, and its own changes.
  /// Who stores what was derived from the archive compares the version with the one from before, which
  /// is faster than to read again. Versions of different processes are not related.
  public func version() -> String? {
    let numbers = try? reading { (connection) throws(SQLiteError) in
      (
        opened: database.timesOpened,
        byOthers: try connection.dataVersion(),
        own: try connection.number("SELECT total_changes()")
      )
    }
    return numbers.map { "\($0.opened) \($0.byOthers) \($0.own)" }
  }
}
