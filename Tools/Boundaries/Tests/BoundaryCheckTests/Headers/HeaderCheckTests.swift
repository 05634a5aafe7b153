import Testing

@testable import BoundaryCheck

@Suite("What C files reach for")
struct HeaderCheckTests {
  @Test func listedAndOwnHeadersAreFine() throws {
    let findings = try findings(
      """
      #include <stdio.h>
      #include "engine.h"
      #include "../CEngine/include/engine.h"
      """
    )
    #expect(findings.violations.isEmpty)
    #expect(findings.obstacles.isEmpty)
    #expect(findings.counts == ["includes": 3])
  }

  @Test(arguments: [
    ("#include <sqlite3.h>", "sqlite3.h"),
    ("#include \"sqlite3.h\"", "sqlite3.h"),
    ("  #  include<sqlite3.h>", "sqlite3.h"),
    ("#inc\\\nlude <sqlite3.h>", "sqlite3.h"),
    ("/* why */ #include <sqlite3.h>", "sqlite3.h"),
    ("#include /* a */ <sqlite3.h>", "sqlite3.h"),
    ("%:include <sqlite3.h>", "sqlite3.h"),
    ("#import <sqlite3.h>", "sqlite3.h"),
    ("#include_next <stdlib.h>", "stdlib.h"),
    ("#embed \"data.bin\"", "data.bin"),
    ("#define H <sqlite3.h>\n#include H", "H"),
    ("#include \"../../../Inner/secret.h\"", "../../../Inner/secret.h"),
    ("#if 0\n#include <sqlite3.h>\n#endif", "sqlite3.h"),
  ])
  func anyOtherHeaderIsTold(code: String, subject: String) throws {
    let violations = try findings("#include <stdio.h>\n" + code).violations
    #expect(violations.map(\.subject) == [subject])
    #expect(violations.map(\.rule) == [.header])
    #expect(violations.first?.chain == ["CEngine", subject])
  }

  @Test(arguments: [
    "int x(void) __asm__(\"curl_easy_init\");", "asm(\"nop\");",
    "#pragma redefine_extname x curl_easy_init", "#pragma weak x = y",
    "#define A asm(\"nop\")", "char *a = \"\u{301}\"; asm(\"nop\");",
    "char *a = \"\\\\\nn\"; asm(\"nop\");",
  ])
  func customLinkerNameIsReported(code: String) throws {
    let violations = try findings("#include <stdio.h>\n" + code).violations
    #expect(violations.map(\.rule) == [.linkerName])
    #expect(violations.first?.location?.line == 2)
  }

  @Test func eachKindOfLineBreakEndsComments() throws {
    let code = "#include <stdio.h>\r\n#error don't /* text\r// text\rasm(\"nop\");"
    #expect(try findings(code).violations.map(\.location?.line) == [4])
  }

  @Test func commentsAndStringsAreNoDirectives() throws {
    let findings = try findings(
      """
      #include <stdio.h>
      // #include <sqlite3.h>
      // continued \\
      #include <sqlite3.h>
      /* #include <sqlite3.h>
      #include <sqlite3.h> */
      static const char *text = "\\
      #include <sqlite3.h> asm";
      static const char quote = '"'; /* asm */
      #pragma once
      """
    )
    #expect(findings.violations.isEmpty)
  }

  @Test func linesAreCountedThroughCommentsAndContinuations() throws {
    let violations = try findings("#include <stdio.h>\n/*\n\n*/ int \\\n a;\n#include <b.h>")
      .violations
    #expect(violations.first?.location == Location(file: Self.file, line: 6))
  }

  @Test func unusedHeaderEntryIsReported() throws {
    #expect(try findings("int a;").obstacles.map(\.message).first?.contains("stdio.h") == true)
  }

  @Test func aFileThatIsNotUTF8IsAnObstacle() throws {
    let folder = try TemporaryWorkspace()
    try folder.write("#include <stdio.h>", to: Self.file)
    try folder.write("x", to: "Outer/Sources/CEngine/a.c")
    #expect(throws: Never.self) { try folder.workspace(under: .small()) }
    try folder.overwrite([0x23, 0xFF, 0xFE], at: "Outer/Sources/CEngine/a.c")
    let findings = HeaderCheck(workspace: try folder.workspace(under: .small())).findings()
    #expect(findings.obstacles.map(\.location?.file) == ["Outer/Sources/CEngine/a.c"])
  }

  @Test func moduleMapFollowsThePolicy() throws {
    let map = """
      // link "comment"
      module CStore [system] {
        header "shim.h"
        header "/usr/include/sqlite3.h"
        link "sqlite3" link "z"
        link framework "Store"
      }
      extern module Other "other.modulemap"
      """
    let folder = try TemporaryWorkspace(["S/module.modulemap": map, "S/shim.h": ""])
    let module = Policy.Module(name: "CStore", kind: .system, path: "S", links: ["sqlite3"])
    let policy = Policy.small {
      $0.packages = [.init(path: ".", layer: "Outer", modules: [module])]
    }
    let findings = HeaderCheck(workspace: try folder.workspace(under: policy)).findings()
    #expect(
      findings.violations.map(\.subject)
        == ["/usr/include/sqlite3.h", "z", "Store", "other.modulemap"]
    )
    #expect(findings.violations.map(\.location?.line) == [4, 5, 6, 8])
  }

  private static let file = "Outer/Sources/CEngine/engine.c"

  private func findings(_ code: String) throws -> Findings {
    let folder = try TemporaryWorkspace([
      Self.file: code, "Outer/Sources/CEngine/include/engine.h": "", "Inner/secret.h": "",
    ])
    return HeaderCheck(workspace: try folder.workspace(under: .small())).findings()
  }
}
