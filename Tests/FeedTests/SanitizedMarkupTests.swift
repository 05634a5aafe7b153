import Testing

@testable import FeedFormats

@Suite struct SanitizedMarkupTests {
  private static func sanitized(_ html: String, base: String?) -> String {
    String(decoding: Markup.sanitized(Array(html.utf8), base: base), as: UTF8.self)
  }

  private static func sanitized(_ html: String) -> String {
    sanitized(html, base: "http://example.com/a/")
  }

  @Test(arguments: [
    ("<p>Hello <b>you</b></p>", "<p>Hello <b>you</b></p>"),
    ("a<br>b<hr/>c", "a<br />b<hr />c"), ("1 < 2 & 3", "1 &lt; 2 &amp; 3"),
    ("<p>one<p>two", "<p>one</p><p>two</p>"), ("<b><i>x</b></i>", "<b><i>x</i></b>"),
    ("&copy;&hellip;&notit;&nosuch;", "©…¬it;&amp;nosuch;"), ("<!-- x -->y", "y"),
    ("&lt;!' <b>x</b>", "&lt;!' <b>x</b>"), ("<!' <b>x</b>", "&lt;!' <b>x</b>"),
    ("<madeup>x</madeup>", "x"), ("<article><h2>x</h2></article>", "<article><h2>x</h2></article>"),
  ])
  func markupIsWellFormed(html: String, expected: String) {
    #expect(Self.sanitized(html) == expected)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>safe", "safe"), ("<SCRIPT>a<b</Script >safe", "safe"),
    ("<style>p{}</style>safe", "safe"),
    ("<img name=body src=x>", "<img src=\"http://example.com/a/x\" />"),
    ("<a name=b id=c title=d>x</a>", "<a>x</a>"),
    ("<p style='color: red; background: url(x)' class=y>x</p>", "<p class=\"y\">x</p>"),
    ("<img src=x onerror=alert(1)>", "<img src=\"http://example.com/a/x\" />"),
    ("<a href='javascript:alert(1)'>x</a>", "<a href=\"\">x</a>"),
    ("<a href=' java&#9;script:alert(1)'>x</a>", "<a href=\"\">x</a>"),
    ("<a href=\"data:text/html,x\">x</a>", "<a href=\"\">x</a>"),
    ("<iframe src=\"javascript:x\"> <b>safe</b>", " <b>safe</b>"),
    ("<object><embed><i>safe</i>", "<i>safe</i>"), ("<title>x</title>safe", "xsafe"),
    ("<svg><script>alert(1)</script></svg>safe", "safe"), ("<<!-- -->script>x", "&lt;script&gt;x"),
    ("<math><mi>x</mi></math>safe", "xsafe"),
    ("<template><img src=x></template>", "<img src=\"http://example.com/a/x\" />"),
    ("<p onclick=\"x()\" class='\"><script>'>t</p>", "<p class=\"&quot;&gt;&lt;script&gt;\">t</p>"),
    ("<noscript><p class=\"</noscript><img src=x onerror=y>\"></noscript>", ""),
    ("<scr<script>ipt>alert(1)</script>", "ipt&gt;alert(1)"),
    ("<a/href=javascript:x>y</a>", "<a href=\"\">y</a>"),
    ("<base href=\"http://evil/\"><a href=b>x</a>", "<a href=\"http://example.com/a/b\">x</a>"),
  ])
  func dangerousMarkupIsRemoved(html: String, expected: String) {
    let result = Self.sanitized(html)
    if expected.isEmpty {
      #expect(!result.utf8.contains(UInt8(ascii: "=")) || !result.contains("<img"))
    } else {
      #expect(result == expected)
    }
  }

  @Test(arguments: [
    ("<form action=x><label>a</label><input value=b><textarea>c</textarea></form>", "ac"),
    ("<select><option>x</option></select>a<button>b</button>", "a"),
    ("<noscript><b>a</b></noscript>", "<b>a</b>"), ("<dialog open>a</dialog>", "a"),
    ("<p autofocus tabindex=1 contenteditable>a</p>", "<p>a</p>"),
    ("<a ping='http://x/' target=_blank href='http://y/'>a</a>", "<a href=\"http://y/\">a</a>"),
    (
      "<a href='ftp://x/y'>a</a><a href='mailto:x@y'>b</a>",
      "<a href=\"\">a</a><a href=\"mailto:x@y\">b</a>"
    ),
  ])
  func formsDialogsAndOtherSchemesAreRemoved(html: String, expected: String) {
    #expect(Self.sanitized(html) == expected)
  }

  @Test func addressesBecomeAbsolute() {
    #expect(
      Self.sanitized("<a href=\"../b?c&amp;d\">x</a><img src=c>")
        == "<a href=\"http://example.com/b?c&amp;d\">x</a><img src=\"http://example.com/a/c\" />"
    )
  }

  @Test(arguments: [
    "<img width alt='b' height=a>", "<div><img width alt='b' width=2 height=a></div>",
  ])
  func attributesAreSortedAndHaveValues(html: String) {
    #expect(Self.sanitized(html).contains("<img alt=\"b\" height=\"a\" width=\"width\" />"))
  }

  @Test(arguments: [
    "<div>", "<div><table><td></div>", "<p>x", "<a><div><b><p></a>", "<table><b>x", "<", "&",
    "</p>",
    "<a href=\"", "<li><ul>", "<select><option>", "<svg><g>", "<font><p>", "<!--", "<textarea>",
  ])
  func deepOrRepeatedMarkupIsBounded(part: String) {
    let formats = (0..<100).map { "<b x=\($0)>" }.joined()
    let html = formats + String(repeating: part, count: 10_000)
    #expect(Self.sanitized(html, base: nil).utf8.count <= 10_000_000)
  }

  /// Each part opens an element that a careless scan would count as closed.
  @Test(arguments: [
    "<div><!--</div>-->", "<div><br b= \"></div>\">", "<div><br =\"><div>\">", "<<!---->div>",
    "<div><br/=\"><div>\">", "<p><li></p><p><dd></p>", "<b><li></b><b><dd></b>",
    "<optgroup>", "<rt>", "<div></divx>", "<li></x>", "<div><textarea></div></textarea>",
    "<svg><desc><div/>", "<div><br b='></div>'>", "<div><br b=\"'\"c='></div>'>",
  ])
  func nestingIsCountedAsTheLibraryNests(part: String) {
    let html = String(repeating: part, count: 5_000)
    #expect(Self.depth(of: Self.sanitized(html, base: nil)) <= 2 * NestingLimit.greatestDepth)
  }

  /// Returns how deep well-formed markup is nested.
  private static func depth(of markup: String) -> Int {
    var (depth, greatest) = (0, 0)
    for tag in markup.utf8.split(separator: UInt8(ascii: "<")).dropFirst() {
      let content = tag.prefix { $0 != UInt8(ascii: ">") }
      if content.first == UInt8(ascii: "/") {
        depth -= 1
      } else if content.last != UInt8(ascii: "/") {
        depth += 1
      }
      greatest = max(greatest, depth)
    }
    return greatest
  }

  @Test func tagWithManyAttributesIsRemoved() {
    let attributes = (0..<20_000).map { "a\($0) " }.joined()
    #expect(Self.sanitized("<b \(attributes)>x</b>", base: nil) == "x")
  }

  @Test func openElementsAreLimitedBeforeParsing() {
    let html = String(repeating: "<div>", count: 50_000) + "text"
    let limited = NestingLimit.limited(Array(html.utf8))
    #expect(limited.count == 5 * NestingLimit.greatestDepth + 4)
  }

  @Test func wellFormedMarkupIsNotLimited() {
    let html = String(
      repeating: "<div><p>one<p>two <i>x</i><br></div><ul><li>a<li>b</ul>",
      count: 4_000
    )
    #expect(NestingLimit.limited(Array(html.utf8)) == Array(html.utf8))
  }
}
