import Domain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ShowVideoTests {
  private let told = Video.fake("a", summary: "As it is told.")
  private let kept = Video.fake("a", summary: "As it was kept.")
  private let known = Video.fake("a", summary: "As it is known.")
  private let outage = NewsError.unreachable(.fake, "no network")

  private func show(_ provider: FakeVideoShelf, _ archive: FakeVideoShelf) -> ShowVideo {
    ShowVideo(provider: provider, archive: archive)
  }

  @Test func aVideoIsShownAsItsProviderTells() async throws {
    let archive = FakeVideoShelf([kept])
    let shown = try await show(FakeVideoShelf([told]), archive)(told.id, known: known)
    #expect(shown == ShowVideo.Shown(told))
    #expect(archive.asked.isEmpty)
  }

  @Test func aVideoThatIsGoneIsNotShown() async throws {
    let archive = FakeVideoShelf([kept])
    #expect(try await show(FakeVideoShelf(), archive)(told.id, known: known) == nil)
    #expect(archive.asked.isEmpty)
  }

  @Test func whereTheProviderCannotTellTheArchivesCopyDoes() async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf([kept]))
    #expect(try await show(told.id, known: known) == ShowVideo.Shown(kept, trouble: outage))
    #expect(try await show(told.id) == ShowVideo.Shown(kept, trouble: outage))
  }

  @Test(arguments: [nil, .archiveTooNew(path: "a")] as [NewsError?])
  func withoutACopyInTheArchiveTheKnownOneDoes(trouble: NewsError?) async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf(failing: trouble))
    #expect(try await show(told.id, known: known) == ShowVideo.Shown(known, trouble: outage))
  }

  @Test(arguments: [nil, .archiveTooNew(path: "a")] as [NewsError?])
  func withoutAnyCopyTheProvidersErrorStays(trouble: NewsError?) async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf(failing: trouble))
    await #expect(throws: outage) { try await show(told.id) }
  }

  @Test func afterACancellationNobodyIsAskedAndNothingShown() async throws {
    let archive = FakeVideoShelf([kept])
    await #expect(throws: NewsError.cancelled) {
      try await show(FakeVideoShelf(failing: .cancelled), archive)(told.id, known: known)
    }
    #expect(archive.asked.isEmpty)
  }

  @Test func aCancellationWhileTheArchiveIsAskedIsOneToo() async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf(failing: .cancelled))
    await #expect(throws: NewsError.cancelled) { try await show(told.id, known: known) }
  }
}
