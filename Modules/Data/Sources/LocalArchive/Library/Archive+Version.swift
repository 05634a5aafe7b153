public import Domain

extension Archive: VersionedArchive {
  /// Returns the number of the connection, the commits of others that it sees, and its own changes.
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
