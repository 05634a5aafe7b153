import ArticleArchive
import Domain
import FoundationEssentials
import HTTP
import NewsServices
import Presentation
import SampleEdition
import Terminal

/// Makes everything the program consists of, from what the outside world gives it.
///
/// This is the one place where layers meet: what is made here conforms to the protocols that the
/// others know. Reading it from top to bottom tells what depends on what.
public struct Container: Sendable {
  private let outside: Outside
  private var options: [String: String] = [:]

  /// Creates a container over the real outside world, or over a test's.
  public init(outside: Outside) {
    self.outside = outside
  }

  var console: any Console { outside.console }

  var configuration: Configuration {
    Configuration(variables: outside.variables, options: options)
  }

  /// Returns a container in which options go before the settings of the same names.
  func applying(_ arguments: Arguments) -> Container {
    var container = self
    for setting in Setting.all where !setting.isSecret {
      container.options[setting.name] = arguments[setting.name]
    }
    return container
  }

  var now: Date { outside.now() }

  // Providers of articles.

  /// A provider, the key that it needs, and what makes its searcher.
  private struct Source: Sendable {
    let provider: Provider
    var key: Setting?
    let make: @Sendable (Container) throws(Failure) -> any SearchArticles
  }

  /// Every provider that can be named; the first that has all it needs is the one used unasked.
  private static let sources = [
    Source(provider: NewsAPIArticles.provider, key: .newsAPIKey) { container throws(Failure) in
      try container.newsAPI()
    },
    Source(provider: SampleEdition.provider) { _ in SampleEdition() },
  ]

  /// The providers, in the order in which they are preferred.
  static var providers: [Provider] { sources.map(\.provider) }

  /// Returns the provider with the id, or for nil the one that is used unasked; and its searcher.
  func searchArticles(
    _ name: String?
  ) throws(Failure) -> (provider: Provider, search: any SearchArticles) {
    for source in Self.sources {
      let isMeant = try name == nil ? isUsable(source) : source.provider.id == name
      if isMeant { return (source.provider, try source.make(self)) }
    }
    throw .usage("there is no provider \(Quoted(name ?? ""))")
  }

  private func isUsable(_ source: Source) throws(Failure) -> Bool {
    guard let key = source.key else { return true }
    return try configuration.value(of: key) != nil
  }

  private func newsAPI() throws(Failure) -> NewsAPIArticles {
    NewsAPIArticles(
      client: try httpClient(),
      address: try configuration.address(.newsAPIAddress),
      key: try configuration.value(of: .newsAPIKey)
    )
  }

  // The archive.

  /// What keeps saved articles; without a place for files, what says so.
  var saveArticles: any SaveArticles {
    guard let path = Folders(variables: outside.variables).archive else { return NoArchive() }
    return SavedArticles(path: path, now: outside.now)
  }

  // The network.

  private func httpClient() throws(Failure) -> HTTPClient {
    let settings = configuration
    return HTTPClient(
      transport: outside.transport(try settings.value(of: .authorities)),
      clock: outside.clock,
      timeout: .seconds(try settings.number(.timeout) ?? 20)
    )
  }

  // Screens.

  func articleSearch(
    _ search: any SearchArticles,
    _ query: ArticleQuery
  ) -> ArticleSearchPresenter {
    ArticleSearchPresenter(search: search, saving: saveArticles, query: query, dates: dates)
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

  private var dates: DateWording {
    DateWording(now: outside.now, utcOffset: outside.utcOffset)
  }
}

/// Stands in for the archive where the environment names no place for files.
private struct NoArchive: SaveArticles {
  func saved(among ids: [Article.ID]) async throws(NewsError) -> Set<Article.ID> { [] }

  func save(_ article: Article) async throws(NewsError) {
    throw .archiveUnwritable(
      path: "archive.sqlite",
      "there is no place for it, set HOME or XDG_DATA_HOME"
    )
  }

  func unsave(_ id: Article.ID) async throws(NewsError) {}
}
