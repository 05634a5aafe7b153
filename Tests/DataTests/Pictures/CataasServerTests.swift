import ByteStrings
import Domain
import FoundationEssentials
import HTTP
import NewsServices
import TestSupport
import Testing

/// The cat service with the real client and a local server.
@Suite(.hangLimit)
struct CataasServerTests {
  @Test(arguments: [
    #"{"_id":"a1","url":"/cat/a1/says/Hi","tags":[],"created_at":"x"}"#,
    #"{"id":"a1","url":"ADDRESS/cat/a1/says/Hi","tags":["cute"],"mimetype":"image/png"}"#,
  ])
  func bothJSONShapesAreAccepted(description: String) async throws {
    let server = try LoopbackServer { request, connection in
      let address = "http://" + (request.headers["Host"] ?? "")
      switch request.target {
      case "/cat/says/Hi?json=true":
        connection.reply(body: description.replacing("ADDRESS", with: address))
      case "/cat/a1/says/Hi": connection.reply(body: Array(CataasDesk.picture))
      default: connection.reply(status: 404)
      }
    }
    let cat = try await CataasDesk.cats(at: server)(try CataasDesk.request())
    #expect(cat.id == "a1" && cat.picture.bytes == CataasDesk.picture)
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: hostileTexts)
  func captionsAreOnePathSegment(text: String) async throws {
    let server = try CataasDesk.server(describing: #"{"id":\#(json(text))}"#)
    let cats = try CataasDesk.cats(at: server, path: "/base")
    // Invalid captions are not sent.
    let caption = try (try? CatCaption(text)) ?? CatCaption("Hi")
    let cat = try await cats(CatRequest(caption: caption, tag: text, filter: text))
    #expect(cat.id == text)
    let said = caption.description
    #expect(
      server.requests.map(\.segments)
        == [["base", "cat", text, "says", said], ["base", "cat", text, "says", said]]
    )
    #expect(server.requests.map { $0.query["filter"] } == [text, text])
    let steps = server.requests.flatMap { $0.path.split(separator: "/") }
    #expect(!steps.contains(".") && !steps.contains(".."))
    #expect(server.requests.allSatisfy { $0.headers["X-Header"] == nil })
  }

  @Test(arguments: hostileTexts)
  func hostileAddressesAreRejected(text: String) async throws {
    let request = try CataasDesk.request()
    // These addresses are on other hosts.
    let isElsewhere = { (url: String) in url.hasPrefix("//") || url.hasPrefix("http") }
    for url in [text, "/" + text, "/cat/" + text] where !isElsewhere(url) {
      let server = try CataasDesk.server(describing: #"{"id":"a1","url":\#(json(url))}"#)
      do {
        _ = try await CataasDesk.cats(at: server)(request)
        #expect(server.requests.count == 2, "\(url)")
      } catch NewsError.redirectRefused(CataasCats.provider, _),
        NewsError.replyUnreadable(CataasCats.provider, _)
      {
        #expect(server.requests.count == 1, "\(url)")
      }
    }
  }

  @Test func unknownTagIsNotFound() async throws {
    let server = try LoopbackServer { _, connection in connection.reply(status: 404, body: "{}") }
    let cats = try CataasDesk.cats(at: server)
    let error = NewsError.nothingFound(CataasCats.provider, "no cat with the tag \"unicorn\"")
    await #expect(throws: error) { try await cats(try CataasDesk.request(tag: "unicorn")) }
    #expect(server.requests.map(\.path) == ["/cat/unicorn/says/Hi"])
  }

  @Test func credentialsStayWithTheServicesHost() async throws {
    let other = try LoopbackServer(host: "127.0.0.2") { _, connection in
      connection.reply(body: Array(CataasDesk.picture))
    }
    let description = #"{"id":"a1","url":"\#(other.baseURL)/a1.png"}"#
    let server = try CataasDesk.server(describing: description)
    let address = "http://me:canary@127.0.0.1:\(server.port)"
    _ = try await CataasDesk.cats(CataasDesk.client(), at: address)(try CataasDesk.request())
    #expect(server.requests.map { $0.headers["Authorization"] != nil } == [true])
    #expect(other.requests.map { $0.headers["Authorization"] } == [nil])
    #expect(other.requests.map(\.target) == ["/a1.png"])
  }

  @Test func otherHostsFailureNamesTheService() async throws {
    let other = try LoopbackServer(host: "127.0.0.2") { _, connection in
      connection.reply(headers: ["Content-Type": "image/png"], body: "<!DOCTYPE html><p>Log in</p>")
    }
    let server = try CataasDesk.server(describing: #"{"url":"\#(other.baseURL)/a1.png"}"#)
    let cats = try CataasDesk.cats(at: server)
    let error = NewsError.pictureRefused(CataasCats.provider, .unknownFormat(.html))
    await #expect(throws: error) { try await cats(try CataasDesk.request()) }
  }
}
