import Testing

@testable import NewsAPIFormat

struct HTMLTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("Tom &amp; Jerry", "Tom & Jerry"), ("&lt;b&gt;", "<b>"),
    ("&quot;&apos;&#39;", "\"''"), ("caf&eacute; &Eacute;", "café É"), ("&hellip;&mdash;", "…—"),
    ("&#x1F600;&#128512;", "😀😀"), ("&#X2019;", "’"), ("&#146;", "’"), ("&nbsp;", "\u{A0}"),
  ])
  func referencesBecomeCharacters(text: String, plain: String) {
    #expect(HTMLText.decoded(text) == plain)
  }

  @Test(arguments: [
    "AT&T", "a & b", "&", "&;", "&unknown;", "&#;", "&#x;", "&#0;", "&#xD800;", "&#99999999999;",
    "fish &chips", "&amp", "&&", "x=1&y=2;z",
  ])
  func whatIsNoReferenceStays(text: String) {
    #expect(HTMLText.decoded(text) == text)
  }

  @Test func textIsDecodedOnce() {
    #expect(HTMLText.decoded("&amp;lt;") == "&lt;")
    #expect(HTMLText.decoded("&amp;amp;amp;") == "&amp;amp;")
  }
}
