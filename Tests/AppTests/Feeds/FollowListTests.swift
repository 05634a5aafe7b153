import FoundationEssentials
import LineMode
import TestSupport
import Testing

/// `broadsheet follow --import` and `--export` with hostile lists.
@Suite(.hangLimit)
struct FollowListTests {
  private func file(_ outside: TestOutside, _ outlines: String) throws -> String {
    try outside.home.write("a.opml", "<opml version='2.0'><body>\(outlines)</body></opml>")
  }

  @Test func feedIsRenamedAndTagged() async throws {
    let outside = try TestOutside()
    let list = try file(
      outside,
      "<outline text='Lamp' type='rss' xmlUrl='https://a.example/feed'/>"
    )
    #expect(await outside.run("follow", "--import", list) == .done)
    #expect(await outside.run("feeds", "set", "Lamp", "title=A = B", "tags= x, y,,x") == .done)
    #expect(
      outside.console.errors.split(separator: "\n").suffix(2) == [
        "broadsheet: https://a.example/feed is now called A = B",
        "broadsheet: Lamp (https://a.example/feed): tagged x, y",
      ]
    )
    outside.console.clear()
    #expect(await outside.run("following", "--format", "csv") == .done)
    #expect(outside.console.output.contains("A = B,https://a.example/feed,,x y,"))
    #expect(await outside.run("feeds", "set", "A = B", "title=", "tags=") == .done)
    outside.console.clear()
    #expect(await outside.run("following", "--format", "csv") == .done)
    // Its own title is not known before the first refresh.
    #expect(outside.console.output.contains("a.example,https://a.example/feed,,,"))
  }

  @Test func listThatIsTooDeepIsAnError() async throws {
    let outside = try TestOutside()
    let levels = 300
    let deep =
      String(repeating: "<outline text='a'>", count: levels)
      + "<outline type='rss' xmlUrl='https://b.example/feed'/>"
      + String(repeating: "</outline>", count: levels)
    let list = try file(outside, "<outline type='rss' xmlUrl='https://a.example/feed'/>" + deep)
    #expect(await outside.run("follow", "--import", list) == .badData)
    #expect(
      outside.console.errors.split(separator: "\n") == [
        "broadsheet: read OPML: 1 feed", "broadsheet: following 1 new feed",
        "broadsheet: feeds of the list may be missing: elements are nested more than 200 deep",
      ]
    )
  }

  @Test(arguments: ["\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{200E}", "\u{2028}"])
  func exportHasNoControls(control: String) async throws {
    let outside = try TestOutside()
    let title = "A\(control)B"
    let list = try file(
      outside,
      "<outline text='\(title)'><outline type='rss' text='\(title)' fz:x='\(title)' "
        + "xmlUrl='https://a.example/feed'/></outline>"
    )
    #expect(await outside.run("follow", "--import", list) == .done)
    #expect(await outside.run("follow", "--export") == .done)
    let exported = outside.console.output
    #expect(exported.contains("https://a.example/feed"))
    #expect(!exported.contains(control))
    let value = try #require(control.unicodeScalars.first?.value)
    #expect(exported.contains("fz:x=\"A&#\(value);B\""))
  }
}
