import Glibc

/// A local TLS server named `localhost`: `openssl s_server`.
///
/// Its certificate is new and self-signed. It replies to every request with a page about the
/// connection.
public final class LoopbackTLSServer: Sendable {
  /// The path of `openssl`; nil if it is not installed.
  public static let program: String? = ["/usr/bin/openssl", "/usr/local/bin/openssl"]
    .first { (path: String) in access(path, X_OK) == 0 }

  /// The port, chosen by the system.
  public let port: Int
  /// A PEM file with the certificate, for clients that trust it.
  public let authorities: String

  private let folder: TemporaryFolder
  private let process: ChildProcess
  private let output: Channel

  /// Creates a certificate and starts the server.
  public init() async throws {
    guard let program = Self.program else {
      throw ProgramFailure(description: "openssl is not installed")
    }
    folder = try TemporaryFolder()
    authorities = folder.file("certificate.pem")
    let key = folder.file("key.pem")
    try await Self.makeCertificate(program, authorities, key)
    let channel = try Channel()
    output = channel
    process = try ChildProcess(
      program,
      ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", authorities, "-key", key],
      environment: [:]
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, channel.writeEnd, 1)
      posix_spawn_file_actions_adddup2(&actions, channel.writeEnd, 2)
    }
    channel.closeWriteEnd()
    guard let port = await onOwnThread({ Self.announcedPort(in: channel) }) else {
      process.signal(SIGKILL)
      throw ProgramFailure(description: "openssl does not serve")
    }
    self.port = port
  }

  deinit { process.signal(SIGKILL) }

  /// Writes a new self-signed certificate for `localhost`, and its key.
  package static func makeCertificate(
    _ program: String,
    _ certificate: String,
    _ key: String
  ) async throws {
    let result = try await runProgram(
      program,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
        "-out", certificate,
      ]
    )
    guard result.end == .exited(0) else { throw ProgramFailure(description: result.errors) }
  }

  /// Waits for the line `ACCEPT 127.0.0.1:PORT`.
  private static func announcedPort(in output: Channel) -> Int? {
    var text = ""
    while let chunk = readChunk(from: output.readEnd) {
      text += String(decoding: chunk, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      guard let line = lines.first(where: { $0.hasPrefix("ACCEPT") }) else { continue }
      return line.split(separator: ":").last.flatMap { Int($0) }
    }
    return nil
  }
}
