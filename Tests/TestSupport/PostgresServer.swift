import ByteStrings
import FoundationEssentials
import Glibc

/// A PostgreSQL server of the tests, with its data in a temporary folder.
///
/// It serves a Unix socket in that folder, and on request a port of 127.0.0.1. Everyone who can
/// connect may do everything, as `postgres`. It runs without the rights of root. It ends, and its
/// folder is deleted, when the object is deallocated and when the process of the tests ends, also by
/// `kill -9`. Calls block their thread, except `run`.
public final class PostgresServer: Sendable {
  /// How a server is stopped.
  public enum Stop: String, Sendable {
    /// Ends the connections, and writes all changes to the tables.
    case fast = "INT"
    /// Ends the connections; the next start recovers the changes from the log.
    case immediate = "QUIT"
    /// Kills the main process, like a crash.
    case killed = "KILL"
  }

  /// Whether PostgreSQL 15 or newer is installed.
  public static let isInstalled = programs != nil

  /// The server that all tests of this process share; no test may stop it.
  public static var shared: PostgresServer { get throws { try started.get() } }

  private static let started = Result { try PostgresServer() }

  /// The folder of the socket; its subfolder `data` has the configuration, and `log` the messages.
  public let folder: String
  /// The port on 127.0.0.1, or the number in the name of the socket.
  public let port: Int
  /// Whether it serves the port on 127.0.0.1.
  public let servesPort: Bool

  private let supervisor: PostgresSupervisor

  /// Creates a server and starts it.
  ///
  /// - Parameters:
  ///   - servesPort: Whether it serves a free port on 127.0.0.1 too.
  ///   - settings: Settings of the server besides the settings of all test servers.
  ///   - primary: A server of which this one is a standby; nil for one with its own databases.
  /// - Throws: `ProgramFailure` with the last line of the log.
  public init(
    servesPort: Bool = false,
    settings: [String: String] = [:],
    standbyOf primary: PostgresServer? = nil
  ) throws {
    guard let programs = Self.programs else {
      throw ProgramFailure(description: "PostgreSQL is not installed")
    }
    self.servesPort = servesPort
    port = servesPort ? try Self.freePort() : 5432
    let origin = primary.map { "host=\($0.folder) port=\($0.port) user=postgres" } ?? ""
    let addresses = ["listen_addresses": servesPort ? "127.0.0.1" : ""]
    supervisor = try PostgresSupervisor(
      [programs, "\(port)", origin],
      settings: Self.settings.merging(addresses.merging(settings) { $1 }) { $1 }
    )
    folder = try supervisor.reply()
    try start()
  }

  /// Settings for speed; nothing survives a failure of the machine.
  private static let settings = [
    "fsync": "off", "full_page_writes": "off", "shared_buffers": "64MB", "max_connections": "100",
    // Shared memory in the folder of the data is deleted with it.
    "dynamic_shared_memory_type": "mmap",
  ]

  /// Starts the stopped server, and waits until it accepts connections.
  public func start() throws {
    try supervisor.command("start")
  }

  /// Stops the server, and waits until its main process has ended.
  public func stop(_ way: Stop = .fast) throws {
    try supervisor.command("stop \(way.rawValue)")
  }

  /// Stops the server and starts it again.
  public func restart(_ way: Stop = .fast) throws {
    try stop(way)
    try start()
  }

  /// Stops the processes of the server where they are, or only the main one; connections stay open.
  public func freeze(onlyMain: Bool = false) throws { try signal(SIGSTOP, onlyMain: onlyMain) }

  /// Lets frozen processes continue.
  public func thaw() throws { try signal(SIGCONT, onlyMain: false) }

  private func signal(_ number: Int32, onlyMain: Bool) throws {
    let file = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
    let main = file.prefix { $0.isNumber }
    let children = "/proc/\(main)/task/\(main)/children"
    let others = onlyMain ? "" : try String(contentsOfFile: children, encoding: .utf8)
    for process in [main] + others.split(separator: " ") {
      guard let id = pid_t(process), kill(id, number) == 0 || errno == ESRCH else {
        throw ProgramFailure.system("kill")
      }
    }
  }

  /// Makes a standby a server with its own databases.
  public func promote() throws {
    try supervisor.command("promote")
  }

  /// Creates a database, empty or as a copy of another one without connections.
  public func database(copying template: String = "template0") throws -> PostgresDatabase {
    let name = "test_\(Self.counter.next())"
    try supervisor.command("create \(name) \(template)")
    return PostgresDatabase(name, of: self)
  }

  /// Drops a database, without waiting for it.
  func drop(_ name: String) {
    supervisor.send("drop \(name)")
  }

  /// Returns the address of a database for a role, by the socket.
  public func address(of database: String, as role: String = "postgres") -> String {
    "postgresql:///\(database)?host=\(folder)&port=\(port)&user=\(role.utf8.percentEncoded())"
  }

  /// Runs SQL by `psql`, and returns its output: a line for each row, and `|` between values.
  @discardableResult
  public func run(
    _ sql: String,
    in database: String = "postgres",
    as role: String = "postgres"
  ) async throws -> String {
    let result = try await runProgram(
      (Self.programs ?? "") + "/psql",
      ["-XqAt", "-v", "ON_ERROR_STOP=1", "-d", address(of: database, as: role), "-f", "-"],
      input: sql,
      within: .seconds(120)
    )
    guard result.end == .exited(0) else { throw ProgramFailure(description: result.errors) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  private static let counter = Counter()

  /// The folder of the server's programs: that of Debian's newest version, or one of `PATH`.
  public static let programs: String? = {
    let manager = FileManager.default
    let debian = "/usr/lib/postgresql"
    let versions = (try? manager.contentsOfDirectory(atPath: debian))?.compactMap { Int($0) } ?? []
    let newest = versions.filter { $0 >= 15 }.sorted(by: >).map { "\(debian)/\($0)/bin" }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = newest + path.split(separator: ":").map { String($0) }
    return folders.first { folder in
      ["initdb", "postgres", "psql"].allSatisfy { access("\(folder)/\($0)", X_OK) == 0 }
    }
  }()

  private static func freePort() throws -> Int {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw ProgramFailure.system("socket") }
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && getsockname(socket, address, &size) == 0
      }
    }
    guard code else { throw ProgramFailure.system("bind") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// A database of a test, which is dropped when the object is deallocated.
public final class PostgresDatabase: Sendable {
  public let name: String
  /// The server, which runs as long as the object exists.
  public let server: PostgresServer

  fileprivate init(_ name: String, of server: PostgresServer) {
    self.name = name
    self.server = server
  }

  deinit { server.drop(name) }

  /// The address for the owner of the server.
  public var address: String { server.address(of: name) }

  public func address(as role: String) -> String { server.address(of: name, as: role) }

  /// Runs SQL by `psql`, and returns its output: a line for each row, and `|` between values.
  @discardableResult
  public func run(_ sql: String, as role: String = "postgres") async throws -> String {
    try await server.run(sql, in: name, as: role)
  }
}
