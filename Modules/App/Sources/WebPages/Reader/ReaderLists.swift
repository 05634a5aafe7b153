import Domain
import FoundationEssentials
import Presentation
import WebServer

/// Lists streams: as numbers, as items in JSON, and as Atom.
struct ReaderLists: Sendable {
  /// The largest number of ids in one response.
  static let maximumIDs = 100_000
  /// The largest number of items in one response, and of ids that a client can ask for.
  static let maximumItems = 1_000

  private let services: Services
  private let maximumText: Int

  /// Creates the lists of the archive; a response ends with the page on which its texts reach
  /// `maximumText` bytes.
  init(_ services: Services, maximumText: Int = 8 << 20) {
    self.services = services
    self.maximumText = maximumText
  }

  /// Returns the ids of the articles in one or more streams.
  func ids(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    let feeds = try await ReaderFeeds(services.feeds)
    var streams: [ReaderStream] = []
    for name in try parameters.all("s", maximum: ReaderSelection.maximumStreams) {
      streams.append(try feeds.stream(name))
    }
    let selection = try ReaderSelection(
      of: streams.isEmpty ? [.followed] : streams,
      parameters,
      maximum: Self.maximumIDs,
      feeds: feeds
    )
    let (stored, condition) = (services.storedArticles, selection.condition)
    let states = try await APIFailure.mapping { () throws(NewsError) in
      try await stored.states(matching: condition)
    }
    let list = NumberedList(states, isAscending: selection.sort == .oldest) { $0.listed }
    let rest = list.after(try parameters["c"].map(Self.place))
    let part = rest.prefix(selection.limit)
    let references = part.map { JSON.object([("id", .text(String($0.place.number)))]) }
    let next = part.count < rest.count ? part.last?.place.continuation : nil
    return WebResponse(.object([("itemRefs", .list(references))] + Self.continuation(next)))
  }

  private static func place(_ text: String) throws(APIFailure) -> NumberedList.Place {
    guard let place = NumberedList.Place(continuation: text) else { throw .wrongContinuation }
    return place
  }

  /// Returns the items of a stream; an empty name means all feeds.
  func contents(
    of name: String,
    _ parameters: ReaderParameters
  ) async throws(APIFailure) -> WebResponse {
    let list = try await list(name, parameters)
    return response(list.name, list.title, items: list.items.map { $0.json() }, next: list.next)
  }

  /// Returns the items with the ids `i`, in their order; unknown ids are skipped.
  ///
  /// Texts are left out after four times `maximumText`, because a client does not ask again.
  func items(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    let wanted = try parameters.all("i", maximum: Self.maximumItems)
    let numbers = wanted.compactMap { Article.ID.number($0) }
    let ids = try await Article.ID.numbered(numbers, in: services.storedArticles)
    let source = try await ReaderItems(services)
    var json: [JSON] = []
    var size = 0
    for start in stride(from: 0, to: ids.count, by: 20) {
      let part = Array(ids[start..<min(start + 20, ids.count)])
      for item in try await source.items(with: part) {
        size += item.html.utf8.count
        json.append(item.json(hasText: size <= 4 * maximumText))
      }
    }
    return response(.readerState("reading-list"), "Broadsheet", items: json)
  }

  /// Returns a stream as an Atom feed.
  func atom(
    of name: String,
    _ parameters: ReaderParameters
  ) async throws(APIFailure) -> WebResponse {
    let list = try await list(name, parameters)
    let atom = ReaderAtom(
      of: list.name,
      title: list.title,
      items: list.items,
      next: list.next,
      now: services.now()
    )
    return WebResponse(200, atom.text, type: "application/atom+xml; charset=utf-8")
  }
}

extension ReaderLists {
  /// The items of a stream with what a response contains about it.
  private struct List {
    let name: String
    let title: String
    let items: [ReaderItem]
    let next: Cursor?
  }

  private func list(
    _ name: String,
    _ parameters: ReaderParameters
  ) async throws(APIFailure) -> List {
    let source = try await ReaderItems(services)
    let name = name.isEmpty ? parameters["s"] ?? .readerState("reading-list") : name
    let stream = try source.feeds.stream(name)
    let selection = try ReaderSelection(
      of: [stream],
      parameters,
      maximum: Self.maximumItems,
      feeds: source.feeds
    )
    var pages = ReaderPages(of: selection, in: services.archive, pageSize: 50)
    pages.next = try parameters["c"].map { (text) throws(APIFailure) in
      guard let cursor = Cursor(continuation: text) else { throw .wrongContinuation }
      return cursor
    }
    var items: [ReaderItem] = []
    var size = 0
    while size < maximumText, let page = try await pages.page() {
      items += try await source.items(of: page)
      size = items.suffix(page.count).reduce(size) { $0 + $1.html.utf8.count }
    }
    return List(name: name, title: source.feeds.title(of: stream), items: items, next: pages.next)
  }

  /// Returns the response of a list of items; `next` is the position after them.
  private func response(
    _ name: String,
    _ title: String,
    items: [JSON],
    next: Cursor? = nil
  ) -> WebResponse {
    WebResponse(
      .object(
        [
          ("direction", .text("ltr")), ("id", .text(name)), ("title", .text(title)),
          ("updated", .number(services.now().since1970())), ("items", .list(items)),
        ] + Self.continuation(next?.continuation)
      )
    )
  }

  private static func continuation(_ next: String?) -> [(String, JSON)] {
    next.map { [("continuation", .text($0))] } ?? []
  }
}
