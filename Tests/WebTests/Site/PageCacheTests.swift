import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Pages with the number of the response, and an archive whose version a test sets.
private final class NumberedPages: SitePages {
  let count = Locked(0)
  let versions = Locked<String?>("1")
  let size = Locked(10)
  let status = Locked(200)
  /// Holds the response to a request with the field `held`.
  let gate = Gate()

  func response(to request: WebRequest, at _: PagePlace) async -> WebResponse? {
    if request.query["held"] != nil { await gate.pass() }
    let number = count.withLock { count in
      count += 1
      return count
    }
    let text = "\(number)" + String(repeating: " ", count: size.withLock { $0 })
    return WebResponse(status.withLock { $0 }, text, type: "text/html")
  }

  @Sendable func version() async -> String? { versions.withLock { $0 } }
}

@Suite(.hangLimit)
struct PageCacheTests {
  private let pages = NumberedPages()
  private let date = Locked(Date(timeIntervalSince1970: 600))
  private let cache: PageCache

  init() {
    cache = PageCache(of: pages, version: pages.version, now: { [date] in date.withLock { $0 } })
  }

  private func number(_ target: String = "/search?q=a", method: String = "GET") async -> Int? {
    let response = await cache.response(to: WebRequest(method, target))
    guard let response, case .bytes(let bytes) = response.body else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).prefix { $0 != " " })
  }

  @Test func repeatedRequestGetsTheSamePage() async {
    #expect(await number() == 1)
    #expect(await number() == 1)
    #expect(await number("/search?q=b") == 2)
    #expect(await number("/unread?q=a") == 3)
    #expect(await number() == 1)
  }

  @Test func browserThatHasThePageGetsNoBytes() async throws {
    let request = WebRequest("GET", "/search?q=a")
    let first = try #require(await cache.response(to: request, at: .section(.search)))
    let tag = try #require(first[header: "ETag"])
    let again = WebRequest("GET", "/search?q=a", headers: [("If-None-Match", tag)])
    let unchanged = await cache.response(to: again, at: .section(.search))
    #expect(unchanged?.status == 304)
    #expect(unchanged?[header: "Cache-Control"] == "private, no-cache")
    pages.versions.withLock { $0 = "2" }
    let changed = try #require(await cache.response(to: again, at: .section(.search)))
    #expect(changed.status == 200 && changed[header: "ETag"] != tag)
  }

  @Test func changeOfTheArchiveMakesANewPage() async {
    #expect(await number() == 1)
    pages.versions.withLock { $0 = "2" }
    #expect(await number() == 2)
    #expect(await number() == 2)
  }

  @Test func nextMinuteMakesANewPage() async {
    #expect(await number() == 1)
    date.withLock { $0 += 59 }
    #expect(await number() == 1)
    date.withLock { $0 += 1 }
    #expect(await number() == 2)
  }

  @Test(arguments: [
    "/search?q=a&from=providers", "/headlines", "/article/1", "/events?list=search", "/mark",
    "/rows?list=headlines", "/rows?list=videos&q=a", "/rows?list=search&q=a&from=providers",
    "/search?q=" + String(repeating: "a", count: 3_000),
  ])
  func otherPagesAreNotStored(target: String) async {
    #expect(await number(target) == 1)
    #expect(await number(target) == 2)
  }

  @Test func simultaneousRequestsShareAPage() async {
    async let first = number("/search?held=1")
    async let second = number("/search?held=1")
    async let third = number("/search?held=1")
    #expect(await number("/search?q=b") == 1)
    pages.gate.open()
    #expect(await [first, second, third] == [2, 2, 2])
  }

  @Test func otherMethodsAreNotStored() async {
    #expect(await number(method: "POST") == 1)
    #expect(await number(method: "POST") == 2)
    #expect(await number(method: "HEAD") == 3)
    #expect(await number() == 4)
  }

  @Test func errorsAreNotStored() async {
    pages.status.withLock { $0 = 400 }
    #expect(await number() == 1)
    #expect(await number() == 2)
  }

  @Test func unknownVersionIsNotStored() async {
    pages.versions.withLock { $0 = nil }
    #expect(await number() == 1)
    #expect(await number() == 2)
  }

  @Test func fieldsAreNotConfused() async {
    #expect(await number("/search?q=a%26sort%3Db") == 1)
    #expect(await number("/search?q=a&sort=b") == 2)
  }

  @Test func storedPagesAreBounded() async {
    pages.size.withLock { $0 = PageCache.limit / 8 }
    for query in 0..<20 { #expect(await number("/search?q=\(query)") == query + 1) }
    #expect(await number("/search?q=19") == 20)
    #expect(await number("/search?q=0") == 21)
  }
}
