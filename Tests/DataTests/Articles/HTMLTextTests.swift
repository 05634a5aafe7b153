import Testing

@testable import NewsAPIFormat

struct HTMLTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("Tom &amp; Jerry", "Tom & Jerry"), ("&lt;b&gt;", "<b>"),
    ("&quot;&apos;&#39;", "\"''"), ("caf&eacute; &Eacute;", "café É"), ("&hellip;&mdash;", "…—"),
    ("&#x1F600;&#128512;", "😀😀"), ("&#X2019;", "’"), ("&#146;", "’"), ("&nbsp;", "\u{A0}"),
  ])
  func referencesAreDecoded(text: String, plain: String) {
    #expect(HTMLText.decoded(text) == plain)
  }

  @Test func everyNameIsFound() {
    let names = String(decoding: HTMLReference.names, as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }
    #expect(names.count == 2_125)
    for entry in names {
      let parts = entry.split(separator: "=")
      let codes = parts[1].split(separator: "+").compactMap { UInt32($0, radix: 16) }
      let text = String(String.UnicodeScalarView(codes.compactMap(Unicode.Scalar.init)))
      #expect(HTMLReference(Array("&\(parts[0]);".utf8), at: 0)?.text == text)
    }
  }

  @Test(arguments: [
    "AT&T", "a & b", "&", "&;", "&unknown;", "&A;", "&zzz;", "&#+5;", "&#;", "&#x;", "&#0;",
    "&#xD800;", "&#99999999999;",
    "fish &chips", "&amp", "&&", "x=1&y=2;z",
  ])
  func invalidReferencesStay(text: String) {
    #expect(HTMLText.decoded(text) == text)
  }

  @Test func textIsDecodedOnce() {
    #expect(HTMLText.decoded("&amp;lt;") == "&lt;")
    #expect(HTMLText.decoded("&amp;amp;amp;") == "&amp;amp;")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a <b>bold</b>, <A HREF='x'>linked</A> word", "a bold, linked word"),
    ("<p>One</p><p>Two</p>", "One\nTwo"), ("One<br>Two<BR/>Three", "One\nTwo\nThree"),
    ("One<p>Two", "One\nTwo"), ("<ul><li>a<li>b</ul>", "a\nb"), ("a<!-- hidden -->b", "ab"),
    ("  a \n\n  b\t c ", "a\nb c"), ("<p>&nbsp;</p>", ""), ("&lt;b&gt; &amp;amp;", "<b> &amp;"),
    ("1 < 2 > 1", "1 < 2 > 1"), ("<3 & <b>x</b>", "<3 & x"), ("a <b", "a <b"),
    ("a > b <", "a > b <"),
    ("&<b>lt;</b>", "&lt;"),
  ])
  func markupIsRemoved(html: String, plain: String) {
    #expect(HTMLText.plain(html) == plain)
  }

  @Test(arguments: ["<", "<a", "<<a", "</", "&", "<p>", "a>"])
  func floodOfMarkupTakesLinearTime(piece: String) {
    let flood = String(repeating: piece, count: 100_000)
    #expect(HTMLText.plain(flood).count <= flood.count)
    #expect(HTMLText.plain(flood + ">").count <= flood.count + 1)
  }

  @Test func longRunOfReferencesIsCut() {
    let accents = String(repeating: "&#769;&#803;", count: 1_000)
    #expect(HTMLText.decoded("e" + accents).unicodeScalars.count == 31)
  }

  @Test func blankTextIsNil() {
    #expect(HTMLText.plainOrNil(nil) == nil && HTMLText.plainOrNil(" <p> ") == nil)
    #expect(HTMLText.plainOrNil("<p>a") == "a")
  }
}
