package import Domain
import Glibc
package import LineMode
import LocalArchive
import Presentation
import Settings
import Terminal
import Threads
import WebPages
import WebServer

// The web page and the APIs for other programs.
extension Container {
  /// Returns the keys for the server; throws if there is no folder for them.
  package func serverKeys() throws(Failure) -> ServerKeys { ServerKeys(in: try keyFile()) }

  private func keyFile() throws(Failure) -> SettingsFile {
    guard let path = Folders(variables: workplace.variables).serverKeys else {
      throw Failure(SettingsError.noFolder)
    }
    return SettingsFile(path: path)
  }

  /// Serves the web page and the APIs until the task is cancelled.
  package func serve(
    _ options: ServerOptions,
    started: ([WebLink]) async throws(Failure) -> Void
  ) async throws(Failure) {
    TaskExecution.becomeEager()
    let site = try await webSite(options)
    let interval = try configured(try configuration.refreshInterval())
    let log = try options.log.map { path throws(Failure) in try LogFile(path) }
    log?.reopenOnHangUp()
    let server: HTTPServer
    do throws(WebServerError) {
      server = try HTTPServer.start(
        address: options.address,
        port: options.port,
        limits: ServerLimits(),
        isBehindProxy: options.proxyHost != nil,
        log: { entry in log?.add(entry) },
        handler: site
      )
    } catch {
      throw .cannotServe(error.sentence)
    }
    do throws(Failure) {
      try await started(options.pages(port: server.port))
    } catch {
      await server.stop(within: .seconds(0))
      throw error
    }
    async let refreshing: Void = refreshByItself(site, every: interval)
    await cancellation()
    await refreshing
    // Not in the cancelled task, whose waits end at once.
    await Task.detached { await server.stop(within: .seconds(5)) }.value
  }

  /// Refreshes the feeds that are due, until the task is cancelled; nil never does.
  private func refreshByItself(_ site: WebSite, every interval: Duration?) async {
    guard let interval, let refresh = site.refresh else { return }
    let feeds = services.feeds
    // Feeds that are not due can lack icons, which are fetched after a refresh of no feed.
    _ = try? await refresh([], mode: .automatic(every: interval)) { _ in }
    let refreshing = AutomaticRefresh(every: interval, of: feeds, by: refresh, now: outside.now)
    while !Task.isCancelled {
      try? await outside.clock.sleep(for: await refreshing().next)
    }
  }

  private func webSite(_ options: ServerOptions) async throws(Failure) -> WebSite {
    let keys =
      options.isKeyRequired
      ? KnownKeys(in: try keyFile(), clock: outside.clock, matches: SaltedHash.matches) : nil
    let errors = LogFile(stream: STDERR_FILENO)
    var services = services
    services.refresh = refreshFeeds(isServing: true)
    if options.pictures != .none {
      services.refresh = refreshIcons(after: services.refresh)
      services.followSite = IconFollowing(wrapping: followSite, refresh: services.refresh)
    }
    services.icons = archive
    services.pageSize = try configured(try configuration.pageSize())
    services.hasDenseLists = try configured(try configuration.value(of: .denseList)) == "on"
    return WebSite(
      services,
      version: storedVersion,
      isLive: options.isLive,
      access: WebAccess(
        isKeyRequired: options.isKeyRequired,
        refused: { errors.add("broadsheet: refused sign-in from \($0): unknown key\n") },
        scopeOfDigest: { await keys?.scope(ofDigest: $0) },
        scope: { key, allowsToken in await keys?.scope(of: key, allowsToken: allowsToken) }
      ),
      sessions: Folders(variables: workplace.variables).sessions.map { SettingsFile(path: $0) },
      hosts: SiteHosts([Self.hostName(), options.proxyHost].compactMap(\.self)),
      isBehindProxy: options.proxyHost != nil,
      pictures: options.pictures
    )
  }

  /// Returns the version of the archive in a file; nil if a shared archive is in use.
  private var storedVersion: (@Sendable () async -> String?)? {
    guard let file = archive as? Archive else { return nil }
    return { await file.version() }
  }

  /// The machine's name in its network; an empty text if it has none.
  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Waits until the task is cancelled.
  private func cancellation() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    await withTaskCancellationHandler {
      for await _ in ends {}
    } onCancel: {
      end.finish()
    }
  }
}

extension ServerOptions {
  /// The addresses of the page; the first is for a browser on this machine.
  fileprivate func pages(port: Int) -> [WebLink] {
    let hosts =
      switch address {
      case "0.0.0.0": ["127.0.0.1"] + MachineAddress.all(AF_INET)
      case "::": ["::1"] + MachineAddress.all(AF_INET6) + MachineAddress.all(AF_INET)
      default: [address]
      }
    return hosts.compactMap { WebLink("http://\($0.contains(":") ? "[\($0)]" : $0):\(port)/") }
  }
}
