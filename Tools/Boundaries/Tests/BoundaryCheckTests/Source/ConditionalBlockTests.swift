import Testing

@testable import BoundaryCheck

@Suite struct ConditionalBlockTests {
  private func questions(_ condition: String) throws -> [String] {
    let prepared = try prepare("#if \(condition)\n#endif\n")
    return prepared.blocks.questions.map(prepared.source.name(of:))
  }

  @Test(arguments: [
    ("canImport(A)", ["A"]),
    ("os(Linux) && canImport(A.B, _version: 3.2.1)", ["A"]),
    ("!(canImport(A) || !canImport( `B` ))", ["A", "B"]),
    ("canImport(/* x */A)", ["A"]),
    ("`canImport`(A)", ["A"]),
    ("compiler(>=6.0) || $Feature && hasFeature(X)", []),
    ("DEBUG // canImport(A)", []),
    ("_compiler_version(\"5.*.3\") || 1", []),
    ("canImport /* x */ (A)", ["A"]),
  ])
  func conditionsTellWhichModulesTheyAskFor(
    condition: String,
    expected: [String]
  ) throws {
    #expect(try questions(condition) == expected)
  }

  @Test(arguments: [
    "", "A import B", "A; import B", "A &&", "(A", "A)", "A == B", "f(", "canImport()",
    "canImport(\"A\")", "\"A\"", "A B", "&& A", "A! ", "@a",
  ])
  func whatIsNoConditionIsRefused(condition: String) {
    #expect(throws: Unreadable.self) { try questions(condition) }
  }

  @Test(arguments: [
    "#else\n", "#endif\n", "#elseif A\n", "#if A\n", "#if A\n#else import B\n#endif\n",
    "#if A\n#endif import B\n", "#if A\n#endif; import B\n", "#if A &&\nB\n#endif",
  ])
  func directivesThatDoNotBelongTogetherAreRefused(source: String) {
    #expect(throws: Unreadable.self) { try prepare(source) }
  }

  @Test(arguments: [
    "let s = \"#if A\"", "// #if A", "/*\n#if A\n*/", "let s = \"\"\"\n#if A\n\"\"\"",
    "let s = #/\n#if A\n/#", "`#if A`",
  ])
  func whatOnlyLooksLikeADirectiveIsNone(source: String) throws {
    #expect(try !prepare(source).hasBranches)
  }
}
