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
/// articles, and the archive.
public struct Container: Sendable {
  let outside: Outside
  /// What a person has set.
  private(set) var configuration: Configuration
  /// Every article that was seen; nil where the environment names no place for files.
  let archive: Archive?

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
    return container
  }

  /// Lets go of what a command has used.
  func close() async {
    await archive?.close()
  }

  var console: any Console { outside.console }

  var now: Date { outside.now() }

  // The network.

  func httpClient() throws(Failure) -> HTTPClient {
    HTTPClient(
      transport: outside.transport(try configuration.value(of: .authorities)),
      clock: outside.clock,
      timeout: .seconds(try configuration.number(.timeout) ?? 20)
    )
  }

  // Screens.

  func articleList(
    _ search: any SearchArticles,
    _ query: ArticleQuery
  ) throws(Failure) -> ArticleListScreen {
    ArticleListScreen(
      presenter: ArticleSearchPresenter(
        search: search,
        marking: marking,
        query: query,
        dates: dates
      ),
      console: console,
      style: try style(),
      lastList: lastList,
      open: openInBrowser
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
