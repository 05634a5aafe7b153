import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Addresses, methods and keys.
@Suite(.hangLimit)
struct NewsAPIAccessTests {
  private let desk = NewsAPIDesk([.news("wind")], key: "canary")

  @Test(arguments: [
    ("X-Api-Key", "canary"), ("x-api-key", "canary"), ("Authorization", "canary"),
    ("Authorization", "Bearer canary"), ("authorization", "bearer  canary "),
  ])
  func keyIsAcceptedInHeaders(name: String, value: String) async throws {
    let reply = await desk.reply("/everything?q=wind", headers: [(name, value)])
    #expect(reply.status == 200)
    #expect(try reply.titles == ["wind"])
  }

  @Test(arguments: ["apiKey", "apikey", "APIKEY"])
  func keyIsAcceptedAsParameter(name: String) async {
    #expect(await desk.reply("/everything/?q=wind&\(name)=canary").status == 200)
  }

  @Test(arguments: ["", "&apiKey="])
  func missingKeyIsRejected(field: String) async {
    for path in ["/everything?q=wind", "/top-headlines?country=us", "/sources?a"] {
      let reply = await desk.reply(path + field, headers: [("X-Api-Key", "")])
      #expect(reply.status == 401)
      #expect(reply.code == "apiKeyMissing")
      #expect(reply.headers["WWW-Authenticate"] == "Bearer")
    }
  }

  @Test(arguments: [
    ("X-Api-Key", "secret-other"), ("Authorization", "Bearer secret-other"),
    ("Authorization", "secret-other"),
  ])
  func unknownKeyIsRejectedAndNotRepeated(name: String, value: String) async {
    let reply = await desk.reply("/everything?q=wind", headers: [(name, value)])
    #expect(reply.status == 401)
    #expect(reply.code == "apiKeyInvalid")
    #expect(!reply.text.contains("secret-other"))
  }

  @Test func credentialsOfAProxyAreNoKey() async {
    let headers = [
      (name: "Authorization", value: "Basic abc"), (name: "X-Api-Key", value: "canary"),
    ]
    #expect(await desk.reply("/sources", headers: headers).status == 200)
    #expect(await desk.reply("/sources", headers: [headers[0]]).code == "apiKeyMissing")
  }

  @Test func parameterPrecedesHeaders() async {
    let headers = [(name: "X-Api-Key", value: "canary")]
    let reply = await desk.reply("/sources?apiKey=other", headers: headers)
    #expect(reply.code == "apiKeyInvalid")
  }

  @Test(arguments: [
    "/everything?q=wind", "/everything/?q=wind", "/everything//?q=wind", "/top-headlines?q=wind",
    "/top-headlines/?q=wind", "/sources", "/sources/", "/top-headlines/sources",
    "/top-headlines/sources/",
  ])
  func endpointsExist(target: String) async {
    let reply = await NewsAPIDesk([.news("wind")]).reply(target)
    #expect(reply.status == 200)
    #expect(reply.headers["Content-Type"] == "application/json; charset=utf-8")
    #expect(reply.headers["Cache-Control"] == "no-store")
  }

  @Test(arguments: ["", "/", "/nothing", "/everything/more", "/top-headlines/everything", "/%00"])
  func otherPathsAreNotFound(target: String) async {
    let reply = await desk.reply(target)
    #expect(reply.status == 404)
    #expect(reply.code == "notFound")
  }

  @Test(arguments: ["/", "/v1/everything", "/v2x", "", "/rss"])
  func pathsOfOtherPartsAreLeftAlone(path: String) async {
    let response = await desk.server.response(to: WebRequest("GET", path))
    #expect(response?.status == nil)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "get", ""])
  func otherMethodsAreRejected(method: String) async {
    let reply = await desk.reply("/everything?q=wind&apiKey=canary", method: method)
    #expect(reply.status == 405)
    #expect(reply.code == "methodNotAllowed")
    #expect(reply.headers["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test func optionsNeedNoKey() async {
    let reply = await desk.reply("/everything", method: "OPTIONS")
    #expect(reply.status == 204)
    #expect(reply.headers["Allow"] == "GET, HEAD, OPTIONS")
    #expect(reply.text.isEmpty)
  }

  @Test func headIsAnsweredAsGet() async {
    let target = "/everything?q=wind&apiKey=canary"
    let (head, get) = (await desk.reply(target, method: "HEAD"), await desk.reply(target))
    #expect(head.status == 200)
    #expect(head.text == get.text)
  }
}
