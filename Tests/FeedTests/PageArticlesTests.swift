import Domain
import FeedFormats
import Testing

/// Which parts of a page are its article.
@Suite struct PageArticlesTests {
  /// A paragraph of 172 characters with 4 commas.
  private static let text = """
    The lamp was lit at dusk, the keeper climbed the stairs, and the ships, which had waited \
    since noon, came in one after the other while the wind turned to the north that night.
    """
  private static let paragraphs = String(repeating: "<p>\(text)</p>", count: 4)

  private static func document(_ body: String, head: String = "") -> Document? {
    let html = "<html><head>\(head)</head><body>\(body)</body></html>"
    let address = "https://lamp.example/news/a.html"
    return PageReader()(LoadedDocument(bytes: Array(html.utf8), address: address))?.document
  }

  private static func text(_ body: String, head: String = "") -> String {
    document(body, head: head)?.text ?? ""
  }

  @Test func menusAndFootersAreLeftOut() {
    let menu = "<nav><a href=/>Home</a></nav><div><a href=/a>One</a> <a href=/b>Two</a></div>"
    let text = Self.text("\(menu)<div>\(Self.paragraphs)</div><footer>Imprint</footer>")
    #expect(text == Array(repeating: Self.text, count: 4).joined(separator: "\n"))
  }

  @Test func pageWithoutTextHasNoArticle() {
    #expect(Self.document("") == nil)
    #expect(Self.document("<nav>Home</nav><script>let a = 1</script>") == nil)
  }

  @Test func shortArticleIsFoundWithWeakerRules() {
    #expect(Self.text("<div class=sidebar><p>Only this is here.</p></div>") == "Only this is here.")
  }

  @Test func siblingsOfTheArticleAreJoined() {
    let first = "<div class=a>\(Self.paragraphs)</div><p>Short, but it ends. And so on.</p>"
    let text = Self.text("<main>\(first)<div class=b><p>\(Self.text)</p></div><p>No</p></main>")
    #expect(text.hasSuffix("Short, but it ends. And so on.\n\(Self.text)"))
    #expect(!text.hasPrefix("Short"))
  }

  @Test func siblingWithGoodPartIsJoined() {
    let inner = "<div><div><div><div><div>\(Self.paragraphs)</div></div></div></div></div>"
    let text = Self.text("<main>\(inner)<div>\(Self.paragraphs)</div></main>")
    #expect(text.split(separator: "\n").count == 8)
  }

  @Test(arguments: ["class=sidebar", "id=Comments", "class='x related-posts'", "role=navigation"])
  func unlikelyNamesAreDropped(attribute: String) {
    let box = "<div \(attribute)><p>Elsewhere, \(Self.text)</p></div>"
    #expect(!Self.text("<div>\(Self.paragraphs)\(box)</div>").contains("Elsewhere"))
  }

  @Test func nameOfAnArticleIsNotUnlikely() {
    let box = "<div class='article sidebar'><p>Inside, \(Self.text)</p></div>"
    #expect(Self.text("<div>\(Self.paragraphs)\(box)</div>").contains("Inside"))
  }

  @Test func classesDecideBetweenEqualTexts() {
    let columns = ["x", "story"].map { name in
      "<td><p>More</p><div class=\(name)>\(Self.paragraphs.replacing("lamp", with: name))</div></td>"
    }
    let text = Self.text("<table><tr>\(columns.joined())</tr></table>")
    #expect(text.contains("The story was lit"))
    #expect(!text.contains("The x was lit"))
  }

  @Test func longListOfLinksIsNotTheArticle() {
    let links = String(repeating: "<p><a href=/x>Elsewhere, \(Self.text)</a></p>", count: 9)
    let text = Self.text("<section><div>\(links)</div></section><div>\(Self.paragraphs)</div>")
    #expect(text.hasPrefix(Self.text))
    #expect(!text.contains("Elsewhere"))
  }

  @Test(arguments: [
    "<div>See <a href=/x>Elsewhere</a></div>", "<div><p>Elsewhere</p><input><input></div>",
    "<form>Elsewhere<input></form>", "<div class=share>Elsewhere</div>",
  ])
  func boxesInTheArticleAreDropped(box: String) {
    let text = Self.text("<div>\(Self.paragraphs)\(box)\(Self.paragraphs)</div>")
    #expect(!text.contains("Elsewhere"))
    #expect(text.split(separator: "\n").count == 8)
  }

  @Test func listsAndTablesWithHeadersStay() {
    let list = "<ul><li>One <a href=/x>link</a></li><li>and text</li></ul>"
    let table = "<table><tr><th>Name<th>Page<tr><td>Lamp<td><a href=/l>lamp</a></table>"
    let document = Self.document("<div>\(Self.paragraphs)\(list)\(table)</div>")
    #expect(document?.html.contains("<li>One <a href=") == true)
    #expect(document?.html.contains("<th>Name</th>") == true)
  }

