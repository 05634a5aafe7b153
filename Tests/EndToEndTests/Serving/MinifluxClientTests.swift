import TestSupport
import Testing

/// Miniflux's own client in Python.
@Suite(.hangLimit, .needsExecutable, .needsWebClients)
struct MinifluxClientTests {
  @Test func pythonClientUsesEveryMethod() async throws {
    let (program, site) = (try Executable(), try FeedServer())
    site.place("/sea", 1...3, title: "The sea")
    let server = try await RunningServer(program, "--require-key")
    let variables = ["A": server.address, "FEED": site.address("/sea")]
    let result = try await program.shell(
      """
      key=$("$B" serve keys add client)
      "$PYTHON" "$CLIENTS/miniflux-client.py" "$A" "$key" "$FEED" 2>&1
      """,
      variables.merging(try WebClients.variables()) { $1 }
    )
    #expect(
      result.output.split(separator: "\n") == [
        "me broadsheet version 2.3.3",
        "discover ['The sea']",
        "feed The sea in tides",
        "categories ['All', 'tides']",
        "feeds ['Sea']",
        "newest ['Title 3', 'Title 2'] of 3",
        "next ['Title 1']",
        "unread ['Title 1'] read ['Title 2', 'Title 3']",
        "starred ['Title 2'] True",
        "unread []",
        "search ['Title 1']",
        "counters [3]",
        "refreshed True",
        "imported following 0 new feeds; 1 already followed",
        "feeds []",
        "error 404 unknown feed",
        "error 401 send a key of this server in X-Auth-Token, or as the password",
      ]
    )
  }
}
