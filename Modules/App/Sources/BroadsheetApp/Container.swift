import Domain
import FoundationEssentials
import HTTP
import LocalArchive
import Presentation
import Terminal

/// Makes everything the program consists of, from what the outside world gives it.
///
/// This is the one place where layers meet: what is made here conforms to the protocols that the
/// others know. What depends on what is told by this file and its extensions: the providers of
/// articles, the services among them, the headlines, the videos, the pictures, and the archive.
public struct Container: Sendable {
  let outside: Outside
  /// What a person has set.
  private(set) var configuration: Configuration
  /// Every article that was seen; nil where the environment names no place for files.
  let archive: Archive?
  /// Who is told of requests; nil when nobody wants to know.
  private(set) var trace: RequestTrace?
  /// Whether a service is to be asked again for what it was asked a moment ago.
  private(set) var isFresh = false

  /// Creates a container over the real outside world, or over a test's.
  public init(outside: Outside) {
    self.outside = outside
    configuration = Configuration(variables: outside.variables)
    archive = Folders(variables: outside.variables).archive.map { path in
      Archive(path: path, now: outside.now)
    }
  }

  /// Returns a container in which options go before the settings of the same names.
  func applying(_ arguments: Arguments) -> Container {
    var container = self
    for setting in Setting.all where !setting.isSecret {
      container.configuration.options[setting.name] = arguments[setting.name]
    }
    container.isFresh = arguments.has("fresh")
    if arguments.has("verbose") { container.trace = RequestTrace(console.say) }
    return container
  }

  /// Lets go of what a command has used.
  func close() async {
    await archive?.close()
  }

  var console: any Console { outside.console }

  var now: Date { outside.now() }

  // Screens.

  func articleList(_ presenter: ArticleListPresenter) throws(Failure) -> ArticleListScreen {
    try list(presenter, .articles) { [lastList] rows in lastList.keep(rows.map(\.id)) }
  }

  /// A list whose rows no other command can name.
  func sourceList(_ presenter: SourceListPresenter) throws(Failure) -> SourceListScreen {
    try list(presenter, .sources) { _ in }
  }

  func videoList(_ presenter: VideoListPresenter) throws(Failure) -> VideoListScreen {
    try list(presenter, .videos) { [lastVideos] rows in lastVideos.keep(rows.map(\.id)) }
  }

  /// A list whose rows no other command can name.
  func catList(_ presenter: CatListPresenter) throws(Failure) -> CatListScreen {
    try list(presenter, .cats) { _ in }
  }

  private func list<List, View>(
    _ presenter: List,
    _ keys: PromptKeys,
    keep: @escaping @Sendable ([View.Row]) -> Void
  ) throws(Failure) -> ListScreen<List, View> {
    ListScreen(
      presenter: presenter,
      keys: keys,
      console: console,
      style: try style(),
      open: openInBrowser,
      view: openFile,
      page: { text throws(Failure) in try await page(text) },
      keep: keep
    )
  }

  /// How text is dressed on standard output.
  func style() throws(Failure) -> TerminalStyle {
    let wish = try configuration.value(of: .color)
    return TerminalStyle(
      choice: wish.flatMap(ColorChoice.init) ?? .auto,
      environment: outside.variables,
      isTerminal: console.isOutputTerminal
    )
  }

  /// Words for moments, as seen from here and now.
  var dates: DateWording {
    DateWording(now: outside.now, utcOffset: outside.utcOffset)
  }

  /// Opens a page in the first of the person's browsers that starts.
  ///
  /// `BROWSER` is a list with colons, by custom; without it the desktop decides.
  func openInBrowser(_ link: WebLink) throws(LaunchError) {
    let named = (outside.variables["BROWSER"] ?? "").split(separator: ":").map(String.init)
    var browsers = named.isEmpty ? ["xdg-open"] : named
    while true {
      do throws(LaunchError) {
        return try outside.launch(browsers.removeFirst(), [link.description])
      } catch {
        if browsers.isEmpty { throw error }
      }
    }
  }

  /// Opens a file in what the desktop has for its kind.
  func openFile(_ path: String) throws(LaunchError) {
    try outside.launch("xdg-open", [path])
  }
}
