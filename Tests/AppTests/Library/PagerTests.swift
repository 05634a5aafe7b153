import ByteStrings
import LineMode
import Terminal
import TestSupport
import Testing

/// `show` on a terminal: with and without a pager.
@Suite(.hangLimit)
struct PagerTests {
  private func outside(
    _ variables: [String: String] = [:],
    isTerminal: Bool = true,
    canLaunch: Bool = true,
    failing: Set<String> = []
  ) async throws -> TestOutside {
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: isTerminal),
      variables: ["TERM": "xterm"].merging(variables) { $1 },
      canLaunch: canLaunch,
      failing: failing
    )
    try await outside.importArticles(1...3)
    return outside
  }

  private func show(_ outside: TestOutside, _ more: String...) async throws {
    let line = ["show", "https://news.example/2"] + more
    #expect(await outside.program.run(line) == .done)
  }

  @Test func pagedArticleIsMarkedAsRead() async throws {
    let outside = try await outside()
    try await show(outside)
    let paged = try #require(outside.paged.first)
    #expect(outside.paged.count == 1)
    #expect(paged.pager.program == "less")
    #expect(paged.text.contains("\u{1B}[1mTitle 2\u{1B}[22m\n"))
    #expect(outside.console.screen.isEmpty)
    #expect(await outside.run("search", "--offline", "is:read", "--format", "csv") == .done)
    #expect(outside.console.output.contains("Title 2"))
  }

  @Test func pipeGetsNoPager() async throws {
    let outside = try await outside(["PAGER": "less"], isTerminal: false)
    try await show(outside)
    #expect(outside.paged.isEmpty)
    #expect(outside.console.output.contains("Title 2"))
  }

  @Test func jsonGetsNoPager() async throws {
    let outside = try await outside()
    try await show(outside, "--json")
    #expect(outside.paged.isEmpty)
  }

  @Test func optionOverridesEveryPager() async throws {
    let outside = try await outside(["BROADSHEET_PAGER": "less"])
    try await show(outside, "--no-pager")
    #expect(outside.paged.isEmpty)
    #expect(outside.console.output.contains("Title 2"))
  }

  @Test(arguments: [
    (["BROADSHEET_PAGER": "most -w", "PAGER": "more"], "most"), (["PAGER": "more"], "more"),
    (["BROADSHEET_PAGER": "", "PAGER": "more"], nil), (["BROADSHEET_PAGER": "cat"], nil),
    (["PAGER": ""], nil), (["TERM": "dumb"], nil),
  ])
  func environmentSelectsThePager(variables: [String: String], program: String?) async throws {
    let outside = try await outside(variables)
    try await show(outside)
    #expect(outside.paged.first?.pager.program.text == program)
    #expect(outside.console.output.contains("Title 2") == (program == nil))
  }

  @Test func settingOverridesThePagerVariable() async throws {
    let outside = try await outside(["PAGER": "more"])
    _ = await outside.run("config", "set", "pager", "most")
    try await show(outside)
    _ = await outside.run("config", "set", "pager", "cat")
    try await show(outside)
    #expect(outside.paged.map(\.pager.program) == ["most"])
  }

  @Test func missingPagerIsReportedAndTheTextPrinted() async throws {
    let outside = try await outside(["PAGER": "lass -R"], canLaunch: false)
    try await show(outside)
    #expect(outside.console.errors.contains("cannot start lass (No such file or directory)"))
    #expect(outside.console.output.contains("Title 2"))
  }

  @Test(arguments: [["PAGER": "most"], [:]])
  func failedPagerIsReportedAndTheTextPrinted(variables: [String: String]) async throws {
    let outside = try await outside(variables, failing: ["most", "less"])
    try await show(outside)
    let pager = variables["PAGER"] ?? "less"
    #expect(
      outside.console.errors
        == "broadsheet: \(pager) failed with status 3; showing the text without it\n"
    )
    #expect(outside.console.output.contains("Title 2"))
  }

  @Test func missingLessIsNotReported() async throws {
    let outside = try await outside(canLaunch: false)
    try await show(outside)
    #expect(outside.console.errors.isEmpty)
    #expect(outside.console.output.contains("Title 2"))
  }
}
