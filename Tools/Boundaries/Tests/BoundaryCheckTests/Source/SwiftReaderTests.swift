import Foundation
import Testing

@testable import BoundaryCheck

@Suite(.timeLimit(.minutes(20))) struct SwiftReaderTests {
  @Test func importsHaveTheirModuleAttributesAndPlace() async throws {
    let reading = try await read(
      """
      // é
      @testable import A
      @_spi(X) @preconcurrency public import struct B.C.D; import `E`
      /* é */ import/**/F
      @testable
      import
        G
      """
    )
    #expect(reading.obstacles.isEmpty)
    let imports = try #require(reading.sources.first).imports
    #expect(imports.map(\.module) == ["A", "B", "E", "F", "G"])
    #expect(
      imports.map(\.attributes) == [
        ["@testable"], ["@_spi", "@preconcurrency"], [], [], ["@testable"],
      ]
    )
    #expect(imports.map(\.location.line) == [2, 3, 3, 4, 6])
    #expect(imports.map(\.location.column) == [11, 33, 54, 9, 1])
    #expect(imports.allSatisfy { $0.location.file == "a.swift" })
  }

  @Test func everyBranchAndConditionIsRead() async throws {
    let reading = try await read(
      """
      import A
      #if os(macOS) && canImport(B.C, _version: 1.2)
      import B
      #elseif !DEBUG
      import C
      #else
      #if canImport(E)
      import E
      #endif
      #endif
      #if X
      @testable
      #endif
      import F
      """
    )
    #expect(reading.obstacles.isEmpty)
    let source = try #require(reading.sources.first)
    #expect(source.imports.map(\.module) == ["A", "B", "C", "E", "F"])
    #expect(source.imports.last?.attributes == ["@testable"])
    #expect(source.questions.map(\.name) == ["B", "E"])
    #expect(source.questions.first?.location == Location(file: "a.swift", line: 2, column: 28))
  }

  @Test func twoBranchesMayHoldWhatOneFileMayNot() async throws {
    let reading = try await read(
      """
      @inline(never)
      func f(x: Int) -> Int {
        switch x {
        #if A
        default: return 1
        #else
        default: return dlopen(2)
        #endif
        }
      }
      #if A
      @available(*, deprecated)
      #else
      @_spi(X)
      #endif
      public struct S {
        var x: Int {
          #if A
          get { 1 }
          #else
          get { 2 }
          #endif
        }
      }
      let z = [1]
        #if A
        .map { $0 }
        #endif
        .count
      """,
      watching: ["dlopen"]
    )
    #expect(reading.obstacles.isEmpty)
    let forms = try #require(reading.sources.first).forms.map(\.name)
    #expect(forms.contains("dlopen"))
    #expect(forms.contains("@_spi"))
  }

  @Test func formsAreAttributesDirectivesMacrosAndWatchedNames() async throws {
    let reading = try await read(
      """
      @testable import A
      @_silgen_name("x") func f()
      @attached(member) macro m() = #externalMacro(module: "A", type: "B")
      let y = `dlsym`(dlopen, "dlopen", other)
      #sourceLocation(file: "b.swift", line: 70)
      let s = "\\(dlsym)"
      """,
      watching: ["dlopen", "dlsym"]
    )
    #expect(reading.obstacles.isEmpty)
    let forms = try #require(reading.sources.first).forms
    #expect(
      forms.map(\.name) == [
        "@_silgen_name", "@attached", "macro", "#externalMacro", "dlsym", "dlopen",
        "#sourceLocation", "dlsym",
      ]
    )
    #expect(forms.map(\.location.line) == [2, 3, 3, 3, 4, 4, 5, 6])
  }

  @Test func selectorsAreFoundWhereverTheyStand() async throws {
    let reading = try await read(
      """
      struct S<T> where T: A::P {
        @B::W var x: C::D = E :: f()
        func g(_ y: F::Z = "\\(`G`::h)") -> H::I where T == J::K { \\L::M.n; y.N::o(); return #O::p() }
      }
      let s = "P::q" // R::s
      """
    )
    #expect(reading.obstacles.isEmpty)
    let names = try #require(reading.sources.first).selectors.map(\.name)
    #expect(names == ["A", "B", "C", "E", "F", "G", "H", "J", "L", "N", "O"])
  }

  @Test func brokenFileIsOneObstacleAndHidesNoOther() async throws {
    let folder = try SourceFolder([
      "a.swift": "import A\n", "b.swift": "import B\n\n  func f( {\n}\n",
      "c.swift": "let s = \"\n", "main.swift": "import C\nprint(1)\n", "e.swift": "print(2)\n",
    ])
    let reading = await folder.read([
      "main.swift", "b.swift", "a.swift", "c.swift", "e.swift", "d.swift",
    ])
    #expect(reading.sources.filter(\.isWhole).map(\.path) == ["main.swift", "a.swift", "e.swift"])
    let files = Set(reading.obstacles.compactMap(\.location?.file))
    #expect(files == ["b.swift", "c.swift", "d.swift"])
    let broken = reading.obstacles.first { $0.location?.file == "b.swift" }
    #expect(broken?.location?.line == 3)
    #expect(broken?.message.hasPrefix("b.swift:3:") == true)
    #expect(broken?.message.contains("cannot be parsed: expected") == true)
    #expect(reading.obstacles.count == 3)
  }

  @Test func brokenFileStillHasItsImportsAndMentions() async throws {
    let reading = try await read(
      "import A\nlet x = = 1\n@_silgen_name(\"y\") func f( {\nimport B\n",
      watching: []
    )
    #expect(reading.obstacles.count == 1)
    let source = try #require(reading.sources.first)
    #expect(!source.isWhole)
    #expect(source.imports.map(\.module) == ["A", "B"])
    #expect(source.forms.map(\.name) == ["@_silgen_name"])
  }

  @Test(arguments: [
    "#if A\n#error(\"no\")\n#endif", "@_lifetime(borrow a) func f(a: borrowing S) -> T { g(a) }",
    "struct S: ~Escapable {}", "struct S: ~Copyable, ~Escapable { @_lifetime(immortal) init() {} }",
    "@unknownAttribute(a: 1, [2]) struct S {}", "@A.B @C<D>(e) func f() {}",
    "func f(_ x: sending T) async throws(E) {}", "@abi(func g()) func f() {}",
    "let x = [1 of Int]\nlet y: [3 of Int] = z", "nonisolated(nonsending) func f() async {}",
    "#warning(\"w\")", "@specialized(where T == Int) func f<T>(_ t: T) {}",
  ])
  func newAndUnknownSyntaxIsRead(text: String) async throws {
    let reading = try await read(text + "\n")
    #expect(reading.obstacles == [])
  }

  @Test func bareRegexNeedsLanguageMode6() async throws {
    #expect(try await read("let x = /y/\n", mode: "6").obstacles.isEmpty)
    #expect(try await read("let x = /y/\n", mode: "5").obstacles.count == 1)
    #expect(try await read("let x = #/y/#\n", mode: "5").obstacles.isEmpty)
  }

  @Test func emptyFilesAreRead() async throws {
    let folder = try SourceFolder([
      "a.swift": "", "b.swift": "// c\n", "c.swift": "#if A\n#endif\n",
    ])
    let reading = await folder.read(["a.swift", "b.swift", "c.swift"])
    #expect(reading.obstacles.isEmpty)
    #expect(reading.sources.count == 3)
    #expect(await folder.read([]).sources.isEmpty)
  }
}
