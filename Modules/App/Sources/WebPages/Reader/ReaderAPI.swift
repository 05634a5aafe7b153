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
  private static let contents = "stream/contents"

  private let login: ReaderLogin
  private let lists: ReaderLists
  private let subscriptions: ReaderSubscriptions
  private let editing: ReaderEditing
  private let marks: ReaderMarks

  /// Creates the API for the clients that `access` admits.
  init(_ services: Services, access: WebAccess) {
    login = ReaderLogin(access)
    lists = ReaderLists(services)
    subscriptions = ReaderSubscriptions(services: services)
    editing = ReaderEditing(services)
    marks = ReaderMarks(services: services)
  }

  /// Returns the response to a request; nil for a path outside the API.
  func response(to request: WebRequest) async -> WebResponse? {
    guard let path = Self.path(of: request) else { return nil }
    do throws(ReaderFailure) {
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
  ) async throws(ReaderFailure) -> WebResponse {
    if path.isEmpty { return .ok }
    if path == "accounts/ClientLogin" {
      return try await login.login(ReaderParameters(request))
    }
    let token = try await login.token(of: request)
    let parameters = ReaderParameters(request)
    if path == "reader/ping" { return .ok }
    if path.utf8.starts(with: Self.atom.utf8) {
      return try await lists.atom(of: Self.rest(of: path, after: Self.atom), parameters)
    }
    let name = Self.rest(of: path, after: Self.methods)
    if name.utf8.starts(with: Self.contents.utf8) {
      let stream = Self.rest(of: name, after: Self.contents)
      return try await lists.contents(of: Self.rest(of: stream, after: "/"), parameters)
    }
    guard name.utf8.count <= 64 else { throw Self.unknown }
    if name == "token" { return WebResponse(200, token, type: WebResponse.plainText) }
    if let list = try await list(name, parameters) { return list }
    guard Self.changes.contains(name) else { throw Self.unknown }
    guard request.method == "POST" else {
      throw ReaderFailure(405, "use POST", headers: [("Allow", "POST")])
    }
    try ReaderLogin.check(parameters["T"], is: token)
    return try await change(name, parameters)
  }

  private static let unknown = ReaderFailure(404, "unknown method")

  /// Returns the path after its start; all of it if it starts with something else.
  private static func rest(of path: String, after start: String) -> String {
    guard path.utf8.starts(with: start.utf8) else { return path }
    return String(Substring(path.utf8.dropFirst(start.utf8.count)))
  }

  /// Returns the result of a method that changes nothing; nil for any other method.
  private func list(
    _ name: String,
    _ parameters: ReaderParameters
  ) async throws(ReaderFailure) -> WebResponse? {
    switch name {
    case "user-info": Self.user
    case "tag/list": try await subscriptions.tags()
    case "subscription/list": try await subscriptions.list()
    case "subscription/export": try await subscriptions.export()
    case "unread-count": try await subscriptions.counts()
    case "stream/items/ids": try await lists.ids(parameters)
    case "stream/items/contents": try await lists.items(parameters)
    case "preference/list": WebResponse(.object([("prefs", .list([]))]))
    case "preference/stream/list": WebResponse(.object([("streamprefs", .object([]))]))
    case "friend/list": WebResponse(.object([("friends", .list([]))]))
    default: nil
    }
  }

  private static let changes: Set = [
    "edit-tag", "mark-all-as-read", "subscription/edit", "subscription/quickadd", "disable-tag",
    "rename-tag",
  ]

  /// Runs one of the methods in `changes`.
  private func change(
    _ name: String,
    _ parameters: ReaderParameters
  ) async throws(ReaderFailure) -> WebResponse {
    switch name {
    case "edit-tag": try await marks.edit(parameters)
    case "mark-all-as-read": try await marks.markAllRead(parameters)
    case "subscription/edit": try await editing.edit(parameters)
    case "subscription/quickadd": try await editing.quickAdd(parameters)
    case "disable-tag": try await editing.relabel(parameters, needsNewName: false)
    default: try await editing.relabel(parameters, needsNewName: true)
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
