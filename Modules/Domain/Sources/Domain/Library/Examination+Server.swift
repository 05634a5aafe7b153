extension Examination {
  /// The server of a shared archive.
  public struct Server: Hashable, Sendable {
    /// Its program and version, such as `PostgreSQL 15.8`.
    public let version: String
    /// The number of tables into which the articles are divided.
    public let tables: Int
    /// The servers that have some of these tables, with their numbers.
    public let others: [Share]
    /// The replicas that are connected now, as far as the role can see them.
    public let replicas: [Replica]

    /// Creates a description.
    public init(version: String, tables: Int, others: [Share], replicas: [Replica]) {
      self.version = version
      self.tables = tables
      self.others = others
      self.replicas = replicas
    }
  }

  /// The part of the articles that is on another server.
  public struct Share: Hashable, Sendable {
    /// The name of the server.
    public let server: String
    /// The number of tables.
    public let tables: Int

    /// Creates a share.
    public init(server: String, tables: Int) {
      self.server = server
      self.tables = tables
    }
  }

  /// A copy of the server that follows its changes.
  public struct Replica: Hashable, Sendable {
    /// The name with which it is connected.
    public let name: String
    /// The bytes of the server's log that it has not applied.
    public let bytesBehind: Int

    /// Creates a replica.
    public init(name: String, bytesBehind: Int) {
      self.name = name
      self.bytesBehind = bytesBehind
    }
  }

  /// Something unusual about a shared archive.
  public enum ServerFinding: Hashable, Sendable {
    /// A server that has some of the articles cannot be read, with the reason.
    case unreachable(server: String, String)
    /// This table has the articles of all times for which there is no other table.
    case defaultTable(String)
    /// This index is not used, because it was not completed.
    case invalidIndex(String)
    /// The number of articles without a place, so that they may be stored twice.
    case placeMissing(Int)
    /// The number of places without an article, which therefore cannot be stored.
    case articleMissing(Int)
    /// The number of marks and appearances of articles that are not stored.
    case leftovers(Int)
    /// The number of marks and entries of feeds with a place that is not that of the article.
    case misplaced(Int)
    /// The stored numbers of articles and words are wrong, and with them the order by relevance.
    case totals
    /// A replica has not applied many bytes of the log.
    case replicaBehind(Replica)
    /// The server is a replica, and has shown no change of the primary server for so many seconds.
    case behind(seconds: Int)

    /// Whether nothing needs to be done.
    public var isHarmless: Bool {
      switch self {
      case .replicaBehind, .behind: true
      case .unreachable, .defaultTable, .invalidIndex, .placeMissing, .articleMissing, .leftovers,
        .misplaced, .totals:
        false
      }
    }

    /// The remedy; nil if none is needed, or none exists.
    public var remedy: Remedy? {
      switch self {
      case .invalidIndex, .placeMissing, .articleMissing, .leftovers, .misplaced, .totals: .rebuild
      case .unreachable, .defaultTable, .replicaBehind, .behind: nil
      }
    }
  }
}
