import ArchiveRows

extension Connection {
  /// Returns the first key from `key` on that no row of a table has.
  func freeKey(from key: Int64, in table: String) throws(SQLiteError) -> Int64 {
    var key = key
    let sql = "SELECT 1 FROM \(table) WHERE key = ?1"
    while try !rows(sql, [.integer(key)], read: { _ in true }).isEmpty { key += 1 }
    return key
  }
}
