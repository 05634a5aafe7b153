import Testing

@testable import BoundaryCheck

/// What the compiler's parser would have to say to be believed.
@Suite struct SourceCheckingTests {
  private let source = "import A\nlet x = /b/\nlet y = C::d\n"

  private func node(_ kind: String, _ start: Int) -> String {
    #"{"_kind":"\#(kind)","range":{"start":\#(start),"end":\#(start)}}"#
  }

  private func importing(_ module: String, _ start: Int) -> String {
    #"{"_kind":"import_decl","range":{"start":\#(start),"end":7},"module_path":["\#(module)"]}"#
  }

  private func regex(_ text: String) -> String {
    #"{"_kind":"regex_literal_expr","type":"","text":"\#(text)"}"#
  }

  private func check(_ items: [String]) throws {
    let text = #"{"_kind":"source_file","items":["# + items.joined(separator: ",") + "]}"
    let dump = try SyntaxDump(Array(text.utf8), of: "a.swift")
    _ = try prepare(source).reading([dump], watching: [])
  }

  @Test func agreementIsBelieved() throws {
    try check([importing("A", 0), node("pattern_binding_decl", 9), regex("/b/")])
  }

  @Test func codeWhereWeSawNoneIsNotBelieved() {
    #expect(throws: Unreadable.self) {
      try check([importing("A", 0), node("func_decl", 18), regex("/b/")])
    }
  }

  @Test func importsHaveToBeTheSame() {
    #expect(throws: Unreadable.self) { try check([node("var_decl", 9), regex("/b/")]) }
    #expect(throws: Unreadable.self) { try check([importing("B", 0), regex("/b/")]) }
    #expect(throws: Unreadable.self) {
      try check([importing("A", 0), importing("A", 9), regex("/b/")])
    }
  }

  @Test func regexesHaveToBeTheSame() {
    #expect(throws: Unreadable.self) { try check([importing("A", 0)]) }
    #expect(throws: Unreadable.self) { try check([importing("A", 0), regex("/c/")]) }
    #expect(throws: Unreadable.self) { try check([importing("A", 0), regex("/b/"), regex("/b/")]) }
  }

  @Test func selectorsThatTheCompilerSeesHaveToBeKnown() {
    let name = #"{"_kind":"unresolved_decl_ref_expr","name":"\#("E")::d"}"#
    #expect(throws: Unreadable.self) { try check([importing("A", 0), regex("/b/"), name]) }
  }

  @Test func emptyDumpIsAnObstacle() throws {
    let dump = try SyntaxDump(Array(#"{"_kind":"source_file","items":[]}"#.utf8), of: "a.swift")
    #expect(throws: Unreadable.self) { try prepare("foo()").reading([dump], watching: []) }
    #expect(throws: Never.self) { try prepare("// foo").reading([dump], watching: []) }
  }
}
