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

  @Test func pagesAndCommandsHaveTheSameMarks() async throws {
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

  @Test func tokenEndsWithItsKey() async throws {
    let output = try await desk.serving(
      "--require-key",
      [:],
      """
      key=$("$B" serve keys add phone --scope marks)
      token=$(curl -s -d "Passwd=$key" "$A/accounts/ClientLogin" | sed -n 's/^Auth=//p')
      code() { curl -s -o /dev/null -w '%{http_code}\\n' -H "Authorization: GoogleLogin auth=$token" "$@"; }
      case $token in *"${key#bs_}"*) echo "the token contains the key";; esac
      code "$A/reader/api/0/user-info"
      code -d "i=1" "$A/reader/api/0/edit-tag"
      code -d "s=feed/x" "$A/reader/api/0/subscription/edit"
      "$B" serve keys list
      "$B" serve keys remove phone
      code "$A/reader/api/0/user-info"
      """
    )
    #expect(output == "200\n200\n403\nphone\tmarks\n401\nstatus 143\n")
  }

  @Test func requestsAreLogged() async throws {
    let output = try await desk.serving(
      "--require-key --log \"$HOME/log\" 2> \"$HOME/errors\"",
      [:],
      """
      ask() { curl -s -o /dev/null "$@"; }
      ask "$A/v2/sources?apiKey=canary&q=canary"
      ask -u x:canary "$A/saved%0A?q=canary"
      mv "$HOME/log" "$HOME/old"
      kill -HUP $server
      until [ -e "$HOME/log" ]; do :; done
      ask "$A/unread"
      until [ -s "$HOME/log" ]; do :; done
      sed 's/\\[[^]]*]/[]/; s/ [0-9]*$//' "$HOME/old" "$HOME/log"
      cat "$HOME/errors"
      stat -c %a "$HOME/log"
      """
    )
    #expect(
      output == #"""
        127.0.0.1 - - [] "GET /v2/sources HTTP/1.1" 401
        127.0.0.1 - - [] "GET /saved\x0a HTTP/1.1" 401
        127.0.0.1 - - [] "GET /unread HTTP/1.1" 401
        broadsheet: refused sign-in from 127.0.0.1: unknown key
        broadsheet: refused sign-in from 127.0.0.1: unknown key
        600
        status 143

        """#
    )
  }

  @Test(arguments: ["/", "$HOME/none/log", "$HOME/link"])
  func unwritableLogIsReported(path: String) async throws {
    let result = try await desk.program.shell(
      "ln -s x \"$HOME/link\"; \"$B\" serve --port 0 --log \"\(path)\""
    )
    #expect(result.end == .exited(73))
    #expect(result.errors.contains(" cannot be written: "))
    #expect(result.output.isEmpty)
  }

  @Test func logFollowsTheAddressOnStandardOutput() async throws {
    let result = try await desk.program.shell(
      """
      "$B" serve --port 0 --log - > "$HOME/out" &
      until [ -s "$HOME/out" ]; do :; done
      read -r _ _ A < "$HOME/out"
      curl -s -o /dev/null "${A}page.css"
      until grep -q page.css "$HOME/out"; do :; done
      kill -TERM $!
      grep -c . "$HOME/out"
      """
    )
    #expect(result.output == "2\n")
  }

  @Test func addressesOfTheMachineAreListed() async throws {
    let result = try await desk.program.shell(
      """
      "$B" serve --port 0 --address 0.0.0.0 --require-key > "$HOME/out" 2> "$HOME/errors" &
      until [ -s "$HOME/errors" ]; do :; done
      kill -TERM $!
      wait $!
      sed 's|:[0-9]*/$||' "$HOME/out"
      cat "$HOME/errors"
      hostname -I | tr ' ' '\\n' | grep -v : | sed 's|^|Serving on http://|; /\\/$/d'
      """
    )
    let lines = result.output.split(separator: "\n").map(String.init)
    let notice = try #require(lines.firstIndex { $0.contains("is not encrypted") })
    #expect(lines.first == "Serving on http://127.0.0.1")
    #expect(Set(lines[1..<notice]) == Set(lines[(notice + 2)...]))
  }

  @Test(arguments: ["dense-list", "page-size"])
  func invalidSettingIsReportedOnce(setting: String) async throws {
    let result = try await desk.program.shell(
      """
      mkdir -p ~/.config/broadsheet
      echo '{"\(setting)": "canary"}' > ~/.config/broadsheet/config.json
      "$B" serve --port 0
      """
    )
    #expect(result.end == .exited(78))
    #expect(result.errors.hasPrefix("broadsheet: \(setting) in "))
    #expect(result.errors.split(separator: "\n").count == 1)
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
}
