import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct ArticleReferencesTests {
  private let stored = Article.fake("stored")
  private let sample = Article.fake("sample")
  private let marks = FakeMarks()

  private func references(_ archive: FakeArticleShelf? = nil) -> ArticleReferences {
    ArticleReferences(
      to: nil,
      in: archive ?? FakeArticleShelf(articles: [stored]),
      or: { [sample] in [sample] },
      marking: marks
    )
  }

  @Test func articleOfTheArchiveIsFound() async throws {
    #expect(try await references().article(stored.id.description) == stored)
    #expect(try await references().article(stored.link.description) == stored)
  }

  @Test func unstoredSampleIsFound() async throws {
    #expect(try await references().article(sample.id.description) == sample)
  }

  @Test func unseenArticleIsNotFound() async {
    await #expect(throws: ReferenceError.notInArchive) {
      try await references().article("https://news.example/unseen")
    }
  }

  @Test func archiveFailureIsNotAMissingArticle() async {
    let error = NewsError.archiveTooNew(path: "a")
    let references = references(FakeArticleShelf(failure: error))
    await #expect(throws: ReferenceError.failed(error)) {
      try await references.article(sample.id.description)
    }
  }

  @Test func articleIsSavedAndUnsaved() async throws {
    #expect(try await references().mark(stored.id.description, isSaved: true) == stored)
    #expect(marks.saved == [stored])
    #expect(try await references().mark(stored.id.description, isSaved: false) == stored)
    #expect(marks.saved.isEmpty)
  }

  @Test func failedSavingIsReported() async {
    marks.fail(with: .archiveTooNew(path: "a"))
    await #expect(throws: ReferenceError.failed(.archiveTooNew(path: "a"))) {
      try await references().mark(stored.id.description, isSaved: true)
    }
  }
}
