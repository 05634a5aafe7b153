import FoundationEssentials
import Glibc
import HTTP
import TestSupport
import Testing

/// Requests that must not reach private addresses, with the real network adapter.
@Suite(.hangLimit)
struct PrivateAddressTests {
  private let transport = CurlTransport(userAgent: "broadsheet/test")

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("localhost", "127.0.0.1"), ("127.1", "127.0.0.1"),
    ("2130706433", "127.0.0.1"), ("0x7f.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"),
    ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1"), ("[::ffff:7f00:1]", "::ffff:127.0.0.1"),
  ])
  func resolvedAddressIsCheckedBeforeConnecting(host: String, address: String) async throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    // A name may have several addresses: any of them may be reported.
    let expected = host == "localhost" ? [address, "::1"] : [address]
    do {
      let response = try await fetch("http://\(host):\(server.port)/")
      Issue.record("\(response.status) was received")
    } catch HTTPFailure.privateAddress(let refused) {
      #expect(expected.contains(refused))
    }
    #expect(server.connectionCount == 0)
  }

  @Test func reusedConnectionIsChecked() async throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    #expect(try await fetch(server.baseURL, mayReachPrivate: true, transport).status == 200)
    await #expect(throws: HTTPFailure.privateAddress("127.0.0.1")) {
      try await fetch(server.baseURL, transport)
    }
    #expect(server.requests.count == 1)
    #expect(try await fetch(server.baseURL, mayReachPrivate: true, transport).status == 200)
  }

  @Test func responseStatesItsOrigin() async throws {
    let server = try LoopbackServer { _, connection in connection.reply() }
    for _ in 1...2 {
      #expect(
        try await fetch(server.baseURL, mayReachPrivate: true, transport).isFromPrivateAddress
      )
    }
    #expect(server.connectionCount == 1)
  }

  @Test func closedPrivatePortIsNotRevealed() async throws {
    let server = try LoopbackServer { _, _ in }
    server.stop()
    await #expect(throws: HTTPFailure.privateAddress("127.0.0.1")) {
      try await fetch(server.baseURL)
    }
  }
}

/// The same with a proxy of the environment, which needs a process of its own.
@Suite(.hangLimit)
struct PrivateAddressProxyTests {
  @Test func proxyMayBePrivate() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _, connection in connection.reply(body: "by proxy") }
      setenv("http_proxy", proxy.baseURL, 1)
      for mayReachPrivate in [true, false] {
        let response = try await fetch(
          "http://a.invalid/",
          mayReachPrivate: mayReachPrivate
        )
        #expect(response.body == Data("by proxy".utf8))
        #expect(!response.isFromPrivateAddress)
      }
    }
  }

  // With a proxy nothing is connected or resolved, so public addresses can be tested too.
  @Test func privateNetworksAreRefused() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _, connection in connection.reply() }
      setenv("all_proxy", proxy.baseURL, 1)
      for host in [
        "0.0.0.0", "0.255.0.1", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
        "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255",
        "192.0.0.1", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255", "224.0.0.1",
        "239.255.255.255", "240.0.0.1", "255.255.255.255", "localhost", "LOCALHOST", "a.localhost",
        "[::]", "[::1]", "[fc00::1]", "[fdff::1]", "[fe80::1]", "[febf::1]", "[fec0::1]",
        "[ff02::1]", "[::ffff:10.0.0.1]", "[::ffff:0:10.0.0.1]", "[::10.0.0.1]",
        "[64:ff9b::10.0.0.1]", "[64:ff9b:1::8.8.8.8]", "[2002:7f00:1::1]", "[2002:c0a8:101::1]",
      ] {
        await #expect("\(host)") {
          try await fetch("http://\(host)/")
        } throws: { error in
          if case .privateAddress? = error as? HTTPFailure { true } else { false }
        }
      }
      #expect(proxy.connectionCount == 0)
      for host in [
        "1.0.0.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255",
        "128.0.0.1", "169.253.0.1", "169.255.0.1", "172.15.255.255", "172.32.0.1", "192.0.1.1",
        "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.1", "223.255.255.255",
        "[2001:4860:4860::8888]", "[fbff::1]", "[fe00::1]", "[::ffff:8.8.8.8]",
        "[64:ff9b::8.8.8.8]", "[2002:808:808::1]", "localhost.example", "notlocalhost",
      ] {
        #expect(try await fetch("http://\(host)/").status == 200, "\(host)")
      }
    }
  }

  @Test func exemptHostsAreNotReachedDirectly() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _, connection in connection.reply(body: "by proxy") }
      let server = try LoopbackServer { _, connection in connection.reply(body: "itself") }
      setenv("http_proxy", proxy.baseURL, 1)
      setenv("no_proxy", "127.0.0.1,localhost,a.invalid", 1)
      await #expect(throws: HTTPFailure.privateAddress("127.0.0.1")) {
        try await fetch(server.baseURL)
      }
      let response = try await fetch("http://a.invalid/")
      #expect(response.body == Data("by proxy".utf8))
      let own = try await fetch(server.baseURL, mayReachPrivate: true)
      #expect(own.body == Data("itself".utf8) && own.isFromPrivateAddress)
    }
  }

  @Test func disabledProxyIsNotUsed() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _, connection in connection.reply() }
      let server = try LoopbackServer { _, connection in connection.reply() }
      setenv("http_proxy", proxy.baseURL, 1)
      setenv("no_proxy", "*", 1)
      await #expect(throws: HTTPFailure.self) {
        try await fetch("http://localhost:\(server.port)/")
      }
      #expect(proxy.connectionCount == 0 && server.connectionCount == 0)
    }
  }
}

private func fetch(
  _ url: String,
  mayReachPrivate: Bool = false,
  _ transport: CurlTransport = CurlTransport(userAgent: "broadsheet/test")
) async throws -> HTTPResponse {
  let request = HTTPRequest(
    url: try #require(URL(string: url)),
    mayReachPrivateAddresses: mayReachPrivate
  )
  return try await transport.exchange(request, timeout: .seconds(20))
}
