public import Domain

extension SharedArchive {
  /// Returns the changes of articles' marks from now on, by this object and by others.
  ///
  /// Waits until changes by others are received; without a server they are received later.
  public func markChanges() async -> AsyncStream<ArticleMarkChange> {
    let changes = followers.addArticles()
    await followers.listen(to: sessions)
    return changes
  }

  /// Returns the changes of likes from now on, by this object and by others.
  public func likeChanges() async -> AsyncStream<LikeChange> {
    let changes = followers.addVideos()
    await followers.listen(to: sessions)
    return changes
  }

  /// The last failure, with the SQL that failed, for diagnostics; nil if there was none.
  public var lastFailure: String? {
    get async { sessions.lastFailure }
  }

  /// Ends the connections and the streams of changes.
  public func close() async {
    followers.finish()
    await sessions.close()
  }
}

extension SharedArchive: VersionedArchive {
  /// Returns when the server started, and the transactions that a reader sees.
  ///
  /// A transaction of another database that writes changes it too.
  public func version() async -> String? {
    let sql = """
      SELECT extract(epoch FROM pg_postmaster_start_time()) || ' ' || pg_current_snapshot()
      """
    let texts = try? await sessions.reading { connection throws(PostgresError) in
      try connection.rows(sql) { $0.text(0) }
    }
    return texts?.first ?? nil
  }
}
