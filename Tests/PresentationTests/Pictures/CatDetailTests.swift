import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing
import Texts

@testable import Presentation

struct CatDetailTests {
  private func cat(tags: [String] = []) throws -> CaptionedCat {
    let bytes = SamplePicture.png(width: 61, height: 40)
    return CaptionedCat(
      id: "1",
      caption: try CatCaption("Hello"),
      tags: tags,
      picture: try Picture(bytes, format: .png, width: 61, height: 40)
    )
  }

  @Test func detailHasFacts() throws {
    let cat = try cat(tags: ["cute", "orange"])
    let detail = CatDetail(SaveCat.Result(cat))
    #expect(detail.caption == "Hello")
    #expect(detail.path == nil)
    #expect(detail.tags == ["cute", "orange"])
    #expect(detail.picture == cat.picture)
    // Uncompressed, four bytes a pixel.
    #expect(detail.facts == ["PNG", "61 × 40 pixels", "10 KB"])
  }

  @Test func longTagsAreCut() throws {
    let tags = Array(repeating: String(repeating: "x", count: 1_000), count: 1_000)
    let detail = CatDetail(SaveCat.Result(try cat(tags: tags)))
    #expect(detail.tags.count == 20)
    #expect(detail.tags.allSatisfy { $0.count == 60 })
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 KB"), (1_499, "1 KB"),
    (1_500, "2 KB"), (45_300, "45 KB"), (999_499, "999 KB"), (999_500, "1.0 MB"),
    (1_249_999, "1.2 MB"), (1_250_000, "1.3 MB"), (16 << 20, "16.8 MB"),
    (.max, "9,223,372,036,854.8 MB"), (-1, "\u{2212}1 bytes"),
    (.min, "\u{2212}9,223,372,036,854,775,808 bytes"),
  ])
  func byteSizesUseDecimalUnits(size: Int, words: String) {
    #expect(Count.bytes(size) == words)
  }

  @Test func pixelSizesHaveSeparators() {
    let facts = PictureWording.facts(.jpeg, width: 4_096, height: 2_731, size: 1)
    #expect(facts == ["JPEG", "4,096 × 2,731 pixels", "1 byte"])
  }
}
