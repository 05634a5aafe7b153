import Domain
import Presentation
import TestSupport
import Testing

/// Races between the marks of a loading page and changes by the person.
@Suite(.hangLimit)
struct VideoLikeRacesTests {
  private let trouble = NewsError.archiveUnreadable(path: "/a", "it is a folder")

  @Test func likeSurvivesANewSearch() async throws {
    let screen = VideoScreen(["x": [.page(["a"])], "y": [.page(["b", "a"])]])
    let gate = screen.likes.hold(.named("a"))
    let person = await screen.person()
    person.does(.toggled([.named("a")]))
    await gate.isReached()
    person.does(.searched(words: "y"))
    let output = await person.sees { $0.search == 2 && !$0.isLoading }
    #expect(output?.isMarking == true)
    #expect(output?.likedTitles == [])
    gate.open()
    let last = await person.leaves()
    #expect(last?.likedTitles == ["Title a"])
    #expect(last?.notice?.text == "liked: Title a")
  }

  @Test func stalePageDoesNotUndoALike() async throws {
    let screen = VideoScreen(["x": [.page(["a"]), .end(["a", "b"])]])
    let person = await screen.person()
    let answers = screen.likes.holdAnswers()
    person.does(.askedForMore)
    await answers.isReached()
    person.does(.toggled([.named("a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    answers.open()
    #expect(await person.leaves()?.rows.map(\.isLiked) == [true, false])
  }

  @Test func stalePageDoesNotRestoreALike() async throws {
    let screen = VideoScreen(["x": [.page(["a"])], "y": [.page(["a"])]], liked: [.fake("a")])
    let person = await screen.person()
    let answers = screen.likes.holdAnswers()
    let gate = screen.likes.hold(.named("a"))
    person.does(.toggled([.named("a")]))
    await gate.isReached()
    person.does(.searched(words: "y"))
    await answers.isReached()
    gate.open()
    await person.sees { !$0.isMarking }
    answers.open()
    let last = await person.leaves()
    #expect(last?.rows.map(\.isLiked) == [false])
    #expect(screen.likes.liked.isEmpty)
  }

  @Test func outsideLikesUpdateRows() async throws {
    let screen = VideoScreen(
      ["x": [.page(["a", "b"]), .end(["b", "a"])]],
      provider: [.fake("a")],
      liked: [.fake("b")]
    )
    let person = await screen.person()
    #expect(person.seen?.likedTitles == ["Title b"])
    try await screen.likes.like(.fake("a"))
    try await screen.likes.unlike(.named("b"))
    person.does(.askedForMore)
    #expect(await person.leaves()?.likedTitles == ["Title a"])
  }

  @Test func outsideLikesUpdateTheDetail() async throws {
    let screen = VideoScreen(
      ["x": [.page(["a"]), .end(["a"])]],
      provider: [.fake("a")]
    )
    let gate = screen.videos.hold(.init("x", 2))
    let person = await screen.person()
    person.does(.askedForMore)
    await gate.isReached()
    person.does(.selected(.named("a")))
    #expect(await person.sees { $0.detail != nil }?.detail?.isLiked == false)
    try await screen.likes.like(.fake("a"))
    gate.open()
    #expect(await person.leaves()?.detail?.isLiked == true)
  }

  @Test func laterPageOverridesAnOldChange() async throws {
    let screen = VideoScreen(["x": [.page(["a"]), .page(["b"]), .end(["a"])]])
    let person = await screen.person()
    person.does(.toggled([.named("a")]))
    await person.sees { !$0.likedTitles.isEmpty }
    person.does(.askedForMore)
    await person.sees { $0.rows.count == 2 }
    try await screen.likes.unlike(.named("a"))
    person.does(.askedForMore)
    #expect(await person.leaves()?.likedTitles == [])
  }

  @Test func archiveErrorKeepsMarks() async throws {
    let screen = VideoScreen(
      ["x": [.page(["a"]), .page(["b", "a"]), .end(["c"])]],
      liked: [.fake("a"), .fake("b")]
    )
    let person = await screen.person()
    screen.likes.fail(with: trouble)
    person.does(.askedForMore)
    let second = await person.sees { $0.rows.count == 2 }
    #expect(second?.notice?.error == trouble)
    #expect(second?.likedTitles == ["Title a"])
    person.does(.askedForMore)
    let third = await person.sees { $0.rows.count == 3 }
    #expect(third?.notice == nil)
    person.does(.toggled([.named("c")]))
    let last = await person.leaves()
    #expect(last?.notice?.error == trouble)
    #expect(last?.likedTitles == ["Title a"])
  }
}
