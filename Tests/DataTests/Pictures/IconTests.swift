import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

@testable import Pictures

/// Icons as files, and from hostile servers with the real client.
@Suite(.hangLimit)
struct IconTests {
  private static let png = SamplePicture.png(width: 16, height: 16)

  @Test func formatIsDetectedFromTheBytes() {
    #expect(Icon(Self.png) == Icon(Self.png, format: .png))
    #expect(Icon(Self.ico(Self.png))?.format == .ico)
    let bitmap: [UInt8] = [40, 0, 0, 0, 16, 0, 0, 0, 32, 0, 0, 0]
    #expect(Icon(Self.ico(Data(bitmap)))?.format == .ico)
  }

  @Test(arguments: [
    Data("<html><body>Not found</body></html>".utf8), Data(), Data([0, 0, 1, 0, 1, 0]),
    Data("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8),
    png.prefix(40), png + Data(repeating: 0, count: 100_000),
    SamplePicture.png(width: 2_000, height: 4), ico(SamplePicture.png(width: 4, height: 2_000)),
    ico(png.dropLast(8)),
  ])
  func otherBytesAreNoIcon(bytes: Data) {
    #expect(Icon(bytes) == nil)
  }

  /// Returns an ICO file of one picture.
  private static func ico(_ picture: Data) -> Data {
    let size = (0..<4).map { UInt8(picture.count >> (8 * $0) & 255) }
    return Data([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0] + size + [22, 0, 0, 0]) + picture
  }

  /// Returns what arrives of an icon at a server; nil for none.
  private func bytes(
    timeout: Duration = .seconds(20),
    mayReachPrivateAddresses: Bool = true,
    _ respond: @escaping LoopbackServer.Responder
  ) async throws -> [UInt8]? {
    let server = try LoopbackServer(respond: respond)
    defer { server.stop() }
    let link = try #require(WebLink(server.baseURL + "/favicon.ico"))
    var request = FeedRequest(link, kind: .icon)
    request.mayReachPrivateAddresses = mayReachPrivateAddresses
    let reply = try? await WebFeeds(client: CataasDesk.client(timeout: timeout))(request)
    #expect(server.requests.isEmpty != mayReachPrivateAddresses)
    #expect(server.requests.allSatisfy { $0.headers["Accept"] == "image/*" })
    guard case .document(let document)? = reply?.outcome else { return nil }
    return document.bytes
  }

  @Test func longIconIsCutAndRejected() async throws {
    let bytes = try await bytes { _, connection in
      connection.reply(body: Array(Self.png) + [UInt8](repeating: 0, count: 1_000_000))
    }
    #expect(bytes?.count == Icon.largestSize + 1)
    #expect(Icon(Data(bytes ?? [])) == nil)
  }

  @Test func hostileServersSendNoIcon() async throws {
    let loop = try await bytes { _, connection in
      connection.reply(status: 302, headers: ["Location": "/favicon.ico"])
    }
    let endless = try await bytes { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      while connection.send([UInt8](repeating: 0, count: 1 << 20)) {}
    }
    let slow = try await bytes(timeout: .milliseconds(200)) { _, connection in
      _ = connection.waitForHangUp()
    }
    let missing = try await bytes { _, connection in
      connection.reply(status: 404, body: Array(Self.png))
    }
    for bytes in [loop, endless, slow, missing] { #expect(bytes == nil) }
  }

  @Test func privateAddressesAreNotReached() async throws {
    let bytes = try await bytes(mayReachPrivateAddresses: false) { _, connection in
      connection.reply(body: Array(Self.png))
    }
    #expect(bytes == nil)
  }
}
