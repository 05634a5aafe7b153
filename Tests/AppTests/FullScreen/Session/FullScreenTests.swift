import Composition
import Domain
import FoundationEssentials
import LineMode
import Terminal
import TestSupport
import Testing

/// The whole program in the full screen, with only the outside replaced.
@Suite(.timeLimit(.minutes(1)))
struct FullScreenTests {
  /// A desk with numbered articles in its archive, and a screen to use it at.
  private struct Visit {
    let screen: FakeScreen
    let outside: TestOutside

    init(
      articles: ClosedRange<Int>? = nil,
      size: CellSize = CellSize(columns: 80, rows: 24)
    ) async throws {
      screen = FakeScreen(size: size)
      outside = try TestOutside(
        console: FakeConsole(),
        variables: ["TERM": "xterm"],
        screen: screen
      )
      if let articles { try await outside.importArticles(articles) }
    }

    /// Opens the screen, and returns the task that ends with it.
    func open() -> Task<ExitCode, Never> {
      Task { [program = outside.program] in await program.run([String]()) }
    }
  }

  @Test func sampleEditionIsShownWithoutAnythingSetUp() async throws {
    let visit = try await Visit()
    let running = visit.open()
    #expect(await visit.screen.frame(with: "the sample edition") != nil)
    visit.screen.send(keys: "q")
    #expect(await running.value == .done)
  }

  @Test func articleIsOpenedAndMarkedAsRead() async throws {
    let visit = try await Visit(articles: 1...3)
    let running = visit.open()
    _ = await visit.screen.frame(with: "Title 1")
    visit.screen.send(keys: "j", "enter")
    #expect(await visit.screen.frame(with: "About ") != nil)
    visit.screen.send(keys: "q", "Q")
    #expect(await running.value == .done)
    visit.outside.console.clear()
    _ = await visit.outside.run("search", "is:read", "--offline", "--format", "csv")
    #expect(visit.outside.console.output.contains("Title "))
  }

  @Test func saveIsUndone() async throws {
    let visit = try await Visit(articles: 1...1)
    let running = visit.open()
    _ = await visit.screen.frame(with: "Title 1")
    visit.screen.send(keys: "s")
    #expect(await visit.screen.frame(with: "saved: Title 1") != nil)
    visit.screen.send(keys: "u")
    #expect(await visit.screen.frame(with: "no longer saved: Title 1") != nil)
    visit.screen.send(keys: "Q")
    _ = await running.value
  }

  @Test func listIsLoadedToItsEnd() async throws {
    let visit = try await Visit(articles: 1...50)
    let running = visit.open()
    _ = await visit.screen.frame(with: "Title ")
    visit.screen.send(keys: "G")
    _ = await visit.screen.frame(with: "Search  50 articles")
    #expect(await visit.screen.frame(with: "end of list") != nil)
    visit.screen.send(keys: "Q")
    _ = await running.value
  }

  @Test func sameArticleIsShownAgain() async throws {
    let visit = try await Visit(articles: 1...50)
    let first = visit.open()
    _ = await visit.screen.frame(with: "Title ")
    visit.screen.send(keys: "G")
    _ = await visit.screen.frame(with: "end of list")
    visit.screen.send(keys: "enter")
    let shown = try #require(await visit.screen.frame(with: "About "))
    let title = try #require(shown.lines.first { $0.contains("About ") })
    visit.screen.send(keys: "Q")
    _ = await first.value
    let screen = FakeScreen()
    let again = try visit.outside.with(screen)
    let second = Task { await again.run([String]()) }
    #expect(await screen.frame { $0.lines.contains(title) } != nil)
    screen.send(keys: "Q")
    _ = await second.value
  }

  @Test func commandIsRunAndItsOutputShown() async throws {
    let visit = try await Visit()
    let running = visit.open()
    _ = await visit.screen.frame(with: "the sample edition")
    visit.screen.send(.key(Key(.character(":"))))
    for character in "config path" { visit.screen.send(.key(Key(.character(character)))) }
    visit.screen.send(keys: "enter")
    #expect(await visit.screen.frame(with: "config.json") != nil)
    visit.screen.send(keys: "Q")
    _ = await running.value
  }

  @Test func addressIsCopied() async throws {
    let visit = try await Visit(articles: 1...1)
    let running = visit.open()
    _ = await visit.screen.frame(with: "Title 1")
    visit.screen.send(keys: "y")
    _ = await visit.screen.frame(with: "copied")
    #expect(visit.screen.copied == ["https://news.example/1"])
    visit.screen.send(keys: "Q")
    _ = await running.value
  }

  @Test func closedTerminalEndsTheProgram() async throws {
    let visit = try await Visit()
    let running = visit.open()
    _ = await visit.screen.frame(with: "the sample edition")
    visit.screen.end()
    #expect(await running.value == .done)
  }

  @Test func cancellationEndsTheProgram() async throws {
    let visit = try await Visit()
    let running = visit.open()
    _ = await visit.screen.frame(with: "the sample edition")
    running.cancel()
    _ = await running.value
  }

  @Test(arguments: [["--plain"], ["--color", "never", "--plain"]])
  func plainPrintsAnIntroduction(_ line: [String]) async throws {
    let visit = try await Visit()
    #expect(await visit.outside.program.run(line) == .done)
    #expect(visit.outside.console.output.contains("Try:"))
  }
}
