import Testing

@testable import Domain

/// Documents as XHTML for books.
@Suite struct DocumentXHTMLTests {
  private static func xhtml(_ html: String) -> String {
    Document(html: html).xhtml { $0.text == "A lamp" ? "pictures/1.png" : nil }
  }

  @Test func voidElementsAreClosed() {
    let html = "<p>one<br>two</p><hr><p><img src=\"https://a.example/a.png\" alt=\"A lamp\"></p>"
    #expect(
      Self.xhtml(html) == "<p dir=\"auto\">one<br/>two</p><hr/>"
        + "<figure><img src=\"pictures/1.png\" alt=\"A lamp\"/></figure>"
    )
  }

  @Test func pictureWithoutAddressIsItsText() {
    #expect(
      Self.xhtml("<p>a <img src=\"https://a.example/b.png\" alt=\"1 &lt; 2\"> b</p>")
        == "<p dir=\"auto\">a 1 &lt; 2 b</p>"
    )
  }

  @Test func soundIsALink() {
    #expect(
      Self.xhtml("<audio src=\"https://a.example/a.mp3?b=1&amp;c=2\"></audio>")
        == "<p dir=\"auto\"><a href=\"https://a.example/a.mp3?b=1&amp;c=2\">audio</a></p>"
    )
  }

  @Test func addressesAreEncoded() {
    #expect(
      Self.xhtml("<p><a href=\"https://a.example/{x}|y?q=^[z]\">a</a></p>").contains(
        "href=\"https://a.example/%7Bx%7D%7Cy?q=%5E"
      )
    )
    #expect(
      Self.xhtml("<p><a href=\"https://a.example/%7C{x}\">a</a></p>").contains(
        "href=\"https://a.example/%7C%7Bx%7D\""
      )
    )
    #expect(
      Self.xhtml("<p><a href=\"https://a.example/\u{E9}\">a</a></p>").contains(
        "href=\"https://a.example/%C3%A9\""
      )
    )
  }

  @Test(arguments: [
    "https://-a.example/", "https://a..example/", "https://1.2.3.4/", "https://\u{E9}.example/",
  ])
  func otherHostsAreNoLinks(address: String) {
    #expect(
      Self.xhtml("<p><a href=\"\(address)\">a</a></p>") == "<p dir=\"auto\"><a>a</a></p>"
    )
  }

  @Test func headingOfAPictureIsAParagraph() throws {
    let address = try #require(Document.Address("https://a.example/a.png"))
    let runs = [Document.Run("", picture: Document.Picture(address))]
    let document = Document(blocks: [.heading(level: 2, runs)])
    #expect(
      document.xhtml { _ in "1.png" } == "<p dir=\"auto\"><img src=\"1.png\" alt=\"\"/></p>"
    )
  }

  @Test func onlyCharactersOfXMLAreWritten() {
    let text = "a\u{1}b\u{B}c\u{FFFE}d\u{FFFF}e\u{202E}f\u{1F600}\u{0}"
    #expect(Document(text: text).xhtml { _ in nil } == "<p dir=\"auto\">ab cdef\u{1F600}</p>")
    #expect("\u{1}<a b=\"c\">&\u{FFFE}".markup == "&lt;a b=&quot;c&quot;&gt;&amp;")
  }
}
