import Testing

@testable import BoundaryCheck

@Suite struct SwiftLexerRegexTests {
  private func regexes(_ text: String) throws -> [String] {
    let source = SourceText(path: "a.swift", bytes: Array(text.utf8))
    return try SwiftLexer.tokens(of: source.bytes)
      .filter { $0.kind == .regex || $0.kind == .bareRegex }
      .map(source.text(of:))
  }

  @Test(arguments: [
    ("x = /\"/", ["/\"/"]),
    ("x = !/a/", ["/a/"]),
    ("x = [/a/, /b/]", ["/a/", "/b/"]),
    ("f(a:/b/)", ["/b/"]),
    ("x = y\n/c/.d()", ["/c/"]),
    ("return /a b/", ["/a b/"]),
    ("x = /[)]/", ["/[)]/"]),
    ("x = /(/", ["/(/"]),
    ("x = /\\//", ["/\\//"]),
    ("x = /a\\ /", ["/a\\ /"]),
    ("x = /a*/", ["/a*/"]),
    ("x = a ? /b/:/c/", ["/b/", "/c/"]),
    ("x = /)/", ["/)/"]),
    ("x = #/ \" /#", ["#/ \" /#"]),
    ("x = ##/ a /# b /##", ["##/ a /# b /##"]),
    ("x = #/\n import A\n /#", ["#/\n import A\n /#"]),
    ("x = #//#", ["#//#"]),
  ])
  func aSlashWhereAnOperandIsDueBeginsARegex(
    source: String,
    expected: [String]
  ) throws {
    #expect(try regexes(source) == expected)
  }

  @Test(arguments: [
    "a / b / c", "a/b/c", "x = y\n / c / d", "reduce(1, /) / 2", "f(/, /)", "x = /a )/",
    "func /(a: A, b: B) { a / b }", "prefix operator /\nlet x = a / b", "x = /b//c/",
    "x = /a/*b*/", "x /= y /= z", "a!/b/c", "(a)/b/(c)", "x = / a", "Foo./(a)/b",
  ])
  func otherSlashesAreOperators(source: String) throws {
    #expect(try regexes(source).isEmpty)
  }

  @Test func aRegexHidesWhatIsInItAndNothingBehindIt() throws {
    #expect(
      try tokens("let x = /\"/; import A //\"") == ["let", "x", "=", "/\"/", ";", "import", "A"]
    )
  }

  @Test func oldLanguageModeRejectsSlashRegex() throws {
    let source = "let x = /\"/; import A //\"\n"
    #expect(throws: Unreadable.self) { try prepare(source, mode: "5") }
    #expect(throws: Never.self) { try prepare(source, mode: "6") }
    #expect(throws: Never.self) { try prepare("let x = a / b / c, y = #/d/#", mode: "5") }
  }
}
