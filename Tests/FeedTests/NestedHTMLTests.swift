import TestSupport
import Testing

@testable import FeedFormats

/// Compares the sanitised output with and without the library.
@Suite struct NestedHTMLTests {
  @Test(arguments: [
    "plain text", "1 > 0 and \"q\"", "a &amp; b &#8220;c&#8221; &nbsp;&hellip; &#x1F4; d & e",
    "<p>one <b>two <i>three</i></b></p>\n<p class=x>four</p>", "<p>unclosed <em>text",
    "<ul>\n<li>a</li><li><p>b</p><ol><li>c</li></ol></li></ul>", "<dl><dt>a</dt><dd>b</dd></dl>",
    "<a href='/b?c=1&d=2' title=\"&quot;x&quot;\" onclick=e><img src=\"i.png\" alt></a><br/><hr>",
    "<h2>a</h2><pre>b\n c</pre><blockquote><p>d</p></blockquote>", "<!-- a -->b<!---->c",
    "<b><p>a</p></b><div><span>b</span></div>", "<madeup a='>'>x</madeup>", "日本 é — 😀 ，！",
    "<p hidden title='a\nb'>x</p>", "<P CLASS=A ID=b>x</P>", "<p id=a id=b>x</p>",
  ])
  func usualHTMLNeedsNoLibrary(html: String) {
    let bytes = Array(html.utf8)
    #expect(NestedHTML.sanitized(bytes, base: base) == HTMLSanitizer.sanitized(bytes, base: base))
  }

  @Test(arguments: [
    "<p>a<p>b", "<b><i>x</b></i>", "<a>b<a>c", "<table><tr><td>x</table>", "&copy x", "a&lt", "a &",
    "<ul><p>x<li>y</ul>", "<pre>\nx</pre>", "<pre><!-- x -->\nx</pre>", "<h1><h2>x</h2></h1>",
    "<p><div>x</div></p>", "</p>", "</br>", "<script>x</script>", "<style>x</style>", "a\rb",
    "\u{7F}",
    "&#1;", "&#xFFFF;", "&<madeup>amp;", "&am<!-- x -->p;", "<", "a < b", "<a b=\"c>", "<!-- x",
    "<form>x</form>", "<select><option>x", "<li>a</li>", "<p title='&copy x'>y</p>", "\u{FFFF}",
  ])
  func specialRulesNeedTheLibrary(html: String) {
    #expect(NestedHTML.sanitized(Array(html.utf8), base: nil) == nil)
  }

  @Test func randomHTMLHasTheSameResultWithoutTheLibrary() {
    var generator = SeededGenerator(seed: 3)
    var count = 0
    for _ in 0..<30_000 {
      let parts = (0..<Int.random(in: 1..<12, using: &generator)).map { _ in
        Self.parts.randomElement(using: &generator) ?? ""
      }
      let bytes = Array(parts.joined().utf8)
      guard let result = NestedHTML.sanitized(bytes, base: base) else { continue }
      count += 1
      let expected = HTMLSanitizer.sanitized(bytes, base: base)
      #expect(result == expected, "\(parts.joined())")
      if result != expected { return }
    }
    #expect(count > 1_000)
  }

  private let base = "http://example.com/a/"

  private static let parts: [String] = {
    let names = [
      "a", "b", "p", "div", "ul", "li", "span", "h1", "h2", "pre", "dl", "dd", "x", "hr",
    ]
    let tags = names.flatMap { ["<\($0)>", "</\($0)>", "</\($0)>", "<\($0) class='\($0)' />"] }
    return tags + [
      "\n", " ", "text", "&amp;", "&nbsp;", "&", "&amp", "<br>", "<img src=a alt=\"b & c\">",
      "<!--x-->",
      ">", "\"", "<a href='b?c&d=e&copy=f'>", "é", "😀", "\u{85}", "</i>", "<i>", "<em>", "</em>",
      "<wbr/>",
      "<p title", "=x>", "<code>", "</code>", "<b id=1 id=2>",
    ]
  }()
}
