import Domain
import FoundationEssentials
import Testing
import Texts

struct WebLinkTests {
  @Test(
    arguments: [
      ("https://user:secret@a.example/x?y", "https://a.example/x?y"),
      ("feed:http://user:secret@a.example", "feed:http://a.example"),
      ("ftp://user@a.example/", "ftp://a.example/"), ("user:secret@a.example/x", "a.example/x"),
      ("https://a.example/@user", "https://a.example/@user"), ("user@a.example", "user@a.example"),
      ("a/b:c@d", "a/b:c@d"), ("", ""), ("://@", "://"),
    ]
  )
  func userIsNotPartOfAMessage(text: String, shown: String) {
    #expect(WebLink.withoutUser(in: text) == shown)
  }

  @Test(arguments: [
    "https://news.example/a", "http://News.Example:8080/a?b=c#d", "https://[::1]/x",
    "https://xn--bcher-kva.example/",
  ])
  func webURLIsALink(text: String) {
    #expect(WebLink(text)?.description == text)
  }

  @Test func schemeIsInLowerCase() {
    #expect(WebLink("HTTPS://News.example/A")?.description == "https://News.example/A")
  }

  @Test(arguments: [
    "", " ", "news.example/a", "/a", "//news.example/a", "ftp://news.example/a",
    "file:///etc/passwd",
    "javascript:alert(1)", "mailto:a@news.example", "https://", "https:///a", "http:news.example",
    "https://" + String(repeating: "a", count: 9_000),
  ])
  func otherTextIsNotALink(text: String) {
    #expect(WebLink(text) == nil)
  }

  @Test func invalidCharactersAreEncoded() {
    #expect(WebLink("https://news.example/特斯拉")?.description.utf8.allSatisfy { $0 < 0x80 } == true)
  }

  @Test(arguments: [
    ("/caf%C3%A9|x", "/caf%C3%A9%7Cx"), ("/a|?q=%41 %42#%43\"", "/a%7C?q=%41%20%42#%43%22"),
    ("/100% %zz%4|%", "/100%25%20%25zz%254%7C%25"), ("#a%23#b", "#a%23%23b"),
    ("/%25|", "/%25%7C"), ("/é%C3%A9", "/%C3%A9%C3%A9"),
  ])
  func encodedCharactersAreNotEncodedAgain(path: String, encoded: String) throws {
    let link = try #require(WebLink("https://news.example" + path))
    #expect(link.description == "https://news.example" + encoded)
    #expect(WebLink(link.description) == link)
  }

  @Test(arguments: ["/", "?", "#", "/a?b=c#", "/a%25?b=%41#"])
  func otherCharactersAreEncodedAsInURLs(prefix: String) throws {
    let places = try (UInt8(1)...255).map { byte in
      let text = "https://news.example\(prefix)\(Character(Unicode.Scalar(byte)))y"
      return (WebLink(text + "%41")?.description, try #require(WebLink(text)?.description))
    }
    // A percent sign, after which the former behaviour differs, is in one of each pair only.
    for (found, expected) in places { #expect(found == expected + "%41") }
  }

  @Test(arguments: [
    ("https://www.News.Example/a", "news.example"), ("http://b.example:80", "b.example"),
    ("https://me:secret@c.example/x@y", "c.example"),
  ])
  func siteIsTheHostWithoutWWW(text: String, site: String) {
    #expect(WebLink(text)?.site == site)
  }

  @Test(arguments: [
    ("https://NEWS.Example/A", "host case"), ("HTTPS://news.example/A", "scheme case"),
    ("https://news.example:443/A", "default port"), ("https://news.example:/A", "no port"),
    ("https://news.example/A#top", "fragment"), ("https://news.example/A/", "trailing slash"),
    ("https://news.example/A?utm_source=x&UTM_Medium=y", "tracking"),
    ("https://news.example/A?fbclid=1#x", "tracking"), ("https://news.example/A?", "empty query"),
  ])
  func linksOfOnePageShareTheirCanonicalForm(text: String, difference: String) {
    #expect(WebLink(text)?.canonical == "https://news.example/A", "\(difference)")
  }

  @Test(arguments: [
    "https://news.example/a", "https://news.example/A?id=1", "https://www.news.example/A",
    "http://news.example/A", "https://news.example:80/A", "https://news.example:8080/A",
    "https://news.example/A/b", "https://news.example",
  ])
  func linksOfOtherPagesDoNot(text: String) {
    #expect(WebLink(text)?.canonical != "https://news.example/A")
  }

  @Test func entriesOfAPageHaveTheirOwnLinks() throws {
    let page = try #require(WebLink("https://A.example/x/?utm_source=y&b=1#top"))
    let entry = page.entry(0xAB)
    #expect(
      entry.description == "https://A.example/x/?utm_source=y&b=1#top:~:entry=00000000000000ab"
    )
    #expect(entry.canonical == "https://a.example/x?b=1#entry=00000000000000ab")
    #expect(entry.entry(.max).canonical == "https://a.example/x?b=1#entry=ffffffffffffffff")
    #expect(entry.site == page.site)
    let plain = try #require(WebLink("https://a.example/x#:~:text=y"))
    #expect(plain.entry(0xAB).description == "https://a.example/x#entry=00000000000000ab")
  }

  @Test(arguments: [
    "#entry=00000000000000a", "#entry=00000000000000AB", "#entry=", "#x#entry=",
    "#x~:entry=00000000000000ab",
  ])
  func otherFragmentsAreDropped(fragment: String) {
    #expect(WebLink("https://a.example/x" + fragment)?.canonical == "https://a.example/x")
  }

  @Test func linkOfAnEntryIsNotLongerThanTheLimit() throws {
    let start = "https://a.example/x/"
    let long = start + String(repeating: "y", count: WebLink.maximumLength - start.utf8.count)
    let link = try #require(WebLink(long))
    #expect(link.entry(0xAB).description == "https://a.example/#entry=00000000000000ab")
  }

  @Test func otherParametersStayInOrder() {
    let link = WebLink("https://news.example/a?b=2&utm_term=x&a=1")
    #expect(link?.canonical == "https://news.example/a?b=2&a=1")
  }

  @Test func archivedCopyHasADate() throws {
    let page = try #require(WebLink("http://a.example/x?b=1&c=2#d"))
    let date = try #require(Date(iso8601: "2026-08-02T01:05:09+02:00"))
    let copy = page.archived(at: date).description
    #expect(copy == "https://web.archive.org/web/20260801230509/http://a.example/x?b=1&c=2#d")
    let secret = WebLink("https://me:word@a.example/x")?.archived(at: date).description
    #expect(secret == "https://web.archive.org/web/20260801230509/a.example/x")
    let late = page.archived(at: Date(timeIntervalSince1970: 1e12)).description
    #expect(late == "https://web.archive.org/web/2/http://a.example/x?b=1&c=2#d")
  }
}
