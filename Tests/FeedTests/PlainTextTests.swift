import Domain
import Testing

@testable import FeedFormats

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("one line", "one line"), (" 1 < 2 & 3 ", "1 &lt; 2 &amp; 3"),
    ("one\ntwo\n\n three\n", "<p>one<br>two</p><p>three</p>"),
    ("one\r\n\r\ntwo", "<p>one</p><p>two</p>"),
    ("a\n\n- b\n- c\n  d\n* e\nf", "<p>a</p><ul><li>b</li><li>c d</li><li>e</li></ul><p>f</p>"),
    ("a\n    b", "<p>a<br>b</p>"), ("a\n\n    b\n      c\nd", "<p>a</p><pre>b\n  c</pre><p>d</p>"),
    ("- b\n\n- c", "<ul><li>b</li><li>c</li></ul>"), ("\n    a\n\n    b", "<pre>a\n\nb</pre>"),
    ("- b\n\n    c", "<ul><li>b</li></ul><pre>c</pre>"),
    ("- b\n\nc", "<ul><li>b</li></ul><p>c</p>"),
    ("-b\n--", "<p>-b<br>--</p>"),
  ])
  func linesStay(text: String, html: String) {
    #expect(String(decoding: PlainText.html(text.utf8), as: UTF8.self) == html)
  }

  @Test(arguments: [
    ("see https://pier.example/gauge (read 3 Nov).", "https://pier.example/gauge"),
    ("(http://music.example/a_b_(c))", "http://music.example/a_b_(c)"),
    ("HTTPS://pier.example/?a=1&b=2.", "HTTPS://pier.example/?a=1&amp;b=2"),
    ("<http://pier.example/>", "http://pier.example/"), ("x:http://a.example!", "http://a.example"),
    ("xhttp://a.example", nil), ("http://", nil), ("http://...", nil), ("ftp://a.example", nil),
    ("javascript://a", nil),
  ])
  func addressesAreLinks(text: String, address: String?) {
    let html = String(decoding: PlainText.html(text.utf8), as: UTF8.self)
    let links = html.split(separator: "<a href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(links.map(String.init) == [address].compactMap(\.self), "\(html)")
  }

  @Test func manyAddressesTakeLinearTime() {
    for text in ["http://", "(http://a", "http://a)))) ", "://", "http://a.example/((("] {
      let all = String(repeating: text, count: 200_000)
      #expect(PlainText.html(all.utf8).count >= all.utf8.count - 1)
    }
  }

  @Test func linesOfADescriptionWithoutTagsStay() throws {
    let chapters = try Feed.Entry.reading(
      "<description>00:00 Start&#10;02:31 R&amp;amp;D</description>"
    )
    #expect(chapters.summary == "<p>00:00 Start<br>02:31 R&amp;D</p>")
    let long = String(repeating: "word ", count: 12)
    let wrapped = try Feed.Entry.reading("<description>\n    \(long)\n    end\n</description>")
    #expect(wrapped.summary == "<p>\(long)end</p>")
  }
}
