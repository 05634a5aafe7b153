import Domain
import Presentation
import TestSupport
import Testing

/// Likes, in the rows and in the detail.
@Suite(.hangLimit)
struct VideoLikesTests {
  private let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")

  @Test func likingMarksTheRow() async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]])
    let person = await screen.person()
    person.does(.toggled([.named("b")]))
    let output = await person.sees { $0.likedTitles == ["Title b"] }
    #expect(output?.notice?.text == "liked: Title b")
    #expect(output?.isMarking == false)
    #expect(screen.likes.liked == [.fake("b")])
    person.does(.toggled([.named("b")]))
    let last = await person.leaves()
    #expect(last?.likedTitles == [])
    #expect(last?.notice?.text == "no longer liked: Title b")
    #expect(screen.likes.liked.isEmpty)
  }

  @Test func everyPageShowsLikes() async throws {
    let screen = VideoScreen(
      ["x": [.page(["a", "b"]), .end(["c", "d"])]],
      liked: [.fake("b"), .fake("d")]
    )
    let outputs = await screen.presenter.outputs(for: .searched(words: "x", pages: nil))
    #expect(outputs.last?.rows.map(\.isLiked) == [false, true, false, true])
  }

  @Test func likingTheShownVideoMarksTheRow() async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]], provider: [.fake("b")])
    let person = await screen.person()
    person.does(.selected(.named("b")))
    await person.sees { $0.detail?.isLiked == false }
    person.does(.toggled([.named("b")]))
    let output = await person.sees { $0.detail?.isLiked == true || !$0.likedTitles.isEmpty }
    #expect(output?.detail?.isLiked == true)
    #expect(output?.likedTitles == ["Title b"])
    #expect(output?.notice?.text == "liked: Title b")
    person.does(.toggled([.named("b")]))
    let last = await person.leaves()
    #expect(last?.detail?.isLiked == false)
    #expect(last?.likedTitles == [])
    #expect(screen.likes.liked.isEmpty)
  }

  @Test func likingTheShownVideoKeepsItOpen() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]], provider: [.fake("a")])
    let gate = screen.likes.hold(.named("a"))
    let person = await screen.person()
    person.does(.selected(.named("a")))
    let shown = await person.sees { $0.detail != nil }
    person.does(.toggled([.named("a")]))
    let waiting = await person.isAnswered()
    #expect(waiting?.isMarking == true)
    #expect(waiting?.detail == shown?.detail)
    gate.open()
    #expect(await person.leaves()?.detail?.isLiked == true)
  }

  @Test func likeInTheListUpdatesTheDetail() async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]], provider: [.fake("a")])
    let gate = screen.likes.hold(.named("a"))
    let person = await screen.person()
    person.does(.toggled([.named("a")]))
    await gate.isReached()
    person.does(.selected(.named("a")))
    #expect(await person.sees { $0.detail != nil }?.detail?.isLiked == false)
    gate.open()
    let last = await person.leaves()
    #expect(last?.detail?.isLiked == true)
    #expect(last?.likedTitles == ["Title a"])
  }

  @Test func detailShowsTheLike() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]], provider: [.fake("a")])
    let person = await screen.person()
    person.does(.toggled([.named("a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    person.does(.selected(.named("a")))
    #expect(await person.leaves()?.detail?.isLiked == true)
  }

  @Test func likeStaysWhilePagesLoad() async throws {
    let screen = VideoScreen(["x": [.page(["a"]), .page(["b", "a"]), .end(["c"])]])
    let person = await screen.person()
    person.does(.toggled([.named("a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    person.does(.askedForMore)
    await person.sees { $0.rows.count == 2 }
    person.does(.toggled([.named("b")]))
    await person.sees { $0.likedTitles.count == 2 }
    person.does(.askedForMore)
    #expect(await person.leaves()?.rows.map(\.isLiked) == [true, true, false])
  }

  @Test func failedLikeChangesNothing() async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]], liked: [.fake("b")])
    let person = await screen.person()
    screen.likes.fail(with: trouble)
    for name in ["a", "a", "b", "b"] {
      person.does(.toggled([.named(name)]))
      await person.sees { $0.isMarking && $0.notice == nil }
      let output = await person.sees { !$0.isMarking }
      #expect(output?.notice?.error == trouble)
      #expect(output?.likedTitles == ["Title b"])
    }
    screen.likes.fail(with: nil)
    person.does(.toggled([.named("a")]))
    #expect(await person.leaves()?.likedTitles == ["Title a", "Title b"])
  }

  @Test func failedLikeOfTheShownVideoIsReported() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]], provider: [.fake("a")])
    let person = await screen.person()
    person.does(.selected(.named("a")))
    await person.sees { $0.detail != nil }
    screen.likes.fail(with: trouble)
    for _ in 1...2 {
      person.does(.toggled([.named("a")]))
      #expect(await person.sees { $0.isMarking }?.notice == nil)
      let output = await person.sees { !$0.isMarking }
      #expect(output?.notice?.error == trouble)
      #expect(output?.detail?.isLiked == false)
      #expect(output?.likedTitles == [])
    }
  }

  @Test func videoIsMarkedOnceAtATime() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]], provider: [.fake("a")])
    let gate = screen.likes.hold(.named("a"))
    let person = await screen.person()
    person.does(.selected(.named("a")))
    await person.sees { $0.detail != nil }
    person.does(.toggled([.named("a")]))
    person.does(.toggled([.named("a")]))
    person.does(.toggled([.named("a")]))
    #expect(await person.isAnswered()?.isMarking == true)
    gate.open()
    let last = await person.leaves()
    #expect(last?.likedTitles == ["Title a"])
    #expect(last?.isMarking == false)
    #expect(screen.likes.liked == [.fake("a")])
    #expect(screen.likes.changes == [.named("a")])
  }

  @Test func twoVideosAreMarkedAtOnce() async throws {
    let screen = VideoScreen(["x": [.page(["a", "b"])]])
    let (first, second) = (screen.likes.hold(.named("a")), screen.likes.hold(.named("b")))
    let person = await screen.person()
    person.does(.toggled([.named("a")]))
    person.does(.toggled([.named("b")]))
    await first.isReached()
    await second.isReached()
    second.open()
    let output = await person.sees { !$0.likedTitles.isEmpty }
    #expect(output?.likedTitles == ["Title b"])
    #expect(output?.isMarking == true)
    first.open()
    let last = await person.leaves()
    #expect(last?.likedTitles == ["Title a", "Title b"])
    #expect(last?.isMarking == false)
  }

  @Test func lastLikesAreUndone() async {
    let screen = VideoScreen(["x": [.page(["a", "b"])]])
    let person = await screen.person()
    person.does(.toggled([.named("b")]))
    await person.sees { $0.notice?.text == "liked: Title b" }
    person.does(.undone)
    let undone = await person.sees { $0.notice?.text == "no longer liked: Title b" }
    #expect(undone?.likedTitles == [])
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "there is nothing to undo")
    #expect(screen.likes.liked.isEmpty)
  }

  @Test func likeElsewhereIsShown() async throws {
    let screen = VideoScreen(["x": [.page(["a"])]])
    let person = await screen.person()
    try await screen.likes.like(.fake("a"))
    #expect(await person.sees { $0.likedTitles == ["Title a"] } != nil)
  }
}
