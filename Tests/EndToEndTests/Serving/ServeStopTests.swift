import FoundationEssentials
import TestSupport
import Testing

/// SIGTERM while a client waits for a slow provider.
@Suite(.hangLimit, .needsExecutable)
struct ServeStopTests {
  private let program: Executable
  private let provider: LoopbackServer
  private let arrival = Gate()
  // Its write end is closed to let the provider reply.
  private let release: Channel

  init() throws {
    let (arrival, release) = (arrival, try Channel())
    self.release = release
    provider = try LoopbackServer { _, connection in
      arrival.announce()
      _ = release.readToEnd()
      connection.reply(
        body: """
          {"status":"ok","totalResults":1,"articles":[{"source":{"id":null,"name":"Wire"},\
          "title":"Late","url":"https://news.example/1","publishedAt":"2021-02-05T03:40:00Z"}]}
          """
      )
    }
    program = try Executable(server: provider)
  }

  /// Requests a list from the provider with curl; the output is the body and the status.
  private func request(_ server: RunningServer) throws -> RunningProgram {
    let address = server.address + "/v2/everything?q=late"
    return try RunningProgram("/usr/bin/curl", ["-s", "-w", "\\n%{http_code}", address])
  }

  /// Waits until the server refuses new connections.
  private func refusal(_ server: RunningServer) async throws -> ProgramResult {
    let refused = "while curl -s -o /dev/null '\(server.address)/page.css'; do :; done"
    return try await program.shell("\(refused); curl -s '\(server.address)/page.css'")
  }

  @Test func runningRequestGetsItsReply() async throws {
    defer { release.closeWriteEnd() }
    let server = try await RunningServer(program, "--live")
    let client = try request(server)
    await arrival.isReached()
    server.terminate()
    // curl's status of a refused connection.
    #expect(try await refusal(server).end == .exited(7))
    release.closeWriteEnd()
    let result = try await client.result()
    #expect(result.end == .exited(0))
    #expect(result.output.hasSuffix("\n200"))
    #expect(result.output.contains("\"title\":\"Late\""))
    #expect(try await server.end() == .exited(143))
  }

  @Test func requestWithoutAReplyEnds() async throws {
    // The server of the test waits for its replies when it ends.
    defer { release.closeWriteEnd() }
    let server = try await RunningServer(program, "--live")
    let client = try request(server)
    await arrival.isReached()
    server.terminate()
    #expect(try await server.end() == .exited(143))
    let result = try await client.result()
    #expect(result.end != .exited(0))
    #expect(result.output == "\n000")
  }
}
