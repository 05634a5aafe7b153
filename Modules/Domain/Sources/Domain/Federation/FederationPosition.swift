import FoundationEssentials

/// The position in a merged list: the positions in the lists of all members.
///
/// The text form is `newsapi=2+7-3@809222400,guardian=+50,hackernews=end`:
///
/// - NewsAPI: page 2, of which seven articles are used. The one at index 3 was a copy of another.
///   Nothing on the page counts as newer than 809222400 seconds after the start of 2001.
/// - The Guardian: its first page, of which fifty articles are used.
/// - Hacker News: its end. Other ends are `end100` for a provider limit of 100, `repeats` for a list
///   without new items, and `out` for a member left out after two failures.
/// - `+failed` is appended if the last request to the member failed, `+next` if its turn is next.
struct FederationPosition: Hashable, Sendable {
  /// The positions in the order of the members.
  var lists: [MemberPosition]
  /// The member whose turn is next; nil in a list by date.
  var turn: Int?
}

extension FederationPosition {
  /// Parses a cursor, or throws `NewsError.cursorRefused`.
  ///
  /// The cursor must have the same members, in any order; otherwise articles would be missing or in
  /// the wrong place without a notice.
  init(_ cursor: Cursor, members: [Provider.ID]) throws(NewsError) {
    let refusal = NewsError.cursorRefused(FederatedSearch.provider)
    guard cursor.provider == FederatedSearch.provider.id else { throw refusal }
    var texts: [Provider.ID: PositionText] = [:]
    for entry in cursor.position.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let id = CursorText.decoded(parts[0]), texts[id] == nil,
        let text = PositionText(parts[1], for: id)
      else { throw refusal }
      texts[id] = text
    }
    let known = members.compactMap { texts[$0] }
    let turns = known.indices.filter { known[$0].isNext }
    guard known.count == members.count, texts.count == members.count, turns.count <= 1 else {
      throw refusal
    }
    self.init(lists: known.map(\.position), turn: turns.first)
  }

  /// Returns the cursor of the position.
  func cursor(members: [Provider.ID]) -> Cursor {
    let entries = zip(members, lists).enumerated().map { index, entry in
      let text = PositionText(entry.1, isNext: index == turn).written(for: entry.0)
      return "\(CursorText.encoded(entry.0))=\(text)"
    }
    return Cursor(provider: FederatedSearch.provider.id, position: entries.joined(separator: ","))
  }
}

/// The position in one member's list.
enum MemberPosition: Hashable, Sendable {
  /// A place on a page.
  case page(PagePosition)
  case ended(EndOfList)
  /// Nowhere: the member failed twice in a row and is left out.
  case leftOut
}

/// A place on a page of one member's list.
struct PagePosition: Hashable, Sendable {
  /// The page; nil is the first.
  var cursor: Cursor?
  /// The number of used articles, in the order of use: listed, or skipped as copies.
  var used = 0
  /// The indexes, in that order, of articles that are copies of others.
  var copies: Set<Int> = []
  /// The upper bound of dates on the page: the oldest date on earlier pages.
  var bound = Date.distantFuture
  /// Whether the last request for the page failed.
  var hasFailed = false

  /// Whether nothing can be listed before the page is received: it may have the newest article, or a
  /// part of it is already listed and the rest is not in memory.
  var isRequired: Bool { cursor == nil || used > 0 || !copies.isEmpty }
}
