import FoundationEssentials
import LineMode
import TestSupport
import Testing

/// `broadsheet edition`.
@Suite(.hangLimit)
struct EditionProgramTests {
  @Test func editionIsAFrontPage() async throws {
    let outside = try await TestOutside.withStories(hasTexts: true)
    #expect(await outside.run("edition", "--why") == .done)
    #expect(
      outside.console.output == """
        \(String(repeating: "\u{2550}", count: 80))
                                     Broadsheet, 5 Feb 2021
        \(String(repeating: "\u{2550}", count: 80))

          1  Bridge in Porto collapses, five dead
             Reuters, NHK, BBC · 8 hours ago
             Text 0.
             3 = 3 sources

          2  Rail workers end strike over pay
             Reuters, BBC · 2 hours ago
             Text 3.
             2 = 2 sources

          3  Heavy rain floods the old harbour of Genoa
             NHK · 1 hour ago
             Text 5.
             1 = 1 source

        """
    )
    // The numbers refer to the last list.
    outside.console.clear()
    #expect(await outside.run("show", "2") == .done)
    #expect(outside.console.output.contains("Rail workers end strike over pay"))
  }

  @Test func anotherDayHasItsOwnEdition() async throws {
    let outside = try await TestOutside.withStories(hasTexts: true)
    #expect(await outside.run("edition", "--until", "2021-02-01", "--format", "markdown") == .done)
    #expect(
      outside.console.output == """
        # Broadsheet, 1 Feb 2021

        ## Front page

        ### [New species of frog found in Peru](<https://bbc.example/6>)

        BBC · 1 Feb 2021 at 03:30 UTC

        Text 6.

        """
    )
  }

  @Test func jsonHasTheArticlesOfListsAndTheirWeights() async throws {
    let outside = try await TestOutside.withStories(hasTexts: true)
    #expect(await outside.run("edition", "--json", "--since", "7d") == .done)
    let output = outside.console.output
    #expect(output.hasPrefix(#"{"title":"Broadsheet, 5 Feb 2021","from":"2021-01-29T"#))
    #expect(
      output.contains(#""sections":[{"title":"Front page","tag":null,"articles":[{"source":"#)
    )
    #expect(
      output.contains(
        #""weight":{"total":3.0,"sources":3,"opened":0.0,"source":null,"saved":0.0,"words":[]}"#
      )
    )
    #expect(output.contains(#""sources":["Reuters","NHK","BBC"]"#))
  }

  @Test func editionSinceTheLastHasWhatCame() async throws {
    let outside = try await TestOutside.withStories(hasTexts: true)
    func run(_ options: String...) async -> String {
      outside.console.clear()
      #expect(await outside.program.run(["edition"] + options) == .done)
      return outside.console.output
    }
    let news = """
      {"source":{"name":"NHK"},"title":"Ferry service to the islands resumes",\
      "url":"https://nhk.example/ferry","publishedAt":"2021-02-05T04:59:00Z"}

      """
    // Without an edition so far, the last day; an earlier day and an edition without articles are none.
    _ = await run("--until", "2021-02-04")
    let first = await run("--since", "last")
    #expect(first.contains("Bridge in Porto"))
    #expect(await run("--since", "last") == "")
    #expect(outside.console.errors.contains("no articles from"))
    #expect(await run().contains("Bridge in Porto"))
    _ = await outside.run("import", try outside.home.write("news.ndjson", news))
    outside.pass(.seconds(1_800))
    _ = await run("--since", "last", "--html", "--output", outside.home.file("since.html"))
    let page = try outside.home.read("since.html")
    #expect(page.contains("Ferry service") && !page.contains("Porto"))
    #expect(await run("--since", "last") == "")
  }

  @Test func emptyTimeIsReported() async throws {
    let outside = try await TestOutside.withStories(hasTexts: true)
    #expect(await outside.run("edition", "--until", "2021-01-01") == .done)
    #expect(outside.console.output == "")
    #expect(outside.console.errors.contains("no articles from"))
  }

  @Test func mailHasTheSenderOfTheSetting() async throws {
    let outside = try await TestOutside.withStories(hasTexts: true)
    let path = outside.home.file("mail")
    try #require(await outside.run("config", "set", "mailer", "cat >'\(path)'") == .done)
    #expect(await outside.run("edition", "--mail", "ann@lamp.example") == .done)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("To: ann@lamp.example\n"))
    try #require(await outside.run("config", "set", "mail-from", "desk@lamp.example") == .done)
    #expect(await outside.run("edition", "--mail", "ann@lamp.example") == .done)
    let mail = try String(contentsOfFile: path, encoding: .utf8)
    #expect(mail.hasPrefix("From: desk@lamp.example\nTo: ann@lamp.example\n"))
  }

  @Test(arguments: [
    " ", "ann", "a@b.example,c@d.example", "a b@c.example", "a@b.example\nBcc: c@d.example",
    "Ann <a@b.example>", "a\u{0}@b.example", "a@b.example\u{1B}[31m",
  ])
  func otherSenderIsRefused(sender: String) async throws {
    let outside = try TestOutside()
    #expect(await outside.run("config", "set", "mail-from", sender) == .usage)
    #expect(await outside.run("config", "set", "mail-from", "a@b.example") == .done)
  }

  @Test(arguments: [
    ["--since", "tomorrow"], ["--since", "2021-02-04", "--until", "2021-02-01"],
    ["--since", "last", "--until", "2021-02-01"], ["--json", "--format", "markdown"],
    ["--format", "csv"], ["climate"],
  ])
  func wrongArgumentsAreRefused(arguments: [String]) async throws {
    let outside = try await TestOutside.withStories(hasTexts: true)
    #expect(await outside.program.run(["edition"] + arguments) == .usage)
    #expect(outside.console.output == "")
  }
}
