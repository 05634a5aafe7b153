import FoundationEssentials
import LineMode
import OuterTestSupport
import TestSupport
import Testing

/// `broadsheet videos` with a fake YouTube, without a terminal.
@Suite(.hangLimit)
struct VideosProgramTests {
  private func outside(total: Int = 5) throws -> TestOutside {
    try TestOutside(
      network: FakeYouTube.network(total: total),
      variables: FakeYouTube.variables
    )
  }

  private func output(_ format: String) async throws -> String {
    let outside = try outside(total: 2)
    #expect(await outside.run("videos", "search", "x", "--format", format) == .done)
    #expect(outside.console.errors.isEmpty)
    return outside.console.output
  }

  @Test func jsonHasEveryFieldOfAVideo() async throws {
    #expect(
      try await output("json") == #"""
        {"query":"x","totalResults":2,"totalIsExact":false,"videos":[
        {"id":"video-00001","title":"Tide & time 1","channel":{"id":"UC1","name":"Harbour"},\#
        "description":"About 1.\nAnd more.","url":"https://www.youtube.com/watch?v=video-00001",\#
        "thumbnail":"https://i.example/1.jpg","publishedAt":"2021-02-05T03:40:00Z",\#
        "broadcast":"none","duration":null,"viewCount":null,"liked":false},
        {"id":"video-00002","title":"Tide & time 2","channel":{"id":"UC1","name":"Harbour"},\#
        "description":"About 2.\nAnd more.","url":"https://www.youtube.com/watch?v=video-00002",\#
        "thumbnail":"https://i.example/2.jpg","publishedAt":"2021-02-05T03:40:00Z",\#
        "broadcast":"none","duration":null,"viewCount":null,"liked":false}
        ],"next":null}

        """#
    )
  }

  @Test func csvHasAHeader() async throws {
    let lines = try await output("csv").split(separator: "\r\n")
    #expect(
      lines.first == """
        publishedAt,channel,title,description,url,thumbnail,id,channelId,broadcast,duration,\
        viewCount,liked
        """
    )
    #expect(lines.count == 3)
  }

  @Test func markdownIsAListOfLinks() async throws {
    #expect(
      try await output("markdown") == #"""
        - [Tide \& time 1](<https://www.youtube.com/watch?v=video-00001>) — Harbour, 2021-02-05
          About 1. And more.
        - [Tide \& time 2](<https://www.youtube.com/watch?v=video-00002>) — Harbour, 2021-02-05
          About 2. And more.

        """#
    )
  }

  @Test func ndjsonHasOneVideoALine() async throws {
    let lines = try await output("ndjson").split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(#""liked":false}"#) })
  }

  @Test func pageSizeSettingIsLimitedTo50() async throws {
    let outside = try TestOutside(
      network: FakeYouTube.network(total: 3),
      variables: FakeYouTube.variables.merging(["BROADSHEET_PAGE_SIZE": "100"]) { $1 }
    )
    #expect(await outside.run("videos", "search", "x", "--order", "date", "--json") == .done)
    let query = try #require(outside.network.requests.first).query
    #expect(query["maxResults"] == "50" && query["order"] == "date" && query["key"] == nil)
  }

  @Test func likedVideoIsMarkedInResults() async throws {
    let outside = try outside()
    _ = await outside.run("videos", "search", "x")
    #expect(await outside.run("videos", "like", "2", YouTubeReplies.id(4)) == .done)
    outside.console.clear()
    _ = await outside.run("videos", "search", "x", "--format", "csv")
    let marks = outside.console.output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",").last
    }
    #expect(marks == ["false", "true", "false", "true", "false"])
  }

  @Test func likingIsUndoneByUnliking() async throws {
    let outside = try outside()
    _ = await outside.run("videos", "search", "x")
    _ = await outside.run("videos", "like", "1", "2")
    #expect(await outside.run("videos", "unlike", "1") == .done)
    outside.console.clear()
    #expect(await outside.run("videos", "liked") == .done)
    #expect(outside.console.output.hasPrefix("  1♥ Tide & time 2\n"))
    #expect(outside.console.output.contains("1 video (end of list)"))
    #expect(outside.network.requests.count == 1, "all of this needs no network")
  }

  @Test func unseenVideoIsFetchedToBeLiked() async throws {
    let outside = try outside()
    #expect(
      await outside.run("videos", "like", "https://youtu.be/" + YouTubeReplies.id(4)) == .done
    )
    #expect(outside.console.errors == "broadsheet: liked: Tide & time 4\n")
    outside.console.clear()
    _ = await outside.run("videos", "liked", "title:tide", "--json")
    #expect(outside.console.output.contains(#""duration":3844,"viewCount":4000,"liked":true"#))
  }

  @Test func articleNumbersAreNotVideos() async throws {
    let outside = try outside()
    try await outside.importArticles(1...3)
    _ = await outside.run("search", "about", "--offline")
    #expect(await outside.run("videos", "show", "1") == .noSuchItem)
    _ = await outside.run("videos", "search", "x")
    outside.console.clear()
    #expect(await outside.run("show", "1") == .done)
    #expect(outside.console.output.contains("Title"))
  }

  @Test func likesNeedAnArchive() async throws {
    let outside = try TestOutside(
      network: FakeYouTube.network(total: 2),
      variables: FakeYouTube.variables.merging(["HOME": ""]) { $1 }
    )
    #expect(await outside.run("videos", "search", "x") == .done)
    #expect(await outside.run("videos", "liked") == .done)
    #expect(await outside.run("videos", "like", YouTubeReplies.id(1)) == .cannotCreate)
    #expect(outside.console.errors.contains("there is no folder for it"))
  }

  @Test(arguments: [
    (["search", "x"], ExitCode.keyRefused, "YouTube needs a key: set YOUTUBE_KEY"),
    (["search"], .usage, "nothing to search for; add words"),
    (["search", "x", "--page-size", "51"], .usage, "must be a whole number, 1 to 50"),
    (["search", "x", "--order", "size"], .usage, "must be one of relevance, date, viewCount"),
    (["show", "nonsense"], .noSuchItem, "is not a list number, an id or an address"),
    (["like", "1"], .noSuchItem, "there is no last list"),
    (["unlike", "aaaaaaaaaaa"], .noSuchItem, "there is no video"),
    ([], .usage, "choose a subcommand of `videos`: search, show"),
  ])
  func errorsAreOneLine(line: [String], end: ExitCode, words: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(["videos"] + line) == end)
    #expect(outside.console.output.isEmpty && outside.console.errors.contains(words))
    #expect(outside.console.errors.split(separator: "\n").count == 1)
  }

  @Test func keyIsASetting() async throws {
    let outside = try outside()
    #expect(await outside.run("config", "list") == .done)
    #expect(outside.console.output.contains("youtube-key "))
    #expect(outside.console.output.contains("YouTube: enabled, with your key"))
    #expect(outside.console.output.contains("cataas.com: enabled; needs no key"))
    #expect(!outside.console.output.contains("canary"))
  }
}
