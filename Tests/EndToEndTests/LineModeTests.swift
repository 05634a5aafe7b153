import TestSupport
import Testing

/// Lists in line mode, typed at an emulated terminal, and in pipes.
@Suite(.hangLimit, .needsExecutable)
struct LineModeTests {
  /// A home folder with articles, whose titles have up to as many words as their number.
  private func program(_ count: Int) async throws -> Executable {
    let program = try Executable()
    let lines = (1...count).map { number in
      let words = Array(repeating: "word", count: number % 40).joined(separator: " ")
      return """
        {"source":{"name":"Wire"},"title":"\(words) \(number)","url":"https://news.example/\(number)",\
        "publishedAt":"2021-02-05T03:40:00Z"}
        """
    }
    try program.home.write("articles.ndjson", lines.joined(separator: "\n"))
    let result = try await program.run("import", program.home.file("articles.ndjson"))
    try #require(result.end == .exited(0), "\(result.errors)")
    return program
  }

  @Test(arguments: [80, 40, 200])
  func firstRowOfEachPageStaysVisible(columns: Int) async throws {
    let program = try await program(60)
    let window = try program.emulated(
      nil,
      ["search", "--offline", "--color", "never"],
      columns: columns
    )
    var (next, rows) = (1, 24)
    while true {
      let first = next
      let screen = try await window.wait(for: "row \(first) and the prompt") { screen in
        screen.lines.contains { Self.number(of: $0) == first }
          && screen.line(screen.cursor.row).hasSuffix("q: quit]")
      }
      let shown = screen.lines.compactMap(Self.number).filter { $0 >= first }
      #expect(shown == Array(first..<first + shown.count), "\(screen.text)")
      #expect(screen.lines.count == rows)
      if screen.shows("end of list") { break }
      next = first + shown.count
      // The window has another size for the next page.
      rows = rows == 24 ? 13 : 24
      window.resize(columns: columns, rows: rows)
      window.type("\r")
    }
    window.type("q\r")
    #expect(try await window.end() == .exited(0))
  }

  /// The number of a row of the list that begins on a line.
  private static func number(of line: String) -> Int? {
    line.count > 5 && line.dropFirst(3).first == " "
      ? Int(line.prefix(3).drop { $0 == " " }) : nil
  }

  @Test func pipeGetsTheWholeListAndMayClose() async throws {
    let program = try await program(3_000)
    let all = try await program.shell("$B search --offline | grep -c Wire")
    #expect(all.output == "3000\n")
    for format in ["text", "json", "csv"] {
      let line = "{ $B search --offline --format \(format); echo $? >&2; } | head -n 1 > /dev/null"
      let closed = try await program.shell(line)
      #expect(closed.errors == "0\n")
    }
  }
}
