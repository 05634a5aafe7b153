import Domain
import Presentation
import WebServer

/// What the path of a request leads to, in any part of the site.
enum WebRoute {
  case page(PagePlace)
  case newsAPI(NewsAPIServer.Endpoint)
  case reader(ReaderMethod)
  case miniflux(MinifluxMethod)

  /// The scope that a key needs.
  ///
  /// Routes that need more than `read` change something, and are for POST only, except in Miniflux's API.
  var scope: KeyScope {
    switch self {
    case .page(.root), .page(.file), .page(.section), .page(.article), .page(.video),
      .page(.providers), .page(.picture), .page(.icon), .page(.completions), .page(.rows),
      .page(.events), .page(.live), .page(.view), .page(.marks), .page(.feed), .page(.feedList),
      .page(.add):
      .read
    case .page(.mark), .page(.readAll), .page(.undo): .marks
    case .page(.refresh), .page(.fullText), .page(.change): .all
    case .newsAPI(.everything), .newsAPI(.headlines), .newsAPI(.headlineSources),
      .newsAPI(.sources):
      .read
    case .reader(.ping), .reader(.atom), .reader(.contents), .reader(.token),
      .reader(.userInfo), .reader(.tagList), .reader(.subscriptionList), .reader(.export),
      .reader(.unreadCount), .reader(.itemIDs), .reader(.itemContents), .reader(.preferences),
      .reader(.streamPreferences), .reader(.friends):
      .read
    case .reader(.editTag), .reader(.markAllAsRead): .marks
    case .reader(.editSubscription), .reader(.quickAdd), .reader(.disableTag),
      .reader(.renameTag), .reader(.importing):
      .all
    case .miniflux(.markFeed), .miniflux(.markCategory), .miniflux(.markAll),
      .miniflux(.updateEntries), .miniflux(.toggleBookmark), .miniflux(.toggleStar),
      .miniflux(.save), .miniflux(.flushHistory), .miniflux(.deleteHistory),
      .miniflux(.updateEnclosure):
      .marks
    case .miniflux(.fetchContent): .all
    case .miniflux(let method): method.isReading ? .read : .all
    }
  }

  /// Whether a key with a scope may use it.
  func isAllowed(_ scope: KeyScope) -> Bool { scope >= self.scope }

  /// What a client reads whose key has a lower scope.
  static func refusal(_ scope: KeyScope) -> String {
    "\(limit(of: scope)); broadsheet serve keys add NAME --scope all creates a key for everything."
  }

  /// What a key with a scope may do.
  static func limit(of scope: KeyScope) -> String {
    switch scope {
    case .read: "This key may only read"
    case .marks: "This key may only read and mark"
    case .all: "This key may do everything"
    }
  }
}

extension PagePlace {
  /// The methods of its requests; what a browser chooses for itself changes nothing here, and the
  /// ids of a long list are too long for an address.
  var methods: [String] {
    if case .view = self { return ["GET", "HEAD", "POST"] }
    if case .marks = self { return ["POST"] }
    return WebRoute.page(self).scope > .read ? ["POST"] : ["GET", "HEAD"]
  }

  /// Whether it asks a provider or fetches a picture, which another site must not cause.
  func asksProviders(_ query: FormFields) -> Bool {
    switch self {
    case .section(let section): ListAddress(section, query).asksProviders
    case .rows, .events: NewsPages.address(ofFragment: query)?.asksProviders ?? false
    case .picture: true
    case .root, .file, .article, .video, .icon, .providers, .mark, .marks, .readAll, .undo,
      .refresh, .fullText, .completions, .live, .view, .feed, .feedList, .add, .change:
      false
    }
  }
}
