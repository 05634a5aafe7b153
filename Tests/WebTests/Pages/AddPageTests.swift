import Domain
import FoundationEssentials
import Presentation
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

/// Pages that a bookmark or another app sends.
@Suite(.hangLimit)
struct AddPageTests {
  private static let address = "https://lamp.example/a?b=1&c=2"

  private static func query(_ fields: KeyValuePairs<String, String>) -> String {
    LocalPath("/add", fields: fields.map { ($0.key, $0.value) }).text
  }

  @Test(arguments: [
    query(["url": address, "title": "A lamp"]),
    query(["text": "Look: \(address)\nfine", "title": "A lamp"]),
    query(["title": "A lamp \(address)"]), query(["url": "", "text": address]),
  ])
  func addressIsFoundInEveryField(target: String) async {
    let desk = WebDesk()
    let page = await desk.text(target)
    #expect(CheckedHTML(page).problems == [])
    let field = "name=\"address\" value=\"https://lamp.example/a?b=1&amp;c=2\""
    #expect(page.ranges(of: field).count == 2)
    #expect(page.contains("action=\"/follow\"") && page.contains("action=\"/save-page\""))
    #expect(desk.feeds.feeds.isEmpty && desk.marks.saved.isEmpty)
  }

  @Test(arguments: ["/add", "/add?url=javascript:alert(1)", "/add?text=file:///etc/passwd+none"])
  func missingAddressIsReported(target: String) async {
    let response = await WebDesk().get(target)
    #expect(response?.status == 400)
    #expect(response?.text.contains("there is no web address in what was sent") == true)
    #expect(response?.text.contains("action=\"/save-page\"") == false)
  }

  @Test func savedPageIsShown() async throws {
    let id = Article.ID(try #require(WebLink(Self.address)))
    let fields: KeyValuePairs = ["address": Self.address, "title": "A lamp"]
    let response = await WebDesk().post("/save-page", fields)
    #expect(response?[header: "Location"] == "/article/\(id)")
  }

  @Test func savedPageWithoutTextHasTheReason() async throws {
    var desk = WebDesk()
    desk.savePage.problem = .unreachable(.fake, "no network")
    let fields: KeyValuePairs = ["address": Self.address, "title": "A lamp"]
    let response = try #require(await desk.post("/save-page", fields))
    #expect(response.status == 200)
    #expect(CheckedHTML(response.text).problems == [])
    #expect(response.text.contains("The page was saved without its text"))
    #expect(response.text.contains("no network"))
    #expect(response.text.contains("href=\"/article/"))
  }

  @Test func onlyAWebPageIsSaved() async {
    #expect(await WebDesk().post("/save-page", ["address": "file:///a"])?.status == 400)
  }

  @Test(arguments: [
    ("localhost:8087", true, "http://localhost:8087"),
    ("127.0.0.1:80", true, "http://127.0.0.1:80"),
    ("[::1]:8087", true, "http://[::1]:8087"), ("News.Example", true, "https://news.example"),
    ("192.168.1.2:8087", false, "http://192.168.1.2:8087"),
  ])
  func bookmarkOpensThisServer(host: String, isTrusted: Bool, origin: String) async throws {
    let trusted = isTrusted ? [(name: "Sec-Fetch-Site", value: "none")] : []
    let request = WebRequest("GET", "/feeds", headers: [(name: "Host", value: host)] + trusted)
    let page = try #require(await WebDesk.sample().pages.response(to: request)).text
    #expect(CheckedHTML(page).problems == [])
    #expect(page.contains("javascript:void open(&#39;\(origin)/add?url=&#39;+encodeURIComponent("))
  }

  @Test(arguments: ["", "a'b", "a\\b", "a b", "ä", "a\"b", "a/b"])
  func bookmarkHasNoOtherText(host: String) async {
    let request = WebRequest("GET", "/feeds", headers: [("Host", host)])
    #expect(await WebDesk().pages.response(to: request)?.text.contains("javascript:") == false)
  }
}
