import Domain
import FoundationEssentials
import Presentation
import Query
import Terminal
import Texts

@testable import FullScreen

/// Scenes for golden frames: a Tuesday at 14:05 UTC with a few feeds and articles.
enum SceneSamples {
  /// 12 May 2026 at 14:05 UTC.
  static let now = Date(timeIntervalSince1970: 1_778_594_700)
  static let dates = DateWording(now: { now })
  static let guardian = Provider(id: "guardian", name: "The Guardian")
  static let newsAPI = Provider(
    id: "newsapi",
    name: "NewsAPI",
    keyPage: WebLink("https://newsapi.org")
  )

  /// Returns an address, which must be valid.
  static func link(_ text: String) -> WebLink {
    guard let link = WebLink(text) else { preconditionFailure("\(text) is no address") }
    return link
  }

  /// Returns an article that is some minutes old.
  static func article(
    _ number: Int,
    _ title: String,
    _ source: String,
    minutes: Double?,
    summary: String? = nil,
    content: String? = nil,
    alsoAt: [String] = []
  ) -> Article {
    let article = Article(
      provider: guardian,
      source: Article.Source(id: nil, name: source),
      author: content == nil ? nil : "Ana Ruiz",
      title: title,
      summary: summary,
      link: link("https://news.example/2026/05/\(number)"),
      publishedAt: minutes.map { now.addingTimeInterval(-60 * $0) },
      content: content,
      alsoAt: alsoAt.enumerated().map { place, name in
        Appearance(
          provider: Provider(id: "hn\(place)", name: name),
          source: name,
          link: link("https://talk.example/\(number)/\(place)")
        )
      }
    )
    guard let article else { preconditionFailure("an article has a title") }
    return article
  }

  /// Returns a list of articles, loaded in part.
  static func list(
    _ articles: [MarkedArticle],
    words: String = "",
    status: ListStatus = .ready,
    extent: String? = nil,
    notice: Notice? = nil
  ) -> ScreenOutput {
    var list = ListOutput()
    let finder = WordFinder(words)
    list.rows.append(contentsOf: articles.map { DeskItem($0).row(finder) })
    list.status = status
    list.extent = extent ?? Count.of(articles.count, "article")
    list.notice = notice
    return .list(list)
  }

  /// Returns a scene of a list, with the tabs of the program.
  static func scene(_ screens: [ScreenOutput], tab: Int = 1) -> Scene {
    var desk = DeskOutput(now: now)
    desk.tab = tab
    desk.screens = screens
    var scene = Scene(desk: desk)
    scene.tabs = [
      TabName(title: "Today", unread: nil), TabName(title: "Following", unread: 12),
      TabName(title: "Search", unread: nil),
      TabName(title: "Saved", unread: nil), TabName(title: "Headlines", unread: nil),
      TabName(title: "Videos", unread: nil),
    ]
    return scene
  }

  /// Articles of several days: unread, read, saved and found in several places.
  static let news: [MarkedArticle] = [
    MarkedArticle(
      article(1, "Storm closes the northern rail line for a third day", "The Lamp", minutes: 12)
    ),
    MarkedArticle(
      article(
        2,
        "A small library keeps forty years of weather records readable",
        "Field Notes",
        minutes: 95,
        alsoAt: ["Hacker News", "The Guardian"]
      ),
      ArticleMarks(isSaved: true)
    ),
    MarkedArticle(
      article(3, "Parliament votes on the wind power bill tonight", "The Guardian", minutes: 260),
      ArticleMarks(isRead: true)
    ),
    MarkedArticle(
      article(
        4,
        "Why the harbour city moves its archive uphill, and what it leaves behind for the tide",
        "Harbour Post",
        minutes: 1_300
      ),
      ArticleMarks(isSaved: true, isRead: true)
    ),
    MarkedArticle(article(5, "特斯拉砍掉了长续航后驱版本，并通知了预订客户", "快报", minutes: 1_500)),
    MarkedArticle(
      article(6, "Compilers that explain themselves", "Lambda Weekly", minutes: 5_900)
    ),
    MarkedArticle(
      article(7, "Notes on a quiet release", "Lambda Weekly", minutes: 21_000),
      ArticleMarks(isRead: true)
    ),
  ]

  /// The first article with a text of several paragraphs.
  static let story = MarkedArticle(
    article(
      2,
      "A small library keeps forty years of weather records readable",
      "Field Notes",
      minutes: 95,
      summary: "Two volunteers copied 14,000 tapes before the last drive failed.",
      content: """
        The tapes stood in a cellar of the observatory, in boxes that nobody had opened since the \
        institute moved. When the last drive that could read them began to fail, two volunteers \
        started to copy them, ten a day, at weekends.
        What they saved is more than numbers. The operators wrote remarks between the readings: \
        a fox on the roof, ice on the rain gauge, the first swallow of the year.
        The library now offers all of it as plain text, with a description of each format. "A \
        format that needs no program will outlive us," says the older of the two.
        """,
      alsoAt: ["Hacker News"]
    ),
    ArticleMarks(isSaved: true)
  )

  /// The tab of followed feeds, with its sources.
  static func following() -> Scene {
    var scene = scene([list(news, extent: "7 of 1,204 articles")])
    scene.hasSources = true
    scene.sources = FeedTree(feeds)
    scene.listPlace = RowPlace(index: 1, line: 3)
    return scene
  }

