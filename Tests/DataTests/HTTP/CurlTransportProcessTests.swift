import FoundationEssentials
import Glibc
import HTTP
import TestSupport
import Testing

/// Behaviour of the network adapter that needs its own process: memory and environment.
@Suite(.hangLimit)
struct CurlTransportProcessTests {
  @Test func compressionBombTakesLittleMemory() async {
    await #expect(processExitsWith: .success) {
      let bomb = LoopbackEncoding.gzipBomb(inflatingTo: 300_000_000)
      let server = try LoopbackServer { _, connection in
        connection.reply(headers: ["Content-Encoding": "gzip"], body: bomb)
      }
      let before = try memory("VmRSS")
      await #expect(throws: HTTPFailure.bodyTooLarge(limit: 16 << 20)) {
        try await fetch(server.baseURL)
      }
      let growth = try memory("VmHWM") - before
      // A sanitizer uses several shadow bytes for each byte.
      #expect(growth < (isSanitized ? 256 : 64) << 20)
    }
  }

  @Test func environmentProxyIsUsed() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _, connection in connection.reply(body: "by proxy") }
      let server = try LoopbackServer { _, connection in connection.reply(body: "itself") }
      setenv("http_proxy", proxy.baseURL, 1)
      setenv("no_proxy", "127.0.0.1", 1)
      #expect(try await fetch("http://a.invalid/x?y=1").body == Data("by proxy".utf8))
      #expect(proxy.requests.map(\.target) == ["http://a.invalid/x?y=1"])
      #expect(try await fetch(server.baseURL).body == Data("itself".utf8))
      #expect(proxy.requests.count == 1)
    }
  }

  @Test func refusingProxySeesNoKey() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _, connection in
        connection.send("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
      }
      setenv("https_proxy", proxy.baseURL, 1)
      do {
        _ = try await fetch("https://a.invalid/", key: "canary")
        Issue.record("unexpected reply")
      } catch HTTPFailure.cannotConnect(let host, let reason) {
        #expect(host == "a.invalid")
        #expect(reason.contains("403"))
      }
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
      #expect(proxy.requests.first?.headers["X-Api-Key"] == nil)
    }
  }

  @Test func unreachableProxyIsNamed() async {
    await #expect(processExitsWith: .success) {
      setenv("http_proxy", "http://proxy.invalid:8080", 1)
      do {
        _ = try await fetch("http://127.0.0.1/")
        Issue.record("unexpected reply")
      } catch HTTPFailure.cannotConnect(_, let reason) {
        #expect(reason.contains("proxy.invalid"))
      }
    }
  }
}

private func fetch(_ url: String, key: String = "k") async throws -> HTTPResponse {
  let request = HTTPRequest(
    url: try #require(URL(string: url)),
    secretHeaders: [HTTPHeader(name: "X-Api-Key", value: key)]
  )
  let transport = CurlTransport(userAgent: "broadsheet/test")
  return try await transport.exchange(request, timeout: .seconds(20))
}

/// Whether a sanitizer is active.
private var isSanitized: Bool {
  dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
}

/// Returns the process's current (`VmRSS`) or peak (`VmHWM`) memory in bytes.
private func memory(_ field: String) throws -> Int {
  let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
  let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(field) })
  return try #require(line.split(separator: " ").compactMap { Int($0) }.first) << 10
}
