import FoundationEssentials
import HTTP
import OuterTestSupport
import TestSupport
import Testing

/// The redirects that are refused or limited, with a scripted network.
@Suite(.hangLimit)
struct RedirectSafetyTests {
  private func send(
    _ network: StubTransport,
    from url: String = "https://a.example/x",
    allowsPrivateAddresses: Bool = false
  ) async throws -> HTTPResponse {
    let client = HTTPClient(
      transport: network,
      clock: ManualClock(),
      allowsPrivateAddresses: allowsPrivateAddresses
    )
    return try await client.send(HTTPRequest(url: try #require(URL(string: url))))
  }

  private static func redirect(_ url: String, isPrivate: Bool = false) -> StubTransport.Answer {
    .success(
      HTTPResponse(status: 302, redirect: URL(string: url), isFromPrivateAddress: isPrivate)
    )
  }

  @Test(arguments: ["http://a.example/x", "HTTP://b.example/", "http://127.0.0.1/"])
  func downgradeIsRefused(target: String) async throws {
    let network = StubTransport(Self.redirect(target))
    for isAllowed in [false, true] {
      await #expect(throws: HTTPFailure.redirectRefused(reason: "from https to http")) {
        try await send(network, allowsPrivateAddresses: isAllowed)
      }
    }
    #expect(network.requests.count == 2)
  }

  @Test func upgradeIsFollowed() async throws {
    let network = StubTransport(Self.redirect("https://a.example/x"), .reply(200, "x"))
    #expect(try await send(network, from: "http://a.example/x").status == 200)
  }

  @Test(arguments: [
    ([true, true], [true, true, true]), ([false, false], [true, false, false]),
    // A private address after a public one does not lift the limit.
    ([true, false], [true, true, false]), ([false, true], [true, false, false]),
  ])
  func publicServerLimitsLaterRedirects(arePrivate: [Bool], mayReach: [Bool]) async throws {
    let network = StubTransport { _, place in
      place < 2
        ? Self.redirect("https://a.example/", isPrivate: arePrivate[place]) : .reply(200, "x")
    }
    _ = try await send(network)
    #expect(network.requests.map(\.mayReachPrivateAddresses) == mayReach)
  }

  @Test func settingAllowsPrivateAddresses() async throws {
    let network = StubTransport(Self.redirect("https://10.0.0.1/"), .reply(200, "x"))
    _ = try await send(network, allowsPrivateAddresses: true)
    #expect(network.requests.map(\.mayReachPrivateAddresses) == [true, true])
  }

  @Test func privateAddressIsFinal() async throws {
    let failure = HTTPFailure.privateAddress("10.0.0.1")
    let network = StubTransport(Self.redirect("https://b.example/"), .failure(failure))
    await #expect(throws: failure) { try await send(network) }
    #expect(network.requests.count == 2)
  }

  @Test(arguments: ["/x", "//", "?"])
  func relativeTargetIsInvalid(target: String) async throws {
    let network = StubTransport(Self.redirect(target))
    await #expect(throws: HTTPFailure.redirectRefused(reason: "invalid address")) {
      try await send(network)
    }
  }

  @Test func invalidTargetIsARefusedRedirect() async throws {
    let network = StubTransport(Self.redirect("https://b.example:99999/"), .failure(.badAddress))
    await #expect(throws: HTTPFailure.redirectRefused(reason: "invalid address")) {
      try await send(network)
    }
    await #expect(throws: HTTPFailure.badAddress) {
      try await send(StubTransport(.failure(.badAddress)))
    }
  }

  @Test func longSchemeIsCut() async throws {
    let network = StubTransport(Self.redirect(String(repeating: "x", count: 999) + ":y"))
    let reason = String(repeating: "x", count: 20) + ": address"
    await #expect(throws: HTTPFailure.redirectRefused(reason: reason)) { try await send(network) }
  }

  @Test(arguments: [
    ("https://a.example/", "https://evil:pw@b.example/y?z=%2F", "https://b.example/y?z=%2F"),
    ("https://a.example/", "https://evil:pw@a.example/y", "https://a.example/y"),
    ("https://me:own@a.example/", "https://evil:pw@a.example/y", "https://me:own@a.example/y"),
    ("https://me:own@a.example/", "https://a.example/y", "https://me:own@a.example/y"),
    ("https://me:own@a.example/", "https://b.example/y", "https://b.example/y"),
  ])
  func serverCannotChooseCredentials(url: String, target: String, sent: String) async throws {
    let network = StubTransport(Self.redirect(target), .reply(200, "x"))
    _ = try await send(network, from: url)
    #expect(network.requests.last?.url.absoluteString == sent)
  }
}
