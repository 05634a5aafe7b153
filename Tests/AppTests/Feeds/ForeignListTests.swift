import FoundationEssentials
import LineMode
import TestSupport
import Testing

/// What `follow --import` takes from lists of other people and programs.
@Suite(.hangLimit)
struct ForeignListTests {
  private static let theirs = """
    cap="1" quiet="on" edited="unread" fullText="always" chosenTitle="Buy now" \
    unsubscribe="https://evil.example/phish" unfollowed="https://a.example/" hub="https://evil.example/" \
    maildir="/home/user/Mail"
    """
  private static let paths = """
    frss:xPathItem="//article" frss:filtersActionRead="title:ad&#10;author:bot&#9;&#13;" crawler="1"
    """
  private static let list = """
    <?xml version="1.0"?>
    <opml version="2.0" xmlns:frss="https://freshrss.org/opml"><body><outline text="News">
    <outline type="rss" text="Gauge" xmlUrl="https://a.example/feed" \(theirs)/>
    <outline type="HTML+XPath" text="Paths" xmlUrl="https://b.example/page" \(paths)/>
    </outline></body></opml>
    """
  private static let ours = """
    <opml version="2.0" xmlns:b="urn:broadsheet:feed"><body>
    <outline text="A" xmlUrl="https://a.example/feed" b:quiet="on" b:cap="1" b:hub="https://evil.example/"/>
    <outline text="B" xmlUrl="https://b.example/feed" b:quiet="on" b:unsubscribe="https://evil.example/"/>
    <outline text="C" xmlUrl="https://c.example/feed" b:quiet="yes" b:seal="0"/></body></opml>
    """

  private let outside: TestOutside

  init() throws { outside = try TestOutside() }

  /// Returns what a command prints, on standard error first.
  private func output(of line: String..., in other: TestOutside? = nil) async -> String {
    let outside = other ?? outside
    outside.console.clear()
    #expect(await outside.program.run(line) == .done)
    return outside.console.errors.replacing("broadsheet: ", with: "") + outside.console.output
  }

  private func `import`(
    _ list: String,
    _ options: String...,
    into other: TestOutside? = nil
  ) async throws -> String {
    let outside = other ?? outside
    let path = try outside.home.write("list.opml", list)
    outside.console.clear()
    #expect(await outside.program.run(["follow", "--import", path] + options) == .done)
    return outside.console.errors.replacing("broadsheet: ", with: "")
  }

  @Test func namesOfSettingsWithoutOurNamespaceChangeNothing() async throws {
    for options in [[], ["--settings"]] {
      let outside = try TestOutside()
      let path = try outside.home.write("list.opml", Self.list)
      #expect(await outside.program.run(["follow", "--import", path] + options) == .done)
      #expect(!outside.console.errors.contains("settings"))
      let json = await output(of: "following", "--json", in: outside)
      #expect(json.matches(of: /"quiet":false/).count == 2)
      #expect(json.matches(of: /"fullText":"auto"/).count == 2)
      #expect(json.contains(#""title":"Gauge""#) && !json.contains("evil.example"))
      #expect(await !output(of: "unfollow", "Gauge", in: outside).contains("evil.example"))
    }
  }

  @Test func attributesOfOtherProgramsAreExportedAgain() async throws {
    _ = try await self.import(Self.list)
    let exported = await output(of: "follow", "--export")
    #expect(exported.contains(" \(Self.theirs) broadsheet:chosenTitle=\"Gauge\"/>"), "\(exported)")
    #expect(exported.contains(" \(Self.paths) broadsheet:chosenTitle=\"Paths\"/>"))
    #expect(exported.contains(#"xmlns:frss="https://freshrss.org/opml" frss:xPathItem"#))
    #expect(exported.contains(#"<outline type="HTML+XPath" text="Paths""#))
    #expect(!exported.contains("broadsheet:quiet"))
    let other = try TestOutside()
    _ = try await self.import(exported, into: other)
    #expect(await output(of: "follow", "--export", in: other) == exported)
  }

