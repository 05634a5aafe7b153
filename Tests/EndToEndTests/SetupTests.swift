import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// `scripts/setup` with a toolchain that does not work.
@Suite(.hangLimit)
struct SetupTests {
  private static let script = URL(filePath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scripts/setup").path

  private func setUp(swift script: String) async throws -> ProgramResult {
    let folder = try TemporaryFolder()
    let swift = try folder.write("swift", "#!/bin/sh\n\(script)\n")
    try #require(chmod(swift, 0o700) == 0)
    let result = try await runProgram(
      "/bin/sh",
      [Self.script],
      environment: ["PATH": folder.path + ":/usr/bin:/bin"]
    )
    #expect(result.output == "")
    return result
  }

  @Test(arguments: [0, 1, 127])
  func errorOfSwiftIsPrinted(status: Int) async throws {
    let reason = "swift: libncurses.so.6: cannot open shared object file"
    let result = try await setUp(swift: "echo '\(reason)' >&2; exit \(status)")
    #expect(result.end == .exited(1))
    #expect(result.errors.contains("/swift cannot start:\n  \(reason)\n"))
  }

  @Test func olderSwiftIsRefused() async throws {
    let result = try await setUp(swift: "echo 'Swift version 6.2.1 (swift-6.2.1-RELEASE)'")
    #expect(result.end == .exited(1))
    #expect(result.errors.contains("/swift is 6.2.\n"))
  }

  @Test func newSwiftIsAccepted() async throws {
    let result = try await setUp(swift: "echo 'Swift version 10.0 (swift-10.0-RELEASE)'")
    #expect(result.end == .exited(0))
    #expect(result.errors == "")
  }
}
