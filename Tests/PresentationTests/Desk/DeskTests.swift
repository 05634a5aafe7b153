import ByteStrings
import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// The stack of screens, its tabs, and visits outside the program.
@Suite(.hangLimit)
struct DeskTests {
  private let marks = FakeMarks()

  private func person(_ replies: FakeArticles.Reply...) async -> Person<Desk> {
    await ArticleDesk(search: FakeArticles(["x": replies]), marks: marks).person()
  }

  @Test func articleLiesOverItsList() async {
    let person = await person(.page(["a", "b"]))
    person.does(.open(.item(.article(named: "b"))))
    let open = await person.isAnswered()
    #expect(open?.screens.count == 2)
    #expect(open?.article?.detail?.title == "Title b")
    #expect(open?.article?.detail?.paragraphs == ["About b."])
    person.does(.back)
    let last = await person.leaves()
    #expect(last?.screens.count == 1)
    #expect(last?.articles.rows.map(\.title) == ["Title a", "Title b"])
  }

  @Test func anotherArticleReplacesTheOpenOne() async {
    let person = await person(.page(["a", "b"]))
    person.does(.open(.item(.article(named: "a"))))
    person.does(.open(.item(.article(named: "b"))))
    let open = await person.isAnswered()
    #expect(open?.screens.count == 2)
    #expect(open?.article?.detail?.title == "Title b")
    #expect(await person.leaves()?.articles.rows.map(\.isRead) == [true, true])
  }

  @Test func loadMoreKeepsTheArticleOpen() async {
    let person = await person(.page(["a"]), .end(["b"]))
    person.does(.open(.item(.article(named: "a"))))
    person.does(.askedForMore)
    let last = await person.leaves()
    #expect(last?.articles.rows.count == 2)
    #expect(last?.article?.detail?.id == .article(named: "a"))
  }

  @Test func leavingEndsAllExceptWhatIsBeingStored() async {
    let search = FakeArticles(["x": [.page(["a", "b"])]])
    _ = search.hold(FakeArticles.Request("x", 2))
    let person = await ArticleDesk(search: search, marks: marks).person()
    person.does(.askedForMore)
    person.does(.open(.item(.article(named: "a"))))
    person.does(.toggled([.article(named: "b")]))
    person.does(.left)
    let last = await person.leaves()
    #expect(last?.isMarking == false)
    #expect(last?.articles.rows.map(\.isRead) == [true, false])
    #expect(marks.saved == [.fake("b")])
  }

  @Test func searchClosesTheArticle() async {
    let search = FakeArticles(["x": [.page(["a"])], "y": [.end(["b"])]])
    let person = await ArticleDesk(search: search, marks: marks).person()
    person.does(.open(.item(.article(named: "a"))))
    person.does(.otherArticles("y"))
    let last = await person.leaves()
    #expect(last?.screens.count == 1)
    #expect(last?.articles.rows.map(\.title) == ["Title b"])
  }

  @Test func firstScreenIsNotLeft() async {
    let person = await person(.page(["a"]))
    person.does(.back)
    person.does(.back)
    #expect(await person.leaves()?.articles.rows.count == 1)
  }

  @Test func listIsRestoredAsItWasLeft() async throws {
    let search = FakeArticles(["x": [.page(["a"]), .page(["b"])], "y": [.end(["c"])]])
    let person = await ArticleDesk(search: search).person()
    person.does(.askedForMore)
    await person.sees { $0.articles.rows.count == 2 }
    person.does(.articles("y"))
    let second = await person.sees { $0.articles.rows.map(\.title) == ["Title c"] }
    #expect(second?.screens.count == 2)
    person.does(.back)
    let back = await person.isAnswered()
    #expect(back?.articles.rows.map(\.title) == ["Title a", "Title b"])
    #expect(back?.articles.status == .ready)
    #expect(search.requests.count == 3)
  }

  @Test func closedListIsNotLoadedOn() async {
    let search = FakeArticles(["x": [.page(["a"])], "y": [.end(["c"])]])
    let gate = search.hold(.init("y", 1))
    let person = await ArticleDesk(search: search).person()
    person.does(.articles("y"))
    await gate.isReached()
    person.does(.back)
    let last = await person.leaves()
    #expect(last?.articles.rows.map(\.title) == ["Title a"])
    await search.isCancelled()
    #expect(search.cancelled == [.init("y", 1)])
  }

  @Test func saveOutlivesItsScreen() async {
    let person = await person(.page(["a"]))
    person.does(.open(.item(.article(named: "a"))))
    person.does(.toggled([.article(named: "a")]))
    person.does(.back)
    #expect(await person.leaves()?.articles.rows.map(\.isSaved) == [true])
    #expect(marks.saved == [.fake("a")])
  }

  @Test func unknownItemIsReported() async {
    let search = FakeArticles(["x": [.page(["a"])], "y": [.page(["b"])]])
    let person = await ArticleDesk(search: search, marks: marks).person()
    person.does(.otherArticles("y"))
    await person.sees { $0.articles.search == 2 }
    for input in [
      DeskInput.visited([.article(named: "a")]), .toggled([.article(named: "a")]),
      .open(.item(.article(named: "a"))),
    ] {
      person.does(input)
      let output = await person.isAnswered()
      #expect(output?.notice?.text == "this article is not in the list")
      #expect(output?.visit == nil)
      #expect(output?.screens.count == 1)
    }
    #expect(marks.saved.isEmpty)
  }

  @Test func articlesOpenInTheirOrder() async {
    let person = await person(.page(["a", "b", "c", "d"]))
    person.does(.visited([.article(named: "d"), .article(named: "a")]))
    let links = ["d", "a"].map { Article.fake($0).link }
    #expect(await person.isAnswered()?.visit == Visit(number: 1, target: .pages(links)))
    person.does(.visited([.article(named: "d")]))
    #expect(await person.leaves()?.visit?.number == 2)
  }

