import ArticleArchive
import Domain
import FoundationEssentials
import HTTP
import Presentation
import Terminal

/// Makes everything the program consists of, from what the outside world gives it.
///
/// This is the one place where layers meet: what is made here conforms to the protocols that the
/// others know. What depends on what is told by this file and its extensions: the providers of
/// articles, the services among them, the headlines, and the archive.
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
    ArticleListScreen(
      presenter: presenter,
      keys: .articles,
      console: console,
      style: try style(),
      open: openInBrowser,
      keep: { [lastList] rows in lastList.keep(rows.map(\.id)) }
    )
  }

  func sourceList(_ presenter: SourceListPresenter) throws(Failure) -> SourceListScreen {
    SourceListScreen(
      presenter: presenter,
      keys: .sources,
      console: console,
      style: try style(),
      open: openInBrowser,
      // A publisher is no article that another command could name.
      keep: { _ in }
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
}
