import TestSupport
import Testing

/// The executable and its archive: pipes, files, interruptions and consecutive runs.
@Suite(.hangLimit, .needsExecutable)
struct ArchiveTests {
  private func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { number in
      """
      {"source":{"name":"Wire"},"title":"Title \(number)","description":"About \(number)",\
      "url":"https://news.example/\(number)","publishedAt":"2021-02-05T03:40:00Z"}\n
      """
    }.joined()
  }

  @Test func eachTerminalHasItsOwnNumbers() async throws {
    let program = try Executable()
    _ = try await program.run("import", "-", input: lines(1...9))
    let window = try program.shellTerminal("$B search --offline 'about 7' < /dev/null && $B save 1")
    try await window.expect("saved: Title 7")
    #expect(try await window.wait() == .exited(0))
    #expect(try await program.run("save", "1").end == .exited(66))
    _ = try await program.run("search", "--offline", "about 8")
    #expect(try await program.run("save", "1").errors == "broadsheet: saved: Title 8\n")
  }

  @Test func waitingImportCanBeInterrupted() async throws {
    let window = try Executable().terminal("import", "-", columns: 100)
    try await window.expect("0 articles from standard input")
    window.send(lines(1...2))
    window.send("\u{03}")
    #expect(try await window.wait() == .exited(130))
    #expect(window.transcript.contains("stopped. Imported "))
  }

  @Test func exportMemoryIsFlat() async throws {
    let program = try Executable()
    _ = try await program.run("import", "-", input: lines(1...20_000))
    var few = 0
    for _ in 1...5 { few = max(few, try await program.run("export", "about 7").peakMemory) }
    // On a busy machine more pages wait to be written; memory that grows with the articles is in each
    // run.
    var all = Int.max
    for name in ["first", "second", "third"] {
      let run = try await program.run("export", "--output", program.home.file(name))
      #expect(run.end == .exited(0))
      #expect(try program.home.read(name).split(separator: "\n").count == 20_000)
      all = min(all, run.peakMemory)
    }
    #expect(all - few < 4_096)
  }

  @Test func fullDiskKeepsTheOldExport() async throws {
    let program = try Executable()
    _ = try await program.run("import", "-", input: lines(1...2_000))
    try program.home.write("all", "old")
    let result = try await program.shell("ulimit -f 100; $B export --output $HOME/all --force")
    #expect(result.end == .exited(73))
    #expect(result.errors.contains("/all: File too large; nothing was changed"))
    #expect(try program.home.read("all") == "old")
    #expect(try await program.shell("ls $HOME").output == "all\n")
  }
}
