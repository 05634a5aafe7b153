import Testing

@testable import BoundaryCheck

@Suite struct ScriptFlagCheckTests {
  private func check(
    _ text: String,
    in path: String = "build.sh",
    allowing flags: Set<String> = []
  ) throws -> ScriptFlagCheck {
    ScriptFlagCheck(try Script(path: path, text: text), allowed: flags)
  }

  /// The flags that the policy would have to list.
  private func flags(_ text: String, in path: String = "build.sh") throws -> [String] {
    let findings = try check(text, in: path).findings
    #expect(findings.obstacles.isEmpty)
    return findings.violations.map(\.subject)
  }

  @Test(arguments: [
    "-Xswiftc", "-Xcc", "-Xcxx", "-Xlinker", "-Xfrontend", "-Xclang-linker", "-Xbuild-tools-swiftc",
  ])
  func whateverAFlagHandsOnIsReported(flag: String) throws {
    #expect(try flags("swift build \(flag) -O") == ["-O"])
    #expect(try flags("swift build \(flag)=-O") == ["-O"])
  }

  @Test func aFlagThatThePolicyListsIsFineAndIsKnownToBeNeeded() throws {
    let check = try check("swift test -Xswiftc -O -Xlinker -s", allowing: ["-O", "-s", "-z"])
    #expect(check.findings == Findings())
    #expect(check.used == ["-O", "-s"])
  }

