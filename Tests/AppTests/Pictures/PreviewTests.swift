import ByteStrings
import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import Terminal
import TestSupport
import Testing

/// Pictures on terminals, and the messages if they cannot be shown.
@Suite(.hangLimit)
struct PreviewTests {
  private static let blocks = TerminalGraphics(
    method: .blocks(.trueColor),
    columns: 80,
    rows: 24
  )

  private func outside(
    _ graphics: TerminalGraphics? = blocks,
    console: FakeConsole = FakeConsole(),
    network: StubTransport = FakeCataas.network()
  ) throws -> TestOutside {
    try TestOutside(console: console, network: network, graphics: graphics)
  }

  private func cat(_ outside: TestOutside, _ more: String...) async -> String {
    let line = ["cat", "Hello", "--output", outside.home.path + "/a.png"] + more
    #expect(await outside.program.run(line) == .done)
    return outside.console.output
  }

  private static let block = "\u{2580}"

  @Test func catIsShownAboveItsPath() async throws {
    let outside = try outside()
    let output = await cat(outside)
    #expect(output.contains(Self.block) && output.hasSuffix("\n\(outside.home.path)/a.png\n"))
  }

  @Test func noPreviewIsShownWithoutTerminal() async throws {
    for more in ["--no-preview", "--json"] {
      #expect(!(await cat(try outside(), more)).contains(Self.block))
    }
    #expect(!(await cat(try outside(nil))).contains(Self.block))
    let piped = try outside(console: FakeConsole(isTerminal: false))
    #expect(await cat(piped) == piped.home.path + "/a.png\n")
  }

  private func show(_ outside: TestOutside, picture: String?) async throws -> ExitCode {
    let image = picture.map { "\"\($0)\"" } ?? "null"
    let article = """
      {"title":"Tide","url":"https://news.example/1","content":"Text.","urlToImage":\(image)}
      """
    let file = try outside.home.write("a.ndjson", article)
    try #require(await outside.run("import", file) == .done)
    outside.console.clear()
    return await outside.run("show", "https://news.example/1", "--picture")
  }

  @Test func pictureIsAboveArticle() async throws {
    let outside = try outside()
    #expect(try await show(outside, picture: "https://i.example/a.png") == .done)
    let output = outside.console.output
    #expect(output.contains(Self.block) && outside.console.errors.isEmpty)
    let below = output.split(separator: "Tide").last
    #expect(below?.contains(Self.block) == false && below?.contains("Text.") == true)
    #expect(outside.network.requests.map(\.url.absoluteString) == ["https://i.example/a.png"])
    #expect(outside.paged.isEmpty)
  }

  @Test func missingPictureIsReported() async throws {
    let outside = try outside()
    #expect(try await show(outside, picture: nil) == .done)
    #expect(outside.console.errors == "broadsheet: this article has no picture\n")
    #expect(outside.console.output.contains("Text."))
  }

  @Test func unsupportedTerminalIsReported() async throws {
    let link = "https://i.example/a.png"
    for (outside, reason) in [
      (try outside(nil), "this terminal cannot show pictures"),
      (try outside(console: FakeConsole(isTerminal: false)), "standard output is not a terminal"),
    ] {
      outside.console.columns = 200
      #expect(try await show(outside, picture: link) == .done)
      #expect(outside.console.errors == "broadsheet: \(reason); the picture is at \(link)\n")
      #expect(outside.console.output.contains("Text."))
      #expect(outside.network.requests.isEmpty)
    }
  }

  @Test func failedFetchIsReported() async throws {
    let network = StubTransport(.reply(200, "<html>Log in</html>"))
    let outside = try outside(network: network)
    #expect(try await show(outside, picture: "https://i.example/a.png") == .done)
    let prefix = "broadsheet: the picture could not be fetched: i.example "
    #expect(outside.console.errors.hasPrefix(prefix), "\(outside.console.errors)")
    #expect(outside.console.output.contains("Text."))
  }

  @Test func smallWindowIsReported() async throws {
    let small = TerminalGraphics(method: .blocks(.trueColor), columns: 80, rows: 6)
    let outside = try outside(small)
    #expect(try await show(outside, picture: "https://i.example/a.png") == .done)
    #expect(
      outside.console.errors == "broadsheet: the window is too small for the picture\n"
    )
    #expect(outside.console.output.contains("Text."))
  }

  @Test func rateLimitAppliesPerSite() async throws {
    let network = StubTransport { request, _ in
      request.url.host() == "busy.example"
        ? .reply(429, "", HTTPHeader(name: "Retry-After", value: "3600"))
        : .success(HTTPResponse(status: 200, body: SamplePicture.png(width: 8, height: 4)))
    }
    let outside = try outside(network: network)
    #expect(try await show(outside, picture: "https://busy.example/a.png") == .done)
    #expect(outside.console.errors.contains("could not be fetched"))
    let other = try outside.home.write(
      "b.ndjson",
      #"{"title":"B","url":"https://news.example/2","urlToImage":"https://i.example/a.png"}"#
    )
    _ = await outside.run("import", other)
    #expect(await outside.run("show", "https://news.example/2", "--picture") == .done)
  }

  @Test func pictureExcludesJSON() async throws {
    let outside = try outside()
    #expect(await outside.run("show", "1", "--picture", "--json") == .usage)
  }
}
