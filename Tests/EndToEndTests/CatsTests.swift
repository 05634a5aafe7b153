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
}
