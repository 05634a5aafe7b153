/// How far the lists of all members have been given: what the cursor of a merged list says.
///
/// Written as `newsapi=2+7-3@809222400,guardian=+50,hackernews=end`. Of NewsAPI's page 2 seven
/// articles are done with; the one in place 3, counted from 0, was a copy of another; and nothing on
/// the page is newer than so many seconds after the beginning of 2001. Of the Guardian's first page
/// fifty are done with. Hacker News is at its end: `end100` would be a limit, `repeats` a list that
/// brought nothing new, `out` a member left out. `+failed` marks who failed when last asked, `+next`
/// whose turn is next.
struct FederationPosition: Hashable, Sendable {
  /// The members' marks, in the order of the members.
  var lists: [MemberPosition]
  /// The member whose turn is next; nil where they take none.
  var turn: Int?
}

extension FederationPosition {
  /// Reads a cursor.
  ///
  /// It has to name the same members, in any order: without one its articles would be missing, and
  /// with another they would come in the wrong place, and nobody would know.
  init(_ cursor: Cursor, members: [Provider.ID]) throws(NewsError) {
    let refusal = NewsError.cursorRefused(FederatedSearch.provider)
    guard cursor.provider == FederatedSearch.provider.id else { throw refusal }
    var marks: [Provider.ID: PositionText] = [:]
    for entry in cursor.position.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let id = CursorText.decoded(parts[0]), marks[id] == nil,
        let mark = PositionText(parts[1], for: id)
      else { throw refusal }
      marks[id] = mark
    }
    let known = members.compactMap { marks[$0] }
    let turns = known.indices.filter { known[$0].isNext }
    guard known.count == members.count, marks.count == members.count, turns.count <= 1 else {
      throw refusal
    }
    self.init(lists: known.map(\.mark), turn: turns.first)
  }

  /// Writes the cursor.
  func cursor(members: [Provider.ID]) -> Cursor {
    let entries = zip(members, lists).enumerated().map { place, entry in
      let text = PositionText(entry.1, isNext: place == turn).written(for: entry.0)
      return "\(CursorText.encoded(entry.0))=\(text)"
    }
    return Cursor(provider: FederatedSearch.provider.id, position: entries.joined(separator: ","))
  }
}
