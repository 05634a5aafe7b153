import Domain
import Testing

@testable import FeedFormats

/// What authors write that a document keeps, as text and as Markdown.
@Suite struct ConstructsTests {
  private static func document(_ html: String) -> Document {
    let bytes = Markup.sanitized(Array(html.utf8), base: "http://s.example/")
    return Document(html: String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    arguments: [
      (
        "<ul><li><input type=checkbox checked disabled> paint<li><input type='checkbox'>rope</ul>",
        "- [x] paint\n- [ ] rope"
      ),
      ("<ol type=a><li>x</li><li>y</li></ol>", "- a\\. x\n- b\\. y"),
      ("<ol type=I start=4><li>x</li></ol>", "- IV\\. x"),
      ("<ol><li value=9>nine</li><li>ten</li></ol>", "9. nine\n10. ten"),
      ("<ol reversed><li>three<li>two<li>one</ol>", "- 3\\. three\n- 2\\. two\n- 1\\. one"),
      ("<dl><dt>neap</dt><dd>the smaller tide</dd></dl>", "- **neap**\n\n  the smaller tide"),
      ("<details><summary>Answer</summary><p>42</p></details>", "**Answer**\n\n42"),
      ("<ruby>潮<rt>しお</rt></ruby>", "潮(しお)"),
      ("<ruby>潮<rp>（</rp><rt>しお</rt><rp>）</rp></ruby>", "潮(しお)"),
      (
        "<math><mi>E</mi><mo>=</mo><mi>m</mi> <msup><mi>c</mi><mn>2</mn></msup></math>",
        "E=mc<sup>2</sup>"
      ),
      (
        "<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>",
        "a/(b+1)"
      ),
      ("<math><msqrt><mi>x</mi></msqrt><annotation>\\sqrt x</annotation></math>!", "√x!"),
      ("<p>a<svg><title>A gauge</title><style>x{}</style><text>t</text></svg>b</p>", "a A gauge b"),
      ("<p><ins>6 m</ins> <mark>now</mark></p>", "<ins>6 m</ins> <mark>now</mark>"),
      ("<p>one<button>x</button>two<script>y</script>three</p>", "one two three"),
    ]
  )
  func markdownHasTheMeaning(html: String, markdown: String) {
    let document = Self.document(html)
    #expect(document.markdown == markdown)
    #expect(Document(html: document.html) == document)
  }

  @Test(
    arguments: [
      ("<img srcset='1.png 300w, 2.png 600w' alt=s>", "2.png"),
      ("<img srcset='1.png 1x, 2.png 2x'>", "2.png"), ("<img srcset='a,b.png'>", "a,b.png"),
      ("<img src='data:image/gif;base64,R0lG' data-src=lazy.png>", "lazy.png"),
      ("<img src=placeholder.gif data-original='lazy.png'>", "lazy.png"),
      ("<picture><source srcset='w.webp 2x, v.webp'><img alt=p></picture>", "w.webp"),
      ("<picture><source srcset=w.webp><img src=p.png></picture>", "p.png"),
    ]
  )
  func pictureHasOneAddress(html: String, address: String) {
    let addresses = Self.document(html).pictures.map(\.address.description)
    #expect(addresses == ["http://s.example/" + address])
  }

  @Test(arguments: [
    "<video><source src=a.mp4></video><p><img alt=x></p>",
    "<picture><source srcset=w.webp></picture><p><img alt=x></p>",
  ])
  func sourceIsOfItsPictureOnly(html: String) {
    #expect(Self.document(html).pictures.isEmpty)
  }

  @Test func pictureShowsItsTitleBelow() {
    let comic = Self.document(
      "<p><img src=c.png alt=comic title='the joke'></p><p>a <img src=i.png title=x>"
    )
    #expect(comic.text == "comic\nthe joke\na ")
    let both = Self.document(
      "<figure><img src=a.png><img src=b.png><figcaption>both</figcaption></figure>"
    )
    #expect(
      both.markdown == "![](<http://s.example/a.png>)\n\n![](<http://s.example/b.png>)\\\nboth"
    )
    #expect(Document(html: comic.html) == comic && Document(html: both.html) == both)
  }

  @Test(
    arguments: [
      "<div class='highlight highlight-source-rust'><pre>x</pre></div>",
      "<pre lang=x class='rust hljs'>x</pre>",
      "<pre class='brush: rust; title: x'>x</pre>", "<pre><code class=language-rust>x</code></pre>",
      "<div class='sourceCode'><pre class='sourceCode rust'><code>x</code></pre></div>",
      "<pre data-lang=rust>x</pre>",
      "<div class='language-rust highlighter-rouge'><div><pre>x</pre></div></div>",
      "<pre class='src src-rust'>x</pre>",
    ]
  )
  func codeKeepsItsLanguage(html: String) {
    #expect(Self.document(html).markdown == "```rust\nx\n```")
    #expect(Self.document("<pre class='code note'>x</pre>").markdown == "```\nx\n```")
  }

  @Test func textOfAPictureIsVisible() {
    let document = Self.document(
      "<p>a</p><img src=x.png alt='sun\u{200B}ri\u{202E}se' title='b&#8203;c'>"
    )
    #expect(document.text == "a\nsunrise\nbc")
    #expect(Document(stored: document.stored).text == document.text)
  }

  @Test(arguments: [
    "<p>a</p><svg viewBox='0 0 1 1'/><p>b</p><svg><title>c</title></svg><p>d</p>",
    "<p>a<i><svg/></p><p>b</p>",
  ])
  func emptyDrawingEndsAtOnce(html: String) {
    #expect(Self.document(html).text.contains("b"))
  }

  @Test func linksLeadToPlacesOfTheText() throws {
    let note =
      "<p>a<sup id=back><a href='#n'>1</a></sup> b</p><p>c</p><ol><li id=n>d <a href='http://s.example/#back'>up</a></ol>"
    for html in [note, note + "<i>"] {
      let document = Self.document(html)
      let anchors = document.runs.compactMap(\.anchor?.description)
      #expect(anchors == ["http://s.example/#back", "http://s.example/#n"])
      #expect(
        document.links.map(\.description) == ["http://s.example/#n", "http://s.example/#back"]
      )
      #expect(Document(html: document.html) == document)
      #expect(document.text == "a¹ b\nc\nd up")
      let page = document.html { _, _ in nil }
      let ids = page.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(ids.count == 2 && ids.allSatisfy { page.contains("href=\"#\($0)\"") }, "\(page)")
    }
    #expect(Self.document("<p id=x>a <a href='/b#x'>b</a>").runs.allSatisfy { $0.anchor == nil })
  }

  @Test func numbersOfItemsAreBounded() {
    let huge = "9223372036854775807"
    let list = Self.document("<ol reversed start=\(huge)><li value=-\(huge)>a<li>b</ol>")
    guard case .list(_, let numbering?)? = list.blocks.first else {
      Issue.record("no list")
      return
    }
    #expect(numbering.numbers.count == 2 && Document(html: list.html) == list)
  }
}
