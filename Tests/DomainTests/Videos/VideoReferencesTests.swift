import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct VideoReferencesTests {
  private let seen = Video.fake("seen")
  private let unseen = Video.fake("unseen")
  private let likes = FakeLikes()

  private func references(_ archive: FakeVideoShelf? = nil) -> VideoReferences {
    let archive = archive ?? FakeVideoShelf([seen])
    return VideoReferences(to: nil, in: archive, liking: likes) { _ in nil }
  }

  @Test func seenVideoIsLikedWithoutARequest() async throws {
    let provider = FakeVideoShelf()
    #expect(try await references().like(seen.id.description, from: provider) == seen)
    #expect(provider.asked.isEmpty)
    #expect(try await likes.likes(among: [seen.id]) == [seen.id])
  }

  @Test func providerIsAskedForAnUnseenVideo() async throws {
    let provider = FakeVideoShelf([unseen])
    #expect(try await references().like(unseen.id.description, from: provider) == unseen)
    #expect(try await likes.likes(among: [unseen.id]) == [unseen.id])
  }

  @Test func unknownVideoIsNotLiked() async {
    await #expect(throws: ReferenceError.notAtProvider) {
      try await references().like(unseen.id.description, from: FakeVideoShelf())
    }
  }

  @Test func failingProviderIsReported() async {
    let error = NewsError.unreachable(.fake, "no network")
    await #expect(throws: ReferenceError.failed(error)) {
      try await references().like(unseen.id.description, from: FakeVideoShelf(failing: error))
    }
  }

  @Test func unlikedVideoIsReturned() async throws {
    try await likes.like(seen)
    #expect(try await references().unlike(seen.id.description) == seen)
    #expect(try await likes.likes(among: [seen.id]).isEmpty)
  }

  @Test func unseenVideoCannotBeUnliked() async {
    await #expect(throws: ReferenceError.notInArchive) {
      try await references().unlike(unseen.id.description)
    }
  }
}
