import FoundationEssentials
import TestSupport
import Testing

/// Pictures on terminals with different graphics.
@Suite(.hangLimit, .needsExecutable)
struct PicturePreviewTests {
  /// The last question, which every terminal answers.
  private static let lastQuestion = "\u{1B}[c"

  /// Shows a cat in a window that sends an answer.
  private func window(
    answering answer: String,
    _ variables: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let picture = SamplePicture.png(width: 24, height: 12)
    let server = try LoopbackServer.cats(picture: picture)
    let all = ["BROADSHEET_CATAAS_URL": server.baseURL].merging(variables) { $1 }
    let program = try Executable(all)
    let file = program.home.path + "/a.png"
    let window = try program.terminal("cat", "Hi", "--output", file, columns: 100)
    try await window.expect(Self.lastQuestion)
    window.send(answer)
    try await window.expect("a.png\r\n")
    #expect(try await window.wait() == .exited(0))
    #expect(try Data(contentsOf: URL(filePath: file)) == picture)
    return window
  }

  @Test func kittyTerminalGetsKittyGraphics() async throws {
    let window = try await window(
      answering: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c"
    )
    #expect(window.transcript.contains("a=T"))
    #expect(!window.transcript.contains("\u{2580}"))
  }

  @Test func sixelTerminalGetsSixels() async throws {
    let window = try await window(answering: "\u{1B}[6;20;10t\u{1B}[?62;4c")
    #expect(window.transcript.contains("\u{1B}P") && window.transcript.contains("q\""))
    #expect(!window.transcript.contains("a=T") && !window.transcript.contains("\u{2580}"))
  }

  @Test func brokenLibsixelMeansBlocks() async throws {
    let folder = try TemporaryFolder()
    try folder.write("libsixel.so.1", "")
    let window = try await window(
      answering: "\u{1B}[?62;4c",
      ["COLORTERM": "truecolor", "LD_LIBRARY_PATH": folder.path]
    )
    #expect(window.transcript.contains("\u{2580}"))
    #expect(window.transcript.contains("install libsixel1"))
  }
}
