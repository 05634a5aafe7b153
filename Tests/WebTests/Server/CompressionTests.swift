import FoundationEssentials
import TestSupport
import Testing

@testable import WebServer

/// Responses that are compressed by gzip.
@Suite(.hangLimit)
struct CompressionTests {
  private static let text = (0..<2_000).map { "line \($0 % 7)\n" }.joined()

  private func response(
    accepting codings: String?,
    text: String = text,
    type: String = "text/html; charset=utf-8"
  ) -> WebResponse {
    let headers = codings.map { [(name: "accept-encoding", value: $0)] } ?? []
    return WebResponse(200, text, type: type).compressed(
      for: WebRequest("GET", "/", headers: headers)
    )
  }

  private func isCompressed(_ response: WebResponse) -> Bool {
    response.headers.contains { $0.name == "Content-Encoding" && $0.value == "gzip" }
  }

  @Test(arguments: [
    "gzip", "deflate, gzip", "GZIP;q=0.5", "br , gzip ;q=1.0", "identity,gzip;q=0.001",
  ])
  func acceptedCodingIsUsed(codings: String) async throws {
    let response = response(accepting: codings)
    #expect(isCompressed(response))
    #expect(response.headers.contains { $0.name == "Vary" && $0.value == "Accept-Encoding" })
    guard case .bytes(let bytes) = response.body else { throw CancellationError() }
    #expect(bytes.count < Self.text.utf8.count / 10)
    let folder = try TemporaryFolder()
    let file = folder.file("page.gz")
    try Data(bytes).write(to: URL(filePath: file))
    let unpacked = try await runProgram("/bin/gzip", ["-dc", file])
    #expect(unpacked.output == Self.text)
  }

  @Test(arguments: [nil, "", "br", "gzip;q=0", "gzip; q=0.0", "x-gzipped", "*"])
  func otherCodingsAreNotSent(codings: String?) {
    let response = response(accepting: codings)
    #expect(!isCompressed(response))
    #expect(response.headers.contains { $0.name == "Vary" })
  }

  @Test func smallTextsAndPicturesStay() {
    #expect(!isCompressed(response(accepting: "gzip", text: "short")))
    #expect(!isCompressed(response(accepting: "gzip", type: "image/png")))
    #expect(isCompressed(response(accepting: "gzip", type: "image/svg+xml")))
    #expect(isCompressed(response(accepting: "gzip", type: "application/json")))
  }

  @Test func responseIsCompressedOnce() {
    let request = WebRequest("GET", "/", headers: [("Accept-Encoding", "gzip")])
    let once = response(accepting: "gzip")
    let twice = once.compressed(for: request)
    #expect(twice.headers.count == once.headers.count)
  }

  @Test func noiseIsSentAsItIs() {
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let response = WebResponse(headers: [("Content-Type", "text/plain")], body: .bytes(noise))
      .compressed(for: WebRequest("GET", "/", headers: [("Accept-Encoding", "gzip")]))
    #expect(!isCompressed(response))
  }
}
