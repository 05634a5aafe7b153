import Domain
import Query

/// The followed feeds during one request.
struct ReaderFeeds: Sendable {
  /// The feeds, sorted by title.
  let all: [FollowedFeed]
  private let byID: [FollowedFeed.ID: FollowedFeed]

  /// Reads the feeds.
  init(_ feeds: any FollowFeeds) async throws(APIFailure) {
    all = try await APIFailure.mapping { () throws(NewsError) in
      try await feeds.followedFeeds()
    }
    byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns a feed; nil if it is not followed.
  subscript(id: FollowedFeed.ID) -> FollowedFeed? { byID[id] }

  /// The tags of all feeds, sorted, without duplicates.
  var tags: [String] { Set(all.flatMap(\.tags)).sorted() }

  /// Parses the identifier of a stream.
  func stream(_ text: String) throws(APIFailure) -> ReaderStream {
    guard let stream = ReaderStream(text) else { throw APIFailure(404, "unknown stream") }
    return stream
  }

  /// Returns the followed feed of a stream; nil if the stream is another one.
  func feed(of stream: ReaderStream) -> FollowedFeed? {
    switch stream {
    case .feed(let id): byID[id]
    case .numbered(let number): all.first { $0.streamNumber == number }
    default: nil
    }
  }

  /// Returns the condition on the articles of a stream; fails for a number that no feed has.
  func condition(of stream: ReaderStream) throws(APIFailure) -> SearchExpression {
    if let condition = stream.condition { return condition }
    guard let feed = feed(of: stream) else { throw APIFailure(404, "unknown feed") }
    return .condition(.feed(feed.id.description))
  }

  func title(of stream: ReaderStream) -> String {
    if case .label(let tag) = stream { return tag }
    return feed(of: stream)?.title ?? "Broadsheet"
  }
}
