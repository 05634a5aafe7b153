import ArchiveRows
public import ByteStrings
public import Domain

extension SharedArchive: RepairArchive {
  /// Rebuilds everything that can be derived: missing indexes, views, functions and policies, indexes
  /// that are not usable, records of articles that contradict the articles, and the stories.
  ///
  /// It is one transaction, in which only the owner of the tables can do this, and no other program
  /// can write; the articles are grouped before it. It needs all servers that have articles. If a table is
  /// missing, it throws an error.
  public func rebuild() async throws(NewsError) -> Rebuild {
    let sessions = sessions
    return try await sessions.session(.writing) { connection throws(PostgresError) in
      try connection.within(.seconds(24 * 3_600)) { () throws(PostgresError) in
        try connection.requireAllServers(of: sessions)
        let stories = try connection.draftStories()
        return try connection.transaction(.writing) { () throws(PostgresError) in
          try connection.rebuild(stories)
        }
      }
    }
  }

  /// Throws an error: the server's own programs copy its tables.
  public func salvage(into path: ByteString) async throws(NewsError) -> Salvage {
    let remedy = "copy them with pg_dump, or restore a backup with pg_restore"
    throw .archiveUnreadable(path: sessions.path, "the tables are on a server; \(remedy)")
  }
}

extension PostgresConnection {
  /// Throws `unreachable` if a server that has articles cannot be read.
  fileprivate func requireAllServers(of sessions: Sessions) throws(PostgresError) {
    let view = "SELECT count(to_regclass('broadsheet.partition'))"
    guard try number(view) > 0 else { return }
    let away = try PartitionState(self, of: sessions).unreachable.min { $0.key < $1.key }
    if let (server, reason) = away {
      throw PostgresError(.unreachable, "the server \(server) cannot be read: \(reason)")
    }
  }

  /// Groups all articles, in short transactions that only read; none if an object is missing.
  fileprivate func draftStories() throws(PostgresError) -> StoryDraft {
    var draft = StoryDraft()
    var hasMore = try transaction(.reading) { () throws(PostgresError) in
      try SchemaState(self).becomeOwner(self)
      return try missingObjects().isEmpty
    }
    while hasMore {
      hasMore = try transaction(.reading) { () throws(PostgresError) in
        try SchemaState(self).becomeOwner(self)
        return try groupNext(into: &draft)
      }
    }
    return draft
  }

  fileprivate func rebuild(_ stories: StoryDraft) throws(PostgresError) -> Rebuild {
    try SchemaState(self).becomeOwner(self)
    let missing = try missingObjects()
    if let table = missing.first(where: { $0.kind == .table }) {
      let remedy = "restore a backup with pg_restore"
      throw PostgresError(.unfit, "the table \(table.name) is missing; \(remedy)")
    }
    // Others can read, but neither store nor delete articles.
    try execute(script: "LOCK TABLE article_place, article IN SHARE ROW EXCLUSIVE MODE")
    for object in missing { try restore(object) }
    try execute(script: ServerSchema.afterMigrations)
    try restoreIndexes()
    for inconsistency in ArticleInconsistency.allCases { try execute(script: inconsistency.repair) }
    try execute(script: ArticleInconsistency.totalsRepair)
    try regroup(stories)
    try execute(script: "ANALYZE article, article_place, mark")
    return Rebuild(
      articles: try number("SELECT count(*) FROM article_place"),
      repairs: missing.map { "rebuilt the \($0.kind.rawValue) \($0.name)" }
    )
  }

  private func restore(_ object: ServerObject) throws(PostgresError) {
    if object.kind == .policy, let table = object.name.split(separator: " ").last {
      try execute(script: "DROP POLICY IF EXISTS \(object.name)")
      try execute(script: "ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY")
    }
    try execute(script: object.sql)
  }

  private func restoreIndexes() throws(PostgresError) {
    for part in try partsWithoutKey() {
      try execute(script: "ALTER TABLE \(part.sqlIdentifier) ADD PRIMARY KEY (at, id)")
    }
    for index in try invalidIndexes() {
      try execute(script: "REINDEX INDEX \(index.sqlIdentifier)")
    }
  }
}
