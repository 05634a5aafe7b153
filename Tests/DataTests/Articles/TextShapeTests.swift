import ArticleFiles
import Domain
import FoundationEssentials
import HTTP
import LocalArchive
import NewsServices
import OuterTestSupport
import TestSupport
import Testing

/// The time that the texts of an article take does not depend on their shape.
@Suite(.hangLimit)
struct TextShapeTests {
  @Test(arguments: TextShape.all)
  func fourTimesTheTextTakesFourTimesTheSteps(shape: TextShape) async throws {
    let count = 2_000
    let short = try await texts(shape, count).map(stepsOverCharacters)
    let long = try await texts(shape, 4 * count).map(stepsOverCharacters)
    for (steps, more) in zip(short, long) { #expect(more <= 5 * steps) }
  }

  /// Returns the texts of an article of this shape: from its provider, an archive and a file.
  private func texts(_ shape: TextShape, _ count: Int) async throws -> [String] {
    let article = try #require(try await search(shape, count).items.first)
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.file("archive"), now: { .now })
    try await archive.keep([article])
    let stored = try await archive(try ArticleQuery(""), at: nil).items.first
    let imported = try ReadFile(Self.json(shape, count)).articles.first?.article
    return [article, try #require(stored), try #require(imported)].flatMap(Self.fields)
      + [try await refusal(shape, count)]
  }

  private func search(_ shape: TextShape, _ count: Int) async throws -> Page<Article> {
    let body = #"{"status":"ok","articles":[\#(Self.json(shape, count))]}"#
    return try await Self.newsAPI(.reply(200, body))(try ArticleQuery("x"), at: nil)
  }

  private func refusal(_ shape: TextShape, _ count: Int) async throws -> String {
    let body = #"""
      {"status":"error","code":"parameterInvalid","message":"\#(shape.json(count))"}
      """#
    let search = try Self.newsAPI(.reply(400, body))
    let query = try ArticleQuery("x")
    do throws(NewsError) {
      _ = try await search(query, at: nil)
    } catch .parameterRefused(_, let message) {
      return message
    }
    return ""
  }
}

extension TextShapeTests {
  private static func newsAPI(_ answer: StubTransport.Answer) throws -> NewsAPIArticles {
    NewsAPIArticles(
      client: HTTPClient(transport: StubTransport(answer)),
      address: try #require(WebLink("https://newsapi.example/v2")),
      key: "canary"
    )
  }

  /// An article all of whose texts have a shape; even the name of a field does.
  private static func json(_ shape: TextShape, _ count: Int) -> String {
    let text = #""\#(shape.json(count))""#
    return #"""
      {"source":{"id":\#(text),"name":\#(text)},"author":\#(text),"title":"T \#(shape.json(count))",
      "description":\#(text),"url":"https://news.example/1","content":\#(text),
      "language":\#(text),\#(text):1}
      """#
  }

  private static func fields(of article: Article) -> [String] {
    [
      article.source.name, article.source.id ?? "", article.author ?? "", article.title,
      article.summary ?? "", article.content ?? "",
    ]
  }
}
