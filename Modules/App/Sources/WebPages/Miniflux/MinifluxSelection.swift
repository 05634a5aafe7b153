import Domain
import FoundationEssentials
import Presentation
import Query

/// The entries that a request asks for.
struct MinifluxSelection {
  /// The largest number of entries in one response, and their number for `limit=0`.
  static let maximum = 10_000
  /// The names of `order`.
  enum Order: String, CaseIterable {
    case id, status, title, author
    case changedAt = "changed_at"
    case publishedAt = "published_at"
    case createdAt = "created_at"
    case categoryTitle = "category_title"
    case categoryID = "category_id"
  }

  /// The condition on the entries.
  let condition: SearchExpression
  /// The moments between which an entry was changed last; neither of them is included.
  let changes: (after: Date?, before: Date?)
  let order: Order
  let isAscending: Bool
  let limit: Int
  /// The number of entries to skip.
  let offset: Int
  /// The tags that an entry must have.
  let tags: [String]
  /// The numbers of the entries after and before which a list is.
  let bounds: (after: Int?, before: Int?)

  /// Reads the parameters of a list of the entries in `scope`.
  init(
    _ parameters: ReaderParameters,
    in scope: [SearchExpression],
    now: Date
  ) throws(APIFailure) {
    guard let order = Order(rawValue: parameters["order"] ?? "published_at") else {
      let names = Order.allCases.map(\.rawValue).joined(separator: ", ")
      throw APIFailure(400, "\"order\" must be one of \(names)")
    }
    let direction = parameters["direction"] ?? "asc"
    guard ["asc", "desc"].contains(direction) else {
      throw APIFailure(400, "\"direction\" must be asc or desc")
    }
    (self.order, isAscending) = (order, direction == "asc")
    let limit = try parameters.number("limit") ?? 100
    guard limit <= Self.maximum else {
      throw APIFailure(400, "\"limit\" must be at most \(Self.maximum)")
    }
    self.limit = limit == 0 ? Self.maximum : limit
    offset = try parameters.number("offset") ?? 0
    tags = try parameters.all("tags", maximum: 100).filter { !$0.isEmpty }.map(\.foldedTag)
    bounds = (try parameters.number("after_entry_id"), try parameters.number("before_entry_id"))
    changes = (
      try parameters.moment("changed_after")?.date, try parameters.moment("changed_before")?.date
    )
    var parts = try scope + Self.states(parameters) + Self.times(parameters)
    if let words = parameters["search"] { parts.append(try Self.words(words, now)) }
    condition = .all(parts)
  }

  /// Returns whether an entry was changed between the moments of `changes`.
  func isWanted(_ state: ArticleState) -> Bool {
    let changedAt = state.changedAt
    return changes.after.map { changedAt > $0 } ?? true
      && changes.before.map { changedAt < $0 } ?? true
  }

  /// Returns the conditions of `status`, `starred` and `globally_visible`; without a star, only articles
  /// of feeds are listed.
  private static func states(
    _ parameters: ReaderParameters
  ) throws(APIFailure) -> [SearchExpression] {
    let read = SearchExpression.condition(.read)
    let statuses = Set(try parameters.all("status", maximum: 100)).subtracting([""])
    let conditions = ["read": read, "unread": .not(read), "removed": .nothing]
    guard statuses.isSubset(of: conditions.keys) else {
      throw APIFailure(400, "\"status\" must be read, unread or removed")
    }
    let saved = SearchExpression.condition(.saved)
    var parts: [SearchExpression] = []
    let isStarred = parameters.flag("starred")
    let isVisible = parameters.flag("globally_visible") == true
    if let isStarred { parts.append(isStarred ? saved : .not(saved)) }
    if isStarred != true || isVisible {
      parts.append(.condition(.followed(exceptQuiet: isVisible)))
    }
    let isAny = statuses.isEmpty || statuses.isSuperset(of: ["read", "unread"])
    return isAny ? parts : parts + [.any(statuses.sorted().compactMap { conditions[$0] })]
  }

  /// Returns the conditions on the time of publication.
  private static func times(
    _ parameters: ReaderParameters
  ) throws(APIFailure) -> [SearchExpression] {
    var parts: [SearchExpression] = []
    for name in ["before", "published_before"] {
      if let moment = try parameters.moment(name) { parts.append(.condition(.before(moment.date))) }
    }
    for name in ["after", "published_after"] {
      guard let moment = try parameters.moment(name) else { continue }
      parts.append(.condition(.since(moment.date.addingTimeInterval(0.001))))
    }
    return parts
  }

  private static func words(
    _ words: String,
    _ now: Date
  ) throws(APIFailure) -> SearchExpression {
    do throws(InvalidQuery) {
      return try ArticleQuery(words, now: now).expression
    } catch {
      throw APIFailure(.invalidQuery(error))
    }
  }
}

extension ReaderParameters {
  /// Returns a Boolean as the languages of clients write it, also by its name alone; nil for anything else.
  func flag(_ name: String) -> Bool? {
    let values = [
      "": true, "true": true, "t": true, "1": true, "false": false, "f": false, "0": false,
    ]
    let named = try? all(name, maximum: .max)
    return named?.first.flatMap { values[$0.lowercased()] }
  }
}
