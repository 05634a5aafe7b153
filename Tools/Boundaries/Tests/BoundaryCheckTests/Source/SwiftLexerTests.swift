import Testing

@testable import BoundaryCheck

@Suite struct SwiftLexerTests {
  @Test(arguments: [
    ("a // import B\nc", ["a", "c"]),
    ("a // import B\rc", ["a", "c"]),
    ("a /* b /* c */ d */ e", ["a", "e"]),
    ("/*/ a */ b", ["b"]),
    ("/* // */ b", ["b"]),
    ("1+/*a*/2", ["1", "+", "2"]),
    ("1+//a\n2", ["1", "+", "2"]),
    ("/* \" */ a /* \" */", ["a"]),
  ])
  func commentsAreLeftOut(source: String, expected: [String]) throws {
    #expect(try tokens(source) == expected)
  }

  @Test(arguments: [
    ("importData", ["importData"]),
    ("`import` x", ["`import`", "x"]),
    ("`a \"b` c", ["`a \"b`", "c"]),
    ("im\u{200B}port", ["im\u{200B}port"]),
    ("\u{0456}mport", ["\u{0456}mport"]),
    ("import\u{A0}X", ["import", "X"]),
    ("import\u{0B}X\u{0C}Y", ["import", "X", "Y"]),
    ("dlopen→x", ["dlopen", "→", "x"]),
    ("$0 _x é1", ["$0", "_x", "é1"]),
  ])
  func identifiersAreWholeWords(source: String, expected: [String]) throws {
    #expect(try tokens(source) == expected)
  }

  @Test(arguments: [
    ("1.5e+3.x", ["1.5e+3", ".", "x"]),
    ("0xFF.dlopen", ["0xFF", ".", "dlopen"]),
    ("0x1.8p-3", ["0x1.8p-3"]),
    ("0xe+dlopen", ["0xe", "+", "dlopen"]),
    ("1...3", ["1", "...", "3"]),
    ("1_000.description", ["1_000", ".", "description"]),
  ])
  func numbersTakeNoMembersWithThem(source: String, expected: [String]) throws {
    #expect(try tokens(source) == expected)
  }

  @Test(arguments: [
    ("a ? b : c", ["a", "?", "b", ":", "c"]),
    ("[a: b]", ["[", "a", ":", "b", "]"]),
    ("A::b", ["A", "::", "b"]),
    ("A /**/ :: b", ["A", "::", "b"]),
    ("x ?? y", ["x", "??", "y"]),
    ("a?.import", ["a", "?", ".", "import"]),
    ("a!.b", ["a", "!", ".", "b"]),
    ("Foo./(1)", ["Foo", "./", "(", "1", ")"]),
    ("a..<b", ["a", "..<", "b"]),
  ])
  func operatorsAreAsLongAsTheyCanBe(source: String, expected: [String]) throws {
    #expect(try tokens(source) == expected)
  }

  @Test(arguments: [
    ("@testable import A", ["@testable", "import", "A"]),
    ("@ /* x */\n_spi(A)", ["@ /* x */\n_spi", "(", "A", ")"]),
    ("@`testable` b", ["@`testable`", "b"]),
    ("@A.B c", ["@A", ".", "B", "c"]),
    ("#if A", ["#if", "A"]),
    ("#ifé", ["#if", "é"]),
    ("#élan", ["#élan"]),
    ("#iffy", ["#iffy"]),
  ])
  func attributesAndDirectivesHaveTheirNames(source: String, expected: [String]) throws {
    #expect(try tokens(source) == expected)
  }

  @Test(arguments: [
    "\u{FEFF}import A", "#!/bin/swift import Q\nimport A", "\u{FEFF}#!/bin/swift\nimport A",
  ])
  func byteOrderMarkAndShebangAreSkipped(source: String) throws {
    #expect(try tokens(source) == ["import", "A"])
  }

  @Test(arguments: [
    ("a\0b", 1), ("\"a", 0), ("\"a\nb\"", 0), ("/* a", 0), ("a `b", 2), ("'a'", 0), ("#/a", 0),
    ("\"\"\"\na", 0), ("##a", 0), ("# a", 0), ("@ +", 0), ("\"\\(a\"", 1), ("\"\\(a // )\"", 1),
    ("#\"a\"", 0),
  ])
  func unterminatedTokenIsRejected(source: String, offset: Int) {
    let error = #expect(throws: Unreadable.self) { try tokens(source) }
    #expect(error?.offset == offset)
  }

  @Test func invalidUTF8IsRejectedAtItsOffset() {
    let bytes = Array("// é\nimport A".utf8) + [0xFF] + Array("\n".utf8)
    let error = #expect(throws: Unreadable.self) { try SwiftLexer.tokens(of: bytes) }
    #expect(error?.offset == bytes.count - 2)
  }
}
