import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import WebPages

/// Numbered pages over lists that continue from cursors.
@Suite(.hangLimit)
struct NewsAPIPagingTests {
  /// Requests pages as clients do, until as many articles as the total were requested.
  private func read(_ desk: NewsAPIDesk, size: Int) async throws -> [String] {
    var titles: [String] = []
    var page = 0
    var total = 1
    while page * size < total {
      page += 1
      let reply = await desk.reply("/everything?q=story&pageSize=\(size)&page=\(page)")
      try #require(reply.status == 200)
      total = try #require(try reply.total)
      titles += try reply.titles
    }
    return titles
  }

  @Test(arguments: [1, 7, 20, 99, 100])
  func everyArticleIsOnOnePage(size: Int) async throws {
    let articles = Article.numbered(234)
    #expect(try await read(NewsAPIDesk(articles), size: size) == articles.map(\.title))
  }

  @Test func longListIsReadToItsEnd() async throws {
    let articles = Article.numbered(1_234)
    let desk = NewsAPIDesk(articles)
    #expect(try await desk.reply("/everything?q=story").total == 1_234)
    #expect(try await read(desk, size: 100) == articles.map(\.title))
  }

  @Test func rankedListIsReadToItsEnd() async throws {
    let desk = NewsAPIDesk(Article.numbered(234))
    var titles: [String] = []
    for page in 1...4 {
      titles += try await desk.titles(
        "/everything?q=story&sortBy=relevancy&pageSize=70&page=\(page)"
      )
    }
    #expect(Set(titles).count == 234)
    #expect(titles.count == 234)
  }

  @Test func laterPageNeedsNoEarlierRequest() async throws {
    let desk = NewsAPIDesk(Article.numbered(234))
    let reply = await desk.reply("/everything?q=story&pageSize=50&page=5")
    #expect(try reply.titles == (200..<234).map { "story \($0)" })
    #expect(try reply.total == 234)
  }

  @Test func pageAfterTheEndIsEmpty() async throws {
    let reply = await NewsAPIDesk(Article.numbered(3)).reply("/everything?q=story&page=2")
    #expect(reply.status == 200)
    #expect(reply.text == #"{"status":"ok","totalResults":3,"articles":[]}"#)
  }

  @Test func defaultSizesAreNewsAPIs() async throws {
    let desk = NewsAPIDesk(Article.numbered(150))
    #expect(try await desk.titles("/everything?q=story").count == 100)
    #expect(try await desk.titles("/top-headlines?q=story").count == 20)
  }

  @Test(arguments: ["0", "101", "-1", "abc", "1e2", "99999999999999999999", "1.5", "%F0%9F%98%80"])
  func invalidPageSizesAreRejected(size: String) async {
    for path in ["everything", "top-headlines"] {
      let reply = await NewsAPIDesk().reply("/\(path)?q=story&pageSize=\(size)")
      #expect(reply.status == 400)
      #expect(reply.code == "parameterInvalid")
      #expect(reply.message.contains("size") || reply.message.contains("Size"))
    }
  }

  @Test(arguments: [
    ("0", "pageCannotBeLessThanOne"), ("-5", "pageCannotBeLessThanOne"),
    ("-9223372036854775808", "pageCannotBeLessThanOne"), ("x", "parameterInvalid"),
    ("9223372036854775808", "parameterInvalid"),
  ])
  func invalidPagesAreRejected(page: String, code: String) async {
    let reply = await NewsAPIDesk().reply("/everything?q=story&page=\(page)")
    #expect(reply.status == 400)
    #expect(reply.code == code)
  }

  @Test(arguments: [("101", "100"), ("10001", "1"), ("335", "30"), ("9223372036854775807", "100")])
  func resultsHaveALimit(page: String, size: String) async {
    let reply = await NewsAPIDesk().reply("/everything?q=story&page=\(page)&pageSize=\(size)")
    #expect(reply.status == 426)
    #expect(reply.code == "maximumResultsReached")
    #expect(reply.message.contains("10000"))
  }

  @Test(arguments: [("100", "100"), ("10000", "1"), ("334", "30")])
  func lastPossiblePageIsNoError(page: String, size: String) async {
    let reply = await NewsAPIDesk().reply("/everything?q=story&page=\(page)&pageSize=\(size)")
    #expect(reply.status == 200)
  }
}
