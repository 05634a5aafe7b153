import Domain
import Presentation
import WebServer

/// The Google Reader API, with which feed readers synchronize.
///
/// The service ended in 2013; what clients send today is what FreshRSS, Miniflux and FeedHQ accept.
/// The paths work alike after FreshRSS's `/api/greader.php`.
struct ReaderAPI: WebPart {
  private static let prefix = "api/greader.php"
  private static let methods = "reader/api/0/"
  private static let atom = "reader/atom/"

  private let login: ReaderLogin
  private let lists: ReaderLists
  private let subscriptions: ReaderSubscriptions
  private let editing: ReaderEditing
  private let marks: ReaderMarks
  private let isBehindProxy: Bool

  /// Creates the API for the clients that `access` admits.
  init(_ services: Services, access: WebAccess, isBehindProxy: Bool = false) {
    self.isBehindProxy = isBehindProxy
    login = ReaderLogin(access)
    lists = ReaderLists(services)
    subscriptions = ReaderSubscriptions(services: services)
    editing = ReaderEditing(services)
    marks = ReaderMarks(services: services)
  }

  /// Returns the response to a request; nil for a path outside the API.
  func response(to request: WebRequest) async -> WebResponse? {
    guard let path = Self.path(of: request) else { return nil }
    do throws(APIFailure) {
      return try await response(to: request, at: path)
    } catch {
      return error.response
    }
  }

  /// Returns the path without FreshRSS's prefix and without slashes at its start, which some clients
  /// double; nil if it is outside the API.
  private static func path(of request: WebRequest) -> String? {
    func trimmed(_ path: Substring.UTF8View) -> Substring.UTF8View {
      path.drop { $0 == UInt8(ascii: "/") }
    }
    var path = trimmed(request.path.utf8[...])
    if path.starts(with: prefix.utf8) {
      let rest = path.dropFirst(prefix.utf8.count)
      guard rest.first ?? UInt8(ascii: "/") == UInt8(ascii: "/") else { return nil }
      path = trimmed(rest)
      if path.isEmpty { return "" }
    }
    let starts = ["accounts/ClientLogin", methods, atom, "reader/ping"]
    guard starts.contains(where: { path.starts(with: $0.utf8) }) else { return nil }
    return String(Substring(path))
  }

  private func response(
    to request: WebRequest,
    at path: String
  ) async throws(APIFailure) -> WebResponse {
    if path.isEmpty { return .ok }
    if path == "accounts/ClientLogin" {
      return try await login.login(request)
    }
    let (token, scope) = try await login.client(of: request)
    let (method, stream) = try Self.method(at: path)
    let route = WebRoute.reader(method)
    guard route.isAllowed(scope) else { throw APIFailure(403, WebRoute.refusal(scope)) }
    let parameters = ReaderParameters(request)
    if route.scope > .read {
      guard request.method == "POST" else { throw .needsPost }
      try ReaderLogin.check(parameters["T"], is: token)
    }
    let address = SiteOrigin.address(for: request, isBehindProxy: isBehindProxy)
    return try await response(of: method, stream, parameters, token, address)
  }

  /// Returns the method at a path, and the stream that follows it.
  private static func method(
    at path: String
  ) throws(APIFailure) -> (ReaderMethod, stream: String) {
    if path == "reader/ping" { return (.ping, "") }
    if path.utf8.starts(with: atom.utf8) { return (.atom, rest(of: path, after: atom)) }
    let name = rest(of: path, after: methods)
    let contents = ReaderMethod.contents.rawValue
    if name.utf8.starts(with: contents.utf8) {
      return (.contents, rest(of: rest(of: name, after: contents), after: "/"))
    }
    let others: Set<ReaderMethod> = [.ping, .atom]
    guard let method = ReaderMethod(rawValue: name), !others.contains(method) else {
      throw unknown
    }
    return (method, "")
  }

  private static let unknown = APIFailure(404, "unknown method")

  /// Returns the path after its start; all of it if it starts with something else.
  private static func rest(of path: String, after start: String) -> String {
    guard path.utf8.starts(with: start.utf8) else { return path }
    return String(Substring(path.utf8.dropFirst(start.utf8.count)))
  }

  private func response(
    of method: ReaderMethod,
    _ stream: String,
    _ parameters: ReaderParameters,
    _ token: String,
    _ server: String?
  ) async throws(APIFailure) -> WebResponse {
    switch method {
    case .ping: .ok
    case .atom: try await lists.atom(of: stream, parameters)
    case .contents: try await lists.contents(of: stream, parameters)
    case .token: WebResponse(200, token, type: WebResponse.plainText)
    case .userInfo: Self.user
    case .tagList: try await subscriptions.tags()
    case .subscriptionList: try await subscriptions.list(at: server)
    case .importing: try await editing.importFeeds(parameters)
    case .export: try await subscriptions.export()
    case .unreadCount: try await subscriptions.counts()
    case .itemIDs: try await lists.ids(parameters)
    case .itemContents: try await lists.items(parameters)
    case .preferences: WebResponse(.object([("prefs", .list([]))]))
    case .streamPreferences: WebResponse(.object([("streamprefs", .object([]))]))
    case .friends: WebResponse(.object([("friends", .list([]))]))
    case .editTag: try await marks.edit(parameters)
    case .markAllAsRead: try await marks.markAllRead(parameters)
    case .editSubscription: try await editing.edit(parameters)
    case .quickAdd: try await editing.quickAdd(parameters)
    case .disableTag: try await editing.relabel(parameters, needsNewName: false)
    case .renameTag: try await editing.relabel(parameters, needsNewName: true)
    }
  }

  /// The only user; clients show the name.
  private static var user: WebResponse {
    WebResponse(
      .object([
        ("userId", .text("1")), ("userName", .text("Broadsheet")), ("userProfileId", .text("1")),
        ("userEmail", .text("")), ("isBloggerUser", .flag(false)), ("signupTimeSec", .number(0)),
        ("isMultiLoginEnabled", .flag(false)),
      ])
    )
  }
}
