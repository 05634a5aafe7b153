import FoundationEssentials
import LineMode
import Terminal
import TestSupport
import Testing

/// Keys that pipe an article to a command or write it to a file, typed into the whole program.
@Suite(.timeLimit(.minutes(2)))
struct ArticleCommandTests {
  private typealias Visit = FeedKeysTests.Visit

  @Test(arguments: FeedKeysTests.sizes)
  func articleIsPiped(size: CellSize) async throws {
    let visit = try await Visit(size)
    let file = visit.outside.home.file("piped")
    for (options, expected) in [
      ("", "crater"),
      ("--html ", "<h1><a href=\"https://moon.example/crater\">crater</a></h1>"),
      ("--json ", "\"title\":\"crater\""),
    ] {
      visit.type("|")
      #expect(await visit.sees("Pipe to:") != nil)
      visit.write("\(options)cat > \(file)")
      visit.type("enter")
      #expect(await visit.sees(" done") != nil)
      let text = try visit.outside.home.read("piped")
      #expect(text.contains(expected) && text.contains("About crater."), "\(text)")
      visit.type("k")
    }
    #expect(await visit.unread() == ["crater", "oil", "wax"])
    await visit.quit()
  }

  @Test func openArticleIsPiped() async throws {
    let visit = try await Visit(CellSize(columns: 80, rows: 24))
    visit.type("j", "enter")
    _ = await visit.sees("About oil")
    visit.type("|")
    visit.write("cat > \(visit.outside.home.file("piped"))")
    visit.type("enter")
    #expect(await visit.sees(" done") != nil)
    #expect(try visit.outside.home.read("piped").contains("About oil"))
    visit.type("|")
    visit.write("exit 3")
    visit.type("enter")
    #expect(await visit.sees("the command failed with status 3") != nil)
    await visit.quit()
  }

  @Test(arguments: FeedKeysTests.sizes)
  func articleIsSavedToAFileOnce(size: CellSize) async throws {
    let visit = try await Visit(size)
    let path = visit.outside.home.file("my 2 notes.txt")
    for message in ["saved to", "file already exists"] {
      visit.type("S")
      #expect(await visit.sees("Save to: crater.txt") != nil)
      visit.type("ctrl-u")
      visit.write(path)
      visit.type("enter")
      #expect(await visit.screen.frame(with: message) != nil)
      visit.type("k", "escape")
    }
    #expect(try visit.outside.home.read("my 2 notes.txt").contains("About crater."))
    await visit.quit()
  }

  @Test(arguments: FeedKeysTests.sizes)
  func keyRunsACommandWithAHostileTitle(size: CellSize) async throws {
    let title = "$(touch evil) `touch evil` 'q' &quot;d&quot; ; touch evil %u\n* -n"
    let visit = try await Visit(size, entries: [title, "wax"])
    let file = visit.outside.home.file("arguments")
    let program = "cd \(visit.outside.home.path); printf '<%%s>'"
    let command = "\(program) %u %t \"%t\" '%t' 100%% > \(file)"
    #expect(await visit.outside.run("config", "set", "key.Y", command) == .done)
    #expect(await visit.outside.run("config", "set", "key.j", "true") == .usage)
    #expect(await visit.outside.run("config", "set", "keys", "save=Y") == .usage)
    #expect(await visit.outside.run("config", "set", "key.nokey", "true") == .usage)
    _ = await visit.outside.run("config", "list")
    #expect(visit.outside.console.output.contains("key.Y"))
    await visit.quit()
    let screen = FakeScreen(size: size)
    let again = try visit.outside.with(screen)
    let running = Task { await again.run([String]()) }
    _ = await screen.frame(with: "3 unread")
    let lines = try #require(await screen.frame(with: "$(touch")).lines
    let places = try ["crater", "wax", "$(touch"].map { title in
      try #require(lines.firstIndex { $0.contains(title) })
    }
    for _ in places.filter({ $0 < places[2] }) { screen.send(keys: "j") }
    screen.send(keys: "Y")
    #expect(await screen.frame(with: " done") != nil)
    let shown = "$(touch evil) `touch evil` 'q' \"d\" ; touch evil %u * -n"
    let text = try visit.outside.home.read("arguments")
    try #require(text.hasSuffix(String(repeating: "<\(shown)>", count: 3) + "<100%>"), "\(text)")
    #expect(text.hasPrefix("<https://lamp.example/"))
    #expect(!FileManager.default.fileExists(atPath: visit.outside.home.file("evil")))
    screen.send(keys: "enter")
    _ = await screen.frame { frame in
      let says = { (text: String) in frame.lines.contains { $0.contains(text) } }
      return says("About $(touch") && !says(" done")
    }
    try FileManager.default.removeItem(atPath: file)
    screen.send(keys: "Y")
    #expect(await screen.frame(with: " done") != nil)
    #expect(try visit.outside.home.read("arguments") == text)
    screen.send(keys: "escape", "?", "G")
    #expect(await screen.frame(with: "Commands") != nil)
    screen.send(keys: "escape", "Q")
    _ = await running.value
    #expect(await visit.outside.run("config", "set", "key.Y", "") == .done)
  }

  @Test func feedIsNoArticle() async throws {
    let visit = try await Visit(CellSize(columns: 80, rows: 24))
    visit.type("4")
    visit.type("|")
    #expect(await visit.sees("select an article") != nil)
    await visit.quit()
  }
}
