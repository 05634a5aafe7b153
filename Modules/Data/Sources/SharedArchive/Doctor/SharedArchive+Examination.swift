import ArchiveRows
public import Domain

extension SharedArchive: ExamineArchive {
  /// Examines the tables of the server without changing them.
  ///
  /// Takes as long as reading the place and the length of every article. The marks are those of the
  /// role; only the owner of the tables sees those of others.
  public func examine() async throws(NewsError) -> Examination {
    let path = sessions.path
    do {
      return try await sessions.session(.reading) { connection throws(PostgresError) in
        try connection.within(.seconds(3_600)) { () throws(PostgresError) in
          try connection.examination(of: path)
        }
      }
    } catch .archiveTooNew {
      var examination = Examination(path: path)
      examination.findings = [.tooNew]
      return examination
    } catch .cancelled {
      var examination = Examination(path: path)
      examination.isStopped = true
      return examination
    }
  }
}

extension PostgresConnection {
  fileprivate func examination(of path: String) throws(PostgresError) -> Examination {
    var examination = Examination(path: path)
    let missing = try missingObjects()
    examination.findings = missing.map { .schema($0.difference) }
    examination.checks.append(.schema)
    let indexes = try invalidIndexes() + partsWithoutKey().map { $0 + "_pkey" }
    examination.findings += indexes.map { .server(.invalidIndex($0)) }
    examination.checks.append(.indexes)
    let needed: Set = [SchemaObject.Kind.table, .view]
    guard !missing.contains(where: { needed.contains($0.kind) }) else { return examination }
    examination.version = try number("SELECT count(*) FROM broadsheet.schema_version")
    let partitions = try PartitionState(self)
    examination.fileSize = try number(
      """
      SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
      WHERE relnamespace = 'broadsheet'::regnamespace AND relkind = 'r'
      """
    )
    examination.contents = try contents(partitions)
    let server = try server(partitions)
    examination.server = server
    let findings = try partitions.findings + misfits(partitions) + lag(server.replicas)
    examination.findings += findings.map { .server($0) }
    examination.checks.append(.articles)
    return examination
  }

  private func contents(
    _ partitions: PartitionState
  ) throws(PostgresError) -> Examination.Contents? {
    let readable = partitions.readable("article")
    let sql = """
      SELECT (SELECT count(*) FROM broadsheet.article_place), count(saved_at), count(read_at),
        (SELECT min(published_at) FROM broadsheet.article WHERE \(readable)),
        (SELECT max(published_at) FROM broadsheet.article WHERE \(readable)),
        (SELECT count(*) FROM broadsheet.video_like WHERE person = current_user::text),
        (SELECT count(*) FROM broadsheet.picture WHERE person = current_user::text),
        (SELECT count(*) FROM broadsheet.subscription WHERE person = current_user::text)
      FROM broadsheet.mark WHERE person = current_user::text
      """
    return try rows(sql) { row in
      Examination.Contents(
        articles: Int(row.integer(0) ?? 0),
        saved: Int(row.integer(1) ?? 0),
        read: Int(row.integer(2) ?? 0),
        oldest: row.date(3),
        newest: row.date(4),
        likedVideos: Int(row.integer(5) ?? 0),
        pictures: Int(row.integer(6) ?? 0),
        feeds: Int(row.integer(7) ?? 0)
      )
    }.first
  }

  /// Compares the tables of articles with each other, as far as the servers can be read.
  private func misfits(
    _ partitions: PartitionState
  ) throws(PostgresError) -> [Examination.ServerFinding] {
    var findings: [Examination.ServerFinding] = []
    for misfit in ArticleMisfit.allCases {
      let count = try number(misfit.count(partitions))
      if count > 0 { findings.append(misfit.finding(count)) }
    }
    if partitions.unreachable.isEmpty, try number(ArticleMisfit.wrongTotals) > 0 {
      findings.append(.totals)
    }
    return findings
  }
}
