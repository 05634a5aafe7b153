import ArchiveRows
public import Domain

extension SharedArchive: ExamineArchive {
  /// Examines the tables of the server without changing them.
  ///
  /// Takes as long as reading the place and the length of every article. It examines the marks of
  /// the role; the owner of the tables sees all marks.
  public func examine() async throws(NewsError) -> Examination {
    let (sessions, path) = (sessions, sessions.path)
    do {
      return try await sessions.session(.reading) { connection throws(PostgresError) in
        try connection.within(.seconds(3_600)) { () throws(PostgresError) in
          try connection.examination(of: sessions)
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
  fileprivate func examination(of sessions: Sessions) throws(PostgresError) -> Examination {
    var examination = Examination(path: sessions.path)
    let missing = try missingObjects()
    examination.findings = missing.map { .missing($0) }
    examination.summary =
      examination.remedy == .salvage ? "The archive is damaged" : "The archive is incomplete"
    let indexes = try invalidIndexes() + partsWithoutKey().map { $0 + "_pkey" }
    examination.findings += indexes.map { .invalidIndex($0) }
    if !indexes.isEmpty { examination.summary = mismatch }
    let needed: Set = [ServerObject.Kind.table, .view]
    guard !missing.contains(where: { needed.contains($0.kind) }) else { return examination }
    let partitions = try PartitionState(self, of: sessions)
    let size = try number(
      """
      SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
      WHERE relnamespace = 'broadsheet'::regnamespace AND relkind = 'r'
      """
    )
    examination.contents = try contents(partitions)
    let replicas = try replicas()
    if size > 0 {
      examination.storage =
        [Examination.size(size), "\(try version()): \(partitions.shares)"]
        + replicas.map { "replica \($0.name): \(Examination.size($0.bytesBehind)) behind" }
    }
    let inconsistencies = try inconsistencies(partitions)
    if !inconsistencies.isEmpty { examination.summary = mismatch }
    examination.findings +=
      try [Examination.Finding].servers(sessions.states(stop)) + partitions.findings
      + inconsistencies + lag(replicas)
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
    return try rows(sql) { Examination.Contents($0) }.first
  }

  /// Compares the tables of articles with each other, as far as the servers can be read.
  private func inconsistencies(
    _ partitions: PartitionState
  ) throws(PostgresError) -> [Examination.Finding] {
    var findings: [Examination.Finding] = []
    for inconsistency in ArticleInconsistency.allCases {
      let count = try number(inconsistency.count(partitions))
      if count > 0 { findings.append(inconsistency.finding(count)) }
    }
    if partitions.unreachable.isEmpty, try number(ArticleInconsistency.wrongTotalsCount) > 0 {
      findings.append(ArticleInconsistency.wrongTotals)
    }
    return findings
  }
}

/// The summary of several problems if one is about the contents or the indexes of tables.
private let mismatch = "Parts of the archive do not match"
