import Domain
import TestSupport
import Testing

@testable import Presentation

struct PictureWordingTests {
  @Test(arguments: [
    ("", "it has no visible characters"),
    (String(repeating: "x", count: 1_011), "it has 1,011 characters, use up to 10"),
    ("dog", "it has the word \"dog\", and this is about cats"),
    (
      "dog and cat",
      "it has 11 characters, use up to 10; it has the word \"dog\", and this is about cats"
    ),
  ])
  func brokenCaptionRulesAreListed(caption: String, words: String) throws {
    let sentence = "the caption cannot be used: \(words)"
    let rules = try #require(throws: InvalidCaption.self) { _ = try CatCaption(caption) }
    #expect(rules.sentence == sentence)
    #expect(Notice(.invalidCaption(rules))?.text == sentence)
  }

  @Test(arguments: [
    (InvalidPicture.tooLarge(limit: 16 << 20), "a picture of more than 16 MiB"),
    (.unknownFormat(.nothing), "an empty reply instead of a picture"),
    (.unknownFormat(.html), "a web page instead of a picture"),
    (.unknownFormat(.text), "text instead of a picture"),
    (.unknownFormat(.other), "data that is not a PNG, JPEG, GIF or WebP picture"),
    (.cutOff(.jpeg), "an incomplete JPEG picture"),
    (.malformed(.webp), "a damaged WebP picture"),
  ])
  func rejectedPicturesAreDescribed(reason: InvalidPicture, words: String) {
    #expect(
      Notice(.pictureRefused(.fake, reason))?.text
        == "Fake News Agency sent \(words); nothing was saved, try again"
    )
  }

  @Test func formatsHaveUsualNames() {
    #expect(Picture.Format.allCases.map(\.name) == ["PNG", "JPEG", "GIF", "WebP"])
  }

  @Test func missingAndUnwritableAreNamed() {
    #expect(
      Notice(.nothingFound(.fake, "no cat with the tag \"x\""))?.text
        == "Fake News Agency has no cat with the tag \"x\""
    )
    #expect(Notice(.fileUnwritable(path: "/a", "r"))?.text == "/a cannot be written: r")
  }
}