  static let feeds: [FollowedFeed] = {
    var broken = FeedState()
    broken.failures = 4
    broken.problem = .missing
    var good = FeedState()
    good.succeededAt = now.addingTimeInterval(-1_800)
    return [
      FollowedFeed(address: link("https://a.example/f"), title: "The Lamp", state: good, unread: 4),
      FollowedFeed(
        address: link("https://b.example/f"),
        title: "Field Notes",
        tags: ["science"],
        state: good,
        unread: 8
      ),
      FollowedFeed(address: link("https://c.example/f"), title: "Harbour Post", state: broken),
      FollowedFeed(address: link("https://d.example/f"), title: "Lambda Weekly", state: good),
    ]
  }()

  /// The article of `story`, opened above the list.
  static func reading() -> Scene { reading(story) }

  /// An open article with all kinds of blocks.
  static func document() -> Scene {
    let html = """
      <ul><li>one<ul><li>two</li></ul></li></ul><ol start="7"><li>three</li></ol>
      <blockquote><p>four</p></blockquote><pre>if x {\n    é  =  1</pre>
      <table><tr><th>Näme</th><th>Age</th></tr><tr><td>Ann</td><td>7</td></tr></table>
      <p><a href="https://a.example/2">five</a> x<sup>2</sup></p>
      <p><img src="https://a.example/3" alt="A lamp"/></p>
      """
    let body = Article.Body(Document(html: html))
    let article = Article(
      provider: guardian,
      source: Article.Source(id: nil, name: "Lamp"),
      title: "Everything",
      link: link("https://a.example/1"),
      body: body
    )
    guard let article else { preconditionFailure("the article is valid") }
    return reading(MarkedArticle(article, ArticleMarks()))
  }

  private static func reading(_ article: MarkedArticle) -> Scene {
    var scene = following()
    var item = ItemOutput()
    item.detail = ItemDetail(article)
    item.status = .shown
    scene.desk.screens.append(.item(item))
    scene.focus = .article
    scene.picture = picture
    return scene
  }

  /// The list of `following` with a preview of its selected article.
  static func previewing() -> Scene {
    var scene = following()
    var item = ItemOutput()
    item.detail = ItemDetail(story)
    item.status = .shown
    scene.desk.preview = item
    return scene
  }

  /// Three lines of four cells.
  static let picture = CellPicture(
    lines: (0..<3).map { row in
      (0..<4).map { column in
        let shade = UInt8(row * 80 + column * 10)
        return CellPicture.Halves(
          upper: RGBColor(red: shade, green: 0, blue: 0),
          lower: RGBColor(red: 0, green: shade, blue: 0)
        )
      }
    }
  )

  /// The results of a search, with a chart of their days.
  static func results() -> Scene {
    var scene = scene(
      [
        list(
          [news[2], news[1], news[0], news[5]],
          words: "wind OR weather OR storm",
          extent: "4 of 812 articles"
        )
      ],
      tab: 2
    )
    scene.heading = "wind OR weather OR storm"
    let counts = [1, 0, 2, 5, 9, 4, 0, 0, 3, 12, 40, 31, 22, 8, 6, 2, 1, 1, 5, 7]
    scene.hits = HitCounts(
      start: now.addingTimeInterval(-20 * 86_400),
      daysPerCount: 1,
      counts: counts
    )
    return scene
  }

  /// A search while it is typed.
  static func typing(_ purpose: FieldState.Purpose = .search) -> Scene {
    var scene = results()
    scene.field = FieldState(
      purpose: purpose,
      text: purpose == .search ? "weather site:b" : "follow https://",
      cursor: purpose == .search ? 14 : 15,
      suggestions: [
        Completion(text: "", cursor: 0, label: "site:bbc.co.uk", note: "1,204 articles"),
        Completion(text: "", cursor: 0, label: "site:blog.example", note: "31 articles"),
        Completion(text: "", cursor: 0, label: "site:b.example", note: "1 article"),
      ],
      chosen: 1
    )
    return scene
  }

  /// A list whose first page failed, with the remedy.
  static func failed() -> Scene {
    let notice = Notice(.keyMissing(newsAPI))
    var scene = scene([list([], status: .failed, extent: "", notice: notice)], tab: 4)
    scene.desk.notice = notice
    return scene
  }

  /// A list whose second page failed.
  static func failedLater() -> Scene {
    let notice = Notice(.rateLimited(guardian, retryAfter: .seconds(26)))
    var scene = scene(
      [
        list(news, status: .failed, extent: "7 of 90 articles", notice: notice)
      ],
      tab: 2
    )
    scene.heading = "climate"
    scene.listPlace = RowPlace(index: 6, line: 99)
    return scene
  }
}

// Lists that have ended, and overlays.
extension SceneSamples {
  /// A search without results.
  static func empty() -> Scene {
    var scene = scene([list([], status: .ended("No articles found"), extent: "")], tab: 2)
    scene.heading = "qwertz"
    return scene
  }

  /// The end of a list, with a confirmation and a refresh.
  static func ended() -> Scene {
    var scene = following()
    scene.desk.screens = [list(news, status: .ended("end of list"), extent: "7 articles")]
    scene.listPlace = RowPlace(index: 6, line: 99)
    scene.desk.notice = Notice(news[6].article, isSaved: true)
    scene.desk.refreshing = "Refreshing 12 of 40 feeds"
    return scene
  }

  /// The keys.
  static func help() -> Scene {
    var scene = following()
    scene.overlay = .help(scroll: 0)
    return scene
  }

  /// The output of a command that is still running.
  static func output() -> Scene {
    var scene = following()
    scene.overlay = .output(
      title: "doctor",
      text: """
        archive    12,345 articles   no problems
        pictures       31 files      no problems
        feeds          40 feeds      1 feed needs attention: Harbour Post was removed for good \
        by its site

        """,
      scroll: 0,
      isRunning: true
    )
    return scene
  }
}
