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

  @Test func filesAreToldApartAndOneThatIsBrokenDoesNotHideTheOthers() async throws {
    let folder = try SourceFolder([
      "a.swift": "import A\n", "b.swift": "import B\n\n  func f( {\n}\n",
      "c.swift": "let s = \"\n", "main.swift": "import C\nprint(1)\n", "e.swift": "print(2)\n",
    ])
    let reading = try await folder.read([
      "main.swift", "b.swift", "a.swift", "c.swift", "e.swift", "d.swift",
    ])
    #expect(reading.sources.map(\.path) == ["main.swift", "a.swift", "e.swift"])
    let files = Set(reading.obstacles.compactMap(\.location?.file))
    #expect(files == ["b.swift", "c.swift", "d.swift"])
    let broken = reading.obstacles.first { $0.location?.file == "b.swift" }
    #expect(broken?.location == Location(file: "b.swift", line: 3, column: 11))
    #expect(broken?.message.hasPrefix("b.swift:3:11 cannot be parsed: expected") == true)
  }

  @Test func eachFileIsParsedInItsLanguageMode() async throws {
    // A space after the at sign is an error from language mode 6 on.
    let source = "@ testable import A\n"
    #expect(
      try await read(source, mode: "5").sources.first?.imports.first?.attributes == ["@testable"]
    )
    #expect(try await read(source, mode: "6").obstacles.count == 1)
  }

  @Test func emptyFilesAreRead() async throws {
    let folder = try SourceFolder([
      "a.swift": "", "b.swift": "// c\n", "c.swift": "#if A\n#endif\n",
    ])
    let reading = try await folder.read(["a.swift", "b.swift", "c.swift"])
    #expect(reading.obstacles.isEmpty)
    #expect(reading.sources.count == 3)
    #expect(try await folder.read([]).sources.isEmpty)
  }

  @Test func noProgramIsNoReasonToBelieveAnything() async throws {
    struct Deaf: CommandRunner {
      func run(_ command: Command) async throws(Obstacle) -> CommandResult {
        CommandResult(status: 0, output: [], errors: "")
      }
    }
    let folder = try SourceFolder(["a.swift": "import A\n"])
    let reader = SwiftReader(toolchain: Toolchain(runner: Deaf()), root: folder.root)
    let file = SwiftReader.File(path: "a.swift", module: "M", languageMode: "6")
    let reading = try await reader.read([file], watching: [])
    #expect(reading.sources.isEmpty)
    #expect(reading.obstacles.count == 1)
  }

  @Test(arguments: [["A", "Ghost"], [], ["A", "B"]])
  func compilerImportListMustMatch(listed: [String]) async throws {
    struct Lister: CommandRunner {
      let listed: [String]

      func run(_ command: Command) async throws(Obstacle) -> CommandResult {
        var result = try await Subprocess().run(command)
        if command.words.contains("-emit-imported-modules") {
          result.output = Array(listed.map { $0 + "\n" }.joined().utf8)
        }
        return result
      }
    }
    let folder = try SourceFolder(["a.swift": "import A\n#if X\nimport B\n#endif\n"])
    let runner = Lister(listed: listed)
    let reader = SwiftReader(toolchain: Toolchain(runner: runner), root: folder.root)
    let file = SwiftReader.File(path: "a.swift", module: "M", languageMode: "6")
    let reading = try await reader.read([file], watching: [])
    #expect(reading.obstacles.isEmpty == (listed == ["A", "B"]))
  }

  @Test(arguments: [(2, []), (Int.max, ["a.swift", "b.swift"])])
  func compilerCrashCostsOnlyItsFile(crashes: Int, unread: [String]) async throws {
    // A batch runs two commands at once, so that as many crash with the first batch.
    actor Crasher: CommandRunner {
      private var rest: Int
      init(_ count: Int) { rest = count }

      func run(_ command: Command) async throws(Obstacle) -> CommandResult {
        guard rest > 0 else { return try await Subprocess().run(command) }
        rest -= 1
        return CommandResult(status: 139, output: [], errors: "")
      }
    }
    let folder = try SourceFolder(["a.swift": "import A\n", "b.swift": "import B\n"])
    let reader = SwiftReader(toolchain: Toolchain(runner: Crasher(crashes)), root: folder.root)
    let files = ["a.swift", "b.swift"].map {
      SwiftReader.File(path: $0, module: "M", languageMode: "6")
    }
    let reading = try await reader.read(files, watching: [])
    #expect(reading.obstacles.compactMap(\.location?.file) == unread)
    #expect(reading.sources.count == 2 - unread.count)
  }

  @Test func aCompilerThatNeverEndsIsStopped() async throws {
    let source = Array("let x = \"\\(/[)]/)f\"\n".utf8)
    await #expect(throws: Obstacle.self) {
      _ = try await ParsedCopies(
        of: [source],
        listing: [0],
        languageMode: "6",
        toolchain: Toolchain(runner: Subprocess()),
        seconds: 1
      )
    }
  }
}
