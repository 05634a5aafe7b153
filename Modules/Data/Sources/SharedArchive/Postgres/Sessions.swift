import ArchiveRows
import Domain
import Synchronization

/// The connections of this process to one database.
///
/// They are opened by their first use, closed after a minute without one, and replaced if they are
/// lost. A cancelled task stops its statement on the server.
final class Sessions: Sendable {
  /// The address for messages, without a password.
  let path: String

  let address: Result<PostgresAddress, PostgresError>
  let caFile: String?
  let outages: Outages
  private let prepare: @Sendable (PostgresConnection) throws(PostgresError) -> Void
  private let pool: ConnectionPool
  private let failure = Mutex<String?>(nil)
  /// A slow failure to connect, and until when it is not tried again.
  private let outage = Mutex<(error: PostgresError, end: ContinuousClock.Instant)?>(nil)

  /// The last failure with its SQL, for diagnostics; nil if there was none.
  var lastFailure: String? { failure.withLock { $0 } }

  /// Creates the object without connecting.
  ///
  /// - Parameters:
  ///   - address: A connection URI of libpq.
  ///   - caFile: The file of the certificates that sign servers' certificates; nil for the system's.
  ///   - outages: What other processes know of the servers.
  ///   - idleTime: The time after which an unused connection is closed.
  ///   - prepare: Called with each new connection before its first use.
  init(
    _ address: String,
    caFile: String? = nil,
    outages: Outages = Outages(folder: nil),
    idleTime: Duration = .seconds(60),
    prepare: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Void = { _ in }
  ) {
    (self.caFile, self.outages) = (caFile, outages)
    self.prepare = prepare
    do throws(InvalidPostgresAddress) {
      let parsed = try PostgresAddress(address)
      self.address = .success(parsed)
      path = parsed.text
      pool = ConnectionPool(dividesUses: parsed.dividesUses, idleTime: idleTime)
    } catch {
      self.address = .failure(PostgresError(.unusable, error.description))
      path = "postgresql://"
      pool = ConnectionPool(dividesUses: false, idleTime: idleTime)
    }
  }

