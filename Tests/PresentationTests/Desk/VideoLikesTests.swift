import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Likes, in the rows and in the detail.
@Suite(.hangLimit)
struct VideoLikesTests {
  private let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")

  @Test func likingMarksTheRow() async throws {
    let desk = VideoDesk(["x": [.page(["a", "b"])]])
    let person = await desk.person()
    person.does(.toggled([.video(named: "b")]))
    let output = await person.sees { $0.likedTitles == ["Title b"] && !$0.isMarking }
    #expect(output?.notice?.text == "liked: Title b")
    #expect(output?.isMarking == false)
    #expect(desk.likes.liked == [.fake("b")])
    person.does(.toggled([.video(named: "b")]))
    let last = await person.leaves()
    #expect(last?.likedTitles == [])
    #expect(last?.notice?.text == "no longer liked: Title b")
    #expect(desk.likes.liked.isEmpty)
  }

  @Test func everyPageShowsLikes() async throws {
    let desk = VideoDesk(
      ["x": [.page(["a", "b"]), .end(["c", "d"])]],
      liked: [.fake("b"), .fake("d")]
    )
    let outputs = await desk.desk.outputs(for: .videos("x", pages: nil))
    #expect(outputs.last?.videos.rows.map(\.isLiked) == [false, true, false, true])
  }

  @Test func likingTheShownVideoMarksTheRow() async throws {
    let desk = VideoDesk(["x": [.page(["a", "b"])]], provider: [.fake("b")])
    let person = await desk.person()
    person.does(.open(.item(.video(named: "b"))))
    await person.sees { $0.shownVideo?.isLiked == false }
    person.does(.toggled([.video(named: "b")]))
    let output = await person.sees { $0.notice != nil }
    #expect(output?.shownVideo?.isLiked == true)
    #expect(output?.likedTitles == ["Title b"])
    #expect(output?.notice?.text == "liked: Title b")
    person.does(.toggled([.video(named: "b")]))
    let last = await person.leaves()
    #expect(last?.shownVideo?.isLiked == false)
    #expect(last?.likedTitles == [])
    #expect(desk.likes.liked.isEmpty)
  }

  @Test func likingTheShownVideoKeepsItOpen() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]], provider: [.fake("a")])
    let gate = desk.likes.hold(.named("a"))
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    let shown = await person.sees { $0.shownVideo != nil }
    person.does(.toggled([.video(named: "a")]))
    let waiting = await person.isAnswered()
    #expect(waiting?.isMarking == true)
    #expect(waiting?.shownVideo == shown?.shownVideo)
    gate.open()
    #expect(await person.leaves()?.shownVideo?.isLiked == true)
  }

  @Test func likeInTheListUpdatesTheDetail() async throws {
    let desk = VideoDesk(["x": [.page(["a", "b"])]], provider: [.fake("a")])
    let gate = desk.likes.hold(.named("a"))
    let person = await desk.person()
    person.does(.toggled([.video(named: "a")]))
    await gate.isReached()
    person.does(.open(.item(.video(named: "a"))))
    #expect(await person.sees { $0.shownVideo != nil }?.shownVideo?.isLiked == false)
    gate.open()
    let last = await person.leaves()
    #expect(last?.shownVideo?.isLiked == true)
    #expect(last?.likedTitles == ["Title a"])
  }

  @Test func detailShowsTheLike() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]], provider: [.fake("a")])
    let person = await desk.person()
    person.does(.toggled([.video(named: "a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    person.does(.open(.item(.video(named: "a"))))
    #expect(await person.leaves()?.shownVideo?.isLiked == true)
  }

  @Test func likeStaysWhilePagesLoad() async throws {
    let desk = VideoDesk(["x": [.page(["a"]), .page(["b", "a"]), .end(["c"])]])
    let person = await desk.person()
    person.does(.toggled([.video(named: "a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    person.does(.askedForMore)
    await person.sees { $0.videos.rows.count == 2 }
    person.does(.toggled([.video(named: "b")]))
    await person.sees { $0.likedTitles.count == 2 }
    person.does(.askedForMore)
    #expect(await person.leaves()?.videos.rows.map(\.isLiked) == [true, true, false])
  }

  @Test func failedLikeChangesNothing() async throws {
    let desk = VideoDesk(["x": [.page(["a", "b"])]], liked: [.fake("b")])
    let person = await desk.person()
    desk.likes.fail(with: trouble)
    for name in ["a", "a", "b", "b"] {
      person.does(.toggled([.video(named: name)]))
      await person.sees { $0.isMarking && $0.notice == nil }
      let output = await person.sees { !$0.isMarking }
      #expect(output?.notice?.error == trouble)
      #expect(output?.likedTitles == ["Title b"])
    }
    desk.likes.fail(with: nil)
    person.does(.toggled([.video(named: "a")]))
    #expect(await person.leaves()?.likedTitles == ["Title a", "Title b"])
  }

  @Test func failedLikeOfTheShownVideoIsReported() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]], provider: [.fake("a")])
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    await person.sees { $0.shownVideo != nil }
    desk.likes.fail(with: trouble)
    for _ in 1...2 {
      person.does(.toggled([.video(named: "a")]))
      #expect(await person.sees { $0.isMarking }?.notice == nil)
      let output = await person.sees { !$0.isMarking }
      #expect(output?.notice?.error == trouble)
      #expect(output?.shownVideo?.isLiked == false)
      #expect(output?.likedTitles == [])
    }
  }

  @Test func videoIsMarkedOnceAtATime() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]], provider: [.fake("a")])
    let gate = desk.likes.hold(.named("a"))
    let person = await desk.person()
    person.does(.open(.item(.video(named: "a"))))
    await person.sees { $0.shownVideo != nil }
    person.does(.toggled([.video(named: "a")]))
    person.does(.toggled([.video(named: "a")]))
    person.does(.toggled([.video(named: "a")]))
    #expect(await person.isAnswered()?.isMarking == true)
    gate.open()
    let last = await person.leaves()
    #expect(last?.likedTitles == ["Title a"])
    #expect(last?.isMarking == false)
    #expect(desk.likes.liked == [.fake("a")])
    #expect(desk.likes.changes == [.named("a")])
  }

  @Test func twoVideosAreMarkedAtOnce() async throws {
    let desk = VideoDesk(["x": [.page(["a", "b"])]])
    let (first, second) = (desk.likes.hold(.named("a")), desk.likes.hold(.named("b")))
    let person = await desk.person()
    person.does(.toggled([.video(named: "a")]))
    person.does(.toggled([.video(named: "b")]))
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
    let desk = VideoDesk(["x": [.page(["a", "b"])]])
    let person = await desk.person()
    person.does(.toggled([.video(named: "b")]))
    await person.sees { $0.notice?.text == "liked: Title b" }
    person.does(.undone)
    let undone = await person.sees { $0.notice?.text == "no longer liked: Title b" }
    #expect(undone?.likedTitles == [])
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "there is nothing to undo")
    #expect(desk.likes.liked.isEmpty)
  }

  @Test func likeElsewhereIsShown() async throws {
    let desk = VideoDesk(["x": [.page(["a"])]])
    let person = await desk.person()
    try await desk.likes.like(.fake("a"))
    #expect(await person.sees { $0.likedTitles == ["Title a"] } != nil)
  }
}
