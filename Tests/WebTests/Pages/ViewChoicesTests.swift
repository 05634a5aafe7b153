import Domain
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// What a browser chooses for itself.
@Suite(.hangLimit)
struct ViewChoicesTests {
  private func request(_ cookie: String, _ target: String = "/unread") -> WebRequest {
    WebRequest("GET", target, headers: [("Cookie", "a=b; broadsheet-view=\(cookie); c=d")])
  }

  @Test func choicesAreKeptAndShown() async throws {
    let desk = WebDesk.sample()
    let fields: KeyValuePairs = [
      "text": "large", "rows": "dense", "order": "oldest", "size": "50", "endless": "on",
    ]
    let response = try #require(await desk.post("/view", fields))
    #expect(response.status == 303)
    let cookie = "broadsheet-view=text=large&rows=dense&order=oldest&size=50&endless=on"
    #expect(response[header: "Set-Cookie"]?.hasPrefix(cookie + "; Path=/; ") == true)
    let value = String(cookie.dropFirst("broadsheet-view=".count))
    let page = try #require(await desk.pages.response(to: request(value), at: .section(.unread)))
    #expect(page.text.contains("class=\"text-large\"") && page.text.contains("data-endless"))
    #expect(!page.text.contains("class=\"opening\""))
    let form = try #require(await desk.pages.response(to: request(value, "/view"), at: .view))
    #expect(form.text.contains("value=\"50\" selected"))
  }

  @Test(arguments: ["", "text=huge&rows=x&order=y&size=7&endless=1", "%00%ff&&==", "size=-1"])
  func otherValuesAreIgnored(cookie: String) {
    #expect(ViewChoices(request(cookie)) == ViewChoices(FormFields()))
    #expect(ViewChoices(request(cookie)).text.isEmpty)
  }

  @Test func pagesOfOtherChoicesAreNotShared() async {
    let desk = WebDesk.sample()
    let cache = PageCache(of: desk.pages, version: { "1" }, now: { WebDesk.now })
    let plain = await cache.response(to: request(""), at: .section(.unread))
    let large = await cache.response(to: request("text=large"), at: .section(.unread))
    #expect(plain?.text.contains("text-large") == false)
    #expect(large?.text.contains("text-large") == true)
  }
}
