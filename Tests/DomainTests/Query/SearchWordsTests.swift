import Domain
import Query
import TestSupport
import Testing

struct SearchWordsTests {
  @Test(arguments: [
    ("", ""), (" \n ", ""), ("***", ""), ("Wind", "wind"), ("wind-power", "wind power"),
    ("don't stop", "don t stop"), ("a_b", "a b"), ("R&D", "r d"),
    ("https://x.y/z?q=1", "https x y z q 1"),
    ("C++20", "c 20"), ("a\u{0}b", "a b"), ("100 000,5 €", "100 000 5"), ("(a)", "a"),
    ("½ Ⅳ ²", "½ ⅳ ²"),
    ("\u{E000}x", "\u{E000}x"), ("a\u{200B}b", "a b"), ("a\u{202E}b", "a b"), ("© ™ °", ""),
  ])
  func lettersAndNumbersMakeWords(text: String, words: String) {
    #expect(SearchWords.index(text) == words)
  }

  /// The role of a character is computed at its first use and then stored.
  @Test func laterUsesGiveTheSameWords() {
    let texts = (UInt32(0)...0x2100).compactMap(Unicode.Scalar.init).map { "a\($0)b" }
    let words = texts.map(SearchWords.index)
    #expect(texts.map(SearchWords.index) == words)
    #expect(words[0xE9] == "aeb")
    #expect(words[0x430] == "aаb")
    #expect(words[0x2019] == "a b")
  }

  @Test(arguments: [
    ("❤️love", "❤ love"), ("👨‍👩‍👧", "👨 👩 👧"), ("a👍🏽b", "a 👍 b"), ("日👍本", "日 👍 本"), ("☂☃", "☂ ☃"),
  ])
  func pictographsAreWords(text: String, words: String) {
    #expect(SearchWords.index(text) == words)
  }

  @Test(arguments: [
    ("co\u{AD}operate", "cooperate"), ("می\u{200C}خواهم", "میخواهم"),
    ("a\u{FE0F}b\u{200D}c", "abc"),
    ("\u{301}", ""), (" \u{301}a", "a"), ("日\u{FE00}本", "日本 本"), ("葛\u{E0100}城", "葛城 城"),
  ])
  func invisibleCharactersAreIgnored(text: String, words: String) {
    #expect(SearchWords.index(text) == words)
  }

  @Test(arguments: [
    ("ÀÉÎÕÜ çñÿ", "aeiou cny"), ("Łódź Øre Straße ẞ", "łodz øre straße ß"),
    ("ĲSSELMEER ǅ", "ĳsselmeer ǆ"),
    ("İstanbul ılık", "istanbul ılık"), ("Ελλάδα ΊΣΩΣ ᾧ", "ελλαδα ισωσ ω"),
    ("Ὀδυσσεύς", "οδυσσευσ"),
    ("Ёлка Йод Київ Ўзбек", "елка иод киів узбек"), ("Đặng Thế", "đang the"), ("ＡＢＣ　１２", "abc 12"),
    ("שָׁלוֹם", "שלום"), ("مُحَمَّد أحمد", "محمد احمد"), ("हिन्दी फ़िल्म", "हिन्दी फिल्म"), ("K Å Ω", "k a ω"),
    ("Z\u{351}\u{36B}a\u{343}l\u{36D}g\u{321}o\u{488}", "zalgo"), ("ⵣ Ⴀ Ა Ꭰ", "ⵣ ⴀ ა ꭰ"),
  ])
  func caseAndAccentsAreFolded(text: String, words: String) {
    #expect(SearchWords.index(text) == words)
  }

  @Test(arguments: [
    ("日", "日"), ("日本", "日本 本"), ("東京都", "東京 京都 都"), ("ひらカタ漢", "ひら らカ カタ タ漢 漢"),
    ("スーパー", "スー ーパ パー ー"),
    ("한국어", "한국 국어 어"), ("ไทย", "ไท ทย ย"), ("𠮷野家", "𠮷野 野家 家"), ("人々", "人々 々"),
    ("二〇二六", "二〇 〇二 二六 六"),
    ("ジョン・レノン", "ジョ ョン ン レノ ノン ン"), ("日,本", "日 本"),
    ("\u{1100}\u{1100}", "\u{1100}\u{1100} \u{1100}"),
    ("กู\u{E38}", "กู ู\u{E38} \u{E38}"), ("ㄅㄆ", "ㄅㄆ ㄆ"), ("ក្រ", "ក្ ្រ រ"),
    ("၁၂မြန်", "၁၂ မြ ြန န် ်"),
  ])
  func unspacedRunIsPairs(text: String, words: String) {
    #expect(SearchWords.index(text) == words)
  }

