import Testing

@testable import BoundaryCheck

@Suite struct SwiftLexerStringTests {
  @Test(arguments: [
    #""import A" b"#, #""a\"import" b"#, ##"#"a"import"# b"##, ##"#"\(import)"# b"##,
    "\"\"\"\nimport A \"\" \\\"\"\" \\\n\"\"\" b", "##\"\"\"\n\"\"\"# import\n\"\"\"## b",
    "#\"\"\"# b", "#\"\"# b", "#\"\\\"# b", "\"\" b", "\"// /* #if @_spi A::b\" b",
  ])
  func stringIsOneToken(source: String) throws {
    let found = try tokens(source)
    #expect(found.count == 2)
    #expect(found.last == "b")
  }

  @Test(arguments: [
    (#""x\(a)y" z"#, [#""x\(a)y""#, "(", "a", ")", "z"]),
    (#""\(f("import"))" z"#, [#""\(f("import"))""#, "(", "f", "(", #""import""#, ")", ")", "z"]),
    (#""\("\(a)")""#, [#""\("\(a)")""#, "(", #""\(a)""#, "(", "a", ")", ")"]),
    (##"#"\(a)\#(b)"#"##, [##"#"\(a)\#(b)"#"##, "(", "b", ")"]),
    (#""\(a /* ) */ )" z"#, [#""\(a /* ) */ )""#, "(", "a", ")", "z"]),
    ("\"\"\"\n\\(a // )\n)\n\"\"\" z", ["\"\"\"\n\\(a // )\n)\n\"\"\"", "(", "a", ")", "z"]),
    (#""\(A::b)""#, [#""\(A::b)""#, "(", "A", "::", "b", ")"]),
  ])
  func whatIsInterpolatedIsCode(source: String, expected: [String]) throws {
    #expect(try tokens(source) == expected)
  }

  @Test func theEndOfAnInterpolationIsSoughtAsTheCompilerSeeksIt() throws {
    // The compiler takes the quotes in the two regexes for a string.
    let source = #""\(g(/"/, /"/))" z"#
    #expect(
      try tokens(source) == [
        #""\(g(/"/, /"/))""#, "(", "g", "(", #"/"/"#, ",", #"/"/"#, ")", ")", "z",
      ]
    )
  }

  @Test(arguments: [
    #""\(/[)]/)f""#, #""\(#/\)/#)f""#, #""\(a, /)(/)""#, #""\(f(a: /))""#, #""\(/b) + c/""#,
  ])
  func endlessSlashIsRejected(source: String) {
    #expect(throws: Unreadable.self) { try tokens(source) }
  }

  @Test func interpolationsDoNotNestWithoutEnd() {
    let deep = String(repeating: "\"\\(", count: 40) + "a" + String(repeating: ")\"", count: 40)
    #expect(throws: Unreadable.self) { try tokens(deep) }
    let shallow = String(repeating: "\"\\(", count: 9) + "a" + String(repeating: ")\"", count: 9)
    #expect(throws: Never.self) { try tokens(shallow) }
  }
}
