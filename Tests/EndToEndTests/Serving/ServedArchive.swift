import FoundationEssentials
import TestSupport
import Testing

/// The built program as a server, which a shell script uses.
struct ServedArchive {
  let program: Executable

  init() throws { program = try Executable() }

  /// Stores numbered articles, the first of them the newest, as `Title 1`, `Title 2` and so on.
  func store(_ numbers: ClosedRange<Int>) async throws {
    let lines = numbers.map { number in
      let minute = 59 - number % 60
      let time = "2021-02-05T\(10 + minute / 10 % 10):\(10 + minute % 50):00Z"
      return """
        {"source":{"id":"wire","name":"Wire"},"title":"Title \(number)","description":"About \
        \(number)","url":"https://news.example/\(number)","publishedAt":"\(time)","language":"en"}
        """
    }
    let result = try await program.run("import", "-", input: lines.joined(separator: "\n") + "\n")
    try #require(result.end == .exited(0), "\(result.errors)")
  }

  /// Runs a shell script while the server runs, which then gets SIGTERM.
  ///
  /// In the script, `$A` is the address without a slash at its end, `$B` the program and `$server` the
  /// process. The output ends with a line such as `status 143`.
  func serving(
    _ options: String = "",
    _ more: [String: String] = [:],
    _ script: String,
    within limit: Duration = .seconds(60)
  ) async throws -> String {
    let result = try await program.shell(
      """
      mkfifo "$HOME/address"
      "$B" serve --port 0 \(options) > "$HOME/address" &
      server=$!
      exec 3< "$HOME/address"
      read -r _ _ A <&3
      A=${A%/}
      \(script)
      kill -TERM $server
      wait $server
      echo "status $?"
      """,
      more,
      within: limit
    )
    #expect(result.end == .exited(0), "\(result.errors)")
    return result.output
  }
}
