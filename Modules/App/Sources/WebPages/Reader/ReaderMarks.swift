import Domain
import FoundationEssentials
import Presentation
import WebServer

/// Marks articles as read, unread, saved or not saved.
struct ReaderMarks: Sendable {
  /// The largest number of articles that one request changes.
  static let maximum = 10_000

  let services: Services

  /// The marks that a request sets or removes; nil to leave one as it is.
  private struct Change {
    var isRead: Bool?
    var isSaved: Bool?
  }

  /// Adds the states `a` to the articles `i`, and removes the states `r`.
  ///
  /// An added `kept-unread` removes `read`. Other states and labels of articles do not exist here
  /// and are ignored, and so are unknown articles.
  func edit(_ parameters: ReaderParameters) async throws(ReaderFailure) -> WebResponse {
    let items = try parameters.all("i", maximum: Self.maximum)
    let change = try Self.change(parameters)
    let ids = items.flatMap { Article.ID.reader($0) }
    for start in stride(from: 0, to: ids.count, by: 100) {
      try await apply(change, to: Array(ids[start..<min(start + 100, ids.count)]))
    }
    return .ok
  }

  /// Marks the unread articles of the stream `s` as read.
  ///
  /// With a time `ts`, articles that were first seen later stay unread: the client may not know them.
  func markAllRead(_ parameters: ReaderParameters) async throws(ReaderFailure) -> WebResponse {
    let feeds = try await ReaderFeeds(services.feeds)
    var streams: [ReaderStream] = []
    for name in try parameters.all("s", maximum: ReaderSelection.maximumStreams) {
      streams.append(try feeds.stream(name))
    }
    guard !streams.isEmpty else { throw ReaderFailure(400, "\"s\" is missing") }
    var parts = try ReaderSelection.union(of: streams, feeds: feeds)
    if let (date, unit) = try parameters.moment("ts") {
      parts.append(.not(.condition(.seen(since: date + unit))))
    }
    let (query, marks) = (ArticleQuery(matching: .all(parts)), services.readMarks)
    _ = try await ReaderFailure.mapping { () throws(NewsError) in
      try await marks.markAllRead(query) { _ in }
    }
    return .ok
  }

  private static func change(_ parameters: ReaderParameters) throws(ReaderFailure) -> Change {
    var change = Change()
    for name in try parameters.all("r", maximum: ReaderSelection.maximumStreams) {
      switch ReaderStream(name) {
      case .read: change.isRead = false
      case .saved: change.isSaved = false
      default: break
      }
    }
    for name in try parameters.all("a", maximum: ReaderSelection.maximumStreams) {
      switch ReaderStream(name) {
      case .read: change.isRead = true
      case .unread: change.isRead = false
      case .saved: change.isSaved = true
      default: break
      }
    }
    return change
  }

  /// Changes the marks of those articles that have other ones.
  private func apply(_ change: Change, to ids: [Article.ID]) async throws(ReaderFailure) {
    let (marking, stored) = (services.marking, services.storedArticles)
    try await ReaderFailure.mapping { () throws(NewsError) in
      let marks = try await marking.marks(of: ids)
      switch change.isRead {
      case true?:
        let unread = ids.filter { marks[$0]?.isRead != true }
        for article in try await stored.articles(unread) { try await marking.markRead(article) }
      case false?:
        for id in ids where marks[id]?.isRead == true { try await marking.markUnread(id) }
      case nil: break
      }
      switch change.isSaved {
      case true?:
        let others = ids.filter { marks[$0]?.isSaved != true }
        for article in try await stored.articles(others) { try await marking.save(article) }
      case false?:
        for id in ids where marks[id]?.isSaved == true { try await marking.unsave(id) }
      case nil: break
      }
    }
  }
}
