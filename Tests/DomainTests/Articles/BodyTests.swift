import Domain
import FoundationEssentials
import Testing

@Suite struct BodyTests {
  private static let page = WebLink("https://lamp.example/1?a=\"b\"&c")
  private static let whole = Article.Body(
    Document(html: "<p>One <a href=\"https://lamp.example/\">two</a></p><hr/>"),
    full: page.map {
      Article.FullText(
        Document(html: "<h1>All</h1><p>of it</p>"),
        page: $0,
        fetchedAt: Date(timeIntervalSinceReferenceDate: 785_000_000.25)
      )
    },
    authors: ["Ann \"A\" <B>", "Bo"],
    categories: ["x & y"],
    enclosures: page.map {
      [Article.Enclosure($0, type: "audio/mpeg", bytes: 12, seconds: 3_723), Article.Enclosure($0)]
    } ?? [],
    comments: page
  )

  private static let earlier = """
    <!DOCTYPE html><meta name="author" content="Ann"><meta name="author" content="Bo">\
    <meta name="category" content="x &amp; y"><link rel="comments" href="https://lamp.example/1#c">\
    <link rel="enclosure" href="https://lamp.example/1.mp3" type="audio/mpeg" data-seconds="9">\
    <meta name="edited" content="785000000.25"><article><p>One</p></article>\
    <article data-page="https://lamp.example/1" data-time="785000001"><p>All of it</p></article>
    """

  @Test func bodyOfAnEarlierVersionIsRead() {
    let body = Article.Body(earlier: Self.earlier)
    #expect(body.document.text == "One" && body.full?.document.text == "All of it")
    #expect(body.authors == ["Ann", "Bo"] && body.categories == ["x & y"])
    #expect(body.enclosures.map(\.seconds) == [9] && body.editedAt != nil)
    #expect(body.comments?.description == "https://lamp.example/1#c")
    #expect(Article.Body(earlier: "<p>plain").document.text == "<p>plain")
  }

  @Test(arguments: ["", "a\n\n b ", "<p>no markup</p>", "<!DOCTYPE html>x", "\n"])
  func plainTextIsStoredAsItIs(text: String) {
    let document = Document(text: text)
    #expect(Document(stored: document.stored).text == text)
    if !text.hasPrefix("<!DOCTYPE") { #expect(document.stored == text) }
  }

  @Test func damagedBodyLeavesWhatCanBeRead() {
    let stored = Self.earlier
    for length in stride(from: 0, to: stored.utf8.count, by: 7) {
      let part = String(decoding: stored.utf8.prefix(length), as: UTF8.self)
      _ = Article.Body(earlier: part).document
    }
    let cut = stored.replacing("</article>", with: "")
    #expect(Article.Body(earlier: cut).authors.count == 2)
  }

  @Test func fullTextIsSearchedIfItIsLonger() {
    #expect(Self.whole.longest.text == "All\nof it")
    let short = Article.Body(
      Document(text: String(repeating: "long ", count: 9)),
      full: Self.whole.full
    )
    #expect(short.longest.text.hasPrefix("long"))
  }

  @Test func completedBodyKeepsBothSides() throws {
    let other = Article.Body(
      Document(text: String(repeating: "long ", count: 9)),
      categories: ["z"]
    )
    let copy = try #require(article(other))
    let completed = try #require(article(Self.whole)).completed(by: copy, firstSeen: .now)
    #expect(completed.body?.document == other.document)
    #expect(completed.body?.full == Self.whole.full)
    #expect(completed.body?.categories == ["x & y"])
    #expect(completed.body?.authors == Self.whole.authors)
  }

  private func article(_ body: Article.Body) -> Article? {
    Self.page.flatMap {
      Article(
        provider: Provider(id: "fake", name: "Fake"),
        source: .init(id: nil, name: "Fake"),
        title: "Title",
        link: $0,
        body: body
      )
    }
  }
}
