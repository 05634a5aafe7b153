import Domain
import FoundationEssentials
import TestSupport
import Testing

/// The names of saved pictures.
struct FileNameTests {
  private func name(
    _ caption: String,
    _ id: String,
    _ format: Picture.Format = .png
  ) throws -> String {
    let picture = try Picture(Data([0]), format: format, width: 1, height: 1)
    return CaptionedCat.fake(id: id, try CatCaption(caption), picture: picture).fileName
  }

  @Test func nameHasCaptionAndID() throws {
    #expect(try name("Hello", "595f280c", .jpeg) == "cat-hello-595f280c.jpg")
    #expect(try name("Hello", "595F", .gif) == "cat-hello-595f.gif")
    #expect(try name("Hello", "595f", .webp) == "cat-hello-595f.webp")
    #expect(try name("Hello", "595f") == "cat-hello-595f.png")
  }

  @Test(
    arguments: [
      ("Oh, no!", "cat-oh-no-1.png"), ("--a--b--", "cat-a-b-1.png"), ("ÄÖ ü", "cat-äö-ü-1.png"),
      ("日本 語", "cat-日本-語-1.png"), ("ЖУК", "cat-жук-1.png"), ("कि", "cat-कि-1.png"),
      ("٣", "cat-٣-1.png"),
      ("../x", "cat-x-1.png"), (".", "cat-1.png"), ("😀", "cat-1.png"), ("a😀b", "cat-a-b-1.png"),
      ("a/b\\c:d", "cat-a-b-c-d-1.png"), ("a\u{200D}b", "cat-ab-1.png"), ("-rf *", "cat-rf-1.png"),
      ("½²", "cat-1.png"), ("\u{E000}a", "cat-a-1.png"), ("/\u{301}a", "cat-a-1.png"),
      ("a/\u{301}b", "cat-a-b-1.png"), ("CON", "cat-con-1.png"),
    ]
  )
  func otherCharactersBecomeHyphens(caption: String, expected: String) throws {
    #expect(try name(caption, "1") == expected)
  }

  @Test(
    arguments: [
      "", "-", "../..", "/", "\u{0}", "\n", " ", "\u{202E}", "😀", "\u{301}", "\u{3164}", "..", "~",
      "%2F",
    ]
  )
  func hostileIDIsOmitted(id: String) throws {
    let digits = id == "%2F" ? "-2f" : ""
    #expect(try name("a", id) == "cat-a\(digits).png")
    #expect(try name("!", id) == "cat\(digits).png")
  }

  @Test(
    arguments: [
      ("a/../b", "a-b"), ("a\u{0}b", "a-b"), ("a\u{202E}gnp.exe", "agnp-exe"), ("A\r\nB", "a-b"),
      ("e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}x", "e\u{301}\u{302}\u{303}\u{304}x"),
      ("İ", "i\u{307}"),
      ("a\u{301}\u{301}\u{301}\u{301}\u{301}o\u{301}", "a\u{301}\u{301}\u{301}\u{301}o\u{301}"),
    ]
  )
  func idIsReducedLikeCaption(id: String, expected: String) throws {
    #expect(try name("!", id).unicodeScalars.elementsEqual("cat-\(expected).png".unicodeScalars))
  }

  @Test func nameHasAtMost100Bytes() throws {
    let long = String(repeating: "f", count: 10_000)
    #expect(try name("a", long, .webp) == "cat-a-\(String(repeating: "f", count: 40)).webp")
    let marked = String(repeating: "a\u{301}\u{302}\u{303}", count: 10)
    let full = try name(marked, long, .webp)
    #expect(full.utf8.count == 99)
    #expect(full.hasPrefix("cat-" + String(repeating: "a\u{301}\u{302}\u{303}", count: 7) + "-f"))
    let nine = String(repeating: "a\u{301}\u{302}", count: 9)
    #expect(try name(nine + "o\u{301}\u{302}", long, .webp).utf8.count == 100)
    #expect(try name(nine + "\u{E9}\u{301}\u{302}", long, .webp).utf8.count == 95)
    #expect(
      try name("a", String(repeating: "語", count: 30)) == "cat-a-"
        + String(repeating: "語", count: 13) + ".png"
    )
    let hyphen = String(repeating: "f", count: 39) + "/g"
    #expect(try name("a", hyphen) == "cat-a-" + String(repeating: "f", count: 39) + ".png")
  }

  @Test func everyNameIsSafe() throws {
    var random = SeededGenerator(seed: 9)
    let stride = stride(from: UInt32(0), to: 0x11_0000, by: 37)
    let scalars = stride.compactMap(Unicode.Scalar.init)
    for scalar in scalars {
      let text = "\(scalar)\(scalars.randomElement(using: &random) ?? "a")"
      let caption = try (try? CatCaption(text)) ?? CatCaption("!")
      let name = CaptionedCat.fake(id: text, caption, picture: try Self.picture.get()).fileName
      #expect(name.utf8.count <= 100 && name.hasPrefix("cat") && name.hasSuffix(".gif"))
      let isSafe = name.unicodeScalars.dropLast(4).allSatisfy { scalar in
        scalar == "-"
          || !scalar.properties.isDefaultIgnorableCodePoint
            && Self.categories.contains(scalar.properties.generalCategory)
      }
      #expect(isSafe, "\(text.unicodeScalars.map(\.value))")
    }
  }

  private static let picture = Result {
    try Picture(Data([0]), format: .gif, width: 1, height: 1)
  }

  private static let categories: Set<Unicode.GeneralCategory> = [
    .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
    .decimalNumber,
    .letterNumber, .nonspacingMark, .spacingMark, .enclosingMark,
  ]
}
