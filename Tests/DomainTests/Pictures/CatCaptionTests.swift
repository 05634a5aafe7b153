import Domain
import TestSupport
import Testing

/// How a text becomes a caption, and which texts are rejected.
struct CatCaptionTests {
  private func line(_ text: String) throws -> String { try CatCaption(text).description }

  private func faults(_ text: String) -> [InvalidCaption.Fault] {
    do throws(InvalidCaption) {
      _ = try CatCaption(text)
      return []
    } catch {
      return error.faults
    }
  }

  @Test(
    arguments: [
      "Hi", "a b", "\u{65}\u{301}", "कि", "क्ष", "한", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧‍👦", "🇺🇸", "1️⃣", "❤️‍🔥",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "👍🏽", "می\u{200C}خواهم", "/?#%&",
      "'\"`$(x)",
      "\u{5D4}\u{5B8}", "\u{E000}", "\u{600}1",
    ]
  )
  func drawableTextIsKept(text: String) throws {
    #expect(try line(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    arguments: [
      ("  a  ", "a"), ("a \n\t\r\n b", "a b"), ("a\u{A0}\u{2003}\u{3000}b", "a b"),
      ("\u{2028}a\u{2029}b\u{85}", "a b"), ("\u{1680}a\u{B}b\u{C}", "a b"),
    ]
  )
  func whiteSpaceIsCollapsed(text: String, expected: String) throws {
    #expect(try line(text) == expected)
  }

  @Test(
    arguments: [
      "\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{1C}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}",
      "\u{180E}",
      "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2060}", "\u{2066}",
      "\u{2069}",
      "\u{3164}", "\u{FEFF}", "\u{FFA0}", "\u{FFF9}", "\u{FFFE}", "\u{1FFFE}", "\u{1D173}",
      "\u{E0001}",
      "\u{E0041}", "\u{10FFFF}",
    ]
  )
  func undrawnCharactersAreRemoved(scalar: String) throws {
    #expect(try line("a\(scalar)b\(scalar)").unicodeScalars.elementsEqual("ab".unicodeScalars))
    #expect(faults(scalar) == [.empty])
  }

  @Test func joinersAndMarksNeedABase() throws {
    for scalar in [
      "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{E0100}", "\u{301}", "\u{20E3}", "\u{93F}",
    ] {
      let text = "\(scalar)a \(scalar)b"
      #expect(try line(text).unicodeScalars.elementsEqual("a b".unicodeScalars))
    }
  }

  @Test func repeatedJoinersAreRemoved() throws {
    let text = "क" + String(repeating: "\u{200D}\u{200C}", count: 9)
    #expect(try line(text).unicodeScalars.count == 2)
    #expect(try line("❤" + String(repeating: "\u{FE0F}", count: 9)).unicodeScalars.count == 2)
    #expect(
      try line("❤\u{200D}\u{FE0F}🔥").unicodeScalars.elementsEqual("❤\u{200D}🔥".unicodeScalars)
    )
  }

  @Test(
    arguments: [
      "", " ", "\n", "\u{200D}", "\u{FE0F}\u{200D}", "\u{301}\u{302}", "\u{2800}",
      "\u{2800} \u{2800}",
      "\u{1D159}", "\u{378}", "\u{3164}", "\u{202E}\u{202C}",
      String(repeating: "\u{2800}", count: 11),
    ]
  )
  func invisibleTextIsEmpty(text: String) {
    #expect(faults(text) == [.empty])
  }

  @Test(
    arguments: [
      "a", "👩‍👩‍👧‍👦", "🇺🇸", "क्ष", "한", "\u{65}\u{301}", "1️⃣", "👍🏽",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    ]
  )
  func graphemesAreCounted(character: String) throws {
    let ten = String(repeating: character, count: 10)
    #expect(try CatCaption(ten).description == ten)
    #expect(faults(ten + character) == [.tooLong(length: 11, maximum: 10)])
  }

  @Test func removedCharactersAreNotCounted() throws {
    let text = " \u{FEFF}" + "a\u{200B}b\u{202E}c\u{0}d   e\u{AD}fghi "
    #expect(try line(text) == "abcd efghi")
  }

  @Test func stackedMarksCountAsCharacters() throws {
    let marks = { String(repeating: "\u{301}", count: $0) }
    #expect(try line("a" + marks(31)).count == 1)
    #expect(try line("a" + marks(319)).utf8.count == 1 + 2 * 319)
    #expect(faults("a" + marks(320)) == [.tooLong(length: 11, maximum: 10)])
    let towers = String(repeating: "o" + marks(32), count: 6)
    #expect(faults(towers) == [.tooLong(length: 12, maximum: 10)])
    let crowd = Array(repeating: "👩", count: 200).joined(separator: "\u{200D}")
    #expect(faults(crowd) == [.tooLong(length: 13, maximum: 10)])
  }

  @Test func allBrokenRulesAreListed() {
    #expect(faults("a dog is here") == [.tooLong(length: 13, maximum: 10), .namesDog])
    #expect(CatCaption.maximumLength == 10)
  }

  @Test func normalizationIsIdempotent() throws {
    var random = SeededGenerator(seed: 6)
    let parts = Array(
      "ab é\u{301}\u{200D}\u{FE0F}👩🇺🇸क\u{94D}\u{1112}\u{1161}\u{202E}\u{3000}\u{E0067}🏴"
        .unicodeScalars
    )
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<12 { text.append(parts[Int.random(in: parts.indices, using: &random)]) }
      guard let caption = try? CatCaption(String(text)) else { continue }
      let again = try line(caption.description)
      #expect(again.unicodeScalars.elementsEqual(caption.description.unicodeScalars))
      #expect(caption.description.utf8.count <= 1_280)
    }
  }
}
