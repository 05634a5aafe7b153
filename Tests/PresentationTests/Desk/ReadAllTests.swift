import Domain
import OuterTestSupport
import Presentation
import TestSupport
import Testing

/// Articles that a person marks as read without opening them.
@Suite(.hangLimit)
struct ReadAllTests {
  private let marks = FakeMarks(others: ["a", "b", "c", "other"].map { .fake($0) })

  private func person() async -> Person<Desk> {
    let search = FakeArticles([
      "x": [.page(["a", "b"])], "title": [.page(["a", "b"]), .end(["c"])],
    ])
    let headlines = FakeArticles(["": [.page(["a", "b"])]])
    let desk = ArticleDesk(search: search, marks: marks, readMarks: marks, headlines: headlines)
    return await desk.person()
  }

  @Test func readMarkIsToggled() async {
    let person = await person()
    person.does(.toggledRead([.article(named: "b")]))
    let read = await person.sees { $0.notice?.text == "marked as read: Title b" }
    #expect(read?.articles.rows.map(\.isRead) == [false, true])
    person.does(.toggledRead([.article(named: "b")]))
    let unread = await person.sees { $0.notice?.text == "marked as unread: Title b" }
    #expect(unread?.articles.rows.map(\.isRead) == [false, false])
    person.does(.undone)
    let again = await person.sees { $0.notice?.text == "marked as read: Title b" }
    #expect(again?.articles.rows.map(\.isRead) == [false, true])
  }

  @Test func failedToggleIsReportedEachTime() async {
    let trouble = NewsError.archiveUnwritable(path: "/a", "the disk is full")
    let person = await person()
    marks.fail(with: trouble)
    for _ in 1...2 {
      person.does(.toggledRead([.article(named: "a")]))
      await person.isAnswered()
      #expect(await person.sees { !$0.isMarking }?.notice?.error == trouble)
    }
  }

  @Test func listIsMarkedBeyondItsLoadedRows() async throws {
    let person = await person()
    person.does(.open(.unread(try ArticleQuery("title"))))
    await person.sees { $0.screens.count == 2 && $0.articles.status == .ready }
    person.does(.markedAllRead)
    let read = await person.sees { $0.articles.rows.allSatisfy(\.isRead) && !$0.isMarking }
    #expect(read?.notice?.text == "marked 4 articles as read")
    #expect(try await marks.marks(of: [.named("c")])[.named("c")]?.isRead == true)
    person.does(.undone)
    let unread = await person.sees { output in output.articles.rows.allSatisfy { !$0.isRead } }
    #expect(unread != nil)
    let last = await person.leaves()
    #expect(last?.notice?.text == "4 articles unread again")
  }

  @Test func emptyReadingIsNotUndone() async throws {
    try await marks.markRead(.fake("a"))
    let person = await person()
    person.does(.open(.unread(try ArticleQuery("x"))))
    person.does(.markedAllRead)
    #expect(await person.sees { $0.notice != nil }?.notice?.text == "marked 0 articles as read")
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "there is nothing to undo")
    #expect(try await marks.marks(of: [.named("a")])[.named("a")]?.isRead == true)
  }

  @Test func singleMarksAreUndoneBeforeTheList() async throws {
    let person = await person()
    person.does(.open(.unread(try ArticleQuery("title"))))
    await person.sees { $0.screens.count == 2 && $0.articles.status == .ready }
    person.does(.toggledRead([.article(named: "a")]))
    await person.sees { $0.notice?.text == "marked as read: Title a" }
    person.does(.markedAllRead)
    await person.sees { $0.notice?.text == "marked 3 articles as read" }
    person.does(.undone)
    await person.sees { $0.notice?.text == "3 articles unread again" }
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "marked as unread: Title a")
  }

  @Test func loadedHeadlinesAreMarked() async throws {
    try await marks.markRead(.fake("b"))
    let person = await person()
    person.does(.open(.headlines(try HeadlineQuery(""))))
    await person.sees { $0.screens.count == 2 && $0.articles.rows.count == 2 }
    person.does(.markedAllRead)
    let read = await person.sees { $0.notice?.text == "marked 1 article as read" }
    #expect(read?.articles.rows.map(\.isRead) == [true, true])
    person.does(.undone)
    #expect(await person.leaves()?.articles.rows.map(\.isRead) == [false, true])
  }

  @Test func articlesOfAnotherListAreMarked() async throws {
    let person = await person()
    person.does(.markedRead(try ArticleQuery("title")))
    #expect(await person.sees { $0.notice != nil }?.notice?.text == "marked 4 articles as read")
    #expect(try await marks.marks(of: [.named("c")])[.named("c")]?.isRead == true)
    person.does(.undone)
    #expect(await person.leaves()?.notice?.text == "4 articles unread again")
  }

  @Test func feedIsFollowedAgainByUndo() async throws {
    let lamp = FollowedFeed.fake("Lamp")
    let feeds = FakeFollowedFeeds([lamp, .fake("Moon")])
    let search = FakeArticles(["x": [.page(["a"])]])
    let person = await ArticleDesk(search: search, marks: marks, feeds: feeds).person()
    person.does(.unfollowed(lamp.id))
    let gone = await person.sees { $0.notice != nil }
    #expect(gone?.notice?.text.hasPrefix("no longer following Lamp") == true)
    #expect(try await feeds.followedFeeds().map(\.title) == ["Moon"])
    person.does(.unfollowed(lamp.id))
    let missing = "this feed is not followed any more"
    #expect(await person.sees { $0.notice?.text == missing } != nil)
    person.does(.undone)
    let again = await person.sees { $0.notice?.text.hasSuffix("again") == true }
    #expect(again?.notice?.text.hasPrefix("following Lamp") == true)
    #expect(try await feeds.followedFeeds().count == 2)
    _ = await person.leaves()
  }

  @Test func missingStoreIsReported() async throws {
    let search = FakeArticles(["x": [.page(["a"])]])
    let person = await ArticleDesk(search: search, marks: marks).person()
    person.does(.open(.unread(try ArticleQuery("x"))))
    person.does(.markedAllRead)
    let last = await person.leaves()
    #expect(last?.notice?.text == "the articles of a list cannot be marked as read here")
  }
}