  @Test(arguments: [
    ("3月5日", "3 月 5 日"), ("Aさん", "a さん ん"), ("東京2020", "東京 京 2020"), ("日本のIT企業", "日本 本の の it 企業 業"),
  ])
  func runEndsAtOtherLettersAndDigits(text: String, words: String) {
    #expect(SearchWords.index(text) == words)
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("ế", "e\u{302}\u{301}"), ("й", "и\u{306}"), ("\u{212B}", "A\u{30A}"),
    ("각", "\u{1100}\u{1161}\u{11A8}"), ("각", "가\u{11A8}"), ("が", "か\u{3099}"), ("ぱ", "は\u{309A}"),
    ("ゔ", "う\u{3099}"), ("ヴ", "ウ\u{3099}"), ("ヷ", "ワ\u{3099}"), ("\u{958}", "क\u{93C}"),
    ("\u{9CB}", "\u{9C7}\u{9BE}"), ("\u{DDD}", "\u{DD9}\u{DCF}\u{DCA}"),
    ("\u{1026}", "\u{1025}\u{102E}"),
    ("\u{F900}", "\u{8C48}"), ("\u{2F801}", "\u{4E38}"), ("\u{2F803}", "\u{20122}"),
    ("\u{1000}\u{103A}\u{1037}", "\u{1000}\u{1037}\u{103A}"),
    ("ก\u{E48}\u{E38}", "ก\u{E38}\u{E48}"),
    ("\u{5E9}\u{5C1}\u{5BC}", "\u{FB2C}"), ("\u{622}", "\u{627}\u{653}"),
    ("\u{1D15E}", "\u{1D157}\u{1D165}"),
  ])
  func equalStringsHaveEqualWords(text: String, spelled: String) throws {
    try #require(text == spelled && !text.unicodeScalars.elementsEqual(spelled.unicodeScalars))
    for (before, after) in [("", ""), ("a", "b"), ("日", "本")] {
      let words = SearchWords.index(before + text + after)
      #expect(words.utf8.elementsEqual(SearchWords.index(before + spelled + after).utf8))
      #expect(!words.isEmpty)
    }
  }

  @Test(.hangLimit) func manyMarksTakeLinearTime() {
    let marks = String(repeating: "\u{E48}\u{E38}", count: 50_000)
    let spaces = SearchWords.index("ก" + marks).utf8.count { $0 == 0x20 }
    #expect(spaces == 100_000)
  }

  /// The archive's tokenizer relies on these bytes.
  @Test func outputIsFoldedWordsAndSingleSpaces() {
    var random = SeededGenerator(seed: 1)
    let scalars = (0..<20_000).compactMap { _ -> Unicode.Scalar? in
      let limit: UInt32 =
        [0x80, 0x600, 0x3100, 0x1_1000, 0x11_0000].randomElement(using: &random) ?? 0
      return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random))
    }
    for start in stride(from: 0, to: scalars.count - 40, by: 20) {
      let text = scalars[start..<start + 40].reduce(into: "") { $0.unicodeScalars.append($1) }
      let words = SearchWords.index(text)
      #expect(words.utf8.allSatisfy(isIndexed), "\(text.debugDescription)")
      #expect(words.utf8.first != 0x20 && words.utf8.last != 0x20)
      #expect(zip(words.utf8, words.utf8.dropFirst()).allSatisfy { $0 != 0x20 || $1 != 0x20 })
    }
  }

  private func isIndexed(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == 0x20 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  @Test func categoryDecidesWhetherAScalarIsIndexed() {
    let values = Array(0..<0x1_0000) + Array(stride(from: 0x1_0000, to: 0x11_0000, by: 11))
    let scalars = values.compactMap { Unicode.Scalar(UInt32($0)) }
    let wrong = scalars.filter { scalar in
      let isFound = !SearchWords.index(String(scalar)).isEmpty
      return switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .privateUse:
        !isFound
      case .otherSymbol:
        isFound != (scalar.value >= 0x2600)
      case .nonspacingMark, .spacingMark, .enclosingMark:
        false
      default:
        isFound
      }
    }
    #expect(wrong.isEmpty)
  }
}
