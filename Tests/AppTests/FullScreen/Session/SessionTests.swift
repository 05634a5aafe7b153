import Domain
import FoundationEssentials
import Presentation
import Query
import Terminal
import TestSupport
import Testing

@testable import FullScreen

/// The session as a state machine: keys, clicks and outputs in, actions out.
struct SessionTests {
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// Returns a session with a list of numbered articles on the search tab.
  private func session(
    rows: Int = 100,
    size: CellSize = CellSize(columns: 80, rows: 24),
    keys: KeyChoices = KeyChoices()
  ) throws -> Session {
    var session = session(DeskMemory(), size: size, keys: keys)
    _ = session.handle(.desk(try output(rows: rows)))
    return session
  }

  private func session(
    _ memory: DeskMemory,
    crashed: [CrashedArticle] = [],
    size: CellSize = CellSize(columns: 80, rows: 24),
    keys: KeyChoices = KeyChoices()
  ) -> Session {
    Session(memory: memory, crashed: crashed, size: size, keys: keys, pageSize: 20) { Self.now }
  }

  /// Returns a session before its first list is loaded.
  private func startingSession() -> Session {
    var session = session(DeskMemory())
    session.hold(until: .start)
    return session
  }

  /// Returns the memory of a session whose search tab showed an article.
  private func memory(of article: Article.ID, index: Int = 0) throws -> DeskMemory {
    var memory = DeskMemory()
    memory.section = .search
    memory.tabs = DeskTab.stored.map { _ in DeskMemory.Tab() }
    let place = try #require(DeskTab.stored.firstIndex(of: .search))
    memory.tabs[place].article = article.description
    memory.tabs[place].index = index
    memory.tabs[place].isOpen = true
    return memory
  }

  private func output(
    rows: Int,
    from first: Int = 1,
    without gone: Int? = nil,
    status: ListStatus = .ready,
    search: Int = 1,
    tab: Int = DeskTab.search,
    read: Set<Int> = []
  ) throws -> DeskOutput {
    var list = ListOutput()
    let articles = try (first..<first + rows).filter { $0 != gone }.map { number in
      MarkedArticle(try article(number).article, ArticleMarks(isRead: read.contains(number)))
    }
    list.rows.append(contentsOf: articles.map { DeskItem($0).row() })
    list.search = search
    list.status = status
    var output = DeskOutput(now: Self.now)
    output.tab = tab
    output.screens = [.list(list)]
    return output
  }

