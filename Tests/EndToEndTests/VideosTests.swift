import FoundationEssentials
import TestSupport
import Testing

/// `broadsheet videos` in a terminal and in scripts.
@Suite(.hangLimit, .needsExecutable)
struct VideosTests {
  private struct List: Decodable {
    let videos: [WrittenVideo]
    let totalResults: Int?
    let totalIsExact: Bool
    let next: String?
  }

  private struct WrittenVideo: Decodable {
    let id: String
    let title: String
    let description: String?
    let duration: Int?
    let viewCount: Int?
    let liked: Bool
  }

  private func list(_ result: ProgramResult) throws -> List {
    try JSONDecoder().decode(List.self, from: Data(result.output.utf8))
  }

  private func program(_ server: LoopbackServer) throws -> Executable {
    try Executable([
      "YOUTUBE_KEY": "canary", "BROADSHEET_YOUTUBE_URL": server.baseURL + "/youtube/v3",
    ])
  }

  @Test(
    .enabled(if: Fixtures.arePresent, "skipped: no recorded fixtures"),
    arguments: ["text", "json"]
  )
  func recordedSearchListsOnlyVideos(format: String) async throws {
    let bytes = try RecordedReplies.bytes("youtube/search.tomato.2018.json")
    let server = try LoopbackServer(replaying: ["/youtube/v3/search": bytes])
    let program = try program(server)
    let result = try await program.run(["videos", "search", "tomato", "--format", format, "-v"])
    #expect(result.end == .exited(0) && result.isPlain)
    #expect(!(result.output + result.errors).contains("canary"))
    let request = try #require(server.requests.first)
    #expect(!request.target.contains("canary"))
    #expect(request.headers["X-Goog-Api-Key"] == "canary")
    #expect(request.query["type"] == "video" && request.query["q"] == "tomato")
    guard format == "json" else {
      #expect(result.output.hasPrefix("  1  A Tour of Every Tomato Plant in My Garden: All the"))
      #expect(result.output.contains(" of about 1,000,000 videos"))
      return
    }
    let list = try list(result)
    #expect(list.videos.first?.id == "DN61Xcwc4u0")
    #expect(list.videos.map(\.title).contains("allah name in tomato"))
    #expect(!list.videos.map(\.title).contains("Tomato Gaming"))
    #expect(list.next == "youtube:CAUQAA" && list.totalResults == 1_000_000)
    #expect(!list.totalIsExact)
  }

  @Test func pagesFollowByToken() async throws {
    let server = try LoopbackServer.videos(total: 12)
    let program = try program(server)
    let options = ["--page-size", "5", "--order", "viewCount", "--json"]
    let all = try list(try await program.run(["videos", "search", "tide", "--all"] + options))
    #expect(all.videos.map(\.id) == (1...12).map(YouTubeReplies.id))
    #expect(all.videos.first?.title == "Tide & time 1" && all.next == nil)
    #expect(server.requests.map { $0.query["pageToken"] } == [nil, "after-5", "after-10"])
    #expect(server.requests.allSatisfy { $0.query["order"] == "viewCount" })
    let next = ["--cursor", "youtube:after-5"]
    let second = try list(try await program.run(["videos", "search", "tide"] + options + next))
    #expect(second.videos.map(\.id) == (6...10).map(YouTubeReplies.id))
    #expect(second.next == "youtube:after-10")
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

  @Test func listNumbersWorkInLaterCommands() async throws {
    let server = try LoopbackServer.videos(total: 4)
    let program = try program(server)
    _ = try await program.run("videos", "search", "tide")
    let liked = try await program.run("videos", "like", "3", "1", "9")
    #expect(liked.end == .exited(66))
    #expect(
      liked.complaints == [
        "broadsheet: liked: Tide & time 3", "broadsheet: liked: Tide & time 1",
        "broadsheet: there is no video 9: the last list has 1 to 4",
      ]
    )
    #expect(server.requests.count == 1, "what was seen can be liked without asking for it")
    let list = try list(try await program.run("videos", "liked", "--json"))
    #expect(list.videos.map(\.id) == [YouTubeReplies.id(1), YouTubeReplies.id(3)])
    let address = "https://www.youtube.com/watch?v=\(YouTubeReplies.id(3))&t=5"
    let unliked = try await program.run("videos", "unlike", address)
    #expect(unliked.end == .exited(0) && unliked.errors.contains("no longer liked: Tide & time 3"))
    let shown = try await program.run("videos", "show", YouTubeReplies.id(1), "--json")
    #expect(shown.output.contains(#""liked":true"#) && shown.output.contains(#""duration":3841"#))
    #expect(try await program.run("videos", "show", "aaaaaaaaaaa").end == .exited(66))
    let opened = try await program.shell(
      "printf '#!/bin/sh\\necho \"$1\" > \"$HOME/seen\"\\n' > \"$HOME/b\"; chmod +x \"$HOME/b\"; "
        + "BROWSER=$HOME/b \"$B\" videos open 1; sleep 1; cat \"$HOME/seen\""
    )
    #expect(opened.output == "https://www.youtube.com/watch?v=\(YouTubeReplies.id(1))\n")
  }

  @Test(arguments: [
    ("quotaExceeded", 403, 75, "YouTube reports that the quota of the key is used up"),
    ("keyInvalid", 400, 77, "YouTube rejected the key"),
    ("rateLimitExceeded", 403, 75, "YouTube reached its rate limit"),
    ("invalidPageToken", 400, 64, "YouTube did not create this cursor"),
  ])
  func youTubeErrorsArePlain(
    reason: String,
    status: Int,
    code: Int32,
    words: String
  ) async throws {
    let server = try LoopbackServer.videos(refusedFor: reason, status: status)
    let result = try await program(server).run("videos", "search", "x", "--json")
    #expect(result.end == .exited(code) && result.output.isEmpty)
    #expect(result.complaints.count == 1 && result.errors.contains(words), "\(result.errors)")
  }

  @Test(arguments: [
    (["search", "x"], 77, "YouTube needs a key: set YOUTUBE_KEY"),
    (["search"], 64, "nothing to search for; add words"),
    (["search", "x", "--page-size", "51"], 64, "must be a whole number, 1 to 50"),
    (["search", "x", "--order", "size"], 64, "must be one of relevance, date, viewCount"),
    (["show", "nonsense"], 66, "is not a list number, an id or an address"),
    (["like", "1"], 66, "there is no last list"),
    (["unlike", "aaaaaaaaaaa"], 66, "there is no video"),
    ([], 64, "choose a subcommand of `videos`: search, show"),
  ])
  func errorsAreOneLine(line: [String], code: Int32, words: String) async throws {
    let result = try await Executable().run(["videos"] + line)
    #expect(result.end == .exited(code) && result.output.isEmpty)
    #expect(result.complaints.count == 1 && result.errors.contains(words), "\(result.errors)")
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

  /// Starts a YouTube server that rejects every request with a reason.
  fileprivate static func videos(refusedFor reason: String, status: Int) throws -> LoopbackServer {
    try LoopbackServer { _, connection in
      let body = #"{"error":{"code":\#(status),"message":"m","errors":[{"reason":"\#(reason)"}]}}"#
      connection.reply(status: status, body: Array(body.utf8))
    }
  }
}