  @Test func textInManyPartsIsFoundWhole() {
    let parts = (1...5).map { "<div><div><div><p>Part \($0). \(Self.text)</p></div></div></div>" }
    let text = Self.text("<div><div><h2>Parts</h2></div>\(parts.joined())</div>")
    #expect(text.hasPrefix("Parts\nPart 1."))
    for part in 1...5 { #expect(text.contains("Part \(part).")) }
  }

  @Test(arguments: [
    "hidden", "aria-hidden=true", "style='Display : none'", "style='visibility:hidden'",
  ])
  func hiddenElementsAreDropped(attribute: String) {
    let text = Self.text("<div>\(Self.paragraphs)<p \(attribute)>Elsewhere, \(Self.text)</p></div>")
    #expect(!text.contains("Elsewhere"))
  }

  @Test func headingThatRepeatsTheTitleIsDropped() {
    let body = "<div><h1>Lamps of the Sea</h1>\(Self.paragraphs)<h2>More</h2></div>"
    let text = Self.text(body, head: "<title>Lamps of the sea | Lamp</title>")
    #expect(!text.contains("Lamps of the Sea"))
    #expect(text.hasSuffix("\nMore"))
  }

  @Test func lazyPicturesAndRelativeAddressesAreResolved() {
    let pictures = """
      <img src=wait.gif data-src=/one.jpg><p><img src="data:image/gif;base64,R0" \
      srcset="two,1.jpg 2x, three.jpg 3x"><noscript><img src=four.jpg></noscript>\
      <noscript>Elsewhere</noscript> <a href=b.html>b</a> <a href="javascript:x()">c</a></p>
      """
    let document = Self.document(
      "<div>\(Self.paragraphs)\(pictures)</div>",
      head: "<base href=/n/>"
    )
    let html = document?.html ?? ""
    for path in ["one.jpg", "n/two,1.jpg", "n/four.jpg", "n/b.html"] {
      #expect(html.contains("=\"https://lamp.example/\(path)\""))
    }
    #expect(!html.contains("wait.gif") && !html.contains("javascript"))
    #expect(!html.contains("Elsewhere"))
  }

  @Test(
    arguments: [
      ("windows-1252", "Z\u{FC}rich", [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]),
      ("gbk", "\u{4E2D}\u{6587}", [0xD6, 0xD0, 0xCE, 0xC4]),
      ("shift_jis", "\u{65E5}\u{672C}", [0x93, 0xFA, 0x96, 0x7B]),
    ] as [(String, String, [UInt8])]
  )
  func encodingIsThatOfThePage(charset: String, name: String, bytes: [UInt8]) {
    let head = Array("<meta charset=\(charset)><body><p>".utf8)
    let stated = PageReader()(LoadedDocument(bytes: head + bytes))
    #expect(stated?.document.text == name)
    let sent = PageReader()(LoadedDocument(bytes: Array("<p>".utf8) + bytes, charset: charset))
    #expect(sent?.document.text == name)
  }
}

/// Pages that would take much time or memory if a pass over them were not linear and bounded.
@Suite struct HostilePagesTests {
  private static let text = "The lamp was lit at dusk, the keeper climbed the stairs. "

  @Test(arguments: [
    "<div>", "<b>", "<table><tr><td>", "<h1><div>", "<ul><li>", "<a href=x>", "<font class=byline>",
    "<p>", "<br>x", "<table><b>x", "<!--", "<", "<script type=application/ld+json>{\"@graph\":[",
    "<p class='a b' id=c>x</p>", "<blockquote><p>\(text)",
  ])
  func repeatedMarkupIsBounded(part: String) {
    let beginning = "<p>" + String(repeating: Self.text, count: 20) + "</p>"
    let html = "<body>" + beginning + String(repeating: part, count: 200_000)
    let article = PageReader()(LoadedDocument(bytes: Array(html.utf8)))
    #expect(article?.document.text.contains(Self.text.dropLast()) == true)
  }

  @Test func longAttributesAreDropped() {
    let value = String(repeating: "a ", count: 1_000_000)
    let html = "<p class='\(value)' id=\"\(value)\">\(Self.text)</p>"
    let article = PageReader()(LoadedDocument(bytes: Array(html.utf8)))
    #expect(article?.document.text == String(Self.text.dropLast()))
  }

  @Test func restOfALongPageIsIgnored() {
    let script = "<script>" + String(repeating: " ", count: PageReader.maximumLength) + "</script>"
    let html = "<p>\(Self.text)</p>\(script)<p>\(Self.text)</p>"
    let article = PageReader()(LoadedDocument(bytes: Array(html.utf8)))
    #expect(article?.document.text == String(Self.text.dropLast()))
  }
}
