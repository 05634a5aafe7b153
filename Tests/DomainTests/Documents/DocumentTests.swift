import Domain
import Testing
import Texts

@Suite struct DocumentTests {
  /// HTML in the form in which documents are stored.
  private static let canonical = [
    "<p>One <strong>two</strong> <em>three</em><br>four</p>",
    "<p>See <a href=\"https://lamp.example/a?b=1&amp;c=2\">the <strong>page</strong></a>.</p>"
      .replacing("the <strong>page</strong></a>", with: "the page</a>"),
    "<h2>Head</h2><p>x<sup>2</sup> and H<sub>2</sub>O, <del>old</del> <code>let a</code></p>",
    "<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>",
    "<ol start=\"3\"><li><p>three</p><p>more</p></li><li>four</li></ol>",
    "<blockquote><p>said</p><blockquote><p>before</p></blockquote></blockquote>",
    "<pre><code class=\"language-swift\">let a = 1\n  let b = &lt;2&gt;</code></pre>",
    "<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ann</td><td>7</td></tr></table>",
    "<table><tr><td colspan=\"2\">wide</td></tr><tr><td>a</td><td rowspan=\"2\">b</td></tr></table>",
    "<figure><img src=\"https://lamp.example/a.png\" alt=\"A lamp\" width=\"640\" height=\"480\">"
      + "<figcaption>By <em>Ann</em></figcaption></figure>",
    "<p>It is <img src=\"https://lamp.example/x.png\" alt=\"x = 1\"> here</p>",
    "<figure><a href=\"https://lamp.example/\"><img src=\"https://lamp.example/a.png\" alt=\"\"></a>"
      + "</figure>",
    "<audio controls=\"\" preload=\"none\" src=\"https://lamp.example/a.mp3\"></audio>",
    "<p>before</p><hr><p>after</p>",
  ]

  @Test(arguments: canonical)
  func canonicalHTMLIsKept(html: String) {
    #expect(Document(html: html).html == html)
    #expect(Document(html: Document(html: html).html) == Document(html: html))
  }

  @Test func allCanonicalHTMLTogetherIsKept() {
    let html = Self.canonical.joined()
    #expect(Document(html: html).html == html)
  }

  @Test func looseTextMakesParagraphs() {
    let html = "one\n <b>two</b><br><br>three<p>four</p>five<div>six<div>seven</div></div>"
    let expected =
      "<p>one <strong>two</strong></p><p>three</p><p>four</p><p>five</p><p>six</p><p>seven</p>"
    #expect(Document(html: html).html == expected)
  }

  @Test func spaceBetweenStylesStays() {
    let html = "<p> a<b> b </b><i>c</i> </p>"
    #expect(Document(html: html).html == "<p>a<strong> b </strong><em>c</em></p>")
  }

  @Test func linkContainsPictures() {
    let html = "<a href=\"https://a.example/\"><img src=\"https://a.example/1.png\" />text</a>"
    let document = Document(html: html)
    #expect(document.links.map(\.description) == ["https://a.example/", "https://a.example/"])
    #expect(document.pictures.map(\.address.description) == ["https://a.example/1.png"])
  }

  @Test func activeAddressesAreRemoved() {
    for address in [
      "javascript:alert(1)", "data:text/html,x", "vbscript:x", "/a", "http:", "file:///a",
    ] {
      let html = "<p><a href=\"\(address)\">a</a><img src=\"\(address)\"/></p>"
      #expect(Document(html: html).html == "<p>a</p>", "\(address)")
    }
  }

  @Test(arguments: ["tel:1", "mailto:a@b.example"])
  func filesAreOnTheWeb(address: String) {
    for html in ["<img src=\"\(address)\">", "<video src=\"\(address)\"></video>"] {
      #expect(Document(html: html).isEmpty)
    }
    let film = "<video src=\"https://a.example/\" poster=\"\(address)\"></video>"
    #expect(!Document(html: film).html.contains(address))
  }

  @Test func unknownElementsLeaveTheirText() {
    let html = "<p onclick=\"x\">a<script>b</script><blink>c</blink></p>"
    #expect(Document(html: html).html == "<p>abc</p>")
  }

