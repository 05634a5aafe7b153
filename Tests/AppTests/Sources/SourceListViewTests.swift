import FoundationEssentials
import LineMode
import Terminal
import TestSupport
import Testing

/// Golden frames of a list of sources at several widths.
@Suite(.hangLimit)
struct SourceListViewTests {
  private static let sources = [
    """
    {"id":"abc-news","name":"ABC News","description":"Your trusted source for breaking news, \
    analysis, exclusive interviews, headlines, and videos.","url":"https://abcnews.go.com",\
    "category":"general","language":"en","country":"us"}
    """,
    #"{"id":"xinhua","name":"新华社","category":"general","language":"zh","country":"cn"}"#,
    #"{"id":"australian-financial-review","name":"Review","category":"business","country":"au"}"#,
    #"{"id":"bare","name":"Bare"}"#,
  ]

  private func frame(_ sources: [String] = sources, columns: Int) async throws -> String {
    let outside = try TestOutside(
      console: FakeConsole(isTerminal: false, columns: columns),
      network: FakeNewsAPI.sources(sources),
      variables: ["NEWSAPI_KEY": "k"]
    )
    #expect(await outside.run("sources") == .done)
    return outside.console.output
  }

  @Test func eightyColumnsHaveATable() async throws {
    #expect(
      try await frame(columns: 80) == """
          1  abc-news                  ABC News                  general        en  us
             Your trusted source for breaking news, analysis, exclusive interviews,
             headlines, and videos.
          2  xinhua                    新华社                    general        zh  cn
          3  Review
             australian-financial-review · business · au
          4  bare                      Bare
        4 sources (end of list)

        """
    )
  }

  @Test func narrowWindowHasFactsBelowTheName() async throws {
    #expect(
      try await frame(columns: 36) == """
          1  ABC News
             abc-news · general · en · us
             Your trusted source for
             breaking news, analysis,
             exclusive interviews,
             headlines, and videos.
          2  新华社
             xinhua · general · zh · cn
          3  Review
             australian-financial-review ·
             business · au
          4  Bare
             bare
        4 sources (end of list)

        """
    )
  }

  @Test(arguments: [20, 24, 33, 57, 78, 79, 80, 132])
  func noLineExceedsTheWindow(columns: Int) async throws {
    let long = String(repeating: "气候wind", count: 40)
    let hostile = #"{"id":"\#(long)","name":"\#(long)","description":"\#(long)"}"#
    let lines = try await frame(Self.sources + [hostile], columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalText.width(of: $0) <= columns })
  }

  @Test func remoteTextCannotSteerTheTerminal() async throws {
    let evil = "a\\u001b[31mb\\u0007c\\u202ed\\u009be\\nf"
    let source = #"{"id":"\#(evil)","name":"\#(evil)","description":"\#(evil)"}"#
    for format in ["text", "json", "ndjson", "csv", "markdown"] {
      let outside = try TestOutside(
        network: FakeNewsAPI.sources([source]),
        variables: ["NEWSAPI_KEY": "k"]
      )
      #expect(await outside.run("sources", "--format", format) == .done)
      let hazards = outside.console.output.unicodeScalars.filter { scalar in
        (scalar.value < 0x20 && scalar != "\n" && scalar != "\r")
          || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x202E
      }
      #expect(hazards.isEmpty, "\(format)")
    }
  }
}
