import ByteStrings
import Domain
import Glibc
import TestSupport
import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Connections that are rejected or have no server.
@Suite(.hangLimit, .enabled(if: PostgresServer.isInstalled))
struct ConnectingTests {
  private func failure(
    of address: String,
    _ outages: Outages = Outages(folder: nil)
  ) async throws -> NewsError {
    let sessions = Sessions(address, outages: outages)
    let error = await #expect(throws: NewsError.self) {
      try await sessions.reading { connection throws(PostgresError) in
        try connection.number("SELECT 1")
      }
    }
    return try #require(error)
  }

  @Test func unknownDatabaseIsReported() async throws {
    let address = try PostgresServer.shared.address(of: "missing")
    let reason =
      "database \"missing\" does not exist; create it with createdb, or change the address"
    #expect(try await failure(of: address) == .archiveUnreadable(path: address, reason))
  }

  @Test func unknownRoleIsReported() async throws {
    let address = try PostgresServer.shared.address(of: "postgres", as: "nobody")
    let reason = "role \"nobody\" does not exist"
    #expect(try await failure(of: address) == .archiveUnreadable(path: address, reason))
  }

  @Test func missingSocketFolderIsUnavailable() async throws {
    let folder = try TemporaryFolder()
    let address = "postgresql:///d?host=\(folder.path)/missing"
    guard case .archiveUnavailable(address, let reason) = try await failure(of: address) else {
      Issue.record("another error")
      return
    }
    #expect(reason.hasSuffix("failed: No such file or directory"))
  }

  @Test func closedPortIsUnavailable() async throws {
    // No server can have port 1 without the rights of root.
    let address = "postgresql://127.0.0.1:1/d"
    guard case .archiveUnavailable(address, let reason) = try await failure(of: address) else {
      Issue.record("another error")
      return
    }
    #expect(reason.hasSuffix("failed: Connection refused"))
  }

  @Test func nextServerIsTried() async throws {
    let server = try PostgresServer.shared
    let address = "postgresql:///postgres?host=/missing,\(server.folder)&port=\(server.port)"
    let sessions = Sessions(address + "&user=postgres")
    for use in [ArchiveUse.reading, .writing] {
      let number = try await sessions.session(use) { connection throws(PostgresError) in
        try connection.number("SELECT 5")
      }
      #expect(number == 5)
    }
  }

  @Test func unsuitableServerIsUnavailable() async throws {
    let address = try PostgresServer.shared.address(of: "postgres")
    let standby = address + "&target_session_attrs=standby"
    guard case .archiveUnavailable = try await failure(of: standby) else {
      Issue.record("another error")
      return
    }
    #expect(
      try await Sessions(standby).session(.writing) { connection throws(PostgresError) in
        try connection.number("SELECT 5")
      } == 5
    )
  }

  @Test func silentServerIsUnavailable() async throws {
    let silent = try UnreachableServer()
    let address = "postgresql://127.0.0.1:\(silent.port)/d?connect_timeout=2"
    let reason = "the server did not answer within 2 s"
    #expect(try await failure(of: address) == .archiveUnavailable(path: address, reason))
  }

  @Test func silentServerIsLeftOutByTheNextProcess() async throws {
    let (silent, server) = (try UnreachableServer(), try PostgresServer.shared)
    let folder = try TemporaryFolder()
    let outages = Outages(folder: ByteString(folder.file("state/outages")))
    let hosts = "host=127.0.0.1,\(server.folder)&port=\(silent.port),\(server.port)"
    let address = "postgresql:///postgres?\(hosts)&user=postgres"
    for attempts in [1, 0] {
      let sessions = Sessions(address, outages: outages)
      for _ in 1...2 {
        let number = try await sessions.reading { connection throws(PostgresError) in
          try connection.number("SELECT 5")
        }
        #expect(number == 5)
      }
      #expect(silent.connections() == attempts)
    }
    // Before a change it is asked, because it may have been promoted.
    let sessions = Sessions(address, outages: outages)
    _ = try await sessions.session(.writing) { connection throws(PostgresError) in
      try connection.number("SELECT 5")
    }
    #expect(silent.connections() == 1)
  }

  @Test func unreachableServersAreTriedIfThereAreNoOthers() async throws {
    let servers = [try UnreachableServer(), try UnreachableServer()]
    let folder = try TemporaryFolder()
    let hosts = servers.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
    let address = "postgresql://\(hosts)/d?connect_timeout=2"
    let outages = Outages(folder: ByteString(folder.path))
    for parameters in try PostgresAddress(address).attempts(for: .reading) {
      outages.remember(parameters.server)
    }
    let reason = "the server did not answer within 2 s"
    #expect(try await failure(of: address, outages) == .archiveUnavailable(path: address, reason))
    #expect(servers.map { $0.connections() } == [1, 1])
  }

  @Test func invalidAddressIsReportedWithoutItsPassword() async throws {
    let error = try await failure(of: "postgresql://u:secret@h/d")
    guard case .archiveUnreadable("postgresql://", let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.hasPrefix("the address has a password"))
    #expect(!reason.contains("secret"))
  }

  @Test func wrongPasswordIsReportedWithoutIt() async throws {
    let folder = try TemporaryFolder()
    let access = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
    let settings = ["hba_file": try folder.write("access", access)]
    let started = await onOwnThread {
      Result { try PostgresServer(servesPort: true, settings: settings) }
    }
    let server = try started.get()
    try await server.run("CREATE ROLE reader LOGIN PASSWORD 'correct'")
    let file = try folder.write("passwords", "*:*:*:*:secret\n")
    #expect(chmod(file, 0o600) == 0)
    let address = "postgresql://reader@127.0.0.1:\(server.port)/postgres"
    let advice = "; passwords are read from ~/.pgpass, PGPASSFILE or PGPASSWORD"
    let wrong = try await failure(of: address + "?passfile=" + file)
    let reason = "password authentication failed for user \"reader\"" + advice
    #expect(wrong == .archiveUnreadable(path: address + "?passfile=" + file, reason))
    let none = try await failure(of: address + "?passfile=/missing")
    guard case .archiveUnreadable(_, let reason) = none else {
      Issue.record("\(none)")
      return
    }
    #expect(reason.hasSuffix("no password supplied" + advice))
    try folder.write("passwords", "*:*:*:*:correct\n")
    let sessions = Sessions(address + "?passfile=" + file)
    let number = try await sessions.reading { connection throws(PostgresError) in
      try connection.number("SELECT 5")
    }
    #expect(number == 5)
  }
}

/// A port on which connections are accepted and never answered.
private final class UnreachableServer {
  let port: Int
  private let socket: Int32

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && listen(socket, 8) == 0
          && fcntl(socket, F_SETFL, O_NONBLOCK) == 0
          && getsockname(socket, address, &size) == 0
      }
    }
    try #require(isBound)
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// Returns the number of connections since the last call.
  func connections() -> Int {
    var count = 0
    while case let connection = accept(socket, nil, nil), connection >= 0 {
      close(connection)
      count += 1
    }
    return count
  }

  deinit { close(socket) }
}
