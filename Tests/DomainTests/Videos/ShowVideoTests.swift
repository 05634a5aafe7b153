import Domain
import TestSupport
import Testing

@Suite(.hangLimit)
struct ShowVideoTests {
  private let current = Video.fake("a", summary: "From the provider.")
  private let archived = Video.fake("a", summary: "From the archive.")
  private let known = Video.fake("a", summary: "From the screen.")
  private let outage = NewsError.unreachable(.fake, "no network")

  private func show(_ provider: FakeVideoShelf, _ archive: FakeVideoShelf) -> ShowVideo {
    ShowVideo(provider: provider, archive: archive)
  }

  @Test func providerComesFirst() async throws {
    let archive = FakeVideoShelf([archived])
    let shown = try await show(FakeVideoShelf([current]), archive)(current.id, known: known)
    #expect(shown == ShowVideo.Shown(current))
    #expect(archive.asked.isEmpty)
  }

  @Test func deletedVideoIsNil() async throws {
    let archive = FakeVideoShelf([archived])
    #expect(try await show(FakeVideoShelf(), archive)(current.id, known: known) == nil)
    #expect(archive.asked.isEmpty)
  }

  @Test func archivedCopyIsTheFallback() async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf([archived]))
    #expect(try await show(current.id, known: known) == ShowVideo.Shown(archived, trouble: outage))
    #expect(try await show(current.id) == ShowVideo.Shown(archived, trouble: outage))
  }

  @Test(arguments: [nil, .archiveTooNew(path: "a")] as [NewsError?])
  func knownCopyIsTheLastFallback(trouble: NewsError?) async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf(failing: trouble))
    #expect(try await show(current.id, known: known) == ShowVideo.Shown(known, trouble: outage))
  }

  @Test(arguments: [nil, .archiveTooNew(path: "a")] as [NewsError?])
  func providerErrorWithoutACopy(trouble: NewsError?) async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf(failing: trouble))
    await #expect(throws: outage) { try await show(current.id) }
  }

  @Test func cancellationSkipsTheArchive() async throws {
    let archive = FakeVideoShelf([archived])
    await #expect(throws: NewsError.cancelled) {
      try await show(FakeVideoShelf(failing: .cancelled), archive)(current.id, known: known)
    }
    #expect(archive.asked.isEmpty)
  }

  @Test func cancellationInTheArchiveThrows() async throws {
    let show = show(FakeVideoShelf(failing: outage), FakeVideoShelf(failing: .cancelled))
    await #expect(throws: NewsError.cancelled) { try await show(current.id, known: known) }
  }
}
