import FoundationEssentials
import TestSupport
import Testing
import Texts

/// Sessions of twelve apps for feeds, played by `Clients/apps.py`.
///
/// Each app synchronises, marks articles, and synchronises again after other changes; each time all its
/// articles must have the marks of the archive.
@Suite(.hangLimit, .needsExecutable, .needsPython)
struct AppSessionTests {
  struct Session: CustomTestStringConvertible, Sendable {
    let app: String
    let api: String

    var testDescription: String { "\(app), \(api)" }
  }

  static let sessions =
    [
      "newsboat", "Read You", "Fluent Reader", "NetNewsWire", "RSS Guard", "Twine", "Readrops",
      "Capy Reader",
    ].map { Session(app: $0, api: "reader") }
    + [
      "newsboat", "Fluent Reader", "miniflutt", "FluxNews", "Twine", "ReactFlux", "nextflux",
      "Capy Reader",
    ].map { Session(app: $0, api: "miniflux") }

  private let program: Executable
  private let site: FeedServer

  init() throws {
    program = try Executable()
    site = try FeedServer()
  }

  /// Follows three feeds with 300 articles: with two tags, with one and with none.
  private func follow() async throws {
    let feeds = [
      ("/sea", 1...120, ["coast", "inland"]), ("/hill", 121...220, ["inland"]),
      ("/wind", 221...300, []),
    ]
    for (path, numbers, tags) in feeds {
      site.place(path, numbers, title: "Feed \(path.dropFirst())")
      let options = tags.flatMap { ["--tag", $0] }
      let result = try await program.run(["follow", site.address(path)] + options)
      try #require(result.end == .exited(0), "\(result.errors)")
    }
    // The next refresh finds ten new articles.
    site.place("/sea", 301...310, title: "Feed sea", published: Date().formatted(.iso8601))
  }

  @Test(arguments: sessions) func appHasTheMarksOfTheArchive(_ session: Session) async throws {
    try await follow()
    let key = try await program.run("serve", "keys", "add", "app").output.filter { $0 != "\n" }
    let server = try await RunningServer(program, "--require-key")
    let result = try await program.shell(
      #"python3 -B "$CLIENTS/apps.py" "$APP" "$API" "$ADDRESS" "$KEY" "$B" 2>&1"#,
      [
        "CLIENTS": WebClients.scripts, "APP": session.app, "API": session.api,
        "ADDRESS": server.address, "KEY": key,
      ]
    )
    #expect(
      result.output == """
        \(session.app): first synchronisation: 300 of 300
        \(session.app): marks of the app: 300 of 300
        \(session.app): later synchronisation: 310 of 310

        """
    )
    #expect(result.end == .exited(0))
    server.terminate()
    #expect(try await server.end() == .exited(143))
  }
}
