import TestSupport
import Testing

/// `broadsheet serve` with the built program and curl.
@Suite(.hangLimit, .needsExecutable)
struct ServeTests {
  private let desk: ServedArchive

  init() throws { desk = try ServedArchive() }

  @Test func pagesShowTheArchive() async throws {
    try await desk.store(1...30)
    let output = try await desk.serving("", [:], "curl -s \"$A/search?q=title\"")
    #expect(output.contains("<!doctype html>"))
    #expect(output.contains("Title</mark> 30") || output.contains("Title</mark> 1"))
    #expect(output.hasSuffix("status 143\n"))
  }

  @Test func marksAreThoseOfTheCommands() async throws {
    try await desk.store(1...2)
    let output = try await desk.serving(
      "",
      [:],
      """
      id=$("$B" search --offline 'title:1' --json | sed -n 's/.*"id": *"\\([0-9a-f]*\\)".*/\\1/p' | head -1)
      curl -s -o /dev/null -w '%{http_code} ' -d "kind=save&id=$id&back=/saved" "$A/mark"
      "$B" saved --format csv | wc -l
      curl -s "$A/saved" | grep -c 'https://news.example/1"'
      """
    )
    #expect(output == "303 2\n1\nstatus 143\n")
  }

  @Test func keysAreRequiredIfChosen() async throws {
    try await desk.store(1...3)
    let output = try await desk.serving(
      "--require-key",
      [:],
      """
      key=$("$B" serve keys add phone)
      code() { curl -s -o /dev/null -w '%{http_code}\\n' "$@"; }
      code "$A/saved"
      code -u "x:$key" "$A/saved"
      code -u "x:wrong" "$A/saved"
      code "$A/v2/everything?q=title"
      code -H "X-Api-Key: $key" "$A/v2/everything?q=title"
      code -d "Email=x&Passwd=wrong" "$A/accounts/ClientLogin"
      code -d "Email=x&Passwd=$key" "$A/accounts/ClientLogin"
      "$B" serve keys
      "$B" serve keys remove phone
      """
    )
    #expect(
      output == "401\n200\n401\n401\n200\n401\n200\nphone\tall\nstatus 143\n"
    )
  }

  @Test func otherNamesOfThisMachineAreRefused() async throws {
    let output = try await desk.serving(
      "--behind-proxy News.example --require-key",
      [:],
      """
      code() { curl -s -o /dev/null -w '%{http_code}\\n' "$@"; }
      code -H 'Host: evil.example' "$A/v2/sources"
      code -H 'Host: news.example' "$A/v2/sources"
      """
    )
    #expect(output == "421\n401\nstatus 143\n")
  }

  @Test func usedPortIsReported() async throws {
    let output = try await desk.serving(
      "",
      [:],
      "\"$B\" serve --port \"${A##*:}\" 2>&1; echo $?"
    )
    let lines = output.split(separator: "\n")
    #expect(lines.count == 3, "\(output)")
    #expect(lines[0].hasPrefix("broadsheet: port "))
    #expect(lines[1] == "69")
  }

  @Test(arguments: ["--address 0.0.0.0", "--address ::", "--behind-proxy news.example"])
  func networkNeedsKeys(options: String) async throws {
    let result = try await desk.program.shell("\"$B\" serve \(options)")
    #expect(result.end == .exited(64))
    #expect(result.errors.contains("--require-key"))
    #expect(result.errors.split(separator: "\n").count <= 4)
  }

  @Test func addressMustBeAnIPAddress() async throws {
    let result = try await desk.program.shell("\"$B\" serve --address a.example --require-key")
    #expect(result.end == .exited(69))
    #expect(
      result.errors
        == "broadsheet: cannot open the port (a.example: not an IP address); choose another address or "
        + "port\n"
    )
  }

  @Test func serverStopsWhileClientsAreConnected() async throws {
    let output = try await desk.serving(
      "",
      [:],
      """
      curl -sN "$A/events?list=search&q=title" > /dev/null &
      for i in 1 2 3 4 5; do curl -s -o /dev/null "$A/saved"; done
      """
    )
    #expect(output == "status 143\n")
  }
}
