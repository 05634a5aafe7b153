import ByteStrings
import Domain
import FoundationEssentials
import Query

/// The articles that a request asks for: a condition, an order and a limit.
struct ReaderSelection: Sendable {
  /// The largest number of streams in one request.
  static let maximumStreams = 100

  /// The condition on the articles.
  let condition: SearchExpression
  /// The order: newest first, or with `r=o` oldest first.
  let sort: ArticleQuery.Sort
  /// The largest number of articles in the response.
  let limit: Int

  /// Reads `n`, `r`, `ot`, `nt`, `it` and `xt`; the limit is at most `maximum`.
  init(
    of streams: [ReaderStream],
    _ parameters: ReaderParameters,
    maximum: Int,
    feeds: ReaderFeeds
  ) throws(APIFailure) {
    var parts = try Self.union(of: streams, feeds: feeds)
    for name in try parameters.all("it", maximum: Self.maximumStreams) where !name.isEmpty {
      parts.append(try feeds.condition(of: try feeds.stream(name)))
    }
    for name in try parameters.all("xt", maximum: Self.maximumStreams) where !name.isEmpty {
      let stream = try feeds.stream(name)
      if stream != .nothing { parts.append(.not(try feeds.condition(of: stream))) }
    }
    if let begin = try parameters.moment("ot") {
      parts.append(.condition(.seen(since: begin.date)))
    }
    if let end = try parameters.moment("nt") {
      parts.append(.not(.condition(.seen(since: end.date))))
    }
    condition = .all(parts)
    sort = parameters["r"] == "o" ? .oldest : .newest
    limit = min(max(try parameters.number("n") ?? 20, 1), maximum)
  }

  /// Returns the conditions on articles that are in at least one stream.
  ///
  /// Saved articles are not combined with others, because no index has both.
  static func union(
    of streams: [ReaderStream],
    feeds: ReaderFeeds
  ) throws(APIFailure) -> [SearchExpression] {
    var conditions: [SearchExpression] = []
    for stream in streams { conditions.append(try feeds.condition(of: stream)) }
    if conditions.count == 1, !streams[0].isFollowedOnly { return conditions }
    guard streams.allSatisfy(\.isFollowedOnly) else {
      throw APIFailure(400, "starred items cannot be combined with another stream")
    }
    let followed = SearchExpression.condition(.followed())
    return [followed] + (conditions.count == 1 ? conditions : [.any(conditions)])
  }
}

/// The pages of the archive that a response needs, in order.
struct ReaderPages {
  private let archive: any SearchArticles
  private let selection: ReaderSelection
  private let pageSize: Int
  private var remaining: Int
  private var requests: Int
  private var isAtEnd = false

  /// The position after the pages so far; nil at the start and at the end of the list.
  var next: Cursor?

  /// Creates the pages of a selection, each of up to `pageSize` articles.
  init(of selection: ReaderSelection, in archive: any SearchArticles, pageSize: Int) {
    self.archive = archive
    self.selection = selection
    self.pageSize = pageSize
    remaining = selection.limit
    // A page can have fewer articles than it was asked for, even none.
    requests = selection.limit / pageSize + 10
  }

  /// Returns the next page; nil after the last one.
  mutating func page() async throws(APIFailure) -> [Article]? {
    guard remaining > 0, requests > 0, !isAtEnd else { return nil }
    requests -= 1
    let query = ArticleQuery(
      matching: selection.condition,
      sort: selection.sort,
      pageSize: min(remaining, pageSize)
    )
    let (archive, start) = (archive, next)
    let page = try await APIFailure.mapping { () throws(NewsError) in
      try await archive(query, at: start)
    }
    remaining -= page.items.count
    switch page.continuation {
    case .more(let cursor): next = cursor
    case .end: (next, isAtEnd) = (nil, true)
    }
    return page.items
  }
}

extension Cursor {
  /// The text of a position in a response and in the parameter `c`.
  var continuation: String {
    description.utf8.map { $0.hexadecimal(digits: 2) }.joined()
  }

  /// Reads the text of a position; nil if it is none.
  init?(continuation text: String) {
    guard text.utf8.count <= 1_024, text.utf8.count.isMultiple(of: 2) else { return nil }
    let digits = text.utf8.compactMap(\.hexadecimalValue)
    guard digits.count == text.utf8.count else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { place in
      digits[place] << 4 | digits[place + 1]
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }
}
