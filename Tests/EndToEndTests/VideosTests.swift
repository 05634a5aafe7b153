import FoundationEssentials
import TestSupport
import Testing

/// `broadsheet videos` in a terminal and offline.
@Suite(.hangLimit, .needsExecutable)
struct VideosTests {
  private struct List: Decodable {
    let videos: [WrittenVideo]
  }

  private struct WrittenVideo: Decodable {
    let id: String
    let duration: Int?
    let viewCount: Int?
  }

  private func list(_ result: ProgramResult) throws -> List {
    try JSONDecoder().decode(List.self, from: Data(result.output.utf8))
  }

  private func program(_ server: LoopbackServer) throws -> Executable {
    try Executable([
      "YOUTUBE_KEY": "canary", "BROADSHEET_YOUTUBE_URL": server.baseURL + "/youtube/v3",
    ])
  }

  @Test func likedVideosAreFoundOffline() async throws {
    let server = try LoopbackServer.videos(total: 6)
    let program = try program(server)
    let window = try program.terminal("videos", "search", "tide", "--page-size", "3")
    try await window.expect("3 of about 6 videos")
    try await window.expect("q: quit] ")
    window.send("2\n")
    try await window.expect("1:04:02")
    try await window.expect("2,000 views")
    try await window.expect("] ")
    window.send("l\n")
    try await window.expect("liked: Tide & time 2")
    try await window.expect("] ")
    window.send("l3\n")
    try await window.expect("liked: Tide & time 3")
    try await window.expect("] ")
    window.send("l 3\n")
    try await window.expect("no longer liked: Tide & time 3")
    try await window.expect("] ")
    window.send("/again\n")
    try await window.expect("2♥ Tide & time 2")
    try await window.expect("] ")
    window.send("q\n")
    #expect(try await window.wait() == .exited(0))
    #expect(server.connectionCount == 1, "all about a video comes by the search's connection")
    server.stop()
    let liked = try list(try await program.run("videos", "liked", "tide -nothing", "--json"))
    #expect(liked.videos.map(\.id) == [YouTubeReplies.id(2)])
    #expect(liked.videos.first?.duration == 3_842 && liked.videos.first?.viewCount == 2_000)
    #expect(
      try list(try await program.run("videos", "liked", "--json", "--", "-tide")).videos.isEmpty
    )
    let shown = try await program.run("videos", "show", YouTubeReplies.id(2), "--fresh")
    #expect(shown.end == .exited(0) && shown.output.contains("♥"))
    #expect(shown.output.contains("1:04:02") && shown.errors.contains("cannot be reached"))
  }
}

extension LoopbackServer {
  /// Starts a YouTube server with numbered videos.
  fileprivate static func videos(total: Int) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let isAboutOne = request.path.hasSuffix("/videos")
      connection.reply(
        body: isAboutOne
          ? YouTubeReplies.details(request.query, total: total)
          : YouTubeReplies.page(request.query, total: total)
      )
    }
  }
}
