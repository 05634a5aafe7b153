import CSQLite

extension Connection {
  /// What sets the full-text indexes apart from what they are of.
  func indexFaults() throws(SQLiteError) -> [Examination.Finding] {
    let faults = try indexFaults(of: .articles)
    // An index that could not be compared says so for both.
    guard !faults.contains(where: \.isUnchecked) else { return faults }
    return try faults + indexFaults(of: .likedVideos)
  }

  private func indexFaults(of table: SearchedTable) throws(SQLiteError) -> [Examination.Finding] {
    let keys = "SELECT key FROM \(table.name) WHERE key >= \(table.lowestKey)"
    let entries = "SELECT id FROM \(table.index)_docsize"
    let lacking = try number("SELECT count(*) FROM (\(keys)) WHERE key NOT IN (\(entries))")
    let surplus = try number("SELECT count(*) FROM (\(entries)) WHERE id NOT IN (\(keys))")
    var faults: [Examination.Finding] = []
    if lacking > 0 { faults.append(table.notIndexed(lacking)) }
    if surplus > 0 { faults.append(table.indexedInVain(surplus)) }
    return try faults.isEmpty ? comparedIndex(of: table) : faults
  }

  /// Has the engine compare each word, which it takes for a change though it is none.
  private func comparedIndex(of table: SearchedTable) throws(SQLiteError) -> [Examination.Finding] {
    let index = table.index
    do throws(SQLiteError) {
      try run("BEGIN IMMEDIATE")
      defer { _ = try? run("ROLLBACK") }
      try run("INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
      return []
    } catch let error where error.isDamage {
      return [table.indexDamaged]
    } catch let error where [SQLITE_BUSY, SQLITE_READONLY].contains(error.primaryCode) {
      return [.indexUnchecked(error.message)]
    }
  }

  /// Makes a full-text index anew, and returns how many rows are in it.
  ///
  /// However the index is damaged, the engine can work with an empty one.
  func rebuildIndex(of table: SearchedTable) throws(SQLiteError) -> Int {
    let index = table.index
    try execute(script: Self.emptying(index))
    if table == .articles {
      try execute(
        script: "REPLACE INTO \(index)_config VALUES ('hashsize', 67108864), ('automerge', 8)"
      )
    }
    try run("INSERT INTO \(index) (\(index)) VALUES ('rebuild')")
    return try number("SELECT count(*) FROM \(index)_docsize")
  }

  /// Puts the tables behind an index into the state in which the engine makes them.
  private static func emptying(_ index: String) -> String {
    """
    DELETE FROM \(index)_data;
    DELETE FROM \(index)_idx;
    DELETE FROM \(index)_docsize;
    INSERT INTO \(index)_data VALUES (1, x''), (10, zeroblob(7));
    REPLACE INTO \(index)_config VALUES ('version', 4);
    """
  }
}

extension Examination.Finding {
  fileprivate var isUnchecked: Bool {
    if case .indexUnchecked = self { true } else { false }
  }
}

extension SearchedTable {
  fileprivate var indexDamaged: Examination.Finding {
    switch self {
    case .articles: .indexDamaged
    case .likedVideos: .likesIndexDamaged
    }
  }

  fileprivate func notIndexed(_ count: Int) -> Examination.Finding {
    switch self {
    case .articles: .notIndexed(count)
    case .likedVideos: .likesNotIndexed(count)
    }
  }

  fileprivate func indexedInVain(_ count: Int) -> Examination.Finding {
    switch self {
    case .articles: .indexedInVain(count)
    case .likedVideos: .likesIndexedInVain(count)
    }
  }
}
