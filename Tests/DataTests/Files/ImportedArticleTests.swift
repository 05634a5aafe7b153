import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing
import Texts

@testable import ArticleFiles

struct ImportedArticleTests {
  private func article(_ json: String) throws -> ImportedArticle {
    let file = try ReadFile(json)
    #expect(file.faults.isEmpty)
    return try #require(file.articles.first)
  }

  @Test(arguments: ["+999999-01-01T00:00:00Z", "soon", ""])
  func timeThatNoArchiveStoresIsUnknown(time: String) throws {
    let imported = try article(
      """
      {"url":"https://news.example/a","provider":"known","title":"A","saved":true,
       "savedChangedAt":"\(time)"}
      """
    )
    #expect(imported.marks.isSaved && imported.marks.savedChange == nil)
  }

  @Test func exportedArticleIsReadUnchanged() throws {
    let imported = try article(
      #"""
      {"source":{"id":"wire","name":"The Wire &amp; Post"},"author":"A. Writer",
       "title":"On \"&lt;b&gt;\" \u202e","description":" ","url":"https://news.example/a?b=c",
       "urlToImage":"https://news.example/a.jpg","publishedAt":"2021-02-04T02:37:06Z",
       "content":"Two\nlines [+1234 chars]","id":"0123456789abcdef","provider":"known",
       "saved":true,"read":true,"language":"de",
       "savedChangedAt":"2021-02-04T02:37:06.123456789Z","readChangedAt":null}
      """#
    )
    let link = try #require(WebLink("https://news.example/a?b=c"))
    let expected = Article(
      provider: Provider(id: "known", name: "Known Wire"),
      source: Article.Source(id: "wire", name: "The Wire &amp; Post"),
      author: "A. Writer",
      title: "On \"&lt;b&gt;\" \u{202E}",
      summary: " ",
      link: link,
      picture: WebLink("https://news.example/a.jpg"),
      publishedAt: Date(timeIntervalSince1970: 1_612_406_226),
      content: "Two\nlines [+1234 chars]",
      language: .de
    )
    #expect(imported.article == expected)
    #expect(imported.marks == ArticleMarks(isSaved: true, isRead: true))
    #expect(imported.marks.savedChange?.exactISO8601.hasPrefix("2021-02-04T02:37:06.12345") == true)
    #expect(imported.marks.readChange == nil)
  }

  @Test func serviceMarkupIsRemoved() throws {
    let imported = try article(
      #"""
      {"source":{"id":null,"name":"The Wire &amp; Post"},"title":"Tom &amp; Jerry",
       "description":" ","url":"https://news.example/a","content":"It blows… [+1234 chars]"}
      """#
    )
    #expect(imported.article.source.name == "The Wire & Post")
    #expect(imported.article.title == "Tom & Jerry")
    #expect(imported.article.summary == nil)
    #expect(imported.article.content == "It blows…")
    #expect(imported.marks == ArticleMarks())
  }

  @Test(arguments: [#""unheard-of""#, "null", "7", #""""#])
  func unknownProviderBecomesImport(name: String) throws {
    let json = #"{"url":"https://a.example","title":"T","provider":\#(name)}"#
    #expect(try article(json).article.provider == Provider(id: "import", name: "Imported"))
  }

  @Test(arguments: [#""saved":"yes","read":1,"language":"xx""#, #""saved":null,"language":{}"#])
  func invalidMarksAndLanguagesAreIgnored(fields: String) throws {
    let imported = try article(#"{"url":"https://a.example","title":"T",\#(fields)}"#)
    #expect(imported.marks == ArticleMarks())
    #expect(imported.article.language == nil)
  }

  @Test func exportedPlacesAreRead() throws {
    let imported = try article(
      #"""
      {"url":"https://news.example/a","title":"T","provider":"known","alsoAt":[
       {"provider":"known","source":"The A","url":"https://a.example/1"},
       {"provider":"unheard-of","source":null,"url":"https://www.b.example/2"}]}
      """#
    )
    let known = Provider(id: "known", name: "Known Wire")
    let unknown = Provider(id: "import", name: "Imported")
    let links = try ["https://a.example/1", "https://www.b.example/2"].map {
      try #require(WebLink($0))
    }
    #expect(
      imported.article.alsoAt == [
        Appearance(provider: known, source: "The A", link: links[0]),
        Appearance(provider: unknown, source: "b.example", link: links[1]),
      ]
    )
  }

  @Test(arguments: [
    "7", "null", "{}", #""https://b.example""#, #"["https://b.example",7,null,{},[]]"#,
    #"[{"url":"ftp://b.example"},{"url":7,"source":"B"},{"source":"B"}]"#,
  ])
  func invalidPlacesAreIgnored(places: String) throws {
    let json = #"{"url":"https://a.example","title":"T","provider":"known","alsoAt":\#(places)}"#
    #expect(try article(json).article.alsoAt.isEmpty)
  }

  @Test func placesNeedAProvider() throws {
    let json = #"{"url":"https://a.example","title":"T","alsoAt":[{"url":"https://b.example"}]}"#
    #expect(try article(json).article.alsoAt.isEmpty)
  }

  @Test func placesAreLimited() throws {
    let places = (1...5_000).map { #"{"url":"https://b.example/\#($0)"}"# }.joined(separator: ",")
    let json = #"{"url":"https://a.example","title":"T","provider":"known","alsoAt":[\#(places)]}"#
    #expect(try article(json).article.alsoAt.count == 100)
  }

  @Test func firstOfDuplicateFieldsWins() throws {
    let json = #"{"title":"A","url":"https://a.example/1","title":"B","url":"https://a.example/2"}"#
    let article = try article(json).article
    #expect(article.title == "A")
    #expect(article.link.description == "https://a.example/1")
  }

  @Test func escapesAreDecoded() throws {
    let json =
      #"{"url":"https:\/\/a.example","title":"\u0057ind \ud83c\udf2c \"\\\"","author":"\t\u00e9"}"#
    let article = try article(json).article
    #expect(article.title == "Wind 🌬 \"\\\"")
    #expect(article.author == "\té")
  }

  @Test func invalidCharacterLosesOnlyItself() throws {
    let head = Array(#"{"url":"https://a.example","title":"caf"#.utf8)
    let tail = Array(#" \ud83d \udf2c\ud83d it\'s"}"#.utf8)
    let file = try ReadFile(head + [0xE9] + tail)
    #expect(file.titles == ["caf\u{FFFD} \u{FFFD} \u{FFFD}\u{FFFD} it's"])
    #expect(file.faults.isEmpty)
  }
}
