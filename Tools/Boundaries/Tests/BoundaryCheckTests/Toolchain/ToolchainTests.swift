import Testing

@testable import BoundaryCheck

@Suite("Toolchain")
struct ToolchainTests {
  /// The message about a program that fails with these errors.
  private func message(_ errors: String) async -> String? {
    let result = CommandResult(status: 1, errors: errors)
    let toolchain = Toolchain(runner: AnsweringRunner(answers: [("dump", result)]))
    let obstacle = await #expect(throws: Obstacle.self) {
      try await toolchain.run(["dump"], to: "read it")
    }
    return obstacle?.message
  }

  @Test func errorWithAPlaceIsPreferred() async {
    let errors = """
      warning: 'app': one
      error: 'app': Invalid manifest (compiled with: ["/usr/bin/swiftc", "-I", "/usr/lib"])
      /w/Package.swift:3:5: error: cannot find 'x' in scope
      /w/Package.swift:4:1: error: expected ')'

      """
    let first = "cannot read it: /w/Package.swift:3:5: error: cannot find 'x' in scope"
    #expect(await message(errors) == first)
  }

  @Test func otherErrorIsPreferredToTheFirstLine() async {
    #expect(await message("\nnote: a\nerror: b\n") == "cannot read it: error: b")
    #expect(await message("\nnote: a\n") == "cannot read it: note: a")
    #expect(await message("") == "cannot read it: dump ended with status 1")
  }
}
