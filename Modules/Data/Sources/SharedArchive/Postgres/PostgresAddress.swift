import ByteStrings

/// The address of a database: a connection URI of libpq without a password.
///
/// See https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING
public struct PostgresAddress: Hashable, Sendable {
  /// A server.
  struct Host: Hashable {
    /// A name, an IP address or the folder of a socket; empty for libpq's default.
    let name: String
    /// Empty for libpq's default.
    let port: String

    /// Whether data for the host stays on this machine.
    var isLocal: Bool {
      name.isEmpty || name.hasPrefix("/") || name.hasPrefix("@")
        || ["localhost", "127.0.0.1", "::1"].contains(name)
    }
  }

  /// The address as given.
  public let text: String
  /// The servers in the order of preference, at least one.
  let hosts: [Host]
  /// The other parameters of libpq.
  let parameters: [String: String]

  /// Parses an address such as `postgresql://news@db.example/broadsheet`.
  public init(_ text: String) throws(InvalidPostgresAddress) {
    self.text = text
    guard let scheme = Self.schemes.first(where: text.hasPrefix), !text.utf8.contains(0) else {
      throw .scheme
    }
    let parts = text.dropFirst(scheme.count)
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var parameters = try Self.parameters(parts.count > 1 ? parts[1] : "")
    let path = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if path.count > 1, !path[1].isEmpty { parameters["dbname"] = try Self.decoded(path[1]) }
    let authority = path[0]
    let at = authority.lastIndex(of: "@")
    if let at {
      guard !authority[..<at].contains(":") else { throw .password }
      parameters["user"] = try Self.decoded(authority[..<at])
    }
    let servers = at.map { authority[authority.index(after: $0)...] } ?? authority
    hosts = try Self.hosts(servers, &parameters)
    self.parameters = parameters
  }

  private static let schemes = ["postgresql://", "postgres://"]

  private static func parameters(
    _ query: Substring
  ) throws(InvalidPostgresAddress) -> [String: String] {
    var parameters: [String: String] = [:]
    for pair in query.split(separator: "&", omittingEmptySubsequences: true) {
      guard let end = pair.firstIndex(of: "=") else { throw .syntax }
      let name = try decoded(pair[..<end])
      guard !["password", "sslpassword"].contains(name) else { throw .password }
      guard known.contains(name) else { throw .parameter }
      parameters[name] = try decoded(pair[pair.index(after: end)...])
    }
    return parameters
  }

  private static func decoded(_ text: Substring) throws(InvalidPostgresAddress) -> String {
    guard let bytes = text.utf8.strictlyPercentDecoded, !bytes.contains(0),
      let decoded = String(validating: bytes, as: UTF8.self)
    else { throw .syntax }
    return decoded
  }

  /// Returns the servers of an address; the parameters `host` and `port` replace those before the path.
  private static func hosts(
    _ text: Substring,
    _ parameters: inout [String: String]
  ) throws(InvalidPostgresAddress) -> [Host] {
    var names: [String] = []
    var ports: [String] = []
    for server in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (name, port) = try parts(of: server)
      names.append(name)
      ports.append(port)
    }
    if let list = parameters.removeValue(forKey: "host") { names = items(list) }
    if let list = parameters.removeValue(forKey: "port") { ports = items(list) }
    if ports.count == 1 { ports = names.map { _ in ports[0] } }
    guard ports.count == names.count else { throw .syntax }
    guard ports.allSatisfy({ $0.isEmpty || UInt16($0).map { $0 > 0 } == true }) else { throw .port }
    return zip(names, ports).map(Host.init)
  }

  private static func items(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Splits `host:port` or `[::1]:port`.
  private static func parts(
    of server: Substring
  ) throws(InvalidPostgresAddress) -> (name: String, port: String) {
    var name = server
    var rest = Substring()
    if server.hasPrefix("[") {
      guard let end = server.firstIndex(of: "]") else { throw .syntax }
      name = server[server.index(after: server.startIndex)..<end]
      rest = server[server.index(after: end)...]
    } else if let colon = server.firstIndex(of: ":") {
      name = server[..<colon]
      rest = server[colon...]
    }
    guard rest.isEmpty || rest.hasPrefix(":") else { throw .syntax }
    return (try decoded(name), String(rest.dropFirst()))
  }

  /// The parameters of libpq that an address can have.
  private static let known: Set = [
    "application_name", "channel_binding", "connect_timeout", "dbname", "gssencmode", "gsslib",
    "host", "hostaddr", "keepalives", "keepalives_count", "keepalives_idle",
    "keepalives_interval", "krbsrvname", "load_balance_hosts", "options", "passfile", "port",
    "require_auth", "requirepeer", "service", "ssl_max_protocol_version",
    "ssl_min_protocol_version", "sslcert", "sslcertmode", "sslcompression", "sslcrl", "sslcrldir",
    "sslkey", "sslmode", "sslnegotiation", "sslrootcert", "sslsni", "target_session_attrs",
    "tcp_user_timeout", "user",
  ]
}

/// The reason why a text is not an address of a database; without the text, which may have a password.
public enum InvalidPostgresAddress: Error, Hashable, CustomStringConvertible {
  case scheme
  case password
  case parameter
  case port
  case syntax

  /// The reason and what to do, in one line.
  public var description: String {
    switch self {
    case .scheme: "an address begins with postgresql://"
    case .password:
      "the address has a password, which settings would show; remove it, and use ~/.pgpass, "
        + "PGPASSFILE or PGPASSWORD"
    case .parameter: "the address has an unknown parameter"
    case .port: "the address has an invalid port; ports are 1 to 65535"
    case .syntax: "the address is incomplete, or % does not precede two digits"
    }
  }
}
