import Domain
import FoundationEssentials
import Presentation
import Query
import WebServer

/// Marks articles as read, unread, saved or not saved.
struct ReaderMarks: Sendable {
  /// The largest number of articles that one request changes.
  static let maximum = 100_000

  let services: Services

  /// Adds the states `a` to the articles `i`, and removes the states `r`, in one transaction.
  ///
  /// An added `kept-unread` removes `read`. Other states do not exist here and are ignored, and so are
  /// unknown articles. Labels belong to feeds: one of an article is refused, because a client could
  /// not find it again. One of no article creates a folder in some clients, and changes nothing here.
  func edit(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    let numbers = try parameters.all("i", maximum: Self.maximum).compactMap {
      Article.ID.number($0)
    }
    guard !numbers.isEmpty else { return .ok }
    let (removed, added) = (try streams("r", parameters), try streams("a", parameters))
    let isRead: Bool? =
      added.contains(.read)
      ? true : added.contains(.unread) || removed.contains(.read) ? false : nil
    let isSaved: Bool? = added.contains(.saved) ? true : removed.contains(.saved) ? false : nil
    let ids = try await Article.ID.numbered(numbers, in: services.storedArticles)
    let marking = services.marking
    try await APIFailure.mapping { () throws(NewsError) in
      try await marking.mark(ids, isRead: isRead, isSaved: isSaved)
    }
    return .ok
  }

  /// Returns the states that a parameter lists; fails for a label.
  private func streams(
    _ name: String,
    _ parameters: ReaderParameters
  ) throws(APIFailure) -> Set<ReaderStream> {
    let names = try parameters.all(name, maximum: ReaderSelection.maximumStreams)
    let streams = Set(names.compactMap { ReaderStream($0) })
    let hasLabel = streams.contains { if case .label = $0 { true } else { false } }
    guard !hasLabel else {
      throw APIFailure(
        400,
        "articles have no labels of their own here; label their feed by subscription/edit"
      )
    }
    return streams
  }

  /// Marks the unread articles of the stream `s` as read.
  ///
  /// With a time `ts`, articles that were first seen later stay unread: the client may not know them.
  func markAllRead(_ parameters: ReaderParameters) async throws(APIFailure) -> WebResponse {
    let feeds = try await ReaderFeeds(services.feeds)
    var streams: [ReaderStream] = []
    for name in try parameters.all("s", maximum: ReaderSelection.maximumStreams) {
      streams.append(try feeds.stream(name))
    }
    guard !streams.isEmpty else { throw APIFailure(400, "\"s\" is missing") }
    var parts = try ReaderSelection.union(of: streams, feeds: feeds)
    if let (date, unit) = try parameters.moment("ts") {
      parts.append(.not(.condition(.seen(since: date + unit))))
    }
    let (query, marks) = (ArticleQuery(matching: .all(parts)), services.readMarks)
    _ = try await APIFailure.mapping { () throws(NewsError) in
      try await marks.markAllRead(query) { _ in }
    }
    return .ok
  }
}
