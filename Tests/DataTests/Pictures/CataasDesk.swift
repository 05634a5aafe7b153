import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

/// The cat service with scripted replies, or with a local server.
enum CataasDesk {
  static let picture = SamplePicture.png(width: 3, height: 2)

  static func cats(_ client: any HTTPSending, at address: String) throws -> CataasCats {
    CataasCats(client: client, address: try #require(WebLink(address)))
  }

  /// The service with a local server and the real client.
  static func cats(
    at server: LoopbackServer,
    path: String = "",
    timeout: Duration = .seconds(20)
  ) throws -> CataasCats {
    try cats(client(timeout: timeout), at: server.baseURL + path)
  }

  static func client(
    timeout: Duration = .seconds(20),
    allowsPrivateAddresses: Bool = false
  ) -> HTTPClient {
    HTTPClient(
      transport: CurlTransport(userAgent: "broadsheet/test"),
      timeout: timeout,
      allowsPrivateAddresses: allowsPrivateAddresses
    )
  }

  /// A network that returns a cat's description, then its picture.
  static func network(_ description: String) -> StubTransport {
    StubTransport(.reply(200, description), .success(HTTPResponse(status: 200, body: picture)))
  }

  /// A server that returns this description of a cat, and its picture at any other address.
  static func server(describing description: String) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      if request.query["json"] == "true" {
        connection.reply(body: description)
      } else {
        connection.reply(body: Array(picture))
      }
    }
  }

  static func request(
    _ caption: String = "Hi",
    tag: String? = nil,
    width: Int? = nil,
    filter: String? = nil
  ) throws -> CatRequest {
    CatRequest(caption: try CatCaption(caption), tag: tag, width: width, filter: filter)
  }
}

extension LoopbackRequest {
  /// The decoded segments of the path.
  var segments: [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { segment in
      let parts = segment.split(separator: "%", omittingEmptySubsequences: false)
      let decoded = parts.dropFirst().flatMap { part in
        [UInt8(part.prefix(2), radix: 16) ?? 0] + part.utf8.dropFirst(2)
      }
      return String(decoding: Array(parts[0].utf8) + decoded, as: UTF8.self)
    }
  }
}
