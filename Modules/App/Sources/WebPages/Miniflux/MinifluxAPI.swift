import Domain
import FoundationEssentials
import Presentation
import Texts
import WebServer

/// Version 1 of Miniflux's API, over the same use cases as `ReaderAPI`.
///
/// Paths, parameters and replies are as in https://miniflux.app/docs/api.html.
struct MinifluxAPI: WebPart {
  private static let prefix = "/v1/"
  /// The version of Miniflux whose API this is; programs ask for it to know what they can use.
  static let version = "2.3.3"
  private static let userID = 1
  /// The paths at which monitors ask whether the server runs.
  private static let healthPaths: Set = [
    "/healthcheck", "/liveness", "/healthz", "/readiness", "/readyz",
  ]

  private let access: WebAccess
  private let feeds: MinifluxFeeds
  private let entries: MinifluxEntries
  private let now: @Sendable () -> Date

  /// Creates the API for the clients that `access` admits; categories and positions of media are stored
  /// in `settings`.
  init(_ services: Services, access: WebAccess, settings: (any StoreSettings)? = nil) {
    self.access = access
    let categories = MinifluxCategories(in: settings)
    feeds = MinifluxFeeds(services, categories: categories)
    entries = MinifluxEntries(
      services,
      categories: categories,
      positions: MediaPositions(in: settings)
    )
    now = services.now
  }

  /// Returns the response to a request; nil for a path outside the API.
  func response(to request: WebRequest) async -> WebResponse? {
    if Self.healthPaths.contains(request.path) {
      return WebResponse(200, "OK", type: WebResponse.plainText)
    }
    guard request.path.utf8.starts(with: Self.prefix.utf8) else { return nil }
    do throws(APIFailure) {
      let path = String(Substring(request.path.utf8.dropFirst(Self.prefix.utf8.count)))
      let scope = try await scope(of: request)
      guard let (method, ids) = MinifluxMethod.find(request.method, path) else {
        throw APIFailure(404, "unknown method")
      }
      let route = WebRoute.miniflux(method)
      guard route.isAllowed(scope) else { throw APIFailure(403, WebRoute.refusal(scope)) }
      // Another site has no key for the header, but a browser adds the other credentials.
      guard
        route.scope == .read || request[header: Self.tokenField] != nil
          || SiteOrigin.isSame(request)
      else { throw APIFailure(403, "this request came from another site") }
      return try await response(of: method, ids, to: request)
    } catch {
      var response = WebResponse(.object([("error_message", .text(error.reason))]))
      response.status = error.status
      response.headers += error.headers
      response.delay = error.delay
      return response
    }
  }

  /// The header field with the key.
  static let tokenField = "X-Auth-Token"

  private func scope(of request: WebRequest) async throws(APIFailure) -> KeyScope {
    let key = request[header: Self.tokenField] ?? SignIn.password(of: request)
    var refusal = APIFailure(
      401,
      "send a key of this server in \(Self.tokenField), or as the password",
      headers: SignIn.challenge(for: request)
    )
    switch await access.admission(key, of: request) {
    case .admitted(let scope): return scope
    case .keyMissing: break
    case .keyInvalid(let delay): refusal.delay = delay
    }
    throw refusal
  }

  private func response(
    of method: MinifluxMethod,
    _ ids: [Int],
    to request: WebRequest
  ) async throws(APIFailure) -> WebResponse {
    let (id, parameters) = (ids.first ?? 0, ReaderParameters(request))
    switch method {
    case .me: return WebResponse(user)
    case .version: return WebResponse(Self.versions)
    case .feeds: return list(try await feeds.all().all)
    case .feed: return WebResponse(try await feeds.all().feed(numbered: id).miniflux(feeds.numbers))
    case .feedIcon: return try await feeds.icon(try await feeds.all().feed(numbered: id).icon)
    case .icon:
      let icons = try await feeds.all().all.lazy.compactMap(\.icon)
      return try await feeds.icon(icons.first { $0.minifluxNumber == id })
    case .counters: return try await feeds.counters()
    case .categories:
      let all = try await feeds.all()
      let counted = parameters.flag("counts") == true ? all.all : nil
      return WebResponse(.list(feeds.categories(of: all).map { $0.miniflux(counting: counted) }))
    case .categoryFeeds: return list(try await feeds.feeds(ofCategory: id))
    case .entries, .feedEntries, .categoryEntries:
      let chosen = (try parameters.number("feed_id"), try parameters.number("category_id"))
      let (feed, category) = (chosen.0 == 0 ? nil : chosen.0, chosen.1 == 0 ? nil : chosen.1)
      return try await entries.list(parameters) { (known) throws(APIFailure) in
        try feeds.conditions(
          known,
          feed: method == .feedEntries ? id : feed,
          category: method == .categoryEntries ? id : category
        )
      }
    case .entryIDs: return try await entries.numbers(parameters)
    case .entry: return try await entries.entry(id)
    case .feedEntry:
      return try await entries.entry(ids[1], of: [try await feeds.all().feed(numbered: id)])
    case .categoryEntry:
      return try await entries.entry(ids[1], of: try await feeds.feeds(ofCategory: id))
    case .exportFeeds:
      return try await ReaderSubscriptions(services: feeds.services).export()
    case .fetchContent: return try await entries.fetchContent(id)
    case .enclosure: return WebResponse(try await entries.enclosure(id))
    case .discover: return try await feeds.discover(try MinifluxBody(request))
    case .integrations: return WebResponse(.object([("has_integrations", .flag(true))]))
    default: return try await change(method, id, request)
    }
  }

