import Domain
import FoundationEssentials
import Presentation
import Query
import TestSupport
import Testing

/// Completing the query that a person types.
@Suite(.hangLimit)
struct QueryCompleterTests {
  private let values = FakeFilterValues([
    .site: [FilterValue("bbc.co.uk", count: 1_204), FilterValue("bild.de", count: 1)],
    .tag: [FilterValue("world news", count: 3), FilterValue("wine", count: 2)],
    .source: [FilterValue("The \"Sun\"", count: 9), FilterValue("The Sun", count: 1)],
  ])

  private func completer(history: [String] = []) -> QueryCompleter {
    QueryCompleter(
      values: values,
      history: { history },
      now: { Date(timeIntervalSince1970: 1_800_000_000) }
    )
  }

  /// Returns the completions of a line with the cursor at a place, by default its end.
  private func completions(
    _ line: String,
    at cursor: Int? = nil,
    history: [String] = []
  ) async -> [Completion] {
    await completer(history: history).completions(of: line, cursor: cursor ?? line.count)
  }

  @Test(arguments: [
    ("si", ["site:"]), ("S", ["source:", "site:"]), ("wind -(ti", ["title:"]), ("", []),
    ("wind ", []), ("\"si", []), ("foo", []), ("title:x", []), ("foo:b", []),
    ("is:", ["is:unread", "is:read", "is:saved", "is:followed"]), ("is:UN", ["is:unread"]),
    ("is:unread", []), ("-is:s", ["is:saved"]),
    ("after:", ["after:today", "after:yesterday", "after:7d", "after:30d", "after:2027-01"]),
    ("before:2", ["before:2027-01"]),
    ("site:b", ["site:bbc.co.uk", "site:bild.de"]), ("SITE:BB", ["site:bbc.co.uk"]),
    ("tag:w", ["tag:\"world news\"", "tag:wine"]), ("tag:\"world n", ["tag:\"world news\""]),
    ("tag:\"wine\"", []), ("source:", ["source:\"The Sun\""]),
  ])
  func wordAtTheCursorIsCompleted(line: String, labels: [String]) async {
    #expect(await completions(line).map(\.label) == labels)
  }

  @Test(arguments: [
    ("si", nil, "site:", 5), ("wind -(si", nil, "wind -(site:", 12),
    ("wind -si rain", 8, "wind -site: rain", 11), ("(si)", 3, "(site:)", 6),
    ("-site:bb", nil, "-site:bbc.co.uk ", 16), ("site:bb rain", 7, "site:bbc.co.uk rain", 14),
    ("tag:\"wor", nil, "tag:\"world news\" ", 17), ("Is:sa", nil, "Is:saved ", 9),
  ])
  func restOfTheLineStays(line: String, cursor: Int?, text: String, place: Int) async {
    let first = await completions(line, at: cursor).first
    #expect(first?.text == text)
    #expect(first?.cursor == place)
  }

  @Test func insideOfAWordNothingIsOffered() async {
    #expect(await completions("site", at: 2) == [])
    #expect(await completions("site:bb", at: 6) == [])
  }

  @Test func notesExplain() async {
    #expect(await completions("si").map(\.note) == ["host name"])
    #expect(await completions("site:").map(\.note) == ["1,204 articles", "1 article"])
  }

  @Test func earlierSearchesFollow() async {
    let history = ["site:bild.de", "Sirens", "wind", "s"]
    let completions = await completions("s", history: history)
    #expect(completions.map(\.label) == ["source:", "site:", "site:bild.de", "Sirens"])
    #expect(
      completions.last
        == Completion(
          text: "Sirens",
          cursor: 6,
          label: "Sirens",
          note: "earlier search"
        )
    )
    #expect(await self.completions("s", at: 0, history: history) == [])
    let many = await self.completions("", history: (1...20).map { "n\($0)" })
    #expect(many.map(\.text) == (1...8).map { "n\($0)" })
  }

  @Test func earlierSearchesAreShownBeforeTheValues() async {
    let completer = completer(history: ["site:bild.de rain"])
    var shown: [[String]] = []
    let all = await completer.completions(of: "site:bi", cursor: 7) {
      shown.append($0.map(\.label))
    }
    #expect(shown == [["site:bild.de rain"]])
    #expect(all.map(\.label) == ["site:bild.de", "site:bild.de rain"])
  }

  @Test func longLineIsNotRead() async {
    #expect(await completions(String(repeating: "si ", count: 30_000) + "si") == [])
  }
}
