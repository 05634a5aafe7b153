import ArchiveRows
public import Domain

extension SharedArchive {
  /// Returns the right to refresh the feeds of the person.
  ///
  /// It is a lock of a connection, which the server releases when the connection ends. Nothing else
  /// uses that connection meanwhile. Others have their own, so that no one waits for a computer that
  /// is not theirs. Throws if the person may not store articles.
  public func refreshTurn() async throws(NewsError) -> RefreshTurn? {
    let (answers, answer) = AsyncStream.makeStream(of: Result<Bool, NewsError>.self)
    guard let end = PostgresSignal() else { return nil }
    Task.detached { [sessions] in
      do throws(NewsError) {
        try await sessions.session(.writing) { connection throws(PostgresError) in
          guard try connection.canStore() else {
            throw PostgresError(.forbidden, "only a writer can refresh the feeds")
          }
          let hasLock = try connection.number(Self.lock) == 1
          answer.yield(.success(hasLock))
          guard hasLock else { return }
          while !end.wait(.seconds(3_600)) {}
          _ = try connection.number(Self.unlock)
        }
      } catch {
        answer.yield(.failure(error))
      }
      answer.finish()
    }
    for await hasTurn in answers {
      return try hasTurn.get() ? RefreshTurn { end.set() } : nil
    }
    throw .cancelled
  }

  private static let lock = "SELECT pg_try_advisory_lock(\(key))::int"
  private static let unlock = "SELECT pg_advisory_unlock(\(key))::int"
  private static let key = "hashtext('broadsheet.refresh ' || current_user)"
}
