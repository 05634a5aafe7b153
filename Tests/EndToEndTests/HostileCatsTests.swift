import FoundationEssentials
import TestSupport
import Testing

/// Invalid pictures, unwritable files and hostile captions: one line, the right status, and no partial
/// file.
@Suite(.hangLimit, .needsExecutable)
struct HostileCatsTests {
  private static let picture = SamplePicture.png(width: 60, height: 40)

  private func program(_ server: LoopbackServer) throws -> Executable {
    try Executable(["BROADSHEET_CATAAS_URL": server.baseURL])
  }

  /// Returns the files in the home folder, except hidden ones.
  private func files(_ program: Executable) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.home.path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  private func expectRejection(
    _ words: String,
    _ respond: @escaping @Sendable (LoopbackConnection) -> Void
  ) async throws {
    let server = try LoopbackServer.cats(picture: respond)
    let program = try program(server)
    for line in ["cat Hi", "cat Hi --output a.png", "cat Hi --output - --timeout 20"] {
      let result = try await program.shell("cd \"$HOME\" && \"$B\" \(line)")
      #expect(result.end == .exited(69) && result.output.isEmpty)
      #expect(result.complaints.count == 1 && result.errors.contains(words), "\(result.errors)")
      #expect(try files(program).isEmpty)
    }
    #expect(try await program.run("cats").output == "No cats found\n")
  }

  @Test func truncatedPictureIsRejected() async throws {
    let part = Array(Self.picture.dropLast(20))
    try await expectRejection("an incomplete PNG picture") { connection in
      connection.reply(headers: ["Content-Type": "image/png"], body: part)
    }
  }

  @Test func closedConnectionIsReported() async throws {
    let bytes = Array(Self.picture)
    try await expectRejection("cataas.com sent") { connection in
      connection.reply(headers: ["Content-Length": "\(bytes.count + 1)"], body: bytes)
    }
  }

  @Test func webPageIsRejected() async throws {
    try await expectRejection("a web page instead of a picture") { connection in
      connection.reply(
        headers: ["Content-Type": "image/png"],
        body: Array("<!DOCTYPE html><title>Log in</title>".utf8)
      )
    }
  }

  @Test func hugePictureIsRejected() async throws {
    try await expectRejection("more than 16 MiB") { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n")
      connection.send(Array(Self.picture.prefix(40)))
      let part = [UInt8](repeating: 0, count: 1 << 20)
      for _ in 0..<300 { guard connection.send(part) else { return } }
    }
  }

  @Test(arguments: ["", "--force"])
  func symbolicLinkIsNotFollowed(force: String) async throws {
    let server = try LoopbackServer.cats(picture: Self.picture)
    let program = try program(server)
    _ = try program.home.write("precious", "precious")
    let name = "cat-hi-595f280c557291a9750ebf80.png"
    for (link, line) in [("a.png", "--output a.png"), (name, "")] {
      let result = try await program.shell(
        "cd \"$HOME\" && ln -s precious \(link) && \"$B\" cat Hi \(line) \(force)"
      )
      #expect(result.end == .exited(73) && result.output.isEmpty)
      #expect(result.complaints.count == 1 && result.errors.contains("symbolic link"))
      let kept = try Data(contentsOf: URL(filePath: program.home.path + "/precious"))
      #expect(kept == Data("precious".utf8))
    }
    #expect(try files(program) == ["a.png", name, "precious"])
  }

  @Test func fullDiskLeavesNoPartialFile() async throws {
    let picture = SamplePicture.png(width: 200, height: 200)
    let server = try LoopbackServer.cats(picture: picture)
    let program = try program(server)
    _ = try program.home.write("old.png", "old")
    // The unit is half a kibibyte.
    let result = try await program.shell(
      "cd \"$HOME\" && ulimit -f 64 && \"$B\" cat Hi --output old.png --force"
    )
    #expect(result.end == .exited(73) && result.complaints.count == 1, "\(result.errors)")
    #expect(try files(program) == ["old.png"])
    #expect(try Data(contentsOf: URL(filePath: program.home.path + "/old.png")) == Data("old".utf8))
    let piped = try await program.shell("cd \"$HOME\" && \"$B\" cat Hi --output - > /dev/full")
    #expect(piped.end == .exited(74) && piped.complaints.count == 1)
  }

  @Test func archiveErrorKeepsFile() async throws {
    let server = try LoopbackServer.cats(picture: Self.picture)
    let program = try program(server)
    let result = try await program.shell(
      "cd \"$HOME\" && mkdir -p .local/share/broadsheet && echo nonsense > "
        + ".local/share/broadsheet/archive.sqlite && \"$B\" cat Hi --output a.png"
    )
    #expect(result.end == .exited(0) && result.output == "\(program.home.path)/a.png\n")
    #expect(result.complaints.count == 1 && result.errors.contains("archive"), "\(result.errors)")
    #expect(try files(program) == ["a.png"])
  }

  @Test func interruptionLeavesNoFile() async throws {
    let server = try LoopbackServer.cats { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      _ = connection.waitForHangUp()
    }
    let program = try program(server)
    let running = try program.start("cat", "Hi", "--output", program.home.path + "/a.png")
    await server.requests(atLeast: 2)
    running.signal(2)
    #expect(try await running.result().end == .exited(130))
    #expect(try files(program).isEmpty)
  }

  @Test(arguments: [
    "../../etc/passwd", "a/b", "..", ".", "%2e%2e", "$(id)", "`id`", "; id", "\u{202E}gpj", "éè🐈‍⬛",
    "👨‍👩‍👧‍👦", "con", "-rf", "\\\\a\\b", "\u{1B}[31m", "a\nb", "\"'<>|", "%n%s", "NULL", "猫が好き",
    String(repeating: "z\u{0300}\u{0301}", count: 10),
  ])
  func hostileCaptionGetsSafeFileName(caption: String) async throws {
    let server = try LoopbackServer.cats(picture: Self.picture)
    let program = try program(server)
    let result = try await program.shell(
      "mkdir \"$HOME/in\" && cd \"$HOME/in\" && exec \"$B\" cat -- \"$CAPTION\"",
      ["CAPTION": caption]
    )
    #expect(result.end == .exited(0) || result.end == .exited(64), "\(result.errors)")
    #expect(result.isPlain && result.complaints.count <= 1)
    #expect(try files(program) == ["in"])
    let names = try FileManager.default.contentsOfDirectory(atPath: program.home.path + "/in")
    #expect(names.count == (result.end == .exited(0) ? 1 : 0))
    let isOrdinary = names.allSatisfy { name in
      name.hasPrefix("cat-") && name.hasSuffix(".png") && name.utf8.count <= 100
        && name.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || $0.value > 0x7F || "-.".unicodeScalars.contains($0)
            || $0.properties.numericType != nil
        }
    }
    #expect(isOrdinary, "\(names)")
  }
}
