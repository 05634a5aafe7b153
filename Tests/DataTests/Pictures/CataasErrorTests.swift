import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct CataasErrorTests {
  private static let provider = CataasCats.provider
  private static let gone = NewsError.nothingFound(provider, "no cat with the tag \"x y\"")

  private func expect(
    _ error: NewsError,
    tag: String? = nil,
    _ answers: StubTransport.Answer...
  ) async throws {
    let network = StubTransport { _, place in answers[min(place, answers.count - 1)] }
    let cats = try CataasDesk.cats(
      HTTPClient(transport: network, clock: ManualClock()),
      at: "https://cats.example"
    )
    await #expect(throws: error) { try await cats(try CataasDesk.request(tag: tag)) }
  }

  @Test func unknownTagIsReported() async throws {
    try await expect(Self.gone, tag: "x\ny", .reply(404, #"{"message":"x"}"#))
    let long = String(repeating: "x", count: 999)
    let told = "no cat with the tag \"" + long.prefix(199) + "…\""
    try await expect(.nothingFound(Self.provider, told), tag: long, .reply(404, "<html>"))
  }

  @Test(arguments: [
    (404, NewsError.requestRejected(provider, status: 404, nil)),
    (500, .providerFailed(provider, "HTTP status 500")),
    (403, .requestRejected(provider, status: 403, nil)),
    (400, .parameterRefused(provider, "HTTP status 400")),
    (429, .rateLimited(provider, retryAfter: nil)),
    (200, .replyUnreadable(provider, "unexpected JSON")),
  ])
  func otherStatusesAreMapped(status: Int, error: NewsError) async throws {
    for body in ["", "{}", "null", #"{"tags":[]}"#, "<html>", #"{"id":"","url":7}"#] {
      try await expect(error, .reply(status, body))
    }
  }

  @Test func rejectedOptionIsReported() async throws {
    let error = NewsError.parameterRefused(Self.provider, "no filter x")
    try await expect(error, tag: "x", .reply(400, #"{"message":"no <b>filter</b>\nx"}"#))
  }

  @Test(arguments: [
    (404, NewsError.requestRejected(provider, status: 404, nil)),
    (410, .requestRejected(provider, status: 410, nil)),
    (400, .requestRejected(provider, status: 400, nil)),
    (401, .requestRejected(provider, status: 401, nil)),
    (414, .requestRejected(provider, status: 414, nil)),
    (500, .providerFailed(provider, "HTTP status 500")),
    (304, .providerFailed(provider, "HTTP status 304")),
    (429, .rateLimited(provider, retryAfter: nil)),
    (200, .pictureRefused(provider, .unknownFormat(.nothing))),
    (204, .pictureRefused(provider, .unknownFormat(.nothing))),
  ])
  func missingPictureIsMappedByStatus(status: Int, error: NewsError) async throws {
    try await expect(error, tag: "x", .reply(200, #"{"id":"a1"}"#), .reply(status, ""))
  }

  @Test(arguments: [
    (HTTPFailure.bodyTooLarge(limit: 9), NewsError.pictureRefused(provider, .tooLarge(limit: 9))),
    (.truncated(host: "o"), .replyUnreadable(provider, "incomplete")),
    (.cannotConnect(host: "o", reason: "r"), .unreachable(provider, "r")),
    (.timedOut(host: "o", after: .seconds(9)), .timedOut(provider, after: .seconds(9))),
    (.insecure(host: "o", reason: "r"), .insecure(provider, "r")), (.cancelled, .cancelled),
    (.privateAddress("10.0.0.1"), .privateAddressRefused(provider, "10.0.0.1")),
  ])
  func pictureFailuresNameTheService(
    failure: HTTPFailure,
    error: NewsError
  ) async throws {
    let description = #"{"id":"a1","url":"https://o.example/x"}"#
    try await expect(error, .reply(200, description), .failure(failure))
  }

  @Test(arguments: [true, false])
  func pictureMayBePrivateIfTheServiceIs(isPrivate: Bool) async throws {
    let description = Data(#"{"id":"a1","url":"https://o.example/x"}"#.utf8)
    let network = StubTransport(
      .success(
        HTTPResponse(status: 200, body: description, isFromPrivateAddress: isPrivate)
      ),
      .success(HTTPResponse(status: 200, body: CataasDesk.picture))
    )
    let cats = try CataasDesk.cats(HTTPClient(transport: network), at: "https://cats.example")
    _ = try await cats(try CataasDesk.request())
    #expect(network.requests.map(\.mayReachPrivateAddresses) == [true, isPrivate])
  }

  @Test func largeDescriptionIsNoPictureError() async throws {
    let error = NewsError.replyTooLarge(Self.provider, limit: 9)
    try await expect(error, .failure(.bodyTooLarge(limit: 9)))
  }
}
