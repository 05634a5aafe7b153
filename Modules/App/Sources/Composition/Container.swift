import Domain
import FoundationEssentials
import HTTP
import LocalArchive
import Presentation
import Terminal

/// The composition root: creates every part of the program from the outside world.
///
/// The only type that sees all layers. The extensions are one subject each: the providers of a
/// search, the services on the web, the archive, the pictures, and the pager.
public struct Container: Sendable {
  let outside: Outside
  /// The settings.
  private(set) var configuration: Configuration
  /// The archive's file; nil if the environment names no folder for it.
  let archive: Archive?
  /// Prints each request; nil without `--verbose`.
  private(set) var trace: RequestTrace?
  /// Whether `--fresh` bypasses the cache of replies.
  private(set) var isFresh = false

  /// Creates a container; tests replace only `outside`.
  public init(outside: Outside) {
    self.outside = outside
    configuration = Configuration(variables: outside.variables)
    archive = Folders(variables: outside.variables).archive.map { path in
      Archive(path: path, now: outside.now, clock: outside.pollingClock)
    }
  }

  /// Returns a container in which options take precedence over the settings of the same names.
  func applying(_ arguments: Arguments) -> Container {
    var container = self
    for setting in Setting.all where !setting.isSecret {
      container.configuration.options[setting.name] = arguments[setting.name]
    }
    container.isFresh = arguments.has("fresh")
    if arguments.has("verbose") { container.trace = RequestTrace(console.say) }
    return container
  }

  /// Closes the archive's file.
  func close() async {
    await archive?.close()
  }

  var console: any Console { outside.console }

  var now: Date { outside.now() }

  func articleList<Query>(
    _ presenter: ArticleListPresenter<Query>
  ) throws(Failure) -> ArticleListScreen<Query> {
    try list(presenter, .articles, keep: lastList.keep)
  }

  func sourceList(_ presenter: SourceListPresenter) throws(Failure) -> SourceListScreen {
    try list(presenter, .sources)
  }

  func videoList<Query>(
    _ presenter: VideoListPresenter<Query>
  ) throws(Failure) -> VideoListScreen<Query> {
    try list(presenter, .videos, keep: lastVideos.keep)
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
      now: outside.now
    )
  }

  /// Returns the colours and styles for standard output.
  func style() throws(Failure) -> TerminalStyle {
    let choice = try configuration.value(of: .color)
    return TerminalStyle(
      choice: choice.flatMap(ColorChoice.init) ?? .auto,
      environment: outside.variables,
      isTerminal: console.isOutputTerminal
    )
  }

  /// Formats dates in the local time zone and relative to now.
  var dates: DateWording {
    DateWording(now: outside.now, utcOffset: outside.utcOffset)
  }
}
