import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Presentation

/// Loading the details of a selected video.
@Suite(.hangLimit)
struct VideoChoiceTests {
  private let full = Video.fake("a", summary: "All of it.", duration: .seconds(253), viewCount: 9)
  private let failure = NewsError.unreachable(.fake, "refused")

  @Test func selectedVideoIsLoadedThenShown() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]], provider: [full])
    let gate = screen.provider.hold(full.id)
    let person = await screen.person()
    person.does(.selected(.named("a")))
    let waiting = await person.sees { $0.opening != nil }
    #expect(waiting?.opening == "Loading Title a…")
    #expect(waiting?.detail == nil)
    gate.open()
    let last = await person.leaves()
    #expect(last?.opening == nil)
    #expect(last?.notice == nil)
    #expect(last?.detail == VideoDetail(full, isLiked: false, dates: VideoScreen.dates))
    #expect(screen.provider.asked == [full.id])
  }

  @Test func loadingTextIsCut() async throws {
    let long = Video.fake("a", title: String(repeating: "x", count: 1_000))
    let presenter = VideoScreen().presenter
    var state = presenter.initial
    _ = presenter.reduce(&state, .input(.searched(words: "x")))
    let page = Page(items: [MarkedVideo(long, isLiked: false)], continuation: .end(.complete))
    _ = presenter.reduce(&state, .loaded(.success(page)))
    _ = presenter.reduce(&state, .input(.selected(.named("a"))))
    #expect(state.list.opening?.count == "Loading ".count + 60 + 1)
  }

  @Test func detailUpdatesTheRow() async throws {
    let person = await VideoScreen(["x": [.page(["b", "a"])]], provider: [full]).person()
    #expect(person.seen?.rows.last?.length == nil)
    person.does(.selected(.named("a")))
    let last = await person.leaves()
    #expect(last?.rows.map(\.length) == [nil, "4:13"])
    #expect(last?.rows.last?.views == "9 views")
  }

  @Test func likeStoresTheFullerCopy() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]], provider: [full])
    let person = await screen.person()
    person.does(.selected(.named("a")))
    await person.sees { $0.detail != nil }
    person.does(.toggled([.named("a")]))
    _ = await person.leaves()
    #expect(screen.likes.liked == [full])
  }

  @Test func newSelectionReplacesTheFirst() async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]], provider: [full, .fake("b")])
    let gate = screen.provider.hold(full.id)
    let person = await screen.person()
    person.does(.selected(.named("a")))
    await gate.isReached()
    person.does(.selected(.named("b")))
    let second = await person.isAnswered()
    #expect(second?.opening == "Loading Title b…")
    await person.sees { $0.detail != nil }
    gate.open()
    #expect(await person.leaves()?.detail?.title == "Title b")
    #expect(screen.provider.cancelled == [full.id])
  }

  @Test(arguments: [ListInput<VideoQuery, Video.ID>.searched(words: "y"), .returned])
  func leavingCancelsTheDetail(input: ListInput<VideoQuery, Video.ID>) async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]], provider: [full])
    let gate = screen.provider.hold(full.id)
    let person = await screen.person()
    person.does(.selected(.named("a")))
    await gate.isReached()
    person.does(input)
    #expect(await person.isAnswered()?.opening == nil)
    let last = await person.leaves()
    #expect(last?.detail == nil)
    #expect(last?.rows.first?.length == nil)
    gate.open()
  }

  @Test func lateDetailIsDropped() async throws {
    let finder = UncancellableFinder(video: full)
    let presenter = VideoListPresenter(
      search: FakeVideos(["x": [.page(["a"])]]),
      show: ShowVideo(provider: finder, archive: FakeVideoShelf()),
      liking: FakeLikes(),
      dates: VideoScreen.dates
    )
    let person = Person(at: presenter)
    person.does(.searched(words: "x"))
    await person.sees { $0.status == .ready }
    person.does(.selected(.named("a")))
    await finder.gate.isReached()
    person.does(.returned)
    await person.isAnswered()
    finder.gate.open()
    await finder.answered.isReached()
    person.does(.returned)
    let last = await person.leaves()
    #expect(last?.detail == nil)
    #expect(last?.notice == nil)
  }

  @Test func pageDuringDetailLoadIsAdded() async throws {
    let screen = VideoScreen(["x": [.page(["a"]), .end(["b"])]], provider: [full])
    let (page, video) = (screen.videos.hold(.init("x", 2)), screen.provider.hold(full.id))
    let person = await screen.person()
    person.does(.askedForMore)
    await page.isReached()
    person.does(.selected(.named("a")))
    await video.isReached()
    page.open()
    let grown = await person.sees { $0.rows.count == 2 }
    #expect(grown?.opening == "Loading Title a…")
    video.open()
    let last = await person.leaves()
    #expect(last?.detail?.id == full.id)
    #expect(last?.status == .ended("end of list"))
  }

  @Test func listCopyIsShownIfTheProviderFails() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]])
    screen.provider.fail(with: failure)
    let person = await screen.person()
    person.does(.selected(.named("a")))
    let last = await person.leaves()
    #expect(last?.detail == VideoDetail(.fake("a"), isLiked: false, dates: VideoScreen.dates))
    #expect(last?.notice?.error == failure)
    #expect(
      last?.notice?.text == "Fake News Agency cannot be reached (refused); "
        + "check the network and try again; showing the stored copy"
    )
  }

  @Test func olderCopyFillsGapsOnly() async throws {
    let old = Video.fake("a", title: "Old title", duration: .seconds(253))
    let screen = VideoScreen(["x": [.page(["a"])]], archive: [old])
    screen.provider.fail(with: failure)
    let person = await screen.person()
    person.does(.selected(.named("a")))
    let last = await person.leaves()
    #expect(last?.detail?.title == "Title a")
    #expect(last?.rows.first?.length == "4:13")
  }

  @Test func newerCopyReplacesTheRow() async throws {
    let new = Video.fake("a", title: "New title")
    let person = await VideoScreen(["x": [.page(["a"])]], provider: [new]).person()
    person.does(.selected(.named("a")))
    let last = await person.leaves()
    #expect(last?.detail?.title == "New title")
    #expect(last?.rows.first?.title == "New title")
  }

  @Test func deletedVideoIsReported() async throws {
    let person = await VideoScreen(["x": [.page(["a"])]], archive: [full]).person()
    person.does(.selected(.named("a")))
    let last = await person.leaves()
    #expect(last?.notice?.text == "this video no longer exists: Title a")
    #expect(last?.detail == nil && last?.opening == nil)
    #expect(last?.rows.map(\.title) == ["Title a"])
  }

  @Test func failedFetchIsReported() throws {
    let presenter = VideoScreen().presenter
    for (error, notice) in [(failure, Notice(failure)), (.cancelled, nil)] {
      var state = presenter.initial
      state.list.opening = "Loading…"
      _ = presenter.reduce(&state, .fetched(full, .failure(error)))
      #expect(state.list.notice == notice)
      #expect(state.list.detail == nil && state.list.opening == nil)
    }
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
