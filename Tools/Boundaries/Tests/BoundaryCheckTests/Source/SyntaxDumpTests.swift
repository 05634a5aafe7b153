import Testing

@testable import BoundaryCheck

@Suite struct SyntaxDumpTests {
  private let beginning = #"{"_kind":"source_file","filename":"a.swift","items":["#

  private func dump(_ items: String) throws -> SyntaxDump {
    try SyntaxDump(Array((beginning + items + "]}").utf8), of: "a.swift")
  }

  private let imported =
    #"{"_kind":"import_decl","decl_context":"p1","range":{"start":37,"end":44},"#
    + #""exported":true,"module_path":["Foo","Bar"]}"#

  @Test func importsHaveTheirPlaceAndTheirModule() throws {
    let dump = try dump(imported)
    #expect(dump.imports == [SyntaxDump.Import(offset: 37, module: "Foo")])
    #expect(dump.nodes == [SyntaxDump.Node(kind: "import_decl", start: 37, end: 44)])
  }

  @Test func whatTheCompilerMadeUpHasNoPlace() throws {
    let made = #"{"_kind":"brace_stmt","implicit":true,"range":{"start":3,"end":4}}"#
    let written = #"{"_kind":"brace_stmt","range":{"start":5,"end":6}}"#
    #expect(try dump(made + "," + written).nodes.map(\.start) == [5])
  }

  @Test func bracketsThatDoNotMatchAreNoTrouble() throws {
    #expect(try dump(#"{"_kind":"x"}}]},"":"# + imported).imports.count == 1)
  }

  @Test func regexCountsOnce() throws {
    let value = #"{"_kind":"regex_literal_expr","type":"","text":"/a\"\\b\u0001/"}"#
    let entry = #"{"_kind":"pattern_entry","original_init":\#(value),"processed_init":\#(value)}"#
    #expect(try dump(entry).regexes == ["/a\"\\b\u{1}/"])
    #expect(try dump(entry + "," + value).regexes.count == 2)
  }

  @Test func selectorsAreFoundInNamesOnly() throws {
    let items =
      #"{"_kind":"unresolved_decl_ref_expr","type":"","name":"A::b"},"#
      + #"{"_kind":"string_literal_expr","value":"C::d"},{"_kind":"x","field":"E::f"}"#
    #expect(try dump(items).selectors == ["A", "E"])
  }

  @Test(arguments: [
    #"{"_kind":"import_decl","range":{"start":37,"end":44},"module":"Foo"}"#,
    #"{"_kind":"import_decl","range":{"start":"37","end":44},"module_path":["Foo"]}"#,
    #"{"_kind":"import_decl","range":{"start":37,"length":7},"module_path":["Foo"]}"#,
    #"{"kind":"import_decl","range":{"start":37,"end":44},"module_path":["Foo"]}"#,
    #"{"_kind":"regex_literal_expr","pattern":"/a/"}"#,
  ])
  func unknownDumpFormIsAnObstacle(item: String) {
    #expect(throws: Obstacle.self) { try dump(item) }
  }

  @Test(arguments: ["", "[]", "{\"_kind\":\"file\"}"])
  func somethingElseThanADumpIsAnObstacle(text: String) {
    #expect(throws: Obstacle.self) { try SyntaxDump(Array(text.utf8), of: "a.swift") }
  }
}
