import Domain
import FoundationEssentials
import Presentation
import Terminal

// The person's side: streams, style and screens of lists.
extension NewsDesk {
  /// The standard streams.
  var console: any Console { workplace.console }

  /// The date and time.
  var now: Date { workplace.now() }

  func articleList<Query>(
    _ presenter: ArticleListPresenter<Query>
  ) throws(Failure) -> ArticleListScreen<Query> {
    try list(presenter, .articles, keep: articleReferences.ids.remember)
  }

  func sourceList(_ presenter: SourceListPresenter) throws(Failure) -> SourceListScreen {
    try list(presenter, .sources)
  }

  func videoList<Query>(
    _ presenter: VideoListPresenter<Query>
  ) throws(Failure) -> VideoListScreen<Query> {
    try list(presenter, .videos, keep: videoReferences.ids.remember)
  }

  func catList(_ presenter: CatListPresenter) throws(Failure) -> CatListScreen {
    try list(presenter, .cats)
  }

  /// Returns a list screen; `keep` stores the ids behind the list numbers for later commands.
  private func list<Query, View>(
    _ presenter: any AnsweringPresenter<
      ListInput<Query, View.Row.ID>, ListOutput<View.Row, View.Detail>
    >,
    _ keys: PromptKeys,
    keep: @escaping @Sendable ([View.Row.ID]) -> Void = { _ in }
  ) throws(Failure) -> ListScreen<Query, View> {
    ListScreen(
      presenter: presenter,
      keys: keys,
      console: console,
      style: try style(),
      open: openInBrowser,
      view: openFile,
      page: { text throws(Failure) in try await page(text) },
      keep: keep,
      now: workplace.now
    )
  }

  /// Returns the colours and styles for standard output.
  func style() throws(Failure) -> TerminalStyle {
    let choice = try configuration.value(of: .color)
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
