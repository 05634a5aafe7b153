import ArchiveRows
import CSQLite
public import Domain
import Glibc

extension Archive: RepairArchive {
  /// Rebuilds everything that can be derived, and updates a file of an older version.
  ///
  /// That is the header, missing and changed parts of the schema, the full-text indexes and the stories.
  /// It is one transaction: after a failure or a cancellation nothing is changed. The articles of a sound
  /// file are grouped before it, so that others can write meanwhile. If a table is missing that only a
  /// salvage can recover, it throws `archiveDamaged`. Creates no file.
  public func rebuild() throws(NewsError) -> Rebuild {
    // The open connection has read the old schema.
    database.release()
    return try translated(.writing) { () throws(SQLiteError) in
      let schema = database.schema
      do throws(SQLiteError) {
        let connection = try database.open(try database.resolved())
        guard try connection.isArchive(by: schema) else { return Rebuild() }
        connection.checkpointsOnClose(true)
        let stories = try connection.draftStories(schema)
        return try connection.transaction(.writing) { () throws(SQLiteError) in
          try connection.stoppable { () throws(SQLiteError) in
            try connection.rebuild(schema, stories)
          }
        }
      } catch .system(ENOENT) {
        return Rebuild()
      }
    }
  }
}

extension SchemaComparison {
  /// The findings of an examination.
  var findings: [Examination.Finding] {
    (hasRightHeader ? [] : [.wrongHeader]) + differences.map(\.finding)
  }

  /// What a rebuild does about them, a line each.
  fileprivate var repairs: [String] {
    (hasRightHeader ? [] : ["corrected the file header"]) + differences.compactMap(\.repairText)
  }
}

extension Connection {
  /// Whether the file is not empty; throws if it belongs to another program or a newer version.
  fileprivate func isArchive(by schema: Schema) throws(SQLiteError) -> Bool {
    try transaction(.reading) { () throws(SQLiteError) in try schema.identity(of: self) != nil }
  }

  /// Groups all articles, in short transactions that only read; none if a part of the schema is missing or
  /// of an older version.
  fileprivate func draftStories(_ schema: Schema) throws(SQLiteError) -> StoryDraft {
    var draft = StoryDraft()
    let identity = try transaction(.reading) { () throws(SQLiteError) in
      try schema.identity(of: self)
    }
    guard let identity, identity.differences.isEmpty, identity.version == schema.version else {
      return draft
    }
    var hasMore = true
    while hasMore {
      hasMore = try transaction(.reading) { () throws(SQLiteError) in
        try stoppable { () throws(SQLiteError) in try groupNext(into: &draft) }
      }
    }
    return draft
  }

  fileprivate func rebuild(
    _ schema: Schema,
    _ stories: StoryDraft
  ) throws(SQLiteError) -> Rebuild {
    guard let identity = try schema.identity(of: self) else { return Rebuild() }
    if let loss = identity.differences.first(where: { $0.repair == .impossible }) {
      let message = "the table \(loss.name) is missing or has another form"
      throw .engine(code: SQLITE_CORRUPT, message: message, system: 0)
    }
    for function in schema.functions { try add(function) }
    try restore(try schema.model(at: identity.version).schemaObjects(), identity.differences)
    if !identity.hasRightHeader || identity.version < schema.version {
      try schema.update(self, from: identity.version)
    }
    for table in ChecksumTable.all
    where identity.differences.contains(where: table.isConcerned(by:)) {
      try execute(script: table.filling)
    }
    try execute(script: Schema.derivingFollowedArticles)
    let model = try schema.model(at: schema.version)
    try rebuildIndex(of: .likedVideos, like: model)
    try rebuildIndex(of: .articles, like: model)
    try regroup(stories)
    return Rebuild(
      articles: try number("SELECT count(*) FROM \(SearchedTable.articles.index)_docsize"),
      repairs: identity.repairs
    )
  }

  /// Creates the objects that are missing, and creates changed ones again.
  private func restore(
    _ objects: [SchemaObject],
    _ differences: [SchemaDifference]
  ) throws(SQLiteError) {
    for difference in differences where difference.change == .changed {
      try execute(script: "DROP \(difference.type) \(difference.name)")
    }
    for index in objects where index.isVirtual {
      if try exists(index) { continue }
      // `CREATE VIRTUAL TABLE` creates these tables.
      for shadow in objects where shadow.isShadow(of: index) {
        try execute(script: "DROP TABLE IF EXISTS \(shadow.name)")
      }
    }
    for object in objects { try create(object) }
  }

  /// Creates an object unless it exists.
  private func create(_ object: SchemaObject) throws(SQLiteError) {
    if try !exists(object) { try execute(script: object.sql) }
  }

  private func exists(_ object: SchemaObject) throws(SQLiteError) -> Bool {
    try number("SELECT count(*) FROM sqlite_schema WHERE name = ?1", [.text(object.name)]) > 0
  }

  /// Rebuilds a full-text index with the configuration that it has in another database.
  ///
  /// First it resets the index's tables to their initial state, which FTS5 can read after any
  /// damage.
  private func rebuildIndex(
    of table: SearchedTable,
    like model: Connection
  ) throws(SQLiteError) {
    let index = table.index
    try execute(
      script: """
        DELETE FROM \(index)_data;
        DELETE FROM \(index)_idx;
        DELETE FROM \(index)_docsize;
        DELETE FROM \(index)_config;
        INSERT INTO \(index)_data VALUES (1, x''), (10, zeroblob(7));
        """
    )
    for (name, value) in try model.configuration(of: index) {
      try run("INSERT INTO \(index)_config VALUES (?1, ?2)", [.text(name), .integer(value)])
    }
    try run("INSERT INTO \(index) (\(index)) VALUES ('rebuild')")
  }
}
