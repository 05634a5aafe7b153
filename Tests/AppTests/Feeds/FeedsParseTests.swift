import FoundationEssentials
import HTTP
import LineMode
import OuterTestSupport
import Query
import TestSupport
import Testing

/// `broadsheet feeds parse`: what is printed, and the statuses.
@Suite(.hangLimit)
struct FeedsParseTests {
  private let feed = """
    <rss version='2.0'><channel><title>The \u{202E}Lamp</title><link>/home</link>
    <item><title>A &amp; B</title><link>/a</link><pubDate>1 Jan 2004</pubDate></item></channel></rss>
    """

  private func json(_ outside: TestOutside, _ line: String...) async -> String {
    #expect(await outside.program.run(["feeds", "parse", "--json"] + line) == .done)
    return outside.console.output
  }

  @Test func jsonHasNoFieldsForWhatIsMissing() async throws {
    let outside = try TestOutside()
    let text = "<rss version='2.0'><item><title>A</title><pubDate>1 Jan 2004</pubDate></item></rss>"
    let file = try outside.home.write("a.xml", text)
    #expect(
      await json(outside, file) == #"{"format":"rss","version":"2.0","encoding":"utf-8","#
        + #""entries":[{"title":"A","published":"2004-01-01T00:00:00Z"}]}"# + "\n"
    )
  }

  @Test func addressesAreResolvedAgainstTheBase() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.xml", feed)
    let text = await json(outside, file, "--base", "https://lamp.example/news/feed.xml")
    #expect(text.contains(#""link":"https://lamp.example/home""#))
    #expect(text.contains(#""url":"https://lamp.example/a""#))
  }

  @Test func addressOfTheFeedIsTheBase() async throws {
    let type = HTTPHeader(name: "Content-Type", value: "text/xml; charset=ISO-8859-1")
    let network = StubTransport(.reply(200, feed, type))
    let outside = try TestOutside(network: network)
    let text = await json(outside, "https://lamp.example/feed.xml")
    #expect(text.contains(#""url":"https://lamp.example/a""#))
    #expect(network.requests.map(\.url.absoluteString) == ["https://lamp.example/feed.xml"])
  }

  @Test func hubOfTheServerIsKept() async throws {
    let link = HTTPHeader(name: "Link", value: "</hub>; rel=hub")
    let outside = try TestOutside(network: StubTransport(.reply(200, feed, link)))
    let text = await json(outside, "https://lamp.example/feed.xml")
    #expect(text.contains(#"{"rel":"hub","href":"https://lamp.example/hub"}"#))
  }

  @Test func languageOfTheServerIsTheDefault() async throws {
    let language = HTTPHeader(name: "Content-Language", value: "de_AT")
    let network = StubTransport(.reply(200, feed, language))
    let outside = try TestOutside(network: network)
    let text = await json(
      outside,
      "https://lamp.example/feed.xml",
      "--base",
      "https://lamp.example/"
    )
    #expect(text.contains(#""language":"de-AT""#))
  }

  @Test func jsonHasExpirationAndAuthorsOfTheSource() async throws {
    let outside = try TestOutside()
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="http://purl.org/dc/terms/"><entry><id>1</id>
      <source><author><name>N</name></author></source><d:valid>end=2004-01-02</d:valid>
      <d:created>2004-01-01</d:created></entry></feed>
      """
    let output = await json(outside, try outside.home.write("a.xml", text))
    #expect(output.contains(#""authors":[{"name":"N"}],"source":{"authors":[{"name":"N"}]}"#))
    #expect(
      output.contains(#""created":"2004-01-01T00:00:00Z","expired":"2004-01-02T00:00:00Z""#)
    )
  }

  @Test func contentIsTheHTMLThatWouldBeStored() async throws {
    let outside = try TestOutside()
    let text = """
      <rss version='2.0'><item><title>A</title><description><![CDATA[<p style="color: red" title="x">
      a <font>b</font><script>x</script>]]></description></item></rss>
      """
    let output = await json(outside, try outside.home.write("a.xml", text))
    #expect(output.contains(##""summary":"<p>a b</p>""##))
  }

  @Test func textListsTheEntriesSafely() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.xml", feed)
    #expect(await outside.run("feeds", "parse", file) == .done)
    #expect(outside.console.output == "The Lamp\n  A & B \u{B7} 1 Jan 2004\n")
  }

  @Test func jsonEscapesChangesOfDirection() async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.xml", feed)
    let text = await json(outside, file)
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }

  @Test func listOfFeedsHasFoldersAsTags() async throws {
    let outside = try TestOutside()
    let opml = """
      <opml version="2.0"><head><title>Mine</title></head><body><outline text="Sea">
      <outline text="Lamp" xmlUrl="https://lamp.example/feed" htmlUrl="https://lamp.example/"/>
      </outline></body></opml>
      """
    let file = try outside.home.write("a.opml", opml)
    #expect(
      await json(outside, file) == #"{"title":"Mine","feeds":[{"url":"https://lamp.example/feed","#
        + #""title":"Lamp","site":"https://lamp.example/","tags":["Sea"]}]}"# + "\n"
    )
  }

  @Test(arguments: ["", "<html><body>x</body></html>", "{}"])
  func otherDocumentIsBadData(text: String) async throws {
    let outside = try TestOutside()
    let file = try outside.home.write("a.txt", text)
    #expect(await outside.run("feeds", "parse", file) == .badData)
    #expect(outside.console.errors.hasSuffix("a.txt is neither a feed nor a list of feeds\n"))
    #expect(outside.console.output.isEmpty)
  }

  @Test func missingFileAndInvalidBaseAreErrors() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("feeds", "parse", "/nowhere.xml") == .noSuchItem)
    #expect(outside.console.errors == "broadsheet: cannot read /nowhere.xml: no such file\n")
    #expect(await outside.run("feeds", "parse", "/nowhere.xml", "--base", "lamp") == .usage)
  }

  @Test func unreachableSiteIsAnError() async throws {
    let outside = try TestOutside()
    #expect(await outside.run("feeds", "parse", "https://lamp.example/feed.xml") == .unavailable)
    #expect(outside.console.errors.hasPrefix("broadsheet: lamp.example cannot be reached"))
  }
}
