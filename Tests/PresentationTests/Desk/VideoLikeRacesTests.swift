import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Races between the marks of a loading page and changes by the person.
@Suite(.hangLimit)
struct VideoLikeRacesTests {
  private let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")

  @Test func stalePageDoesNotUndoALike() async throws {
    let desk = VideoDesk(["x": [.page(["a"]), .end(["a", "b"])]])
    let person = await desk.person()
    let answers = desk.likes.holdAnswers()
    person.does(.askedForMore)
    await answers.isReached()
    person.does(.toggled([.video(named: "a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    answers.open()
    #expect(await person.leaves()?.videos.rows.map(\.isLiked) == [true, false])
  }

  @Test func stalePageDoesNotRestoreALike() async throws {
    let desk = VideoDesk(["x": [.page(["a"])], "y": [.page(["a"])]], liked: [.fake("a")])
    let person = await desk.person()
    let answers = desk.likes.holdAnswers()
    let gate = desk.likes.hold(.named("a"))
    person.does(.toggled([.video(named: "a")]))
    await gate.isReached()
    person.does(.otherVideos("y"))
    await answers.isReached()
    gate.open()
    await person.sees { !$0.isMarking }
    answers.open()
    let last = await person.leaves()
    #expect(last?.videos.rows.map(\.isLiked) == [false])
    #expect(desk.likes.liked.isEmpty)
  }

  @Test func outsideLikesUpdateRows() async throws {
    let desk = VideoDesk(
      ["x": [.page(["a", "b"]), .end(["b", "a"])]],
      provider: [.fake("a")],
      liked: [.fake("b")]
    )
    let person = await desk.person()
    #expect(person.seen?.likedTitles == ["Title b"])
    try await desk.likes.like(.fake("a"))
    try await desk.likes.unlike(.named("b"))
    person.does(.askedForMore)
    #expect(await person.leaves()?.likedTitles == ["Title a"])
  }

  @Test func laterPageOverridesAnOldChange() async throws {
    let desk = VideoDesk(["x": [.page(["a"]), .page(["b"]), .end(["a"])]])
    let person = await desk.person()
    person.does(.toggled([.video(named: "a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    person.does(.askedForMore)
    await person.sees { $0.videos.rows.count == 2 }
    try await desk.likes.unlike(.named("a"))
    person.does(.askedForMore)
    #expect(await person.leaves()?.likedTitles == [])
  }

  @Test func archiveErrorKeepsMarks() async throws {
    let desk = VideoDesk(
      ["x": [.page(["a"]), .page(["b", "a"]), .end(["c"])]],
      liked: [.fake("a"), .fake("b")]
    )
    let person = await desk.person()
    desk.likes.fail(with: trouble)
    person.does(.askedForMore)
    let second = await person.sees { $0.videos.rows.count == 2 }
    #expect(second?.notice?.error == trouble)
    #expect(second?.likedTitles == ["Title a"])
    person.does(.askedForMore)
    let third = await person.sees { $0.videos.rows.count == 3 }
    #expect(third?.notice == nil)
    person.does(.toggled([.video(named: "c")]))
    let last = await person.leaves()
    #expect(last?.notice?.error == trouble)
    #expect(last?.likedTitles == ["Title a"])
  }
}
