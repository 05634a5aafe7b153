import FoundationEssentials
import Testing

@testable import NewsAPIFormat

struct JSONMendingTests {
  private func mended(_ text: String) -> String {
    String(decoding: JSONMending.mended(Data(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    "", "{}", #""\ud83d\ude00""#, #""\"\\\/\b\f\n\r\t\u00e9""#, #""\\ud800""#, "\"é 😀\"",
  ])
  func validJSONStays(text: String) {
    #expect(mended(text) == text)
  }

  @Test(arguments: [
    (#""\ud800""#, #""\uFFFD""#), (#""\udc00""#, #""\uFFFD""#),
    (#""\ud800\ud800""#, #""\uFFFD\uFFFD""#),
    (#""\ud800\udc00\udc00""#, #""\ud800\udc00\uFFFD""#), (#""\ud800\n""#, #""\uFFFD\n""#),
    (#""\ud800\u00""#, #""\uFFFDu00""#), (#""it\'s""#, #""it's""#), (#""\u12g4""#, #""u12g4""#),
    (#""\"#, #"""#), (#""\u"#, #""u"#),
  ])
  func invalidEscapeLosesACharacter(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(arguments: [
    ("\"a\tb\u{0}c\"", #""a b\u0000c""#), ("\"\u{1B}[31m\u{7}\"", #""\u001B[31m\u0007""#),
    ("{\u{0}\"a\"\n:1\u{1B}}", #"{ "a" :1 }"#), (#""\"\#u{0}""#, #""\"\u0000""#),
  ])
  func controlCharacterIsEscapedInAString(text: String, expected: String) {
    #expect(mended(text) == expected)
  }

  @Test(arguments: ["\u{301}\u{323}", #"\u0301\u0323"#, #"\u0301\#u{323}"#])
  func longRunOfAccentsIsCut(accents: String) throws {
    let text = #"{"e\#(String(repeating: accents, count: 40))":"x"}"#
    let fields = try JSONDecoder().decode([String: String].self, from: Data(mended(text).utf8))
    #expect(fields.keys.first?.unicodeScalars.count == 31)
  }

  @Test func invalidUTF8IsReplaced() {
    let bytes = Data([0x22, 0xFF, 0xC3, 0x22])
    #expect(Array(JSONMending.mended(bytes)) == Array("\"\u{FFFD}\u{FFFD}\"".utf8))
  }
}