  /// Runs `work` on a connection that reads, outside a transaction.
  ///
  /// It runs again if the connection is lost, because the server may have restarted since the last use.
  @_semantics("optimize.sil.specialize.generic.never")
  func reading<Success: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Success
  ) async throws(NewsError) -> Success {
    try await run(.reading, while: Self.repeatsReading, work)
  }

  /// Runs `work` in a transaction that writes.
  ///
  /// It runs again after a deadlock or a conflict, and if the connection is lost. If that happens during
  /// the COMMIT, the receipt of the transaction shows whether it has succeeded.
  @_semantics("optimize.sil.specialize.generic.never")
  func writing<Success: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Success
  ) async throws(NewsError) -> Success {
    let receipt = Int64.random(in: .min ... .max)
    // The result of a run whose COMMIT was not answered.
    let unanswered = Mutex<Success?>(nil)
    do throws(NewsError) {
      return try await run(
        .writing,
        while: { error, count in
          unanswered.withLock { $0 == nil }
            ? Self.repeatsWriting(error, count)
            : count < 10 && (error.mayWorkElsewhere || error.isRetryable)
        },
        { connection throws(PostgresError) in
          let earlier = unanswered.withLock { $0 }
          return try connection.transaction(.writing, receipt: earlier == nil ? receipt : nil) {
            () throws(PostgresError) in
            if let earlier, try connection.hasSucceeded(receipt) { return earlier }
            return try work(connection)
          } onLoss: { result in
            unanswered.withLock { $0 = result }
          }
        }
      )
    } catch {
      let unknown = NewsError.archiveUnavailable(path: path, PostgresConnection.unknownEnd)
      throw unanswered.withLock { $0 == nil } ? error : unknown
    }
  }

  /// Runs `work` once, outside a transaction.
  @_semantics("optimize.sil.specialize.generic.never")
  func session<Success: Sendable>(
    _ use: ArchiveUse,
    _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Success
  ) async throws(NewsError) -> Success {
    try await run(use, while: { _, _ in false }, work)
  }

  /// Whether a server may be replaced by another one, so that writers connect again.
  private var hasReplicas: Bool { (try? address.get().hosts.count) ?? 1 > 1 }

  /// Closes the unused connections; the next use opens new ones.
  func close() async { await pool.close() }

  private static func repeatsReading(_ error: PostgresError, _ count: Int) -> Bool {
    count == 0 && (error.isConnectionLost || error.isOutdatedPlan)
  }

  private static func repeatsWriting(_ error: PostgresError, _ count: Int) -> Bool {
    error.isRetryable ? count < 8 : repeatsReading(error, count)
  }

  private func run<Success: Sendable>(
    _ use: ArchiveUse,
    while condition: @escaping @Sendable (PostgresError, Int) -> Bool,
    _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Success
  ) async throws(NewsError) -> Success {
    do throws(PostgresError) {
      return try await pool.run(use) { [self] connection, stop in
        repeated(&connection, use, stop, while: condition, work)
      }
    } catch {
      if !error.isCancellation { failure.withLock { $0 = error.description } }
      throw NewsError(error, use, at: path)
    }
  }

  /// Runs work until it succeeds or `condition` is false for its failure and the count of repetitions.
  private func repeated<Success>(
    _ connection: inout PostgresConnection?,
    _ use: ArchiveUse,
    _ stop: PostgresSignal,
    while condition: (PostgresError, Int) -> Bool,
    _ work: (PostgresConnection) throws(PostgresError) -> Success
  ) -> Result<Success, PostgresError> {
    var count = 0
    while true {
      do throws(PostgresError) {
        return .success(try once(&connection, use, stop, work))
      } catch {
        guard condition(error, count) else { return .failure(error) }
        // Writers that met once must not meet again at the same pace; a server needs time to start.
        if stop.wait(.milliseconds(Int.random(in: 0..<(10 << count)))) {
          return .failure(PostgresError(.cancelled, "the task was cancelled"))
        }
        count += 1
      }
    }
  }

  private func once<Success>(
    _ connection: inout PostgresConnection?,
    _ use: ArchiveUse,
    _ stop: PostgresSignal,
    _ work: (PostgresConnection) throws(PostgresError) -> Success
  ) throws(PostgresError) -> Success {
    let isOld = use == .writing && (connection?.age ?? .zero) > .seconds(30)
    if connection?.isIdle == false || (isOld && hasReplicas) { connection = nil }
    let open = if let connection { connection } else { try opened(use, stop) }
    connection = open
    defer { if !open.isIdle { connection = nil } }
    return try work(open)
  }

  private func opened(
    _ use: ArchiveUse,
    _ stop: PostgresSignal
  ) throws(PostgresError) -> PostgresConnection {
    if let outage = outage.withLock({ $0 }), outage.end > .now { throw outage.error }
    let start = ContinuousClock.now
    do throws(PostgresError) {
      let connection = try connected(use, stop)
      try prepare(connection)
      return connection
    } catch {
      // A command with several calls must not wait for each of them.
      let isSlow = error.mayWorkElsewhere && ContinuousClock.now - start > .seconds(1)
      if isSlow { outage.withLock { $0 = (error, .now + .seconds(5)) } }
      throw error
    }
  }

  /// Opens a connection to the first server of the address that accepts it.
  ///
  /// Of several servers, each has a second for each of its answers. One that is silent, or was within the
  /// last half minute, is asked again after the others: for two seconds if any of them has answered.
  func connected(
    _ use: ArchiveUse,
    _ stop: PostgresSignal
  ) throws(PostgresError) -> PostgresConnection {
    let address = try address.get()
    let attempts = address.attempts(for: use, caFile: caFile)
    let isOnly = address.hosts.count == 1
    var (queue, place, failure) = (attempts, 0, PostgresError?.none)
    while place < queue.count {
      let (parameters, isLast) = (queue[place], isOnly || place >= attempts.count)
      let areAllSilent = isOnly || queue.count == 2 * attempts.count
      place += 1
      do throws(PostgresError) {
        if !isLast, outages.rest(of: parameters.server) != nil { throw .silence(for: .seconds(1)) }
        let patience: Duration? = isLast ? areAllSilent ? nil : .seconds(2) : .seconds(1)
        let connection = try connected(parameters, stop, within: address.connectTime, patience)
        if use == .writing { try refuseReplaced(connection, stop) }
        return connection
      } catch {
        guard error.mayWorkElsewhere else { throw error }
        if failure == nil || error.isSilence { failure = error }
        if error.isSilence, !isLast { queue.append(parameters) }
      }
    }
    throw failure ?? PostgresError(.unusable, "the address has no server")
  }

  /// Connects to one server, and remembers it if it is silent.
  func connected(
    _ parameters: [String: String],
    _ stop: PostgresSignal,
    within time: Duration,
    _ patience: Duration?
  ) throws(PostgresError) -> PostgresConnection {
    do throws(PostgresError) {
      return try PostgresConnection(parameters, stop: stop, within: time, patience: patience)
    } catch {
      if error.isSilence { outages.remember(parameters.server) }
      throw error
    }
  }
}
