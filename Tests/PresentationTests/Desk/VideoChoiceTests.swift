import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Loading the details of a selected video.
@Suite(.hangLimit)
struct VideoChoiceTests {
  private let full = Video.fake("a", summary: "All of it.", duration: .seconds(253), viewCount: 9)
  private let failure = NewsError.unreachable(.fake, "refused")

  @Test func selectedVideoIsLoadedThenShown() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]], provider: [full])
    let gate = desk.provider.hold(full.id)
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    let waiting = await person.sees { $0.opening != nil }
    #expect(waiting?.opening == "Loading Title a…")
    #expect(waiting?.shownVideo == nil)
    gate.open()
    let last = await person.leaves()
    #expect(last?.opening == nil)
    #expect(last?.notice == nil)
    #expect(last?.shownVideo == ItemDetail(MarkedVideo(full, isLiked: false)))
    #expect(desk.provider.asked == [full.id])
  }

  @Test func loadingTextIsCut() async throws {
    let long = Video.fake("a", title: String(repeating: "x", count: 1_000))
    let show = ShowVideo(provider: FakeVideoShelf(), archive: FakeVideoShelf())
    let known = DeskItem.video(long, isLiked: false)
    let presenter = ItemPresenter(long.id, known: known, show: show, liking: FakeLikes())
    let outputs = await presenter.outputs(for: .opened)
    let texts = outputs.compactMap { if case .loading(let text) = $0.status { text } else { nil } }
    #expect(texts.first?.count == "Loading ".count + 60 + 1)
  }

  @Test func detailUpdatesTheRow() async throws {
    let person = await VideoDesk(["x": [.page(["b", "a"])]], provider: [full]).person()
    #expect(person.seen?.videos.rows.last?.length == nil)
    person.does(.open(.item(.video(named: "a"))))
    let last = await person.leaves()
    #expect(last?.videos.rows.map(\.length) == [nil, "4:13"])
    #expect(last?.videos.rows.last?.views == "9 views")
  }

  @Test func likeStoresTheFullerCopy() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]], provider: [full])
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    await person.sees { $0.shownVideo != nil }
    person.does(.toggled([.video(named: "a")]))
    _ = await person.leaves()
    #expect(desk.likes.liked == [full])
  }

  @Test func newSelectionReplacesTheFirst() async throws {
    let desk = VideoDesk(["x": [.page(["a", "b"])]], provider: [full, .fake("b")])
    let gate = desk.provider.hold(full.id)
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    await gate.isReached()
    person.does(.open(.item(.video(named: "b"))))
    let second = await person.isAnswered()
    #expect(second?.opening == "Loading Title b…")
    await person.sees { $0.shownVideo != nil }
    gate.open()
    #expect(await person.leaves()?.shownVideo?.title == "Title b")
    while desk.provider.cancelled.isEmpty { await Task.yield() }
    #expect(desk.provider.cancelled == [full.id])
  }

  @Test(arguments: [DeskInput.otherVideos("y"), .back])
  func leavingCancelsTheDetail(input: DeskInput) async throws {
    let desk = VideoDesk(["x": [.page(["a", "b"])]], provider: [full])
    let gate = desk.provider.hold(full.id)
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    await gate.isReached()
    person.does(input)
    #expect(await person.isAnswered()?.opening == nil)
    let last = await person.leaves()
    #expect(last?.shownVideo == nil)
    #expect(last?.videos.rows.first?.length == nil)
    gate.open()
  }

  @Test func lateDetailIsDropped() async throws {
    let finder = UncancellableFinder(video: full)
    let show = ShowVideo(provider: finder, archive: FakeVideoShelf())
    let person = Person(
      at: VideoDesk.desk(FakeVideos(["x": [.page(["a"])]]), show, FakeLikes())
    )
    person.does(.videos("x"))
    await person.sees { $0.videos.status == .ready }
    person.does(.open(.item(.video(named: "a"))))
    await finder.gate.isReached()
    person.does(.back)
    await person.isAnswered()
    finder.gate.open()
    await finder.answered.isReached()
    person.does(.back)
    let last = await person.leaves()
    #expect(last?.shownVideo == nil)
    #expect(last?.notice == nil)
  }

  @Test func pageDuringDetailLoadIsAdded() async throws {
    let desk = VideoDesk(["x": [.page(["a"]), .end(["b"])]], provider: [full])
    let (page, video) = (desk.videos.hold(.init("x", 2)), desk.provider.hold(full.id))
    let person = await desk.person()
    person.does(.askedForMore)
    await page.isReached()
    person.does(.open(.item(.video(named: "a"))))
    await video.isReached()
    page.open()
    let grown = await person.sees { $0.videos.rows.count == 2 }
    #expect(grown?.opening == "Loading Title a…")
    video.open()
    let last = await person.leaves()
    #expect(last?.shownVideo?.id == .video(full.id))
    #expect(last?.videos.status == .ended("end of list"))
  }

  @Test func listCopyIsShownIfTheProviderFails() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]])
    desk.provider.fail(with: failure)
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    let last = await person.leaves()
    #expect(last?.shownVideo == ItemDetail(MarkedVideo(.fake("a"), isLiked: false)))
    #expect(last?.notice?.error == failure)
    #expect(
      last?.notice?.text == "Fake News Agency cannot be reached (refused); "
        + "check the network and try again; showing the stored copy"
    )
  }

  @Test func olderCopyFillsGapsOnly() async throws {
    let old = Video.fake("a", title: "Old title", duration: .seconds(253))
    let desk = VideoDesk(["x": [.page(["a"])]], archive: [old])
    desk.provider.fail(with: failure)
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    let last = await person.leaves()
    #expect(last?.shownVideo?.title == "Title a")
    #expect(last?.videos.rows.first?.length == "4:13")
  }

  @Test func deletedVideoIsReported() async throws {
    let person = await VideoDesk(["x": [.page(["a"])]], archive: [full]).person()
    person.does(.open(.item(.video(named: "a"))))
    let last = await person.leaves()
    #expect(last?.notice?.text == "this video no longer exists: Title a")
    #expect(last?.shownVideo == nil && last?.opening == nil)
    #expect(last?.videos.rows.map(\.title) == ["Title a"])
  }

  @Test(arguments: [NewsError.unreachable(.fake, "refused"), .cancelled])
  func failedFetchIsReported(error: NewsError) async {
    let show = ShowVideo(provider: FakeVideoShelf(failing: error), archive: FakeVideoShelf())
    let last = await ItemPresenter(.named("a"), show: show, liking: FakeLikes())
      .outputs(for: .opened).last
    #expect(last?.status == .failed)
    #expect(last?.detail == nil)
    #expect(last?.notice == Notice(error))
  }
}

/// A finder that ignores its cancellation.
private final class UncancellableFinder: FindVideo {
  let gate = Gate()
  let answered = Gate()
  private let found: Video

  init(video: Video) {
    found = video
  }

  func video(_ id: Video.ID) async throws(NewsError) -> Video? {
    await Task.detached { [gate] in await gate.pass() }.value
    answered.announce()
    return found
  }
}
