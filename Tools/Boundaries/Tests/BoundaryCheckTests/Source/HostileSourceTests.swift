import Testing

@testable import BoundaryCheck

/// Sources that were written to be misread.
@Suite(.timeLimit(.minutes(20))) struct HostileSourceTests {
  /// Sources with an import of X that has to be found.
  @Test(arguments: [
    "// x\rimport X\n", "/* // */ import X", "/* /* */ */ import X", "/* \" */ import X /* \" */",
    "struct S {}; import X", "func f() {}\nimport X\nfunc g() {}", "import\u{0B}X",
    "import\u{A0}X", "import // y\nX", "let s = \"\\\\\"; import X //\"",
    "let r = /\"/; import X //\"",
    "let s = #\"\"\"#; import X //\"\"\"#", "let s = \"\\(\"\\(\")\")\")\"; import X",
    "let a = b / c; let d = e / f; import X", "#if false\n#if garbage(1)\nimport X\n#endif\n#endif",
    "#if true\n#else\nimport X\n#endif", "foo(); #if A\nimport X\n#endif", "final import X",
    "#if A /*\n*/ import X\n#endif", "import struct X.Y", "import func X.y", "import X.Y.Z",
    "\u{FEFF}import X", "#!/x\nimport X", "let s = #/\n\"\n/#; import X //\"",
    "#sourceLocation(file: \"z\", line: 3)\nimport X\n#sourceLocation()", "import `X`",
    "let s = \"\"\"\n\\\"\"\"\n\"\"\"; import X //\"\"\"",
  ])
  func aHiddenImportIsFound(source: String) async throws {
    let reading = try await read(source)
    #expect(reading.obstacles.isEmpty)
    #expect(reading.sources.first?.imports.map(\.module) == ["X"])
  }

  /// Sources without an import, whatever they look like.
  @Test(arguments: [
    "// import X", "/* /* */ import X */", "let s = \"import X\"", "let s = #\"\\(import X)\"#",
    "let s = \"\"\"\nimport X\n\"\"\"", "let s = \"\\(f(\"import X\"))\"", "let importData = 1",
    "let `import` = 1", "func f(import x: Int) {}\nlet y: () = f(import: 1)", "let e: E = .import",
    "let k = \\E.import", "let n = a.import + a?.import", "let c = a\n  .\n  import",
    "let r = #/\nimport X\n/#", "let r = /import X/", "let t = (import: 1, a: 2)",
    "foo {} import: {}", "let s = A::import", "let s = \"#if A\"", "import\u{200B}X",
    "`import X`()",
    "@attached(member, names: named(import)) macro m() = #a",
    "let x = a ? b : c; let d = [a: b]; let y = x ?? z", "let z = a / b / c",
  ])
  func whatIsNoImportIsNotTakenForOne(source: String) async throws {
    let reading = try await read(source)
    #expect(reading.obstacles.isEmpty)
    #expect(reading.sources.first?.imports == [])
  }

  /// Sources that nobody needs to write, and that are not believed.
  @Test(arguments: [
    "import X\0import Y", "/* import X", "let s = \"\nimport X", "let s = \"\"\"\nimport X",
    "func f() { import X }", "if a { import X }", "struct S { import X }", "import: while a {}",
    "\u{0456}mport X", "im\u{200B}port X", "import X\u{2028}import Y", "import X\n\u{FEFF}import Y",
    "<<<<<<< a\nimport X\n=======\n>>>>>>> b", "let x = <#import X#>", "# if A\nimport X\n# endif",
    "#if A\nimport X", "#if A &&\nB\nimport X\n#endif", "#if A import X\n#endif",
    "#if compiler(>=99)\ngarbage ( [\n#else\nimport X\n#endif", "@testable(3) import X",
    "@testable\n#if A\nimport X\n#else\nimport Y\n#endif", "public @testable import X",
    "@testable func f() {}", "let s = 'import X'", "let s = \"\\(/[)]/)\"", "import Foo::Bar",
    "#sourceLocation(file: \"a.swift\",\nimport X\n)", "a :: \nb", "let x = ::y",
    "let x = [\n#if A\n1\n#endif\n]", "import X import Y",
  ])
  func whatCannotBeReadWithCertaintyIsAnObstacle(source: String) async throws {
    let reading = try await read(source)
    #expect(reading.sources.isEmpty)
    #expect(!reading.obstacles.isEmpty)
    #expect(reading.obstacles.allSatisfy { $0.location?.file == "a.swift" })
  }

  @Test func errorInAnotherNamedFileCounts() async throws {
    let folder = try SourceFolder([
      "a.swift": "#sourceLocation(file: \"b.swift\", line: 1)\nlet x = = 1\n",
      "b.swift": "import B\n",
    ])
    let reading = try await folder.read(["a.swift", "b.swift"])
    #expect(reading.sources.map(\.path) == ["b.swift"])
    #expect(Set(reading.obstacles.map(\.location?.line)) == [2])
  }
}