  private func article(_ number: Int) throws -> MarkedArticle {
    let link = try #require(WebLink("https://news.example/\(number)"))
    let article = Article(
      provider: .news,
      source: Article.Source(id: nil, name: "Wire"),
      title: "Title \(number)",
      link: link
    )
    return MarkedArticle(try #require(article))
  }

  private func id(_ number: Int) throws -> ItemID { .article(try article(number).id) }

  private func press(_ session: inout Session, _ names: String...) -> [SessionAction] {
    names.flatMap { name in
      Key(name: name).map { session.handle(.screen(.key($0))) } ?? []
    }
  }

  @Test func movingTheSelectionAsksThePresentersNothing() throws {
    var session = try session()
    #expect(press(&session, "j", "j", "down", "k") == [])
    #expect(session.selected == 2)
  }

  @Test func insertionAboveKeepsTheSelectedLine() throws {
    var session = try session()
    _ = press(&session, "j", "j", "j")
    let line = session.scene.listPlace.line
    _ = session.handle(.desk(try output(rows: 105, from: -4)))
    #expect(session.scene.listPlace == RowPlace(index: 8, line: line))
    #expect(session.target == (try id(4)))
  }

  @Test func arrivalsAboveAreAnnouncedUntilTheNextKey() throws {
    var session = try session()
    _ = session.handle(.desk(try output(rows: 100, tab: DeskTab.following)))
    _ = press(&session, "j", "j", "j")
    _ = session.handle(.desk(try output(rows: 603, from: -502, tab: DeskTab.following)))
    #expect(session.target == (try id(4)))
    #expect(session.scene.said?.text == "503 new above")
    _ = session.handle(.desk(try output(rows: 604, from: -503, tab: DeskTab.following)))
    #expect(session.scene.said?.text == "504 new above")
    _ = press(&session, "k")
    #expect(session.scene.said == nil)
  }

  @Test func rowAfterOneThatIsGoneIsNext() throws {
    var session = try session()
    _ = session.handle(.desk(try output(rows: 20, tab: DeskTab.following)))
    _ = press(&session, "j", "j", "j")
    let without = try output(rows: 25, from: -4, without: 4, tab: DeskTab.following)
    _ = session.handle(.desk(without))
    #expect(session.target == (try id(5)))
    #expect(press(&session, "n").contains(.desk(.open(.item(try id(5))))))
  }

  @Test func endedRefreshReadsTheFeeds() throws {
    var session = try session()
    var output = try output(rows: 100)
    output.refreshCount = 1
    #expect(session.handle(.desk(output)).contains(.readFeeds))
    #expect(!session.handle(.desk(output)).contains(.readFeeds))
  }

  @Test func newSearchSelectsItsFirstRow() throws {
    var session = try session()
    _ = press(&session, "pagedown")
    _ = session.handle(.desk(try output(rows: 50, from: 500, search: 2)))
    #expect(session.selected == 0)
  }

  @Test func nextPageIsRequestedOnceNearTheEnd() throws {
    var session = try session(rows: 20)
    for _ in 0..<14 { #expect(press(&session, "j") == []) }
    #expect(press(&session, "j") == [.desk(.askedForMore)])
    #expect(press(&session, "k", "j") == [])
    #expect(session.handle(.desk(try output(rows: 40))) == [])
    for _ in 0..<19 { #expect(press(&session, "j") == []) }
    #expect(press(&session, "j") == [.desk(.askedForMore)])
  }

  @Test func rowBelowTheLoadedOnesIsAwaited() throws {
    var session = try session(rows: 20)
    for _ in 0..<21 { _ = press(&session, "j") }
    #expect(session.selected == 19)
    _ = session.handle(.desk(try output(rows: 40)))
    #expect(session.selected == 21)
    for _ in 0..<19 { _ = press(&session, "j") }
    // Another key is about the loaded rows.
    _ = press(&session, "k")
    _ = session.handle(.desk(try output(rows: 60)))
    #expect(session.selected == 38)
    for _ in 0..<22 { _ = press(&session, "j") }
    _ = session.handle(.desk(try output(rows: 60, status: .ended("End"))))
    _ = session.handle(.desk(try output(rows: 61, status: .ended("End"))))
    #expect(session.selected == 59)
  }

  @Test func endLoadsAllPagesUntilEscape() throws {
    var session = try session(rows: 20)
    #expect(press(&session, "G") == [.desk(.askedForAll)])
    #expect(session.handle(.desk(try output(rows: 40, status: .loading("Loading")))) == [])
    #expect(session.selected == 19)
    #expect(press(&session, "escape") == [.desk(.askedForMore)])
    #expect(press(&session, "G") == [.desk(.askedForAll)])
    _ = session.handle(.desk(try output(rows: 60, status: .ended("end of list"))))
    #expect(session.selected == 59)
  }

  @Test func nextUnreadArticleIsAwaited() throws {
    var session = try session(rows: 3)
    #expect(press(&session, "G", "n").contains(.desk(.open(.item(try id(3))))))
    _ = session.handle(.desk(try output(rows: 3, read: [3])))
    _ = press(&session, "n")
    let actions = session.handle(.desk(try output(rows: 5, read: [3])))
    #expect(actions.contains(.desk(.open(.item(try id(4))))))
  }

  @Test func endOfUnreadArticlesIsReported() throws {
    var session = try session(rows: 3)
    let end = ListStatus.ended("end of list")
    _ = session.handle(.desk(try output(rows: 3, status: end, read: [2, 3])))
    // The first one is above.
    #expect(press(&session, "G", "n").contains(.desk(.open(.item(try id(1))))))
    _ = session.handle(.desk(try output(rows: 3, status: end, read: [1, 2, 3])))
    _ = press(&session, "n")
    #expect(session.scene.message?.contains("no more unread") == true)
  }

  @Test func endOfUnreadArticlesAwaitsTheMarkOfTheOpenOne() throws {
    var session = try session(rows: 3)
    let end = ListStatus.ended("end of list")
    _ = session.handle(.desk(try output(rows: 3, status: end, read: [2, 3])))
    _ = press(&session, "G", "n")
    session.sent = 2
    func message(_ inputs: Int, isMarking: Bool, read: Set<Int>) throws -> String? {
      var output = try output(rows: 3, status: end, read: read)
      output.isMarking = isMarking
      _ = session.handle(.desk(output, inputs: inputs))
      return session.scene.message
    }
    _ = press(&session, "n")
    // The desk has not opened it yet; then its mark is being stored.
    #expect(try message(1, isMarking: false, read: [2, 3]) == nil)
    #expect(try message(2, isMarking: true, read: [2, 3]) == nil)
    let last = try message(2, isMarking: false, read: [1, 2, 3])
    #expect(last?.contains("no more unread") == true)
  }

  @Test func lastKeyDecidesWhatIsAwaited() throws {
    var session = try session(rows: 20)
    _ = session.handle(.desk(try output(rows: 20, read: Set(1...20))))
    _ = press(&session, "n", "G")
    let end = try output(rows: 40, status: .ended("end of list"), read: Set(1...20))
    #expect(session.handle(.desk(end)) == [])
    #expect(session.selected == 39)
  }

  @Test func chosenTabEndsTheWaitForUnreadArticles() throws {
    var session = try session(rows: 20)
    _ = session.handle(.desk(try output(rows: 20, read: Set(1...20))))
    _ = press(&session, "n", "1")
    // The desk has not received the key yet.
    #expect(session.handle(.desk(try output(rows: 40, read: Set(1...20)))) == [])
    let chosen = try output(rows: 40, tab: DeskTab.following)
    #expect(session.handle(.desk(chosen)).filter(\.showsItem) == [])
  }

  @Test func keysAfterFeedsAreForTheListOfFeeds() throws {
    var session = try session()
    #expect(press(&session, "f") == [.desk(.chose(tab: DeskTab.following))])
    #expect(press(&session, "j") == [])
    _ = session.handle(.desk(try output(rows: 3, tab: DeskTab.following)))
    #expect(session.scene.focus == .sources)
    #expect(session.selected == 0)
  }

  @Test func wideWindowPreviewsTheSelection() throws {
    var session = try session(size: CellSize(columns: 120, rows: 30))
    #expect(press(&session, "j") == [.desk(.selected(try id(2)))])
    #expect(
      session.handle(.screen(.resized(CellSize(columns: 60, rows: 30)))) == [.desk(.selected(nil))]
    )
  }

  @Test func typedSearchIsSentAndEnterAsksTheProviders() throws {
    var session = try session()
    let typed = press(&session, "/", "w")
    #expect(typed.contains(.desk(.typed("w"))))
    let entered = press(&session, "enter")
    #expect(entered.contains(.desk(.searched(.search(try .stories("w"))))))
    #expect(entered.contains(.remember(search: "w")))
  }

  @Test func lineIsLeftBeforeTheFirstRows() throws {
    var session = try session(rows: 0)
    _ = session.handle(.desk(try output(rows: 0, status: .loading("Loading"))))
    _ = press(&session, "/", "a")
    let actions = press(&session, "down")
    #expect(actions.contains { if case .desk(.searched) = $0 { true } else { false } })
    #expect(session.scene.field == nil)
    // A key that follows is for the rows of the search.
    _ = press(&session, "j")
    #expect(session.selected == nil)
    _ = session.handle(.desk(try output(rows: 3, search: 2)))
    #expect(session.selected == 1)
  }

  @Test func lineStaysIfNothingWasFound() throws {
    var session = try session()
    _ = press(&session, "/", "a")
    _ = session.handle(.desk(try output(rows: 0, search: 2)))
    _ = press(&session, "down")
    #expect(session.scene.field?.text == "a")
  }

  @Test func invalidSearchIsReportedAndStays() throws {
    var session = try session()
    _ = press(&session, "/")
    _ = session.handle(.screen(.paste("lang:xx")))
    let actions = press(&session, "enter")
    #expect(!actions.contains { if case .desk(.searched) = $0 { true } else { false } })
    #expect(session.scene.message?.contains("lang:xx") == true)
    #expect(session.scene.field?.text == "lang:xx")
  }

  @Test func escapeRestoresTheList() throws {
    var session = try session()
    _ = press(&session, "/", "w")
    let actions = press(&session, "escape")
    #expect(actions.contains(.desk(.searched(.archive(try .stories(""))))))
    #expect(session.scene.field == nil)
  }

  @Test func lineIsEditedAsInAShell() throws {
    var session = try session()
    _ = press(&session, "/")
    _ = session.handle(.screen(.paste("one two\nthree")))
    #expect(session.scene.field?.text == "one two three")
    _ = press(&session, "ctrl-w", "left", "left", "backspace")
    #expect(session.scene.field?.text == "one to ")
    _ = press(&session, "ctrl-a", "x", "ctrl-k")
    #expect(session.scene.field?.text == "x")
    _ = press(&session, "ctrl-u")
    #expect(session.scene.field?.text == "")
  }

  @Test func chosenKeysReplaceTheOthers() throws {
    var session = try session(keys: try #require(KeyChoices("save=j")))
    #expect(press(&session, "j") == [.desk(.toggled([try id(1)]))])
    #expect(press(&session, "s") == [])
  }

  @Test func backOnTheFirstScreenQuits() throws {
    var session = try session()
    #expect(press(&session, "q") == [.quit])
  }

  @Test func helpClosesBeforeAnythingElse() throws {
    var session = try session()
    _ = press(&session, "?", "j")
    #expect(press(&session, "q") == [])
    #expect(session.scene.overlay == nil)
  }

  @Test func clickSelectsAndASecondOneOpens() throws {
    var session = try session()
    let row = try #require(session.layout.areas[.list]).row
    let click = ScreenEvent.mouse(MouseEvent(.press, at: CellPlace(row: row + 3, column: 5)))
    _ = session.handle(.screen(click))
    let selected = try #require(session.selected)
    #expect(selected > 0)
    let id = try id(selected + 1)
    #expect(session.handle(.screen(click)) == [.desk(.open(.item(id)))])
  }

  @Test func dividerIsDragged() throws {
    var session = try session(size: CellSize(columns: 120, rows: 30))
    let article = try #require(session.layout.areas[.article])
    let place = CellPlace(row: 10, column: article.column - 1)
    _ = session.handle(.screen(.mouse(MouseEvent(.press, at: place))))
    let target = CellPlace(row: 10, column: 80)
    _ = session.handle(.screen(.mouse(MouseEvent(.drag, at: target))))
    _ = session.handle(.screen(.mouse(MouseEvent(.release, at: target))))
    #expect(session.layout.isDivider(target))
  }

  @Test func lateCompletionsAreDropped() throws {
    var session = try session()
    let completion = Completion(text: "wind", cursor: 4, label: "wind", note: "")
    _ = press(&session, "/", "w")
    let earlier = try #require(session.scene.field)
    _ = press(&session, "i")
    _ = session.handle(.completions([completion], of: earlier))
    #expect(session.scene.field?.suggestions == [])
    let present = try #require(session.scene.field)
    _ = session.handle(.completions([completion], of: present))
    #expect(session.scene.field?.suggestions == [completion])
    _ = press(&session, "escape", ":")
    _ = session.handle(.completions([completion], of: earlier))
    #expect(session.scene.field?.suggestions == [])
  }

  @Test func tabWaitsForCompletions() throws {
    var session = try session()
    let completion = Completion(text: "wind", cursor: 4, label: "wind", note: "")
    _ = press(&session, "/", "w", "tab")
    let field = try #require(session.scene.field)
    _ = session.handle(.completions([], of: field))
    #expect(session.scene.field?.text == "w")
    _ = session.handle(.completions([completion], of: field))
    #expect(session.scene.field?.text == "wind")
    // These complete the text before.
    _ = press(&session, "i", "tab")
    #expect(session.scene.field?.suggestions == [completion])
    #expect(session.scene.field?.text == "windi")
  }

  @Test func placeIsKeptAfterATypedSearch() throws {
    var session = try session()
    _ = press(&session, "j", "j", "j", "/", "w")
    _ = session.handle(.desk(try output(rows: 30, from: 500, search: 2)))
    #expect(session.target == (try id(500)))
    _ = press(&session, "escape")
    _ = session.handle(.desk(try output(rows: 100, search: 3)))
    #expect(session.target == (try id(4)))
    _ = press(&session, "j")
    #expect(session.target == (try id(5)))
  }

  /// What is found opens as another list, above the front page as it was.
  @Test(arguments: ["enter", "pagedown"])
  func frontPageIsSearchedWhileTyping(key: String) throws {
    var session = try session()
    _ = session.handle(.desk(try output(rows: 9, tab: DeskTab.today)))
    _ = press(&session, "j", "j")
    let typed = press(&session, "/", "w")
    #expect(typed.contains(.desk(.typed("w", isUnfinished: true))))
    _ = session.handle(.desk(try output(rows: 5, from: 500, search: 2, tab: DeskTab.today)))
    let front = try #require(session.route)
    let found = Route.archive(try ArticleQuery.stories("w"))
    let searches = press(&session, key).filter {
      if case .desk(.searched) = $0 { true } else { false }
    }
    #expect(searches == [.desk(.searched(front)), .desk(.searched(found))])
    _ = session.handle(.desk(try output(rows: 9, search: 3, tab: DeskTab.today)))
    #expect(session.target == (try id(3)))
  }

  @Test func keysBeforeTheFirstListAreForIt() throws {
    var session = startingSession()
    #expect(press(&session, "j", "j") == [])
    _ = session.handle(.desk(DeskOutput(now: Self.now)))
    _ = session.handle(.desk(try output(rows: 10)))
    #expect(session.selected == 2)
    _ = press(&session, "j")
    #expect(session.selected == 3)
  }

  @Test func quittingDoesNotWaitForTheFirstList() throws {
    var session = startingSession()
    #expect(press(&session, "q").first == .quit)
  }

  @Test func addressThatFailedIsTypedAgain() throws {
    var session = try session()
    _ = press(&session, "a", "l", "a", "m", "p", ".", "e", "x", "enter")
    #expect(session.scene.field == nil)
    _ = session.handle(.followed(.failure(.nothingFound(.news, "no feed"))))
    _ = press(&session, "a")
    #expect(session.scene.field?.text == "")
    _ = press(&session, "up")
    #expect(session.scene.field?.text == "lamp.ex")
  }

  @Test func hitsOfAnotherQueryAreDropped() throws {
    var session = try session()
    let hits = HitCounts(start: Self.now, daysPerCount: 1, counts: [1, 2])
    _ = session.handle(.hits(hits, of: try ArticleQuery("other")))
    #expect(session.scene.hits == nil)
    let query = try #require(session.route?.articles)
    _ = session.handle(.hits(hits, of: query))
    #expect(session.scene.hits == hits)
  }

  @Test func commandsOfOneLineAreAMessage() throws {
    var session = try session()
    #expect(session.run("config path") == [.run("config path")])
    #expect(session.run("doctor") == [])
    _ = session.handle(.written("one line\n"))
    _ = session.handle(.ended(isSuccess: true))
    #expect(session.scene.message == "one line")
    _ = session.run("man")
    _ = session.handle(.written("two\nlines\n"))
    _ = session.handle(.ended(isSuccess: true))
    #expect(
      session.scene.overlay
        == .output(title: "Output", text: "two\nlines", scroll: 0, isRunning: false)
    )
  }

  @Test func memoryIsReadBack() throws {
    var session = try session()
    _ = press(&session, "pagedown", ">")
    let memory = DeskMemory(session.memory.text)
    #expect(memory == session.memory)
    #expect(memory.section == .search)
    #expect(memory.split == 45)
    #expect(memory[.search].index == session.selected)
  }

  @Test(arguments: [0, 20])
  func articleThatNoListHasIsOpened(rows: Int) throws {
    let missing = try article(500).id
    let memory = try memory(of: missing, index: 3)
    var session = session(memory)
    var actions = session.handle(.desk(try output(rows: 0)))
    #expect(session.memory[.search] == memory[.search])
    for _ in 1...2 {
      actions += session.handle(.desk(try output(rows: rows, status: .ended("end of list"))))
    }
    let opened = actions.filter {
      if case .desk(.open) = $0 { true } else { $0 == .desk(.reopened(.article(missing))) }
    }
    #expect(opened == [.desk(.reopened(.article(missing)))])
  }

  /// A wide window previews the selected article, and the memory has it as open.
  @Test func articleOfACrashIsOpenedOnlyByThePerson() throws {
    let crashed = try article(1).article
    let memory = try memory(of: crashed.id)
    let size = CellSize(columns: 160, rows: 24)
    let known = CrashedArticle(id: crashed.id.description, title: crashed.title)
    var session = session(memory, crashed: [known], size: size)
    let message =
      "the program crashed while it showed \"Title 1\"; it stays closed until you open it"
    #expect(session.scene.said?.text == message)
    let shown = session.handle(.desk(try output(rows: 20))).filter(\.showsItem)
    #expect(shown == [])
    #expect(session.target == .article(crashed.id))
    #expect(press(&session, "j").filter(\.showsItem) == [.desk(.selected(try id(2)))])
    #expect(press(&session, "k").filter(\.showsItem) == [])
    #expect(press(&session, "n").filter(\.showsItem) == [.desk(.open(.item(try id(2))))])
    _ = press(&session, "k")
    let next = self.session(memory, crashed: session.crashed, size: size)
    #expect(next.scene.said == nil)
    #expect(next.hasCrashed(.article(crashed.id)))
    #expect(press(&session, "enter").contains(.desk(.open(.item(.article(crashed.id))))))
    #expect(session.crashed == [])
  }

  @Test(arguments: ["", "{}", "[1]", "{\"tab\":99,\"tabs\":[{}]}", "\u{0}"])
  func damagedMemoryIsIgnored(_ text: String) {
    let session = session(DeskMemory(text))
    #expect(session.tabRoutes.count == DeskTab.sections.count)
  }
}

extension SessionAction {
  /// Whether the desk shows an item in answer.
  fileprivate var showsItem: Bool {
    switch self {
    case .desk(.open), .desk(.reopened), .desk(.selected(.some)): true
    default: false
    }
  }
}

extension ArticleQuery {
  /// Returns the query of a list that has each story once.
  fileprivate static func stories(_ words: String) throws(InvalidQuery) -> ArticleQuery {
    var filter = ArticleFilter()
    filter.stories = .once
    return try ArticleQuery(words, filter: filter)
  }
}
