import Foundation
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
    "@attached(member, names: named(`import`)) macro m() = #a",
    "let x = a ? b : c; let d = [a: b]; let y = x ?? z", "let z = a / b / c",
  ])
  func whatIsNoImportIsNotTakenForOne(source: String) async throws {
    let reading = try await read(source)
    #expect(reading.obstacles.isEmpty)
    #expect(reading.sources.first?.imports == [])
  }

  /// Sources that no project needs, and that count as unread.
  @Test(arguments: [
    "import X\0import Y", "/* import X", "let s = \"\nimport X", "let s = \"\"\"\nimport X",
    "func f() { import X }", "if a { import X }", "struct S { import X }", "import: while a {}",
    "\u{0456}mport X", "im\u{200B}port X", "import X\u{2028}import Y",
    "<<<<<<< a\nimport X\n=======\n>>>>>>> b", "let x = <#import X#>", "# if A\nimport X\n# endif",
    "#if A\nimport X", "#if A &&\nB\nimport X\n#endif", "#if A import X\n#endif",
    "#if compiler(>=99)\ngarbage ( [\n#else\nimport X\n#endif",
    "@testable\n#if A\nimport X\n#else\nimport Y\n#endif", "public @testable import X",
    "let s = 'import X'", "import Foo::Bar",
    "#sourceLocation(file: \"a.swift\",\nimport X\n)", "a :: \nb", "let x = ::y",
    "let x = [\n#if A\n1\n#endif\n]", "import X import Y",
  ])
  func whatCannotBeReadWithCertaintyIsAnObstacle(source: String) async throws {
    let reading = try await read(source)
    #expect(reading.sources.allSatisfy { !$0.isWhole })
    #expect(!reading.obstacles.isEmpty)
    #expect(reading.obstacles.allSatisfy { $0.location?.file == "a.swift" })
  }

  @Test func errorInAnotherNamedFileCounts() async throws {
    let folder = try SourceFolder([
      "a.swift": "#sourceLocation(file: \"b.swift\", line: 1)\nlet x = = 1\n",
      "b.swift": "import B\n",
    ])
    let reading = await folder.read(["a.swift", "b.swift"])
    #expect(reading.sources.filter(\.isWhole).map(\.path) == ["b.swift"])
    #expect(Set(reading.obstacles.map(\.location?.line)) == [2])
  }

  /// Text that would overflow the stack of a recursive reader, or take hours in a careless one.
  @Test(arguments: [
    "(", "{", "<", "\"\\(", "/*", "((", "}", ")", "#if A\n", "f(", "if a {", "a ? ",
    "a + ",
    ".a", "!", "a.b", "a()", "x!", "[0]", "?", "& ", "@a ", "/", "#/", "`", "\\", "import A;", "A.",
    "() -> ", "struct S {", "let x: [", "-", "switch a { case ", "as a ", "#", "#a(", "A<", "try ",
  ])
  func anyRepetitionIsReadOrRefused(part: String) async throws {
    for prefix in ["", "let x = a", "let x: A"] {
      let text = prefix + String(repeating: part, count: 2_000 / part.utf8.count)
      let reading = try await read(text, watching: ["dlopen"])
      #expect(reading.sources.count + reading.obstacles.count >= 1)
      #expect(reading.obstacles.count <= 1)
    }
  }

  @Test(arguments: ["A<", ".a", "[", "try "]) func deepNestingIsAnObstacle(
    part: String
  ) async throws {
    let reading = try await read("let x = a" + String(repeating: part, count: 10_000))
    #expect(reading.sources == [])
    #expect(reading.obstacles.count == 1)
  }

  @Test func sourceThatTakesTooLongIsAnObstacle() async throws {
    let folder = try SourceFolder([
      "a.swift": String(repeating: "import A; ", count: 50_000), "b.swift": "import B\n",
    ])
    let files = ["a.swift", "b.swift"].map {
      SwiftReader.File(path: $0, module: "M", languageMode: "6")
    }
    let reader = SwiftReader(root: folder.root, timeLimit: .milliseconds(20))
    let reading = await reader.read([files[0]], watching: [])
    #expect(reading.sources == [])
    #expect(reading.obstacles.map(\.location?.file) == ["a.swift"])
    #expect(await folder.read(["b.swift"]).obstacles == [])
  }

  /// Text that the compiler rejects; its import is found, or it is an obstacle.
  @Test(arguments: [
    "@testable(3) import X", "let a = 1\n\u{FEFF}import X", "let s = \"a\nimport X\n\"",
    "let s = \"\\(\"; import X", "let s = \"\\q\"; import X", "let s = \"\"\"a\n\"\"\"; import X",
    "@testable func f() {}; import X", "let c = '\"'; import X //\"",
  ])
  func rejectedTextHidesNoImport(text: String) async throws {
    let reading = try await read(text)
    let imports = reading.sources.flatMap(\.imports).map(\.module)
    #expect(imports == ["X"] || !reading.obstacles.isEmpty)
  }

  @Test func testableCountsWithArgumentsAndOnADeclaration() async throws {
    let source = try #require(
      try await read("@testable(3) import X\n@testable func f() {}\n").sources.first
    )
    #expect(source.imports.map(\.attributes) == [["@testable"]])
    #expect(source.forms.map(\.name) == ["@testable"])
  }

  @Test func comparisonsAreNotNested() async throws {
    let text = String(repeating: "let a = b<c\nif d < e { f(0..<g) }\n", count: 500)
    #expect(try await read(text).obstacles.isEmpty)
  }

  @Test func longLineIsReadAndALongerOneRefused() async throws {
    let reading = try await read(String(repeating: "import A; ", count: 50_000))
    #expect(reading.sources.first?.imports.count == 50_000)
    let refused = try await read(String(repeating: "import A; ", count: 500_000))
    let reason = "a.swift cannot be parsed: it is larger than 2 MB"
    #expect(refused.obstacles.map(\.message) == [reason])
  }

  @Test func invalidUTF8AndZeroBytesAreObstacles() async throws {
    for byte: UInt8 in [0xFF, 0] {
      let folder = try SourceFolder(["b.swift": "import B\n"])
      let bytes = [UInt8]("// ".utf8) + [byte] + [UInt8]("\nimport A\n".utf8)
      try Data(bytes).write(to: URL(filePath: folder.root + "/a.swift"))
      let reading = await folder.read(["a.swift", "b.swift"])
      #expect(reading.sources.map(\.path) == ["b.swift"])
      #expect(reading.obstacles.map(\.location) == [Location(file: "a.swift")])
    }
  }
}
