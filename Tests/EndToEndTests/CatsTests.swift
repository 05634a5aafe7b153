import FoundationEssentials
import TestSupport
import Testing

/// `broadsheet cat` and `broadsheet cats` in a shell.
@Suite(.hangLimit, .needsExecutable)
struct CatsTests {
  private let picture = SamplePicture.png(width: 40, height: 30)

  private func program(_ server: LoopbackServer) throws -> Executable {
    try Executable(["BROADSHEET_CATAAS_URL": server.baseURL])
  }

  private func file(_ name: String, _ program: Executable) throws -> Data {
    try Data(contentsOf: URL(filePath: program.home.path + "/" + name))
  }

  private func inHome(_ line: String, _ program: Executable) async throws -> ProgramResult {
    try await program.shell("cd \"$HOME\" && \(line)")
  }

  @Test(arguments: CatShape.allCases)
  func catIsSavedAndListed(shape: CatShape) async throws {
    let server = try LoopbackServer.cats(shape, picture: picture)
    let program = try program(server)
    let result = try await inHome(#""$B" cat Hi "there!" --tag cute --width 40"#, program)
    let name = "cat-hi-there-595f280c557291a9750ebf80.png"
    #expect(result.end == .exited(0) && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == "\(program.home.path)/\(name)\n")
    #expect(try file(name, program) == picture)
    #expect(server.requests.map(\.path).first == "/cat/cute/says/Hi%20there%21")
    #expect(server.requests.map { $0.query["width"] } == ["40", "40"])
    let list = try await program.run("cats", "hi", "--json")
    #expect(list.output.contains(#""caption":"Hi there!","path":"\#(program.home.path)/\#(name)""#))
    #expect(list.output.contains(#""format":"png","width":40,"height":30"#))
    let text = try await program.run("cats")
    #expect(text.output.contains("  1  Hi there!\n") && text.output.contains("1 cat (end of list)"))
    #expect(try await program.run("cats", "dogma").output == "No cats found\n")
  }

  @Test func scriptsGetBytesOrJSON() async throws {
    let server = try LoopbackServer.cats(picture: picture)
    let program = try program(server)
    let bytes = try await inHome(#""$B" cat Hi --output - > out; echo $?"#, program)
    #expect(bytes.output == "0\n" && bytes.errors.isEmpty)
    #expect(try file("out", program) == picture)
    #expect(try await program.run("cats").output == "No cats found\n")
    let record = try await inHome(#""$B" cat Hi --output hi.png --json"#, program)
    #expect(record.output.hasPrefix(#"{"caption":"Hi","path":"\#(program.home.path)/hi.png""#))
    #expect(try file("hi.png", program) == picture)
  }

  @Test func brokenRulesAreReportedBeforeRequest() async throws {
    let server = try LoopbackServer.cats(picture: picture)
    let program = try program(server)
    let result = try await program.run("cat", "my DOG, and I")
    #expect(result.end == .exited(64) && result.output.isEmpty)
    #expect(
      result.errors
        == "broadsheet: the caption cannot be used: it has 13 characters, use up to 10; "
        + "it has the word \"dog\", and this is about cats\n"
    )
    let empty = try await program.run("cat", " ")
    #expect(empty.end == .exited(64) && empty.errors.contains("no visible characters"))
    #expect(server.requests.isEmpty)
  }

  @Test func existingFileNeedsForce() async throws {
    let server = try LoopbackServer.cats(picture: picture)
    let program = try program(server)
    _ = try program.home.write("mine.png", "mine")
    let refused = try await inHome(#""$B" cat Hi --output mine.png"#, program)
    #expect(refused.end == .exited(73) && refused.complaints.count == 1)
    #expect(refused.errors.contains("mine.png") && refused.errors.contains("--force"))
    #expect(try file("mine.png", program) == Data("mine".utf8))
    #expect(server.requests.isEmpty, "the service must not be asked")
    let forced = try await inHome(#""$B" cat Hi --output mine.png --force"#, program)
    #expect(forced.end == .exited(0))
    #expect(try file("mine.png", program) == picture)
    // The default name is known only after the reply.
    _ = try await inHome(#""$B" cat Hi"#, program)
    let again = try await inHome(#""$B" cat Hi"#, program)
    #expect(again.end == .exited(73) && again.errors.contains("--force"))
  }

  @Test func openStartsViewer() async throws {
    let server = try LoopbackServer.cats(picture: picture)
    let program = try program(server)
    let result = try await inHome(
      "printf '#!/bin/sh\\necho \"$1\" > seen\\n' > xdg-open; chmod +x xdg-open; "
        + "PATH=$HOME:$PATH \"$B\" cat Hi --output a.png --open; sleep 1; cat seen",
      program
    )
    #expect(result.output.hasSuffix("\(program.home.path)/a.png\n"), "\(result.errors)")
  }

  @Test(arguments: [
    ("cat Hi --tag nosuch", 66, "nosuch"), ("cat Hi --output - --json", 64, "--json"),
    ("cat Hi --width 0", 64, "must be a whole number"), ("cat", 64, "`cat` needs a TEXT"),
    ("cat Hi --output no/such/folder/a.png", 73, "no/such/folder/a.png"),
    ("cat Hi --output .", 73, "folder"), ("cat Hi --output /dev/null --force", 73, "/dev/null"),
  ])
  func failureIsOneLine(line: String, code: Int32, words: String) async throws {
    let server = try LoopbackServer.cats(picture: picture)
    let result = try await inHome("\"$B\" \(line)", try program(server))
    #expect(result.end == .exited(code) && result.output.isEmpty)
    #expect(result.complaints.count == 1 && result.errors.contains(words), "\(result.errors)")
  }

  @Test func unreachableServiceLeavesNoFile() async throws {
    let server = try LoopbackServer { _, _ in }
    server.stop()
    let program = try program(server)
    let result = try await inHome("\"$B\" cat Hi --output a.png", program)
    #expect(result.end == .exited(69) && result.errors.contains("cataas.com cannot be reached"))
    let names = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
    #expect(names.allSatisfy { $0.hasPrefix(".") })
  }
}
