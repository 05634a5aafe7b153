import Testing

@testable import BoundaryCheck

@Suite("Symbol listing")
struct SymbolListingTests {
  private let two = """

    /b/my file.o:
    0000000000000000 T $s6Domain4PageVMa
    00000000000004c0 W _ZN3FooC1Ev
                     U swift_retain
                     w maybe

    /b/B.o:
                     U $s6Domain4PageVMa

    """

  private func listing(_ text: String, _ paths: [String]) -> SymbolListing {
    SymbolListing(output: Array(text.utf8), of: paths)
  }

  @Test func eachObjectHasItsOwnSymbols() {
    let listing = listing(two, ["/b/my file.o", "/b/B.o"])
    #expect(
      listing.objects == [
        "/b/my file.o": ObjectSymbols(
          defined: ["$s6Domain4PageVMa", "_ZN3FooC1Ev"],
          undefined: ["swift_retain", "maybe"]
        ),
        "/b/B.o": ObjectSymbols(undefined: ["$s6Domain4PageVMa"]),
      ]
    )
    #expect(listing.obstacles == [])
  }

  @Test func aSingleObjectHasNoHeading() {
    let listing = listing("                 U malloc\n", ["/b/A.o"])
    #expect(listing.objects == ["/b/A.o": ObjectSymbols(undefined: ["malloc"])])
  }

  @Test func objectWithoutSymbolsIsRead() {
    #expect(listing("\n/b/A.o:\n\n/b/B.o:\n", ["/b/A.o", "/b/B.o"]).objects.count == 2)
  }

  @Test(arguments: ["no symbols\n", "0000 T short\n", "/b/C.o:\n                 U x\n"])
  func unknownLineIsAnObstacle(text: String) {
    #expect(!listing(text, ["/b/A.o", "/b/B.o"]).obstacles.isEmpty)
  }
}

@Suite("Symbol reader", .timeLimit(.minutes(20)))
struct SymbolReaderTests {
  private func reader(_ word: String, _ result: CommandResult) -> SymbolReader {
    SymbolReader(
      toolchain: Toolchain(runner: AnsweringRunner(answers: [(word, result)])),
      folder: "/t"
    )
  }

  @Test func objectThatNmRejectsHidesNoOther() async {
    let result = CommandResult(
      status: 1,
      output: "\n/b/A.o:\n                 U x\n",
      errors: "llvm-nm: error: /b/B.o: The file was not recognized as a valid object file\n\n"
    )
    let listing = await reader("/t/bin/llvm-nm", result).symbols(of: [["/b/A.o", "/b/B.o"]])
    #expect(listing.objects == ["/b/A.o": ObjectSymbols(undefined: ["x"])])
    #expect(listing.obstacles.count == 1)
  }

  @Test func silentNmFailureIsAnObstacle() async {
    let reader = reader("/t/bin/llvm-nm", CommandResult(status: 139))
    let listing = await reader.symbols(of: [["/b/A.o"], ["/b/B.o"]])
    #expect(listing.objects.isEmpty)
    #expect(listing.obstacles.count == 1)
  }

  @Test func missingDemangledNameIsAnObstacle() async {
    let result = CommandResult(output: "Demangling for $sa\n<<NULL>>$sa\n")
    await #expect(throws: Obstacle.self) {
      try await reader("-expand", result).meanings(of: ["$sa", "$sb"])
    }
  }
}
