import Testing

@testable import WebPages

struct HTMLTests {
  private func text(_ text: String) -> String {
    var html = HTML()
    html.text(text)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("\"'", "&quot;&#39;"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("&lt;", "&amp;lt;"), ("", ""),
  ])
  func textIsEscaped(source: String, written: String) {
    #expect(text(source) == written)
  }

  @Test(arguments: [
    ("a\u{0}b", "ab"), ("a\u{1B}[31mb", "a[31mb"), ("a\u{7F}\u{9B}b", "ab"),
    ("line\r\nbreak\ttab", "line  break tab"), ("a\u{2028}b", "a b"),
    ("safe\u{202E}fdp.exe", "safefdp.exe"), ("a\u{2066}b\u{2069}", "ab"), ("a\u{200F}b", "ab"),
    ("a\u{FFFF}\u{FEFF}\u{E0041}b", "ab"),
  ])
  func unsafeCharactersAreRemoved(source: String, written: String) {
    #expect(text(source) == written)
  }

  @Test(arguments: ["Ünïcödé", "北部線", "عودة", "👩‍👩‍👧‍👦", "e\u{301}", "हिन्दी", "🏴"])
  func languagesAndEmojiStay(source: String) {
    #expect(Array(text(source).utf8) == Array(source.utf8))
  }

  @Test func marksOnOneBaseAreLimited() {
    let marks = String(repeating: "\u{301}", count: 10_000)
    #expect(text("a" + marks).unicodeScalars.count == 9)
    #expect(text(marks + "b").unicodeScalars.count == 1)
  }

  @Test func attributesAreEscapedAndAbsentOnesOmitted() {
    var html = HTML()
    html.element(
      "p",
      .text("title", "\"><b onclick=\"x"),
      .text("lang", nil),
      .flag("hidden", false),
      .flag("inert"),
      text: "x"
    )
    let written = String(decoding: html.bytes, as: UTF8.self)
    #expect(written == "<p title=\"&quot;&gt;&lt;b onclick=&quot;x\" inert>x</p>")
  }

  @Test func matchesAreMarkedWithinATitle() throws {
    let title = "A <river> rises"
    let match = try #require(title.firstRange(of: "river"))
    var html = HTML()
    html.title(title, [match])
    let written = String(decoding: html.bytes, as: UTF8.self)
    #expect(written == "A &lt;<mark>river</mark>&gt; rises")
  }
}

struct LocalPathTests {
  @Test(arguments: ["/", "/unread", "/search?q=a%20b&from=archive#row-1"])
  func pathsOfThisServerAreAccepted(text: String) {
    #expect(LocalPath(parsing: text)?.text == text)
  }

  @Test(arguments: [
    "", "unread", "//evil.example", "/\\evil.example", "https://evil.example",
    "javascript:alert(1)",
    "/a\r\nSet-Cookie: x", "/a b", "/\u{0}", "/ä", "/" + String(repeating: "a", count: 8_192),
  ])
  func otherAddressesAreRejected(text: String) {
    #expect(LocalPath(parsing: text) == nil)
  }

  @Test func fieldsAreEncodedAndEmptyOnesOmitted() {
    let path = LocalPath("/search", ["q": "a&b=\"c\"", "sort": "", "from": nil, "x": "1"])
    #expect(path.text == "/search?q=a%26b%3D%22c%22&x=1")
    #expect(LocalPath("/article", item: "../x").text == "/article/..%2Fx")
  }

  @Test func fieldsAreAddedBeforeTheFragment() {
    #expect(LocalPath(parsing: "/a?b=1#c")?.adding(["d": "2"]).text == "/a?b=1&d=2#c")
    #expect(LocalPath(parsing: "/a")?.adding(["d": "2"]).fragment("c").text == "/a?d=2#c")
    #expect(LocalPath(parsing: "/a")?.adding(["d": "2", "e": "3"]).text == "/a?d=2&e=3")
    #expect(LocalPath(parsing: "/a#b")?.fragment("c").text == "/a#b")
  }
}
