import ByteStrings
import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// TLS verification of the network adapter.
@Suite(
  .hangLimit,
  .enabled(if: LoopbackTLSServer.program != nil, "the program openssl is not installed")
)
struct CurlTransportTLSTests {
  private func fetch(
    _ url: String,
    trusting authorities: String? = nil
  ) async throws -> HTTPResponse {
    let transport = CurlTransport(
      userAgent: "broadsheet/test",
      authorities: authorities.map { ByteString($0) }
    )
    let request = HTTPRequest(url: try #require(URL(string: url)))
    return try await transport.exchange(request, timeout: .seconds(20))
  }

  private func expectRefusal(
    of host: String,
    _ url: String,
    trusting authorities: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      let response = try await fetch(url, trusting: authorities)
      Issue.record("\(response.status) was received", sourceLocation: sourceLocation)
    } catch HTTPFailure.insecure(host, let reason) {
      #expect(!reason.isEmpty, sourceLocation: sourceLocation)
    }
  }

  @Test func untrustedCertificateIsRejected() async throws {
    let server = try await LoopbackTLSServer()
    try await expectRefusal(of: "localhost", "https://localhost:\(server.port)/")
  }

  @Test func configuredAuthorityIsTrusted() async throws {
    let server = try await LoopbackTLSServer()
    let url = "https://localhost:\(server.port)/"
    let response = try await fetch(url, trusting: server.authorities)
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self).contains("TLS"))
  }

  @Test func wrongHostCertificateIsRejected() async throws {
    let server = try await LoopbackTLSServer()
    let url = "https://127.0.0.1:\(server.port)/"
    try await expectRefusal(of: "127.0.0.1", url, trusting: server.authorities)
  }

  @Test func unreadableAuthoritiesTrustNothing() async throws {
    let server = try await LoopbackTLSServer()
    let url = "https://localhost:\(server.port)/"
    try await expectRefusal(of: "localhost", url, trusting: server.authorities + ".none")
  }
}