  @Test func settingsOfAnotherArchiveNeedTheOption() async throws {
    let messages = try await self.import(Self.ours)
    #expect(
      messages.hasSuffix(
        """
        following 3 new feeds
        settings of 2 feeds were not applied: this archive did not export them; \
        `follow --import FILE --settings` applies them

        """
      )
    )
    #expect(await output(of: "following", "--json").matches(of: /"quiet":false/).count == 3)
    let other = try TestOutside()
    let applied = try await self.import(Self.ours, "--settings", into: other)
    #expect(
      applied.hasSuffix(
        "applied settings of 2 feeds: 2 quiet, 1 with at most 1 new article a day\n"
      )
    )
    let json = await output(of: "following", "--json", in: other)
    #expect(json.matches(of: /"quiet":true/).count == 2 && !json.contains("evil.example"))
  }

  @Test func ownExportIsAppliedUnlessItWasChanged() async throws {
    _ = try await self.import(Self.list)
    _ = await output(of: "feeds", "set", "Gauge", "quiet", "cap=5", "full=never", "edited=unread")
    let exported = await output(of: "follow", "--export")
    #expect(exported.contains(#"xmlns:broadsheet="urn:broadsheet:feed""#))
    _ = await output(of: "unfollow", "Gauge")
    let lists = [
      exported.replacing("broadsheet:cap=\"5\"", with: "broadsheet:cap=\"1\""),
      exported.replacing("https://a.example/feed", with: "https://c.example/feed"),
      exported.replacing("broadsheet:edited=\"unread\" ", with: ""),
    ]
    for list in lists {
      #expect(try await self.import(list).contains("settings of 1 feed were not applied"))
      _ = await output(of: "unfollow", "Gauge")
    }
    let other = try await self.import(exported, into: TestOutside())
    #expect(other.contains("not applied"))
    #expect(
      try await self.import(exported).contains(
        """
        applied settings of 1 feed: 1 quiet, 1 with at most 5 new articles a day, \
        1 unread again after edits, 1 with full texts: never
        """
      )
    )
    #expect(await output(of: "follow", "--export") == exported)
    #expect(try await !self.import(exported).contains("settings"))
  }

  @Test(arguments: ["xmlns:broadsheet='urn:other' ", ""])
  func ourPrefixWithoutOurNamespaceIsForeign(declaration: String) async throws {
    let list = """
      <opml version="2.0"><body><outline text="A" xmlUrl="https://a.example/feed" \(declaration)\
      broadsheet:quiet="on" broadsheet:maildir="/etc"/></body></opml>
      """
    #expect(try await !self.import(list, "--settings").contains("applied"))
    #expect(await output(of: "following", "--json").contains(#""quiet":false"#))
    let exported = await output(of: "follow", "--export")
    #expect(exported.contains(#" _broadsheet:quiet="on" _broadsheet:maildir="/etc" "#))
    let namespace = declaration.isEmpty ? "urn:opml-prefix:_broadsheet" : "urn:other"
    #expect(exported.contains("xmlns:_broadsheet=\"\(namespace)\""))
  }

  @Test func exportDeclaresEachPrefixWhereItIsUsed() async throws {
    let list = """
      <opml version="2.0" xmlns:x="urn:1"><body>
      <outline text="A" xmlUrl="https://a.example/feed" x:a="1" x:a="2"/>
      <outline text="B" xmlUrl="https://b.example/feed" xmlns:x="urn:2" xmlns:y="urn:2" x:a="3" y:a="4"/>
      <outline text="C" xmlUrl="https://c.example/feed" xmlns:z="http://www.w3.org/2000/xmlns/" z:a="5"
       xml:lang="en"/></body></opml>
      """
    _ = try await self.import(list)
    let exported = await output(of: "follow", "--export")
    #expect(exported.contains(#" xmlns:x="urn:1" x:a="1" broadsheet:"#), "\(exported)")
    #expect(exported.contains(#" xmlns:x="urn:2" xmlns:y="urn:opml-prefix:y" x:a="3" y:a="4" "#))
    #expect(exported.contains(#" xmlns:z="urn:opml-prefix:z" z:a="5" xml:lang="en" "#))
  }

  @Test func settingsNeedAnImport() async throws {
    #expect(await outside.run("follow", "--export", "--settings") == .usage)
    #expect(outside.console.errors.contains("--settings needs --import FILE"))
  }
}
