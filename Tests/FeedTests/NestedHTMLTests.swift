import TestSupport
import Testing

@testable import FeedFormats

/// HTML that is sanitised without the library, and compared with the result of the library.
@Suite struct NestedHTMLTests {
  private static let base = "http://example.com/a/"

  private static func sanitized(_ html: String) -> String? {
    NestedHTML.sanitized(Array(html.utf8), base: base).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    "plain text", "1 > 0 and \"q\"", "a &amp; b &#8220;c&#8221; &nbsp;&hellip; &#x1F4; d & e",
    "<p>one <b>two <i>three</i></b></p>\n<p class=x>four</p>",
    "<ul>\n<li>a</li><li><p>b</p><ol><li>c</li></ol></li></ul>", "<dl><dt>a</dt><dd>b</dd></dl>",
    "<a href='/b?c=1&d=2' class=\"&quot;x&quot;\" onclick=e><img src=\"i.png\" alt></a><br/><hr>",
    "<h2>a</h2><pre>b\n c</pre><blockquote><p>d</p></blockquote>", "<!-- a -->b<!---->c",
    "<b><p>a</p></b><div><span>b</span></div>", "<madeup a='>'>x</madeup>", "日本 é — 😀 ，！",
    "<p hidden class='a\nb'>x</p>", "<P CLASS=A ID=b>x</P>", "<p class=a class=b>x</p>",
    "<p>a<p>b", "<ul><li>a<li><p>b<li>c</ul>", "<div><p>a</div>b<blockquote><p>c", "a<ol><li>b",
    "&#x1F609; &#8617;&#xFE0E;", "a<script>x</script>b", "<style>a{}</style><p>x",
    "<p>a<div>b<p>c</div>d<p>e<h2>f</h2>g<p>h<hr>i<ul><li>j",
    "<div><p>a<figure><img></figure>b</div>",
  ])
  func usualHTMLNeedsNoLibrary(html: String) {
    let bytes = Array(html.utf8)
    let expected = HTMLSanitizer.sanitized(bytes, base: Self.base)
    #expect(NestedHTML.sanitized(bytes, base: Self.base) == expected)
  }

  @Test(arguments: [
    "<td>x</td>", "<table><tr><td>x</td></tr></table>", "<p><div>x</div></p>", "<nav>x</nav>",
    "<a>x<a>y</a></a>", "<pre>\nx</pre>", "<m>x</m>", "<dd><dt>x</dt></dd>",
  ])
  func nestingStaysAsWritten(html: String) {
    #expect(Self.sanitized(html) == html)
  }

  @Test func endTagsOfVoidElementsAreDropped() {
    #expect(Self.sanitized("a</br><col>b</col>") == "a<col />b")
  }

  @Test(arguments: [
    "<p>a<div>b</div></p><p>c", "<p><b>a<p>b", "<li><b>a<li>b", "<b>a", "<script>x",
    "<p>a<hr>b</p><p>c",
    "<b><i>x</b></i>", "<a>b<a>c", "<table><tr><td>x</table>", "&copy x", "a&lt", "a &",
    "</p>", "a\rb", "\u{7F}", "&#1;", "&#xFFFF;",
    "&<madeup>amp;", "&am<!-- x -->p;", "<", "a < b", "<a b=\"c>", "<!-- x", "<select><option>x",
    "<p class='&copy x'>y</p>", "\u{FFFF}", "<p>x</P title=\"", "<p>x</p",
  ])
  func irregularHTMLNeedsTheLibrary(html: String) {
    #expect(Self.sanitized(html) == nil)
  }

  /// The parts do not include elements that the library nests in its own way.
  @Test(arguments: [parts, items])
  func randomHTMLHasTheSameResultWithoutTheLibrary(parts: [String]) {
    var generator = SeededGenerator(seed: 3)
    var count = 0
    for _ in 0..<30_000 {
      let parts = (0..<Int.random(in: 1..<12, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(parts.joined().utf8)
      guard let result = NestedHTML.sanitized(bytes, base: Self.base) else { continue }
      count += 1
      let expected = HTMLSanitizer.sanitized(bytes, base: Self.base)
      #expect(result == expected, "\(parts.joined())")
      if result != expected { return }
    }
    #expect(count > 1_000)
  }

  /// Tags of elements whose end tags may be missing.
  private static let items = [
    "<p>", "<p>", "<ul>", "</ul>", "<li>", "</li>", "<ol>", "</ol>", "x", " ", "<b>y</b>", "<br>",
    "<blockquote>", "</blockquote>", "<i>", "</i>",
    "<h2>", "</h2>", "<hr>",
  ]

  private static let parts: [String] = {
    let names = ["b", "cite", "div", "q", "span", "x"]
    let tags = names.flatMap { ["<\($0)>", "</\($0)>", "</\($0)>", "<\($0) class='\($0)' />"] }
    return tags + [
      "\n", " ", "text", "&amp;", "&nbsp;", "&", "&amp", "<br>", "<img src=a alt=\"b & c\">",
      "<!--x-->",
      ">", "\"", "<a href='b?c&d=e&copy=f'>", "</a>", "é", "😀", "\u{85}", "</i>", "<i>", "<em>",
      "</em>",
      "<wbr/>",
      "<div class", "=x>", "<hr>", "<blockquote>", "</blockquote>", "<code>", "</code>",
      "<b class=1 class=2>",
    ]
  }()
}
