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
}
