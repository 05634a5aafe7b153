import Domain
import Glibc
import TestSupport
import Testing

@testable import SharedArchive

/// Connections to a server with a self-signed certificate for `localhost`.
@Suite(
  .hangLimit,
  .enabled(if: PostgresServer.isInstalled && LoopbackTLSServer.program != nil)
)
struct PostgresTLSTests {
  private let server: PostgresServer
  private let certificate: String

  init() async throws {
    let program = try #require(LoopbackTLSServer.program)
    let server = try await onOwnThread { Result { try PostgresServer(servesPort: true) } }.get()
    self.server = server
    let data = server.folder + "/data"
    certificate = data + "/server.crt"
    let key = data + "/server.key"
    try await LoopbackTLSServer.makeCertificate(program, certificate, key)
    var owner = stat()
    try #require(stat(data, &owner) == 0)
    for file in [certificate, key] {
      try #require(chown(file, owner.st_uid, owner.st_gid) == 0 && chmod(file, 0o600) == 0)
    }
    try await server.run("ALTER SYSTEM SET ssl = on")
    try await onOwnThread { Result { try server.restart() } }.get()
  }

  private func address(_ parameters: String, host: String = "localhost") -> String {
    "postgresql://postgres@\(host):\(server.port)/postgres?\(parameters)"
  }

  private func usesTLS(_ address: String, caFile: String? = nil) async throws(NewsError) -> Bool {
    let sessions = Sessions(address, caFile: caFile)
    return try await sessions.reading { connection throws(PostgresError) in
      try connection.number(
        "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
      ) == 1
    }
  }

  private func rejection(_ address: String, caFile: String? = nil) async throws -> String {
    let error = await #expect(throws: NewsError.self) {
      try await usesTLS(address, caFile: caFile)
    }
    guard case .archiveUnreadable(address, let reason) = error else { return "\(error as Any)" }
    return reason
  }

  private let advice =
    "; set ca-file, or sslrootcert in the address, to the certificate that signed the server's"

  @Test func unknownCertificateIsRejected() async throws {
    let address = address("sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt")
    let reason = try await rejection(address)
    #expect(reason.hasSuffix("certificate verify failed" + advice))
  }

  @Test func trustedCertificateIsAccepted() async throws {
    #expect(try await usesTLS(address("sslmode=verify-full"), caFile: certificate))
    #expect(try await usesTLS(address("sslmode=verify-full&sslrootcert=" + certificate)))
  }

  @Test func certificateOfAnotherHostIsRejected() async throws {
    let address = address("sslmode=verify-full", host: "127.0.0.1")
    let reason = try await rejection(address, caFile: certificate)
    #expect(reason.contains("does not match host name \"127.0.0.1\""))
  }

  @Test func missingFileOfCertificatesIsReported() async throws {
    let reason = try await rejection(address("sslmode=verify-full&sslrootcert=/missing.pem"))
    #expect(reason.contains("/missing.pem") && reason.hasSuffix(advice))
  }

  @Test func serverWithoutTLSIsRejected() async throws {
    let plain = try await onOwnThread { Result { try PostgresServer(servesPort: true) } }.get()
    let address = "postgresql://postgres@localhost:\(plain.port)/postgres?sslmode=verify-full"
    let reason = try await rejection(address, caFile: certificate)
    #expect(reason.contains("server does not support SSL"))
  }
}
