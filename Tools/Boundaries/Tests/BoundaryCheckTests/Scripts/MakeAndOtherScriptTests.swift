import Testing

@testable import BoundaryCheck

@Suite struct MakeAndOtherScriptTests {
  private func findings(_ text: String, in path: String) throws -> Findings {
    ScriptFlagCheck(try Script(path: path, text: text), allowed: []).findings
  }

  private func flags(_ text: String, in path: String = "Makefile") throws -> [String] {
    let findings = try findings(text, in: path)
    #expect(findings.obstacles.isEmpty)
    return findings.violations.map(\.subject)
  }

  @Test(arguments: [
    "all:\n\t@swift build -Xswiftc -O", "all: ; swift build -Xswiftc -O",
    "FLAGS := -Xswiftc -O", "FLAGS := -Xswiftc \\\n-O", "FLAGS += \\\n  -Xswiftc \\\n  -O",
    "all: FLAGS ?= -Xswiftc -O", "define FLAGS\n-Xswiftc -O\nendef", "X := don't\nF := -Xswiftc -O",
    "all:\n\t-echo 'a # b' && swift build -Xswiftc -O", "X := $(shell swiftc -Xcc -O)",
    "all:\n\tswift build $(if $(FAST),-Xswiftc -O,-v)", "X := $(subst a,b,-Xswiftc -O)",
    "all:\n\tfor x in a; do swift build $$x -Xswiftc -O; done", "all:\n\t\\\n\tswift build -Xcc=-O",
    "all:\n\tswift build -Xswift\\\n\tc -O",
  ])
  func flagsAreFoundAnywhereInAMakefile(text: String) throws {
    #expect(try flags(text) == ["-O"])
  }

  @Test(arguments: [
    "# FLAGS := -Xswiftc -O", "all: ## build with -Xswiftc -O",
    "all:\n\t@# swift build -Xswiftc -O",
    "help:\n\t@ls -l $(CURDIR) | wc -l",
  ])
  func commentsOfAMakeFileDoNotCount(text: String) throws {
    #expect(try flags(text).isEmpty)
  }

  @Test func variablesOfAMakeFileAreFollowed() throws {
    let text =
      "FAST = -O\nBOTH := $(FAST) ${MORE}\nMORE := -g\nall:\n\tswift build -Xswiftc $(BOTH)"
    #expect(try flags(text) == ["-O", "-g"])
  }

  @Test func programInAVariableIsResolved() throws {
    #expect(try flags("LIST := ls\nall:\n\t$(LIST) -l").isEmpty)
    #expect(try flags("BUILD := swiftc\nall:\n\t$(BUILD) -lz") == ["-lz"])
  }

  @Test func aVariableFromElsewhereAfterAFlagIsAnObstacle() throws {
    let found = try findings("all:\n\tswift build -Xswiftc $(EXTRA)", in: "Makefile")
    #expect(found.obstacles.map(\.location) == [Location(file: "Makefile", line: 2, column: 23)])
  }

  @Test func computedSearchPathIsReported() throws {
    #expect(try flags("X := $(addprefix -I,$(DIRS))") == ["-I"])
    #expect(try flags("X := $(patsubst %,-L%,$(DIRS))") == ["-L%"])
  }

  @Test(arguments: [
    "  - run: swift build -Xswiftc -O", "  - run: don't; swift build \"-Xswiftc\" '-O' # it's",
    "  command: [\"swift\",\"build\",\"-Xswiftc\",\"-O\"]", "run: swift build -Xswiftc=-O",
  ])
  func flagsAreFoundInAWorkflow(line: String) throws {
    #expect(try flags("jobs:\n\(line)\n", in: ".github/workflows/ci.yml") == ["-O"])
  }

  @Test func aCommentOfAWorkflowDoesNotCount() throws {
    #expect(try flags("# swift build -Xswiftc -O\non: push # -Xcc -O", in: "ci.yml").isEmpty)
  }

  @Test func foldedWorkflowLinesAreAnObstacle() throws {
    let found = try findings("args:\n  - -Xswiftc\n  - -O\n", in: "ci.yml")
    #expect(found.obstacles.count == 1)
  }

  @Test func aProgramInAnotherLanguageIsSearchedForWords() throws {
    let text = "#!/usr/bin/env python3\nrun(['swift', 'build', '-Xswiftc', '-O'])\n"
    #expect(try flags(text, in: "scripts/build") == ["-O"])
  }

  @Test func everythingThatAToolsetHandsOnIsReported() throws {
    let text = "{\"swiftCompiler\": {\"extraCLIOptions\": [\"-O\", \"-I/x\"]}}"
    #expect(try flags(text, in: "tools.json") == ["-O", "-I/x"])
  }
}
