import OuterTestSupport
import TestSupport
import Testing

@testable import LineMode

/// Mistakes in filters, dates and country codes, and the dates that are valid.
@Suite(.hangLimit)
struct QueryMistakeTests {
  @Test(arguments: [
    (["search", "is:sved"], "is:sved is not a filter value; did you mean is:saved?"),
    (
      ["search", "wind", "lang:german"], "lang:german is not a filter value; did you mean lang:de?"
    ),
    (
      ["search", "lang:xx"],
      "lang:xx is not a filter value; use one of ar, de, en, es, fr, he, it, nl, no, pt, ru, sv, ud, "
        + "zh"
    ),
    (
      ["search", "site:https://bbc.co.uk/news"],
      "site:https://bbc.co.uk/news is not a filter value; did you mean site:bbc.co.uk?"
    ),
    (
      ["search", "before:\"a b\""],
      "before:\"a b\" is not a filter value; use a date such as 2026-08-20, 2026-06 or yesterday, or "
        + "an age such as 7d"
    ),
    (
      ["search", "source:***"],
      "source:*** is not a filter value; use a word, such as source:climate"
    ),
    (
      ["search", "tags:x"],
      "tags: is not a filter; did you mean tag:?; to search for the text, put it in quotes"
    ),
    (
      ["saved", "autor:x"],
      "autor: is not a filter; did you mean author:?; to search for the text, put it in quotes"
    ),
    (
      ["unread", "foo:x"],
      "foo: is not a filter; filters are title: description: content: author: source: category: site: lang: "
        + "after: before: is: has: tag: feed:; to search for the text, put it in quotes"
    ),
    (
      ["videos", "liked", "is:new"],
      "is:new is not a filter value; use is:saved, is:read, is:unread or is:followed"
    ),
    (
      ["search", "x", "--from", "soon"],
      "--from \"soon\" is not a date; use a date such as 2026-08-20, 2026-06 or yesterday, or an age "
        + "such as 12h, 7d or 2w"
    ),
    (["headlines", "--country", "uk"], "--country \"uk\" is not a country code; did you mean gb?"),
    (
      ["sources", "--country", "xx"],
      "--country \"xx\" is not a country code; use an ISO 3166-1 code of two letters, such as de"
    ),
  ])
  func mistakeHasAHint(arguments: [String], message: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.program.run(arguments) == .usage)
    #expect(outside.console.errors == "broadsheet: \(message)\n")
    #expect(outside.console.output.isEmpty)
    #expect(outside.network.requests.isEmpty)
  }

  @Test(arguments: [("2021-02", 3), ("2021", 3), ("2021-02-05", 3), ("2021-01", 0), ("2020", 0)])
  func rangeCanBeAMonthOrAYear(text: String, count: Int) async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...3)
    outside.console.clear()
    let options = ["--offline", "--from", text, "--to", text, "--format", "ndjson"]
    #expect(await outside.program.run(["search"] + options) == .done)
    #expect(outside.console.output.split(separator: "\n").count == count)
  }

  @Test(arguments: [
    ("after:2021-02 before:2021-03", 3), ("after:2021 before:2022", 3), ("before:2021-02", 0),
    ("after:today", 3), ("before:today", 0), ("climate: the facts", 0),
  ])
  func filterCanBeAMonthOrAYear(query: String, count: Int) async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...3)
    outside.console.clear()
    #expect(await outside.run("search", "--offline", query, "--format", "ndjson") == .done)
    #expect(outside.console.output.split(separator: "\n").count == count)
  }

  @Test func pruneTakesAMonth() async throws {
    let outside = try TestOutside()
    try await outside.importArticles(1...3)
    outside.console.clear()
    #expect(await outside.run("prune", "--dry-run", "--older-than", "2021-02") == .done)
    #expect(outside.console.errors.contains("0 articles older than 1 Feb 2021"))
    outside.console.clear()
    #expect(await outside.run("prune", "--dry-run", "--older-than", "2021-03") == .done)
    #expect(outside.console.errors.contains("3 articles older than 1 Mar 2021"))
  }
}