  @Test func definitionsAreItems() {
    let html = "<dl><dt>a</dt><dd>1</dd><dd>2</dd><dt>b</dt><dd>3</dd></dl>"
    let expected =
      "<ul><li><p><strong>a</strong></p><p>1</p><p>2</p></li>"
      + "<li><p><strong>b</strong></p><p>3</p></li></ul>"
    #expect(Document(html: html).html == expected)
  }

  @Test(
    arguments: [
      ("<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>", "<li>a<ul><li>b</li></ul></li>"),
      ("<ol><li>a</li><p>b</p><li>c</li></ol>", "<li><p>a</p><p>b</p></li>"),
      ("<ol>b<li>c</li></ol>", "<li>b</li>"),
    ]
  )
  func contentBetweenItemsBelongsToTheItemBefore(html: String, first: String) {
    #expect(Document(html: html).html == "<ol>" + first + "<li>c</li></ol>")
  }

  /// An item of its own around a list would be one level too many the next time.
  @Test func deepestListsAreReadAsTheyAreStored() {
    let html = String(repeating: "<ol>", count: 9) + "<blockquote>a<p>b</blockquote>"
    let document = Document(html: html)
    #expect(Document(html: document.html) == document)
    #expect(document.text == "a\nb")
  }

  @Test func layoutTablesAreDissolved() {
    let html = "<table><tr><td><p>a</p></td></tr><tr><td>b</td></tr></table>"
    #expect(Document(html: html).html == "<p>a</p><p>b</p>")
    let nested =
      "<table><tr><td>x</td><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table>"
    #expect(
      Document(html: nested).html == "<p>x</p><table><tr><td>1</td><td>2</td></tr></table>"
    )
  }

  @Test func textHasOneBlockALine() {
    let html =
      "<h1>T</h1><p>a<br>b</p><ul><li>c</li></ul><table><tr><td>d</td><td>e</td></tr></table>"
      + "<img src=\"https://a.example/1.png\" alt=\"f\"/><hr/><pre>g\n  h</pre>x<sup>2</sup>"
    #expect(Document(html: html).text == "T\na\nb\nc\nd | e\nf\ng\n  h\nx²")
  }

  @Test func plainTextIsKeptExactly() {
    for text in ["", "one", "one\n\ntwo ", " \n a\r\n"] {
      #expect(Document(text: text).text == text)
      #expect(Document(text: text).isPlain)
    }
  }

  @Test func lineBreaksAreNoParagraphs() {
    let poem = Document(html: "<p>one<br>two</p>")
    #expect(!poem.isPlain && poem.text == "one\ntwo" && poem.blocks.count == 1)
    #expect(Document(html: "<p>one</p><p>two</p>") == Document(text: "one\ntwo"))
  }

  @Test func trackingPixelsAreRemoved() {
    let html = "<p>a<img src=\"https://a.example/1.gif\" width=\"1\" height=\"1\"/></p>"
    #expect(Document(html: html).pictures.isEmpty)
  }

  @Test func collapsedSpaceDoesNotCountAsText() {
    let space = String(repeating: " \n", count: TextLimit.text.rawValue)
    #expect(Document(html: "<p>a\(space)b</p>").text == "a b")
  }

  @Test func boundsCutDeepAndLongDocuments() {
    let deep = String(repeating: "<blockquote>", count: 100_000) + "a"
    #expect(Document(html: deep).text == "a")
    let many = Document(html: String(repeating: "<p>a</p>", count: 200_000))
    #expect(many.blocks.count <= Document.mostParts)
    let one = Document(html: "<p>" + String(repeating: "<b>a</b> ", count: 60_000))
    guard case .paragraph(let runs)? = one.blocks.first else { return }
    #expect(runs.count <= Document.mostParts)
    let long = Document(
      html: String(repeating: "<p>" + String(repeating: "é", count: 1_000), count: 2_000)
    )
    #expect(long.text.utf8.count <= 1_048_576)
  }
}
