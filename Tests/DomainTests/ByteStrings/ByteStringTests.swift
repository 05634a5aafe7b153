import ByteStrings
import Testing

struct ByteStringTests {
  @Test func everyByteIsPreserved() {
    let bytes = (1...255).map { UInt8($0) }
    let string = ByteString(bytes: bytes)
    #expect(string.withCString { ByteString(cString: $0) } == string)
    #expect(string.bytes == bytes)
    #expect(string.validText == nil)
    #expect(
      ByteString(bytes: "o".utf8) + ByteString(bytes: [0xFF]) == ByteString(bytes: [0x6F, 0xFF])
    )
  }

  @Test func composedAndDecomposedAccentsDiffer() {
    #expect(ByteString("\u{E9}") != ByteString("e\u{301}"))
  }

  @Test(arguments: [
    (Array("a b/\u{E9}-\u{1F4F0}.txt".utf8), "a b/\u{E9}-\u{1F4F0}.txt"),
    ([], "''"),
    ([0x6F, 0xFF], #"$'o\xff'"#),
    (Array("a\nb".utf8), #"$'a\x0ab'"#),
    (Array("\u{1B}[2J".utf8), #"$'\x1b[2J'"#),
    (Array("it's\\\u{7}".utf8), #"$'it\'s\\\x07'"#),
    (Array("\u{202E}x".utf8), #"$'\xe2\x80\xaex'"#),
    (Array("\u{9B}x".utf8), #"$'\xc2\x9bx'"#),
    ([0xC3, 0xA9, 0xC3], #"$'\#u{E9}\xc3'"#),
  ])
  func descriptionShowsEveryByte(bytes: [UInt8], text: String) {
    #expect(ByteString(bytes: bytes).description == text)
  }

  @Test func textHasReplacementCharacters() {
    #expect(ByteString(bytes: [0x6F, 0xFF]).text == "o\u{FFFD}")
  }

  @Test func fileAddressHasEveryByte() {
    let path = ByteString("/a b/%\u{E9}") + ByteString(bytes: [0xFF])
    #expect(path.fileAddress == "file:///a%20b/%25%C3%A9%FF")
  }
}
