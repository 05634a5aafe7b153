import Domain
import FoundationEssentials
import Presentation

/// The entries that a request asks for.
struct MinifluxSelection {
  /// The largest number of entries in one response.
  static let maximum = 10_000
  /// The orders that the archive has: all of them are that by date.
  private static let orders: Set<String> = ["id", "published_at", "created_at", "changed_at"]

  /// The condition, the order, the position and the limit of the list.
  let list: ReaderSelection
  /// The number of entries to skip.
  let offset: Int

  /// Reads the parameters of a list of entries; those in `scope` only.
  init(
    _ parameters: ReaderParameters,
    in scope: [SearchExpression],
    services: Services
  ) async throws(ReaderFailure) {
    guard Self.orders.contains(parameters["order"] ?? "id") else {
      throw ReaderFailure(400, "\"order\" must be id, published_at, created_at or changed_at")
    }
    guard
      let sort = ["asc": ArticleQuery.Sort.oldest, "desc": .newest][
        parameters["direction"] ?? "asc"
      ]
    else { throw ReaderFailure(400, "\"direction\" must be asc or desc") }
    var limit = try parameters.number("limit") ?? 100
    if limit == 0 { limit = Self.maximum }
    guard limit <= Self.maximum else {
      throw ReaderFailure(400, "\"limit\" must be at most \(Self.maximum)")
    }
    offset = try parameters.number("offset") ?? 0
    guard offset <= MinifluxEntries.maximumOffset else {
      throw ReaderFailure(400, "\"offset\" must be at most \(MinifluxEntries.maximumOffset)")
    }
    var parts = try scope + Self.states(parameters) + Self.times(parameters)
    if let words = parameters["search"] { parts.append(try Self.words(words, services.now())) }
    let (start, limits) = try await Self.place(parameters, sort, services.storedArticles)
    parts += limits
    list = ReaderSelection(.all(parts), sort: sort, limit: limit, start: start)
  }

  /// Returns the position and the conditions of `after_entry_id` and `before_entry_id`.
  ///
  /// An entry at which the list begins is a position, so that no entry is missed or repeated. Another one
  /// limits the time of arrival, so that late entries are found.
  private static func place(
    _ parameters: ReaderParameters,
    _ sort: ArticleQuery.Sort,
    _ stored: any FindArticle
  ) async throws(ReaderFailure) -> (start: Cursor?, limits: [SearchExpression]) {
    var (start, limits): (Cursor?, [SearchExpression]) = (nil, [])
    for name in ["after_entry_id", "before_entry_id"] {
      guard let number = try parameters.number(name), number > 0 else { continue }
      let (cursor, seen) = try await ReaderFailure.mapping {
        () throws(NewsError) -> (Cursor?, Date?) in
        let ids = try await Article.ID.miniflux([number], in: stored)
        guard let id = ids.first else { return (nil, nil) }
        return (try await stored.cursor(after: id), try await stored.firstSeen([id])[id])
      }
      guard let cursor, let seen else { throw ReaderFailure(400, "unknown entry in \"\(name)\"") }
      let isLater = name == "after_entry_id"
      if isLater == (sort == .oldest) {
        start = cursor
      } else if isLater {
        limits.append(.condition(.seen(since: seen.addingTimeInterval(0.001))))
      } else {
        limits.append(.not(.condition(.seen(since: seen))))
      }
    }
    return (start, limits)
  }

  /// Returns the conditions of `status`, `starred` and `globally_visible`; without a star, only articles
  /// of feeds are listed.
  private static func states(
    _ parameters: ReaderParameters
  ) throws(ReaderFailure) -> [SearchExpression] {
    let read = SearchExpression.condition(.read)
    let statuses = Set(try parameters.all("status", maximum: 100))
    let conditions = ["read": read, "unread": .not(read), "removed": .nothing]
    guard statuses.isSubset(of: conditions.keys) else {
      throw ReaderFailure(400, "\"status\" must be read, unread or removed")
    }
    let saved = SearchExpression.condition(.saved)
    var parts: [SearchExpression] = []
    // Clients write Booleans as their languages do.
    func isOn(_ name: String) -> Bool? {
      parameters[name].flatMap { value in
        ["true": true, "t": true, "1": true, "false": false, "f": false, "0": false][
          value.lowercased()
        ]
      }
    }
    let isStarred = isOn("starred")
    let isVisible = isOn("globally_visible") == true
    if let isStarred { parts.append(isStarred ? saved : .not(saved)) }
    if isStarred != true || isVisible {
      parts.append(.condition(.followed(exceptQuiet: isVisible)))
    }
    let isAny = statuses.isEmpty || statuses.isSuperset(of: ["read", "unread"])
    return isAny ? parts : parts + [.any(statuses.sorted().compactMap { conditions[$0] })]
  }

  /// Returns the conditions on the times of publication and of arrival.
  private static func times(
    _ parameters: ReaderParameters
  ) throws(ReaderFailure) -> [SearchExpression] {
    let conditions: KeyValuePairs<String, (Date) -> SearchExpression> = [
      "before": { .condition(.before($0)) },
      "after": { .condition(.since($0.addingTimeInterval(0.001))) },
      "published_before": { .condition(.before($0)) },
      "published_after": { .condition(.since($0.addingTimeInterval(0.001))) },
      "changed_before": { .not(.condition(.seen(since: $0))) },
      "changed_after": { .condition(.seen(since: $0)) },
    ]
    var parts: [SearchExpression] = []
    for (name, condition) in conditions {
      if let moment = try parameters.moment(name) { parts.append(condition(moment.date)) }
    }
    return parts
  }

  private static func words(
    _ words: String,
    _ now: Date
  ) throws(ReaderFailure) -> SearchExpression {
    do throws(InvalidQuery) {
      return try ArticleQuery(words, now: now).expression
    } catch {
      throw ReaderFailure(.invalidQuery(error))
    }
  }
}
