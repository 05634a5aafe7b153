import LineMode
import TestSupport
import Testing

/// Lists of stories, and `broadsheet stories`.
@Suite(.hangLimit)
struct StoriesProgramTests {
  @Test func listHasEachStoryOnce() async throws {
    let outside = try await TestOutside.withStories()
    #expect(await outside.run("search", "--provider", "archive") == .done)
    #expect(
      outside.console.output == """
          1  Heavy rain floods the old harbour of Genoa
             NHK · 1 hour ago
          2  Rail workers end strike over pay
             Reuters, BBC · 1 hour ago
          3  Bridge in Porto collapses, five dead
             Reuters, NHK, BBC · 3 hours ago
          4  New species of frog found in Peru
             BBC · 4 days ago
        7 articles (end of list)

        """
    )
  }

  @Test func searchShowsTheArticleThatItFound() async throws {
    let outside = try await TestOutside.withStories()
    #expect(await outside.run("search", "--provider", "archive", "know", "OR", "dead") == .done)
    #expect(
      outside.console.output == """
          1  Porto bridge collapse: what we know
             BBC, Reuters, NHK · 3 hours ago
        3 articles (end of list)

        """
    )
  }

  @Test func eachArticleCanBeListed() async throws {
    let outside = try await TestOutside.withStories()
    #expect(await outside.run("search", "--provider", "archive", "--each", "porto") == .done)
    #expect(outside.console.output.hasSuffix("\n3 articles (end of list)\n"))
    outside.console.clear()
    // Programs get each article, which knows its story.
    #expect(await outside.run("search", "--provider", "archive", "--format", "ndjson") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 7)
    #expect(outside.console.output.split(separator: "\"story\":{").count == 6)
  }

  @Test func storiesAreRankedByTheirSources() async throws {
    let outside = try await TestOutside.withStories()
    #expect(await outside.run("stories") == .done)
    #expect(
      outside.console.output == """
          1  Bridge in Porto collapses, five dead
             Reuters, NHK, BBC · 3 hours ago
          2  Rail workers end strike over pay
             Reuters, BBC · 1 hour ago
        2 stories (end of list)

        """
    )
    let whole = outside.console.output
    outside.console.clear()
    #expect(await outside.run("stories", "--page-size", "1", "--all") == .done)
    #expect(outside.console.output.split(separator: "\n").count == 5)
    #expect(outside.console.output.hasPrefix(whole.prefix { $0 != "2" }))
    outside.console.clear()
    #expect(await outside.run("stories", "strike", "--since", "12h", "--format", "csv") == .done)
    #expect(outside.console.output.split(separator: "\r\n").count == 2)
    outside.console.clear()
    #expect(await outside.run("stories", "--since", "30min") == .usage)
    #expect(await outside.run("stories", "frog", "--since", "7d") == .done)
    #expect(outside.console.output == "No stories found\n")
  }

  @Test func noStoryIsNotAnEmptyArchive() async throws {
    let hint = "the archive is empty"
    for (outside, isEmpty) in [
      (try await TestOutside.withStories(), false), (try TestOutside(), true),
    ] {
      _ = await outside.run("stories", "nothing")
      #expect(outside.console.output == "No stories found\n")
      #expect(outside.console.errors.contains(hint) == isEmpty)
    }
  }

  @Test func articleListsTheOthersOfItsStory() async throws {
    let outside = try await TestOutside.withStories()
    _ = await outside.run("search", "--provider", "archive")
    outside.console.clear()
    #expect(await outside.run("show", "3") == .done)
    let output = outside.console.output
    #expect(output.contains("\nNHK: Five dead as Porto bridge collapses\nhttps://nhk.example/1\n"))
    #expect(output.contains("\nBBC: Porto bridge collapse: what we know\nhttps://bbc.example/2\n"))
    outside.console.clear()
    // Showing it has marked only this report as read.
    #expect(await outside.run("read", "--undo") == .done)
    #expect(outside.console.errors == "broadsheet: 1 article unread again\n")
  }

  @Test func storyIsTakenApartAndJoined() async throws {
    let outside = try await TestOutside.withStories()
    func list() async -> [String] {
      outside.console.clear()
      _ = await outside.run("search", "--provider", "archive")
      defer { outside.console.clear() }
      return outside.console.output.split(separator: "\n").filter { $0.contains(" \u{B7} ") }
        .map { String($0.drop { $0 == " " }.prefix { $0 != "\u{B7}" }.dropLast()) }
    }
    let before = ["NHK", "Reuters, BBC", "Reuters, NHK, BBC", "BBC"]
    #expect(await list() == before)
    let porto = "https://nhk.example/1"
    #expect(await outside.run("stories", "split", porto) == .done)
    #expect(
      outside.console.errors
        == "broadsheet: taken out of its story: Five dead as Porto bridge collapses\n"
    )
    #expect(await list() == ["NHK", "Reuters, BBC", "Reuters, BBC", "NHK", "BBC"])
    #expect(await outside.run("stories", "split", porto, "--undo") == .done)
    #expect(await list() == before)
    #expect(await outside.run("stories", "join", porto, "https://nhk.example/5") == .done)
    #expect(await list() == ["Reuters, NHK, BBC", "Reuters, BBC", "BBC"])
    // An export has it, also for another archive.
    let file = outside.home.file("all.ndjson")
    #expect(await outside.run("export", "--format", "ndjson", "--output", file) == .done)
    let other = try TestOutside()
    #expect(await other.run("import", file) == .done)
    other.console.clear()
    #expect(await other.run("search", "--provider", "archive") == .done)
    #expect(other.console.output.contains("Reuters, NHK, BBC"))
    #expect(!other.console.output.contains("\n     NHK"))
    #expect(
      await outside.run("stories", "join", "https://nhk.example/5", porto, "--undo") == .done
    )
    #expect(await list() == before)
    #expect(await outside.run("stories", "join", porto, porto) == .usage)
    #expect(await outside.run("stories", "split", "99") == .noSuchItem)
  }

  @Test func copiesOfAReportAreOne() async throws {
    let copies = ["NHK", "Stars and Stripes", "Kyodo"].enumerated().map { number, name in
      (name, "Rail workers end strike over pay", "2021-02-05T02:3\(number):00Z")
    }
    let outside = try await TestOutside.withStories(adding: copies)
    #expect(await outside.run("stories") == .done)
    let row = "Reuters (also at NHK, Stars and Stripes and 1 more), BBC \u{B7} 1 hour ago"
    #expect(outside.console.output.contains(row))
    outside.console.clear()
    #expect(await outside.run("show", "2") == .done)
    let output = outside.console.output
    #expect(output.contains("\nNHK (also at Stars and Stripes, Kyodo): Rail workers end"))
    #expect(!output.contains("\nKyodo:"))
    #expect(output.contains("\nBBC: Strike of rail workers"))
    outside.console.clear()
    // Copies of one text are read together.
    #expect(await outside.run("read", "--undo") == .done)
    #expect(outside.console.errors == "broadsheet: 4 articles unread again\n")
    outside.console.clear()
    #expect(await outside.run("search", "--provider", "archive", "strike", "--json") == .done)
    #expect(outside.console.output.contains(#""size":5,"sources":["Reuters","NHK","Stars"#))
  }

  @Test func jsonHasTheStory() async throws {
    let outside = try await TestOutside.withStories()
    #expect(await outside.run("search", "--provider", "archive", "strike", "--json") == .done)
    let output = outside.console.output
    #expect(
      output.contains(#""size":2,"sources":["Reuters","BBC"],"first":"2021-02-05T02:00:00Z","#)
    )
    #expect(output.contains(#""last":"2021-02-05T03:00:00Z","articles":[{"id":""#))
    outside.console.clear()
    #expect(
      await outside.run("search", "--provider", "archive", "strike", "--format", "markdown")
        == .done
    )
    #expect(outside.console.output.contains("with [Reuters](<https://reuters.example/3>)"))
  }
}
