import ArchiveRows
import Glibc

extension PostgresAddress {
  /// Whether reads may use other servers than writes.
  var dividesUses: Bool { hosts.count > 1 || parameters[Self.attributes] != nil }

  /// The time for each attempt to connect.
  ///
  /// libpq's own limit applies only to its blocking calls.
  var connectTime: Duration {
    let seconds = parameters["connect_timeout"].flatMap(Int.init) ?? 10
    // libpq reads 0 and negative numbers as no limit, and 1 as 2.
    return .seconds(seconds <= 0 ? 600 : min(max(seconds, 2), 600))
  }

  /// Returns libpq's parameters for the connections to try, one server each, in order.
  ///
  /// With several servers, those that write need one that is not read-only. Those that read have the
  /// wish of the address, of which `prefer-standby` is two rounds.
  func attempts(for use: ArchiveUse, caFile: String? = nil) -> [[String: String]] {
    let wish = parameters[Self.attributes]
    let wishes: [String?] =
      switch (use, wish) {
      case (.reading, "prefer-standby"): ["standby", "any"]
      case (.reading, _): [wish]
      case (.writing, _): [dividesUses ? "read-write" : nil]
      }
    return wishes.flatMap { wish in
      hosts.indices.map { parameters(for: $0, wish, caFile) }
    }
  }

  private func parameters(
    for index: Int,
    _ wish: String?,
    _ caFile: String?
  ) -> [String: String] {
    let host = hosts[index]
    var result = Self.defaults.merging(parameters) { _, given in given }
    result["host"] = host.name
    result["port"] = host.port
    result[Self.attributes] = wish ?? ""
    if let list = parameters["hostaddr"] {
      let addresses = list.split(separator: ",", omittingEmptySubsequences: false)
      result["hostaddr"] = addresses.count == hosts.count ? String(addresses[index]) : list
    }
    let isRemote = !host.isLocal || result["hostaddr"] != nil || isElsewhere(host)
    if isRemote, parameters["sslmode"] == nil { result["sslmode"] = "verify-full" }
    let verifies = result["sslmode"]?.hasPrefix("verify") == true
    if verifies, parameters["sslrootcert"] == nil {
      result["sslrootcert"] = caFile ?? Self.systemCertificates ?? ""
    }
    // After the person's own, so that these hold.
    let own = parameters["options"].map { $0 + " " } ?? ""
    result["options"] = own + Self.settings.map { "-c \($0)=\($1)" }.joined(separator: " ")
    return result
  }

  /// Whether libpq's default for a missing host is another machine.
  private func isElsewhere(_ host: Host) -> Bool {
    guard host.name.isEmpty, parameters["service"] == nil else { return host.name.isEmpty }
    let names = ["PGHOST", "PGHOSTADDR", "PGSERVICE"]
    return names.contains { name in
      guard let value = getenv(name).map({ String(cString: $0) }) else { return false }
      return !Host(name: value, port: "").isLocal
    }
  }

  private static let attributes = "target_session_attrs"

  /// What libpq uses unless the address has another value; times are in seconds, the last in ms.
  private static let defaults = [
    "application_name": "broadsheet", "client_encoding": "UTF8", "gssencmode": "disable",
    "keepalives_idle": "30", "keepalives_interval": "10", "keepalives_count": "3",
    "tcp_user_timeout": "20000",
  ]

  /// The settings of each session.
  ///
  /// A plan depends on how common a word is, so each statement has its own. The server stops a statement
  /// if its client has disappeared; deadlines are the client's, and an hour is the last bound.
  private static let settings = [
    ("search_path", "broadsheet,pg_temp"), ("plan_cache_mode", "force_custom_plan"),
    ("jit", "off"), ("random_page_cost", "1.1"), ("statement_timeout", "3600s"),
    ("lock_timeout", "6s"), ("idle_in_transaction_session_timeout", "60s"),
    ("client_connection_check_interval", "5s"), ("TimeZone", "UTC"),
  ]

  /// Debian's file of root certificates; nil if libpq or the person has another, or it is missing.
  private static var systemCertificates: String? {
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    guard getenv("PGSSLROOTCERT") == nil, access(home + "/.postgresql/root.crt", R_OK) != 0,
      access("/etc/ssl/certs/ca-certificates.crt", R_OK) == 0
    else { return nil }
    return "/etc/ssl/certs/ca-certificates.crt"
  }
}

extension [String: String] {
  /// The server of libpq's parameters.
  var server: String { ["host", "hostaddr", "port"].map { self[$0] ?? "" }.joined(separator: " ") }
}
