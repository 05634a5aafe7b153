import Domain
import FoundationEssentials
import Query
import TestSupport
import Testing

/// Pages that a person saves by their address.
@Suite(.hangLimit)
struct PageSaverTests {
  private let link = WebLink.sample("https://lamp.example/a")
  private let marks = FakeMarks()

  /// Reads the first word as the title, and the rest as the text; an empty page has no article.
  private struct Reader: ReadPage {
    func callAsFunction(_ page: LoadedDocument) -> PageArticle? {
      let words = String(decoding: page.bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return nil }
      var article = PageArticle(Document(text: String(words[1])))
      article.title = words[0] == "-" ? nil : String(words[0])
      (article.byline, article.siteName, article.language) = ("A. Writer", "The Lamp", "de-AT")
      article.picture = WebLink("https://lamp.example/a.png")
      return article
    }
  }

  private func save(
    _ web: FakeFeedWeb,
    title: String = "",
    stored: [Article] = []
  ) async throws -> SavedPage {
    try await PageSaver(
      fetch: web,
      read: Reader(),
      archive: FakeArticleShelf(articles: stored),
      marking: marks,
      now: { .saving }
    )(link, title: title)
  }

  @Test func articleOfAPageIsSaved() async throws {
    let web = FakeFeedWeb([link.description: "Flood The river rises."])
    let saved = try await save(web, title: "Flood | The Lamp")
    #expect(saved.problem == nil)
    let article = saved.article
    #expect(article.title == "Flood" && article.author == "A. Writer" && article.language == .de)
    #expect(article.source.name == "The Lamp" && article.link == link && article.picture != nil)
    #expect(article.body?.full?.document.text == "The river rises.")
    #expect(marks.saved == [article])
    let request = try #require(web.requests.first)
    #expect(request.kind == .page && !request.mayReachPrivateAddresses)
  }

  @Test(arguments: [("A  title ", "A title"), (" ", "https://lamp.example/a")])
  func pageWithoutTitleHasThatOfTheBrowser(given: String, expected: String) async throws {
    let web = FakeFeedWeb([link.description: "- The river rises."])
    #expect(try await save(web, title: given).article.title == expected)
  }

  @Test func unreadablePageIsSavedWithoutText() async throws {
    for web in [FakeFeedWeb([:]), FakeFeedWeb([link.description: ""])] {
      let saved = try await save(web, title: "A lamp")
      #expect(saved.problem != nil)
      #expect(saved.article.title == "A lamp" && saved.article.body == nil)
      #expect(marks.saved.contains(saved.article))
    }
  }

  @Test func storedArticleKeepsItsValues() async throws {
    let stored = Article.sample(link: link, title: "Stored", content: "Short.")
    let web = FakeFeedWeb([link.description: "Flood The river rises."])
    let article = try await save(web, title: "Other", stored: [stored]).article
    #expect(article.title == "Stored" && article.provider == stored.provider)
    #expect(article.body?.document.text == "Short.")
    #expect(article.body?.full?.document.text == "The river rises.")
    #expect(article.alsoAt.isEmpty)
  }

  @Test func storedTextIsNotFetchedAgain() async throws {
    let stored = Article.sample(link: link).with(fullText: "Known.")
    let web = FakeFeedWeb([:])
    #expect(try await save(web, stored: [stored]) == SavedPage(stored, problem: nil))
    #expect(web.requests.isEmpty && marks.saved == [stored])
  }

  @Test func cancelledPageIsNotSaved() async throws {
    let web = FakeFeedWeb { _ throws(NewsError) in throw .cancelled }
    await #expect(throws: NewsError.cancelled) { try await save(web) }
    #expect(marks.saved.isEmpty)
  }

  @Test func failureOfTheArchiveIsThrown() async throws {
    let failure = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    marks.fail(with: failure)
    let web = FakeFeedWeb([link.description: "Flood The river rises."])
    await #expect(throws: failure) { try await save(web) }
  }
}
