import Testing

@testable import BoundaryCheck

@Suite struct ConditionalBlankingTests {
  private func views(_ text: String) throws -> [String] {
    try prepare(text).views.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func aFileWithoutConditionsIsItsOnlyView() throws {
    #expect(try views("import A\n") == ["import A\n"])
    #expect(try prepare("import A\n").copies.count == 1)
  }

  @Test func everyBranchIsInAView() throws {
    let source = "#if A // c\nimport B\n#elseif C\nimport D\n#else\nimport E\n#endif\nimport F\n"
    let found = try views(source)
    #expect(found.count == 3)
    for (view, module) in zip(found, ["B", "D", "E"]) {
      #expect(view.utf8.count == source.utf8.count)
      #expect(view.split(separator: "\n", omittingEmptySubsequences: false).count == 9)
      let imports = try tokens(view).filter { $0 != "import" }
      #expect(imports == [module, "F"])
    }
  }

  @Test func branchesInBranchesAreAllSeen() throws {
    let source = """
      #if A
      a
      #if B
      b
      #else
      c
      #endif
      #else
      #if D
      d
      #endif
      e
      #endif
      #if F
      f
      #else
      g
      #endif
      """
    let found = try views(source).map { try tokens($0) }
    #expect(found == [["a", "b", "f"], ["a", "c", "g"], ["d", "e", "f"]])
  }

  @Test func aDirectiveNeedNotBeTheFirstOnItsLine() throws {
    #expect(try views("foo(); #if A\nimport B\n#endif") == ["foo();      \nimport B\n      "])
  }

  @Test func commentMayStartAtADirective() throws {
    #expect(try views("#if A /*\n*/ import B\n#endif") == ["      /*\n*/ import B\n      "])
  }

  @Test func placesAreNotMovedByDirectives() throws {
    let source = "#sourceLocation(file: \"b.swift\", line: 9)\nimport A\n#sourceLocation()\n"
    let prepared = try prepare(source)
    #expect(
      try tokens(String(decoding: prepared.original.bytes, as: UTF8.self)) == ["import", "A"]
    )
    #expect(prepared.views.map(\.bytes) == [prepared.original.bytes])
  }

  @Test func onlySourceLocationDirectivesAreSkipped() throws {
    let source = "#sourceLocation(file: \"b.swift\",\nimport A\n)\n"
    #expect(try views(source) == [source])
  }
}
