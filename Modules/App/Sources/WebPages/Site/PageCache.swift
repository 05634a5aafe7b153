import ByteStrings
import FoundationEssentials
import Synchronization
import WebServer

/// A decorator that answers repeated requests for lists of the archive with the same page.
///
/// A page is current for the rest of its minute, because its ages change then, and while nothing in
/// the archive has changed; a browser that has it gets no bytes. Pages with results of providers are not
/// stored. Requests for a page that is being made wait for it.
final class PageCache: SitePages {
  /// The maximum size of the stored pages, in bytes.
  static let limit = 16 << 20
  /// The lists that depend on the archive and the time only.
  private static let paths: Set<String> = ["/search", "/unread", "/saved", "/rows"]

  private struct Page {
    let state: String
    let response: WebResponse
    let size: Int
  }

  /// Two generations of pages: when the younger one is full, the older one is dropped.
  private struct Pages {
    /// The pages that are being made, by request and state.
    var running: [String: Task<WebResponse?, Never>] = [:]
    var young: [String: Page] = [:]
    var old: [String: Page] = [:]
    var youngSize = 0

    mutating func add(_ page: Page, _ key: String) {
      if youngSize + page.size > PageCache.limit / 2 {
        old = young
        young = [:]
        youngSize = 0
      }
      youngSize += page.size - (young[key]?.size ?? 0)
      young[key] = page
    }
  }

  private enum Found {
    case stored(WebResponse)
    case running(Task<WebResponse?, Never>)
  }

  private let pages: any SitePages
  private let version: @Sendable () async -> String?
  private let now: @Sendable () -> Date
  private let stored = Mutex(Pages())

  /// Creates a cache of `pages`, which show what is in an archive.
  ///
  /// `version` returns a text that is different after every change of the archive; nil if it cannot be
  /// read.
  init(
    of pages: any SitePages,
    version: @escaping @Sendable () async -> String?,
    now: @escaping @Sendable () -> Date
  ) {
    self.pages = pages
    self.version = version
    self.now = now
  }

  /// Returns the stored page if it is current, or else a new one.
  func response(to request: WebRequest, at place: PagePlace) async -> WebResponse? {
    guard request.method == "GET", Self.paths.contains(request.path),
      !place.asksProviders(request.query), let key = Self.key(of: request),
      let version = await version()
    else { return await pages.response(to: request, at: place) }
    let state = "\(Int(now().timeIntervalSince1970 / 60)) \(version)"
    let tag = "W/\"\("\(state) \(key)".utf8.fnv1a.hexadecimal(digits: 16))\""
    if request[header: "If-None-Match"] == tag {
      let lifetime = ("Cache-Control", WebResponse.pageLifetime)
      return WebResponse(304, headers: [("ETag", tag), lifetime])
    }
    switch page(for: request, at: place, key, state, tag) {
    case .stored(let response): return response
    case .running(let task): return await task.value
    }
  }

  /// Returns the stored page, or the task that makes and stores it; it also runs if its client
  /// disconnects.
  private func page(
    for request: WebRequest,
    at place: PagePlace,
    _ key: String,
    _ state: String,
    _ tag: String
  ) -> Found {
    let name = "\(state) \(key)"
    return stored.withLock { stored in
      // In one step: between two, the task could end.
      if let page = stored.young[key] ?? stored.old[key], page.state == state {
        return .stored(page.response)
      }
      if let running = stored.running[name] { return .running(running) }
      let task = Task {
        var response = await pages.response(to: request, at: place)?.compressed(for: request)
        if response?.status == 200 { response?.headers.append(("ETag", tag)) }
        // A change that was made meanwhile may or may not be on the page: it has the older state.
        finish(name, key, state, response)
        return response
      }
      stored.running[name] = task
      return .running(task)
    }
  }

  private func finish(_ name: String, _ key: String, _ state: String, _ response: WebResponse?) {
    stored.withLock { stored in
      stored.running[name] = nil
      guard let response, response.status == 200, case .bytes(let bytes) = response.body else {
        return
      }
      let size = bytes.count + key.utf8.count
      stored.add(Page(state: state, response: response, size: size), key)
    }
  }

  /// Returns the text that identifies a request; nil if it is too long.
  private static func key(of request: WebRequest) -> String? {
    var key = (request.acceptsGzip ? "gzip " : "") + ViewChoices(request).text + request.path
    for (name, value) in request.query.fields {
      key += "&\(FormFields.encoded(name))=\(FormFields.encoded(value))"
      if key.utf8.count > 2_000 { return nil }
    }
    return key
  }
}