  @Test func ageIsUpdatedEveryMinute() async {
    let clock = WaitingClock()
    let moments = Locked<[Date]>([])
    let now: @Sendable () -> Date = {
      moments.withLock { moments in
        moments.append(Date(timeIntervalSince1970: TimeInterval(moments.count * 60)))
        return moments[moments.count - 1]
      }
    }
    let desk = Desk(
      marking: marks,
      liking: FakeLikes(),
      clock: clock,
      now: now,
      screen: { _, _ in nil }
    )
    let person = Person(at: desk)
    person.does(.back)
    let first = await person.isAnswered()?.now
    await clock.isSleptBy()
    clock.advance(by: .seconds(60))
    let second = await person.sees { $0.now != first }
    #expect(second?.now.timeIntervalSince(first ?? .distantPast) == 60)
    #expect(await person.leaves() != nil)
  }
}

/// Tabs, and pages and files that are opened outside the program.
@Suite(.hangLimit)
struct DeskTabTests {
  private let articles = FakeArticles(["x": [.page(["a"]), .end(["b"])]])
  private let videos = FakeVideos(["x": [.page(["v"])]])
  private let likes = FakeLikes()

  private let marks = FakeMarks()

  private func person(_ tabs: Route...) -> Person<Desk> {
    let now: @Sendable () -> Date = { ArticleDesk.now }
    return Person(at: Desk(tabs: tabs, marking: marks, liking: likes, now: now, screen: screen))
  }

  @Sendable private func screen(_ route: Route, _ known: DeskItem?) -> DeskScreen? {
    switch route {
    case .search: DeskScreen(ListPresenter(search: articles, marking: marks), route)
    case .videos: DeskScreen(ListPresenter(search: videos, liking: likes), route)
    case .sources:
      DeskScreen(ListPresenter(sources: FakeSources(["": [.end(["s"])]])), route)
    case .cats: DeskScreen(ListPresenter(pictures: FakePictures(["": [.end(["c"])]])), route)
    default: nil
    }
  }

  @Test func tabIsLoadedWhenItIsFirstChosen() async throws {
    let person = person(.search(try ArticleQuery("x")), .videos(try VideoQuery("x")))
    person.does(.chose(tab: 0))
    await person.sees { $0.articles.status == .ready }
    #expect(videos.requests.isEmpty)
    person.does(.chose(tab: 1))
    let second = await person.sees { !$0.videos.rows.isEmpty }
    #expect(second?.tab == 1)
    person.does(.chose(tab: 0))
    person.does(.chose(tab: 7))
    #expect(await person.isAnswered()?.articles.rows.map(\.title) == ["Title a"])
    _ = await person.leaves()
    #expect(articles.requests.count == 1)
  }

  @Test func tabLoadsWhileAnotherIsShown() async throws {
    let gate = articles.hold(.init("x", 1))
    let person = person(.search(try ArticleQuery("x")), .videos(try VideoQuery("x")))
    person.does(.chose(tab: 0))
    await gate.isReached()
    person.does(.chose(tab: 1))
    await person.sees { !$0.videos.rows.isEmpty }
    gate.open()
    person.does(.chose(tab: 0))
    #expect(await person.leaves()?.articles.rows.map(\.title) == ["Title a"])
  }

  @Test func undoWorksInAnotherTab() async throws {
    let person = person(.search(try ArticleQuery("x")), .videos(try VideoQuery("x")))
    person.does(.chose(tab: 1))
    await person.sees { !$0.videos.rows.isEmpty }
    person.does(.toggled([.video(named: "v")]))
    await person.sees { $0.notice?.text == "liked: Title v" }
    person.does(.chose(tab: 0))
    person.does(.undone)
    await person.sees { $0.notice?.text == "no longer liked: Title v" }
    person.does(.chose(tab: 1))
    #expect(await person.leaves()?.videos.rows.map(\.isLiked) == [false])
    #expect(likes.liked.isEmpty)
  }

  @Test func lastHundredChangesCanBeUndone() async throws {
    let person = person(.videos(try VideoQuery("x")))
    person.does(.chose(tab: 0))
    await person.sees { !$0.videos.rows.isEmpty }
    for _ in 1...101 {
      person.does(.toggled([.video(named: "v")]))
      await person.sees { $0.isMarking }
      await person.sees { !$0.isMarking }
    }
    for _ in 1...100 {
      person.does(.undone)
      await person.sees { $0.isMarking }
      await person.sees { !$0.isMarking }
    }
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "there is nothing to undo")
    #expect(likes.liked.count == 1)
  }

  @Test func itemWithoutMarksIsNotMarked() async throws {
    let person = person(.sources(try SourceQuery("")))
    person.does(.chose(tab: 0))
    await person.sees { $0.hasRows }
    person.does(.toggled([.source("s")]))
    #expect(await person.isAnswered()?.isMarking == false)
    person.does(.visited([.source("s")]))
    let link = try #require(WebLink("https://s.example"))
    #expect(await person.leaves()?.visit == Visit(number: 1, target: .pages([link])))
  }

  @Test func pictureOpensItsFile() async throws {
    let person = person(.cats(try PlainQuery("")))
    person.does(.chose(tab: 0))
    await person.sees { $0.hasRows }
    person.does(.visited([.picture("/pictures/c.png")]))
    let target = Visit.Target.files(["/pictures/c.png"])
    #expect(await person.leaves()?.visit == Visit(number: 1, target: target))
  }
}

extension DeskOutput {
  /// Whether the list on top has rows.
  fileprivate var hasRows: Bool { screens.last?.list?.rows.isEmpty == false }
}
