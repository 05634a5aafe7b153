import Testing

@testable import BoundaryCheck

@Suite struct ScriptFlagTests {
  private func flags(_ text: String) -> [String] {
    ScriptFlag.all(in: ScriptWord.all(in: text)).map(\.text)
  }

  @Test(arguments: [
    "-Xswiftc", "-Xcc", "-Xcxx", "-Xlinker", "-Xfrontend", "-Xclang-linker", "-Xbuild-tools-swiftc",
  ])
  func passedWordIsAFlag(option: String) {
    #expect(flags("swift build \(option) -O") == ["-O"])
    #expect(flags("swift build \(option)=-O") == ["-O"])
  }

  @Test(arguments: [
    "\"-Xswiftc\" '-O'", "\"-Xswiftc -O\"", "$(echo) -Xswiftc -O", "'a # b' -Xswiftc -O",
    "\"$(echo ' # ')\" -Xswiftc -O", "a#b -Xswiftc -O", "$#; -Xswiftc -O", "${x#y} -Xswiftc -O",
    "${x:--Xswiftc -O}", "`echo -Xswiftc -O`", "&& (cd x; swift build -Xswiftc -O)",
    "-Xswiftc \\\n  -O", "\n# text\nFLAGS=\"-Xswiftc -O\" make", "[\"-Xswiftc\",\"-O\"]",
    "FLAGS := -Xswiftc -O", "FLAGS ?= -Xswiftc \\\n-O", "F:=-Xswiftc -O",
    "$(if $(FAST),-Xswiftc -O,-v)", "  - run: don't; swift build -Xswiftc -O # it's",
    "run(['swift', 'build', '-Xswiftc', '-O'])\r\n",
  ])
  func flagIsFoundAnywhere(text: String) {
    #expect(flags("swift build " + text) == ["-O"])
  }

  @Test(arguments: [
    "# swift build -Xswiftc -O", "swift build # -Xswiftc -O CPATH", "all: ## -Xswiftc -O",
    "all:\n\t@# swift build -Xswiftc -O", "on: push # -Xcc -O",
  ])
  func commentsDoNotCount(text: String) {
    #expect(flags(text) == [])
  }

  @Test(arguments: [
    "swift build -Xswiftc $FLAGS", "swift build -Xswiftc $(cat flags)", "swift build -Xswiftc",
    "swift build -Xswiftc -L$(FOLDER)", "swiftc -I$FOLDER", "FLAGS=-Xswiftc",
    "swift build --toolset=$TOOLS",
  ])
  func computedFlagIsMarked(text: String) {
    #expect(ScriptFlag.all(in: ScriptWord.all(in: text)).map(\.isComputed) == [true])
  }

  @Test(arguments: [
    "-I/usr/include", "-F./frameworks", "-L../lib", "--toolset", "--toolset=tools.json",
    "--pkg-config-path", "--build-system=swiftbuild", "-enable-experimental-feature",
    "-load-plugin-library", "-vfsoverlay", "--traits", "--config-path", "-module-alias",
  ])
  func flagOutsideOfAnXOptionIsFound(flag: String) {
    #expect(flags("swiftc main.swift \(flag)") == [flag])
    #expect(flags("FLAGS='\(flag)'") == [flag])
  }

  @Test(arguments: [
    "ls -l", "ls -la | wc -l", "grep -F x", "grep -Fq x", "xargs -I{} cp {} x",
    "curl -L https://www.swift.org/install -o x", "swift build --product x -c release",
    "[ \"$a\" -lt 6 ]", "clang -O2 -o \"$work/start\" start.c -lsqlite3",
  ])
  func otherOptionsAreNoFlags(text: String) {
    #expect(flags(text) == [])
  }

  @Test(arguments: [
    "CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "PKG_CONFIG_PATH",
    "SWIFT_EXEC", "SWIFTPM_ANYTHING", "TOOLCHAINS", "SDKROOT",
  ])
  func variableOfACompilerIsAFlag(name: String) {
    for text in ["\(name)=x swift build", "export \(name)", "env \(name)= make", "\(name): x"] {
      #expect(flags(text) == [name])
    }
    #expect(flags("\(name)+=x") == [name])
    #expect(flags("echo $\(name)") == [])
  }
}