  @Test func aViolationSaysWhereTheWordIs() throws {
    let violation = try #require(
      try check("set -e\nswift build \\\n  -Xswiftc -I/x").findings.violations.first
    )
    #expect(violation.rule == .buildFlag)
    #expect(violation.module == "build.sh")
    #expect(violation.location == Location(file: "build.sh", line: 3, column: 12))
  }

  @Test(arguments: [
    "\"-Xswiftc\" '-O'", "-X\"swift\"c -\"O\"", "-Xswift\\c -O", "-Xswift\\\nc -O",
    "\"-Xswiftc -O\"", "$(echo) -Xswiftc -O", "\"$(dirname \"$0\")\" -Xswiftc -O",
    "# \n-Xswiftc -O",
    "'a # b' -Xswiftc -O", "\"$(echo ' # ')\" -Xswiftc -O", "a#b -Xswiftc -O", "$#; -Xswiftc -O",
    "${x#y} -Xswiftc -O", "$'\\n' -Xswiftc -O", "${x:--Xswiftc -O}", "`echo -Xswiftc -O`",
    "$((1 + 2)) -Xswiftc -O", "'a\n# ' -Xswiftc -O", "&& (cd x; swift build -Xswiftc -O)",
    "FLAGS=\"-Xswiftc -O\" make", "<<< x; eval \"swift build -Xswiftc -O\"",
    "| printf '-Xswiftc\\n-O\\n'",
  ])
  func noQuotingOrNestingHidesAWord(words: String) throws {
    #expect(try flags("swift build \(words)") == ["-O"])
  }

  @Test(arguments: [
    "# swift build -Xswiftc -O", "swift build # -Xswiftc -O", "swift build;# -Xswiftc -O",
    "swift build \\\n  -v # don't -Xswiftc -O",
  ])
  func commentsDoNotCount(text: String) throws {
    #expect(try flags(text).isEmpty)
  }

  @Test func hereDocumentsCountSinceSomebodyMayRunThem() throws {
    let text = "sh <<-'END'\n\t# swift build -Xswiftc -O\n\tEND\necho it's fine'"
    #expect(try flags(text) == ["-O"])
    #expect(try flags("cat <<END\nit's  -l  lists\nEND\nswift build -v").isEmpty)
  }

  @Test(arguments: ["echo \"open", "cat <<END\ntext", "echo $(date", "echo ${x:-y"])
  func unparsableScriptIsAnObstacle(text: String) {
    #expect(throws: Obstacle.self) { try check(text) }
  }

  @Test func aVariableThatTheScriptSetsIsFollowed() throws {
    let text = "MORE=-O\nONE=\"-g $MORE\"\nswift build -Xswiftc $ONE"
    #expect(try flags(text) == ["-g", "-O"])
    #expect(
      try flags("F=-g\nF=\"$F -O\"\nF+=' -v'\nswift build -Xswiftc $F") == ["-g", "-O", "-v"]
    )
    #expect(try flags("N=O\nswift build -Xswiftc -$N") == ["-O"])
    #expect(try flags("X=-I\nswift build ${X}/usr") == ["-I", "-I/usr"])
  }

  @Test(arguments: [
    "swift build -Xswiftc $FLAGS", "swift build -Xswiftc $(cat flags)", "swift build -Xswiftc",
    "A=$B\nB=$A\nswift build -Xswiftc $A", "swift build -Xswiftc; echo -O",
    "P=-Xswift\nswift build ${P}c -O", "FLAGS=-Xswiftc",
    "swift build -Xswiftc `cat flags`",
  ])
  func computedFlagIsAnObstacle(text: String) throws {
    #expect(try check(text).findings.obstacles.count >= 1)
  }

  @Test(arguments: [
    ("-$x", "-${x}"), ("--$x", "--${x}"), ("-X$kind", "-X${kind}"), ("-I$(pwd)", "-I${}"),
    ("--tool${x}", "--tool${x}"), ("-fmodule-map-file=$x", "-fmodule-map-file=${x}"),
  ])
  func partlyComputedFlagIsReportedAsWritten(
    flag: String,
    subject: String
  ) throws {
    #expect(try flags("swift build \(flag)") == [subject])
    #expect(try flags("swift build -j$n --filter=$x --scratch-path .build/$y").isEmpty)
  }

  @Test(arguments: [
    "-I/usr/include", "-L", "-lcurl", "-F", "-fmodule-map-file=x", "-import-module", "-vfsoverlay",
    "-load-plugin-library", "--toolset", "--pkg-config-path", "-sdk", "--build-system=swiftbuild",
    "-enable-experimental-feature", "-Wl,-lcurl", "@flags", "-include", "--traits", "-isystem",
    "-{Xswiftc,I/x}", "--config-path", "-module-alias",
  ])
  func aFlagThatReachesFurtherIsReported(flag: String) throws {
    #expect(try flags("swiftc main.swift \(flag)") == [flag])
    #expect(try flags("FLAGS='\(flag)'") == [flag])
  }

  @Test func flagsOfACCompilerCanBeListed() throws {
    let text = "clang -O2 -o \"$work/start\" start.c -lsqlite3"
    #expect(try flags(text) == ["-lsqlite3"])
    #expect(try check(text, allowing: ["-lsqlite3"]).findings == Findings())
  }

  @Test(arguments: [
    "ls -l", "LC_ALL=C grep -F x", "[ \"$a\" -lt 6 ] && [[ $b == -I ]]", "sudo ls -la | wc -l",
    "if ! sed -l 5 x; then head -$n x; fi", "case $1 in -l|-I) x;; esac",
    "swift build --product x -c release", "swift build --arches=${A},${B}",
    "curl -L https://www.swift.org/install -o x",
  ])
  func flagsOfOtherProgramsAreTheirs(text: String) throws {
    #expect(try flags(text).isEmpty)
  }

  @Test(arguments: ["$CXX -lcurl", "mycc -lcurl", "sudo clang-17 -lcurl", "LIBS=(\n-lcurl\n)"])
  func unknownProgramCountsAsACompiler(text: String) throws {
    #expect(try flags(text) == ["-lcurl"])
  }

  @Test(arguments: [
    "CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "PKG_CONFIG_PATH",
    "SWIFT_EXEC", "SWIFTFLAGS", "SWIFTPM_ANYTHING", "SWIFT_LINKER_FLAGS", "TOOLCHAINS", "SDKROOT",
  ])
  func aVariableThatCompilersObeyIsReported(name: String) throws {
    for text in ["\(name)=x swift build", "export \(name)", "env \(name)= make"] {
      #expect(try flags(text) == [name])
    }
    #expect(try flags("env:\n  \(name): x", in: "ci.yml") == [name])
    #expect(try flags("\(name) := x", in: "Makefile") == [name])
    #expect(try flags("unset \(name); echo $\(name)").isEmpty)
  }
}
