import Domain
import Reading
import Testing
import Texts

/// The numbers of links, pictures and media in the lines of a document.
struct DocumentLinkLinesTests {
  private func lay(_ html: String, _ width: Int = 40, firstLink: Int = 1) -> DocumentLines {
    DocumentLines(Document(html: html), width: width, firstLink: firstLink)
  }

  private func texts(_ html: String) -> [String] { lay(html).lines.map(\.text) }

  @Test func aLinkIsFollowedByItsNumber() throws {
    let address = try #require(Document.Address("https://a.example/"))
    #expect(
      lay("<p>see <a href='https://a.example/'>this</a>.</p>").lines[0].spans == [
        DocumentLines.Span(text: "see "),
        DocumentLines.Span(text: "this", link: address),
        DocumentLines.Span(text: " "),
        DocumentLines.Span(text: "[1]", look: [.linkNumber, .dim], link: address),
        DocumentLines.Span(text: "."),
      ]
    )
  }

  @Test func aSpaceAtALinksEndStays() {
    #expect(texts("<p><a href='https://a.example/'>this </a>one</p>") == ["this [1] one"])
  }

  @Test func anAddressHasOneNumber() {
    let lines = lay(
      "<p><a href='https://a.example/'>a</a></p><h3><a href='https://b.example/'>b</a></h3>"
        + "<p><a href='https://a.example/'>c</a></p>"
    )
    #expect(lines.text == "a [1]\n\nb [2]\n\nc [1]\n")
    #expect(lines.links.map(\.description) == ["https://a.example/", "https://b.example/"])
  }

  @Test func numbersStartAtTheFirstLink() {
    let html = "<p><a href='https://a.example/'>a</a></p>"
    #expect(lay(html, firstLink: 7).text == "a [7]\n")
  }

  @Test func aLinkOfSeveralStylesHasOneNumber() {
    #expect(texts("<p><a href='https://a.example/'>a <b>b</b> c</a> d</p>") == ["a b c [1] d"])
  }

  @Test func anAddressAsTextIsNumbered() {
    let html = "<p><a href='https://a.example/'>https://a.example/</a></p>"
    #expect(texts(html) == ["https://a.example/ [1]"])
  }

  @Test(arguments: ["1", "[1]"])
  func footnoteMarksAreNotNumbered(mark: String) {
    let lines = lay("<p>so<sup><a href='https://a.example/#f1'>\(mark)</a></sup> it is</p>")
    #expect(lines.text == "so¹ it is\n")
    #expect(lines.links.isEmpty)
    #expect(lines.lines[0].spans[1].link?.description == "https://a.example/#f1")
  }

  @Test func otherLinksToPlacesAreNumbered() {
    #expect(texts("<p>a <a href='https://a.example/#b'>2</a></p>") == ["a 2 [1]"])
    #expect(texts("<p>a<sup><a href='https://a.example/'>2</a></sup></p>") == ["a² [1]"])
    #expect(texts("<p>a<sup><a href='https://a.example/#b'>b</a></sup></p>") == ["aᵇ [1]"])
  }

  @Test func linksInCodeAreNumbered() {
    #expect(texts("<pre><a href='https://a.example/'>a</a>  b</pre>") == ["a [1]  b"])
  }

  @Test func picturesShowTheirAlternativeText() {
    #expect(texts("<img src='https://a.example/p' alt='A cat'>") == ["[picture: A cat] [1]"])
    #expect(texts("<img src='https://a.example/p'>") == ["[picture] [1]"])
    #expect(
      texts("<p>a <img src='https://a.example/p' alt='A cat'>.</p>")
        == ["a [picture: A cat] [1]."]
    )
  }

  @Test func linkedPicturesHaveTwoNumbers() {
    let lines = lay("<p><a href='https://a.example/'><img src='https://a.example/p'></a></p>")
    #expect(lines.text == "[picture] [1] [2]\n")
    #expect(lines.links.map(\.description) == ["https://a.example/p", "https://a.example/"])
  }

  @Test func aCaptionFollowsItsPicture() {
    let lines = lay(
      "<figure><img src='https://a.example/p'><figcaption>A <b>cat</b></figcaption></figure>"
    )
    #expect(lines.text == "[picture] [1]\nA cat\n")
    #expect(lines.lines[1].spans.map(\.look) == [[.emphasis, .dim], [.emphasis, .dim, .strong]])
  }

  @Test func mediaHaveANumber() {
    let html = "<audio src='https://a.example/a'></audio><video src='https://a.example/v'></video>"
    #expect(texts(html) == ["[audio] [1]", "", "[video] [2]"])
  }

  @Test func headerOfRecordsKeepsItsNumber() {
    let name = String(repeating: "long name ", count: 5)
    let cells = (1...9).map { _ in "<td>x</td>" }.joined()
    let lines = lay(
      "<table><tr><th><a href='https://a.example/'>\(name)</a></th>"
        + cells.replacing("td", with: "th") + "</tr><tr><td>y</td>\(cells)</tr></table>",
      20
    )
    #expect(lines.text.singleSpaced.contains("\u{2026} [1]: y"))
  }

  @Test func mediaAreKnown() {
    let lines = lay("<audio src='https://a.example/1'></audio><img src='https://a.example/2'>")
    #expect(lines.media.map(\.description) == ["https://a.example/1"])
  }
}
