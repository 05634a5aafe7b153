import LineMode
import Terminal
import TestSupport
import Testing

/// The list of one story, typed into the whole program.
@Suite(.timeLimit(.minutes(2)))
struct StoryKeysTests {
  private static let sizes = [
    CellSize(columns: 80, rows: 24), CellSize(columns: 200, rows: 50),
  ]
  private static let reports = [
    "Bridge in Porto collapses, five dead", "Five dead as Porto bridge collapses",
    "Porto bridge collapse: what we know",
  ]

  /// A desk on the tab of today, which has two stories and another article.
  private struct Visit {
    let screen: FakeScreen
    let running: Task<ExitCode, Never>

    init(_ size: CellSize) async throws {
      screen = FakeScreen(size: size)
      let outside = try await TestOutside.withStories(hasTexts: true, screen: screen)
      running = Task { [program = outside.program] in await program.run([String]()) }
      await sees("Today  ", "Genoa")
    }

    func type(_ keys: String...) { for key in keys { screen.send(keys: key) } }

    @discardableResult
    func sees(_ texts: String...) async -> Frame? { await screen.awaited(texts) }

    func quit() async {
      type("Q")
      _ = await running.value
    }
  }

  /// The reports in the order of their rows.
  private static func listed(_ frame: Frame?) -> [String] {
    (frame?.lines ?? []).compactMap { line in
      reports.first { line.prefix(60).contains(" \($0.prefix(30))") }
    }
  }

  @Test(arguments: sizes)
  func storyIsListedInTheOrderOfTime(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("x")
    let frame = await visit.sees("Today > one story", "3 articles", Self.reports[2])
    #expect(Self.listed(frame) == Self.reports)
    // Each row has its source and its time.
    for fact in ["Reuters", "NHK", "BBC"] {
      #expect(frame?.lines.contains { $0.prefix(80).contains(fact) } == true)
    }
    visit.type("x")
    await visit.sees("this list has all articles of the story")
    visit.type("escape")
    await visit.sees("Today  ", "Genoa")
    await visit.quit()
  }

  @Test(arguments: sizes)
  func enterInAnOpenArticleListsItsStory(size: CellSize) async throws {
    let visit = try await Visit(size)
    visit.type("enter")
    await visit.sees("Text 0.", "space page")
    visit.type("enter")
    await visit.sees("Today > one story", "3 articles", Self.reports[2])
    visit.type("j", "enter")
    await visit.sees("Text 1.", "space page")
    visit.type("escape")
    await visit.sees("Today > one story", "3 articles")
    visit.type("escape")
    await visit.sees("Text 0.", "space page")
    visit.type("escape")
    await visit.sees("Today  ", "Genoa")
    await visit.quit()
  }

  @Test func rowOfAStoryStaysOneAfterItsArticleWasOpened() async throws {
    let visit = try await Visit(Self.sizes[1])
    visit.type("x")
    await visit.sees("Today > one story", "3 articles", Self.reports[2])
    visit.type("enter")
    await visit.sees("Text 0.", "space page")
    visit.type("escape", "escape")
    await visit.sees("Today  ", "Reuters, NHK, BBC", "Genoa")
    await visit.quit()
  }

  @Test func storyIsListedFromASearch() async throws {
    let visit = try await Visit(Self.sizes[0])
    visit.type("3")
    await visit.sees("Search  ", "New species of frog")
    visit.type("j", "j", "x")
    await visit.sees("Search > one story", "3 articles")
    // A search from there leads to what is stored.
    visit.type("/", "f", "r", "o", "g", "enter")
    await visit.sees("frog  1 article", "New species of frog")
    visit.type("escape")
    await visit.sees("Search > one story", "3 articles")
    visit.type("escape")
    await visit.sees("Search  ", "New species of frog")
    await visit.quit()
  }

  @Test func reportIsSplitOffItsStory() async throws {
    let visit = try await Visit(Self.sizes[0])
    visit.type("x")
    await visit.sees("Today > one story", "3 articles", Self.reports[2])
    visit.type("j", "-")
    await visit.sees("taken out of its story: Five dead as Porto", "2 articles")
    visit.type("u")
    await visit.sees("back in its story: Five dead as Porto", "3 articles")
    await visit.quit()
  }

  @Test func articleWithoutAStoryIsReported() async throws {
    let visit = try await Visit(Self.sizes[0])
    for key in ["x", "-"] {
      visit.type("G", key)
      await visit.sees("no other article is of this story")
      visit.type("g")
    }
    await visit.quit()
  }
}
