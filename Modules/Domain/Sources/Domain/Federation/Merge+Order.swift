import FoundationEssentials

/// Who is next, and who has to be asked before that is known.
extension Merge {
  /// The member whose article comes next, of what has come; nil when nothing has.
  var next: Int? {
    isByDate
      ? newest.map(\.member)
      : turns.first { lists[$0].page != nil }
  }

  /// The members to ask, all at once, before the next of `room` articles can be given.
  ///
  /// Nobody is asked who could not stand in the way, and none whose answer a full page would not use.
  func awaited(room: Int) -> [Int] {
    let first = lists.indices.filter { lists[$0].wanted?.isAwaited ?? false }
    if !first.isEmpty { return first }
    return isByDate ? inTheWay : runDry(room: room)
  }

  /// The place of the newest of what has come; of equal ones the first member's.
  private var newest: (date: Date, member: Int)? {
    var newest: (date: Date, member: Int)?
    for member in lists.indices {
      guard let date = lists[member].page?.date else { continue }
      if newest.map({ date > $0.date }) ?? true { newest = (date, member) }
    }
    return newest
  }

  /// The members whose next page could hold what comes before the newest of what has come.
  private var inTheWay: [Int] {
    let newest = newest
    return lists.indices.filter { member in
      guard let bound = lists[member].wanted?.bound else { return false }
      guard let newest else { return true }
      return bound > newest.date || bound == newest.date && member < newest.member
    }
  }

  /// The members that have nothing to give when their turn comes while there is room.
  private func runDry(room: Int) -> [Int] {
    turns.filter { lists[$0].page != nil || lists[$0].wanted != nil }
      .prefix(room)
      .filter { lists[$0].wanted != nil }
  }

  /// The members in the order of their turns, from the one whose turn it is.
  var turns: [Int] {
    lists.indices.map { (turn + $0) % lists.count }
  }
}
