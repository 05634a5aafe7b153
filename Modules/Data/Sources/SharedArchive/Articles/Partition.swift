import Synchronization

/// A table into which the articles are divided.
struct Partition: Hashable, Sendable {
  let name: String
  /// The lowest place of an article in it.
  let lower: Int64
  /// The lowest place after it.
  let upper: Int64
  /// The server of a foreign table.
  let server: String?
  /// Whether it has all articles for which there is no other table.
  let isDefault: Bool
  /// Whether it has no articles.
  let isEmpty: Bool

  func has(_ place: Int64) -> Bool { lower <= place && place < upper }

  /// Selects the tables, newest first.
  static let selection = """
    SELECT partition.name, lower, upper, server,
      coalesce(pg_get_expr(relpartbound, oid) = 'DEFAULT', false),
      server IS NULL AND pg_relation_size(oid) = 0
    FROM broadsheet.partition
      JOIN pg_class ON relname = partition.name AND relnamespace = 'broadsheet'::regnamespace
    ORDER BY lower DESC
    """

  /// Reads the columns of `selection`; nil if they are NULL.
  init?(_ row: PostgresRow) {
    guard let name = row.text(0) else { return nil }
    self.name = name
    (lower, upper) = (row.integer(1) ?? .min, row.integer(2) ?? .max)
    server = row.text(3)
    (isDefault, isEmpty) = (row.integer(4) == 1, row.integer(5) == 1)
  }

  /// Returns the tables, newest first.
  static func all(_ connection: PostgresConnection) throws(PostgresError) -> [Partition] {
    try connection.rows(selection) { Partition($0) }.compactMap(\.self)
  }
}

extension [Partition] {
  /// Divides a range of places into slices, newest first: of one table, of two, of four and so on.
  ///
  /// The slices cover the whole range, so that tables that were added later are not left out.
  func slices(of range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    let tables = filter { $0.lower <= range.upperBound && $0.upper > range.lowerBound }
    var slices: [ClosedRange<Int64>] = []
    var upper = range.upperBound
    var (end, count) = (0, 1)
    while end + count < tables.count {
      end += count
      let lower = Swift.max(range.lowerBound, tables[end - 1].lower)
      slices.append(lower...upper)
      upper = lower - 1
      count *= 2
    }
    return slices + [range.lowerBound...upper]
  }
}

/// The tables of the articles, and the states of the servers of foreign ones.
///
/// The tables are kept for a minute, because only the speed of searches depends on them; the states for
/// half a minute.
final class PartitionCache: Sendable {
  private let states = Mutex<[String: (isDown: Bool, end: ContinuousClock.Instant)]>([:])
  private let known = Mutex<(tables: [Partition], at: ContinuousClock.Instant)?>(nil)

  /// Returns the tables, newest first.
  func tables(_ connection: PostgresConnection) throws(PostgresError) -> [Partition] {
    let recent = known.withLock { known in
      known.flatMap { .now - $0.at < .seconds(60) ? $0.tables : nil }
    }
    if let recent { return recent }
    let tables = try Partition.all(connection)
    remember(tables)
    return tables
  }

  func remember(_ tables: [Partition]) { known.withLock { $0 = (tables, .now) } }

  /// The servers that were down when they were last tried, which is too long ago.
  var outdated: Set<String> {
    states.withLock { Set($0.filter { $1.isDown && $1.end <= .now }.keys) }
  }

  /// Returns the servers whose state is known; by default both kinds.
  func known(answering: Bool?) -> Set<String> {
    states.withLock { states in
      Set(states.filter { $1.end > .now && ($1.isDown != answering) }.keys)
    }
  }

  /// Remembers which of some servers do not answer.
  func remember(_ servers: Set<String>, down: Set<String>, for time: Duration = .seconds(30)) {
    let end = ContinuousClock.now + time
    states.withLock { for server in servers { $0[server] = (down.contains(server), end) } }
  }
}
