import Domain
import FoundationEssentials
import HTTP
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct YouTubeErrorTests {
  private static let provider = YouTubeVideos.provider

  private static func error(
    _ reason: String?,
    _ message: String = "Said so.",
    detail: String? = nil
  ) -> String {
    let causes = reason.map { #"[{"domain":"x","reason":"\#($0)"}]"# } ?? "null"
    let details = detail.map { #"[{"@type":"x"},{"reason":"\#($0)"}]"# } ?? "[]"
    return
      #"{"error":{"code":1,"message":\#(json(message)),"errors":\#(causes),"details":\#(details)}}"#
  }

  private func expect(_ error: NewsError, _ status: Int, _ body: String) async {
    await #expect(throws: error, "\(status) \(body)") {
      try await YouTubeDesk.page(body, status: status)
    }
    let desk = try? YouTubeDesk(StubTransport(.reply(status, body)))
    await #expect(throws: error, "\(status) \(body)") {
      try await desk?.videos.video(try YouTubeDesk.id("dQw4w9WgXcQ"))
    }
  }

  @Test(arguments: [
    (403, "quotaExceeded", NewsError.quotaExhausted(provider)),
    (403, "dailyLimitExceeded", .quotaExhausted(provider)),
    (403, "rateLimitExceeded", .rateLimited(provider, retryAfter: nil)),
    (429, "rateLimitExceeded", .rateLimited(provider, retryAfter: nil)),
    (403, "userRateLimitExceeded", .rateLimited(provider, retryAfter: nil)),
    (400, "keyInvalid", .keyInvalid(provider)), (400, "keyExpired", .keyInvalid(provider)),
    (403, "accessNotConfigured", .keyDisabled(provider)),
    (403, "ipRefererBlocked", .keyDisabled(provider)), (403, "forbidden", .keyDisabled(provider)),
    (400, "invalidPageToken", .cursorRefused(provider)),
    (400, "invalidSearchFilter", .parameterRefused(provider, "Said so.")),
    (404, "invalidVideoId", .parameterRefused(provider, "Said so.")),
    (401, "invalidCredentials", .keyInvalid(provider)),
    (500, "backendError", .providerFailed(provider, "Said so.")),
    (403, "backendError", .providerFailed(provider, "Said so.")),
    (200, "quotaExceeded", .quotaExhausted(provider)),
  ])
  func reasonsAreMapped(status: Int, reason: String, error: NewsError) async {
    await expect(error, status, Self.error(reason))
  }

  @Test(
    arguments: [
      ("badRequest", "API key not valid. Please pass a valid API key.", nil),
      ("badRequest", "API key expired. Please renew the API key.", nil),
      ("badRequest", "Bad Request", "API_KEY_INVALID"), (nil, "Bad Request", "API_KEY_INVALID"),
      (nil, "API Key not valid", nil),
    ] as [(String?, String, String?)]
  )
  func rejectedKeyIsRecognised(reason: String?, message: String, detail: String?) async {
    let body = Self.error(reason, message, detail: detail)
    await expect(.keyInvalid(Self.provider), 400, body)
  }

  @Test func disabledServiceIsRecognised() async {
    let body = Self.error(nil, "Not enabled", detail: "SERVICE_DISABLED")
    await expect(.keyDisabled(Self.provider), 403, body)
  }

  @Test func dailyRateIsAQuota() async {
    let message = "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'."
    await expect(.quotaExhausted(Self.provider), 429, Self.error("rateLimitExceeded", message))
  }

  @Test(arguments: [
    (400, NewsError.parameterRefused(provider, "Said so.")), (401, .keyInvalid(provider)),
    (403, .keyInvalid(provider)), (404, .requestRejected(provider, status: 404, "Said so.")),
    (429, .rateLimited(provider, retryAfter: nil)), (500, .providerFailed(provider, "Said so.")),
    (200, .providerFailed(provider, "Said so.")),
  ])
  func unknownReasonUsesTheStatus(status: Int, error: NewsError) async {
    await expect(error, status, Self.error("somethingNew"))
    await expect(error, status, Self.error(nil))
  }

  @Test func retryAfterIsReported() async throws {
    let answer = StubTransport.Answer.reply(
      403,
      Self.error("rateLimitExceeded"),
      HTTPHeader(name: "Retry-After", value: "60")
    )
    let desk = try YouTubeDesk(StubTransport(answer))
    let error = NewsError.rateLimited(Self.provider, retryAfter: .seconds(60))
    await #expect(throws: error) { try await desk.videos(try VideoQuery("x"), at: nil) }
  }

  @Test func messageIsOneLineWithoutKey() async {
    let message = "You have <a href=\"/x\">no</a> right,\n canary+key, canary%2Bkey &amp; more."
    let said = "You have no right, [key], [key] & more."
    let body = Self.error("backendError", message)
    await expect(.providerFailed(Self.provider, said), 500, body)
    await expect(.parameterRefused(Self.provider, said), 400, Self.error("x", message))
  }

  @Test(arguments: [
    "", "{}", "[]", "7", "<html>", #"{"items":null}"#, #"{"items":{}}"#, #"{"error":null}"#,
    #"{"error":"x"}"#, #"{"error":[]}"#, #"{"error":{}}"#, "{\"items\":[",
    #"{"error":{"message":7,"errors":{},"details":7}}"#, #"{"error":{"errors":[7,null,{}]}}"#,
    String(repeating: "[", count: 100_000),
  ])
  func foreignReplyUsesTheStatus(body: String) async {
    let unreadable = NewsError.replyUnreadable(Self.provider, "unexpected JSON")
    await expect(unreadable, 200, body)
    await expect(.providerFailed(Self.provider, "HTTP status 500"), 500, body)
    await expect(.keyInvalid(Self.provider), 403, body)
  }

  @Test func listWithErrorStatusFails() async {
    await expect(.requestRejected(Self.provider, status: 418, nil), 418, #"{"items":[]}"#)
  }
}