  private func list(_ feeds: [FollowedFeed]) -> WebResponse {
    let numbers = self.feeds.numbers
    return WebResponse(.list(feeds.map { $0.miniflux(numbers) }))
  }

  /// Changes marks or feeds, and returns what was changed.
  private func change(
    _ method: MinifluxMethod,
    _ id: Int,
    _ request: WebRequest
  ) async throws(APIFailure) -> WebResponse {
    switch method {
    case .createFeed:
      let feed = try await feeds.follow(try MinifluxBody(request))
      return .created(.object([("feed_id", .number(feed.minifluxNumber))]))
    case .updateFeed:
      return .created(try await feeds.update(id, try MinifluxBody(request)).miniflux(feeds.numbers))
    case .removeFeed: try await feeds.unfollow(id)
    case .refreshFeeds: try await feeds.refresh(nil)
    case .refreshFeed: try await feeds.refresh([try await feeds.all().feed(numbered: id)])
    case .refreshCategory: try await feeds.refresh(try await feeds.feeds(ofCategory: id))
    case .createCategory:
      return .created(try await feeds.create(try MinifluxBody(request)).miniflux())
    case .updateCategory:
      return .created(try await feeds.rename(id, to: try MinifluxBody(request)).miniflux())
    case .removeCategory: _ = try await feeds.rename(id)
    case .updateEntries: try await entries.update(try MinifluxBody(request))
    case .toggleBookmark, .toggleStar: try await entries.toggleBookmark(id)
    case .updateEnclosure:
      try await entries.setPosition(try MinifluxBody(request).mediaProgression ?? 0, of: id)
    case .markFeed:
      try await entries.markRead(try feeds.conditions(try await feeds.all(), feed: id))
    case .markCategory:
      try await entries.markRead(try feeds.conditions(try await feeds.all(), category: id))
    case .markAll:
      guard id == Self.userID else { throw APIFailure(403, "this is another user") }
      try await entries.markRead([])
    case .save:
      try await entries.save(id)
      return WebResponse(202)
    // The archive keeps everything that was read.
    case .flushHistory, .deleteHistory: return WebResponse(202)
    case .importFeeds:
      let message = try await feeds.editing.follow(list: request.part("file") ?? request.body)
      return .created(.object([("message", .text(message))]))
    default: throw APIFailure(404, "unknown method")
    }
    return WebResponse(204)
  }

  /// The only user, who signs in with each request.
  private var user: JSON {
    .object([
      ("id", .number(Self.userID)), ("username", .text("broadsheet")), ("is_admin", .flag(false)),
      ("theme", .text("system_serif")), ("language", .text("en_US")), ("timezone", .text("UTC")),
      ("entry_sorting_direction", .text("desc")), ("entry_sorting_order", .text("published_at")),
      ("stylesheet", .text("")), ("custom_js", .text("")), ("external_font_hosts", .text("")),
      ("google_id", .text("")), ("openid_connect_id", .text("")),
      ("entries_per_page", .number(100)), ("keyboard_shortcuts", .flag(true)),
      ("show_reading_time", .flag(true)), ("entry_swipe", .flag(true)),
      ("gesture_nav", .text("tap")), ("last_login_at", .text(now().iso8601)),
      ("display_mode", .text("standalone")), ("default_reading_speed", .number(265)),
      ("cjk_reading_speed", .number(500)), ("default_home_page", .text("unread")),
      ("categories_sorting_order", .text("alphabetical")), ("mark_read_on_view", .flag(true)),
      ("mark_read_on_media_player_completion", .flag(false)), ("media_playback_rate", .number(1)),
      ("block_filter_entry_rules", .text("")), ("keep_filter_entry_rules", .text("")),
      ("always_open_external_links", .flag(false)),
      ("open_external_links_in_new_tab", .flag(true)),
    ])
  }

  private static var versions: JSON {
    .object([
      ("version", .text(version)), ("commit", .text("broadsheet")), ("build_date", .text("")),
      ("go_version", .text("")), ("compiler", .text("swift")), ("arch", .text("")),
      ("os", .text("linux")),
    ])
  }
}

extension WebResponse {
  /// The response to a request that created something.
  fileprivate static func created(_ json: JSON) -> WebResponse {
    var response = WebResponse(json)
    response.status = 201
    return response
  }
}
