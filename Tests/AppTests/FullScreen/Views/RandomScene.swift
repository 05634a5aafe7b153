import Domain
import FoundationEssentials
import Presentation
import Terminal
import TestSupport

@testable import FullScreen

/// Scenes of all kinds, with hostile texts.
enum RandomScene {
  /// Texts that must not leave their cells.
  static let texts = [
    "plain words", "\u{1B}[31mred\u{1B}]0;title\u{07}\n\r\t", "\u{202E}gnp.exe\u{2066}",
    "e" + String(repeating: "\u{301}", count: 10_000),
    String(repeating: "word", count: 2_500), String(repeating: "\u{65E5}\u{672C}", count: 2_000),
    "特斯拉砍掉了长续航后驱版本，并通知了预订客户",
    "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇳🇴👍🏽 family", "กำ ｶﾞ 한국 \u{1112}\u{1161}\u{11AB}", "  wide   spaces é  ",
    "\u{200D}\u{FE0F}\u{301}",
    "ا\u{644}عربية و עברית",
  ]

  static func next(using random: inout SeededGenerator) -> Scene {
    var scene = SceneSamples.scene(screens(using: &random), tab: .random(in: 0..<7, using: &random))
    scene.tabs = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      TabName(title: text(&random), unread: Bool.random(using: &random) ? 1_234 : nil)
    }
    scene.heading = text(&random)
    scene.hasSources = .random(using: &random)
    scene.sources = FeedTree(SceneSamples.feeds)
    scene.focus = [.sources, .list, .article].randomElement(using: &random) ?? .list
    scene.listPlace = place(&random)
    scene.sourcePlace = place(&random)
    scene.scroll = .random(in: -5...500, using: &random)
    scene.split = .random(in: -10...200, using: &random)
    scene.compact = [true, false, nil].randomElement(using: &random) ?? nil
    if Bool.random(using: &random) { scene.message = text(&random) }
    if Bool.random(using: &random) { scene.progress = text(&random) }
    if Bool.random(using: &random) { scene.hits = hits(&random) }
    if Bool.random(using: &random) { scene.picture = SceneSamples.picture }
    if Bool.random(using: &random) { scene.field = field(&random) }
    if Int.random(in: 0..<4, using: &random) == 0 { scene.overlay = overlay(&random) }
    return scene
  }

  static func text(_ random: inout SeededGenerator) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  private static func place(_ random: inout SeededGenerator) -> RowPlace {
    RowPlace(
      index: .random(in: -2...12, using: &random),
      line: .random(in: -9...70, using: &random)
    )
  }

  private static func screens(using random: inout SeededGenerator) -> [ScreenOutput] {
    let articles = (0..<Int.random(in: 0...9, using: &random)).map { number in
      MarkedArticle(
        SceneSamples.article(
          number,
          "t" + text(&random),
          text(&random),
          minutes: Bool.random(using: &random) ? .random(in: -1e6...1e7, using: &random) : nil,
          summary: text(&random),
          content: text(&random) + "\n" + text(&random),
          alsoAt: [text(&random)]
        ),
        ArticleMarks(isSaved: .random(using: &random), isRead: .random(using: &random))
      )
    }
    let statuses: [ListStatus] = [
      .idle, .loading(text(&random)), .ready, .failed, .ended(text(&random)),
    ]
    let notice = Notice(.providerFailed(SceneSamples.guardian, text(&random)))
    var screens = [
      SceneSamples.list(
        articles,
        words: "t OR words",
        status: statuses.randomElement(using: &random) ?? .ready,
        extent: text(&random),
        notice: notice
      )
    ]
    if Bool.random(using: &random), let article = articles.first {
      var item = ItemOutput()
      item.detail = Bool.random(using: &random) ? ItemDetail(article) : nil
      item.status = item.detail == nil ? .failed : .shown
      item.notice = notice
      screens.append(.item(item))
    }
    return Int.random(in: 0..<9, using: &random) == 0 ? [] : screens
  }

  private static func hits(_ random: inout SeededGenerator) -> HitCounts {
    HitCounts(
      start: SceneSamples.now,
      daysPerCount: 2,
      counts: (0..<Int.random(in: 0...200, using: &random)).map { _ in
        Int.random(in: 0...9_999, using: &random)
      }
    )
  }

  private static func field(_ random: inout SeededGenerator) -> FieldState {
    FieldState(
      purpose: Bool.random(using: &random) ? .search : .command,
      text: text(&random),
      cursor: .random(in: -1...30, using: &random),
      suggestions: (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Completion(text: "", cursor: 0, label: text(&random), note: text(&random))
      },
      chosen: Bool.random(using: &random) ? .random(in: -1...15, using: &random) : nil
    )
  }

  private static func overlay(_ random: inout SeededGenerator) -> Overlay {
    let scroll = Int.random(in: -3...99, using: &random)
    return Bool.random(using: &random)
      ? .help(scroll: scroll)
      : .output(
        title: text(&random),
        text: text(&random) + "\n" + text(&random),
        scroll: scroll,
        isRunning: .random(using: &random)
      )
  }
}
