import Domain
import FoundationEssentials
import Presentation
package import Terminal

// Streams, style and screens of lists.
extension NewsDesk {
  /// The standard streams.
  var console: any Console { workplace.console }

  /// The date and time.
  var now: Date { workplace.now() }

  /// Returns the screen of a list of articles, each of which can be opened.
  func articleList<Query>(
    _ presenter: ArticleListPresenter<Query>,
    _ kind: ListKind<Query>
  ) throws(Failure) -> ArticleListScreen<Query> {
    try list(presenter, kind, .articles, keep: articleReferences.ids.remember) { [marking] item in
      MarkedArticle(item).map { DeskScreen(ArticlePresenter($0, marking: marking)) }
    }
  }

  /// Returns the screen of a list of videos; `show` loads the one that is opened.
  func videoList<Query>(
    _ presenter: VideoListPresenter<Query>,
    _ kind: ListKind<Query>,
    show: ShowVideo
  ) throws(Failure) -> VideoListScreen<Query> {
    try list(presenter, kind, .videos, keep: videoReferences.ids.remember) { [liking] item in
      MarkedVideo(item).map { video in
        DeskScreen(VideoPresenter(video.id, known: video, show: show, liking: liking))
      }
    }
  }

  /// Returns the screen of a list.
  ///
  /// `keep` stores the ids behind the list numbers for later commands; `item` makes the screen of an
  /// item of the list.
  func list<Query, Entry, View>(
    _ presenter: ListPresenter<Query, Entry>,
    _ kind: ListKind<Query>,
    _ keys: PromptKeys,
    keep: @escaping @Sendable ([View.Row.ID]) -> Void = { _ in },
    item: @escaping @Sendable (DeskItem) -> DeskScreen? = { _ in nil }
  ) throws(Failure) -> ListScreen<Query, View> {
    let desk = Desk(marking: marking, liking: liking, now: workplace.now) { route, known in
      kind.query(route).map { DeskScreen(presenter, $0, kind) } ?? known.flatMap(item)
    }
    return ListScreen(
      desk: desk,
      kind: kind,
      keys: keys,
      console: console,
      style: try style(),
      dates: dates,
      open: openInBrowser,
      view: openFile,
      page: { text throws(Failure) in try await page(text) },
      keep: keep,
      now: workplace.now
    )
  }

  /// Returns the colours and styles for standard output.
  package func style() throws(Failure) -> TerminalStyle {
    let choice = try configured(try configuration.value(of: .color))
    return TerminalStyle(
      choice: choice.flatMap(ColorChoice.init) ?? .auto,
      environment: workplace.variables,
      isTerminal: console.isOutputTerminal
    )
  }

  /// Formats dates in the local time zone and relative to now.
  var dates: DateWording {
    DateWording(now: workplace.now, utcOffset: workplace.utcOffset)
  }
}
