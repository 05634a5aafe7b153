/// The members' lists on their way into one: what has come, what is given of it, who is to be asked.
///
/// A value that asks nobody: a copy of it is a place to return to.
struct Merge: Sendable {
  /// The page that is being filled.
  private(set) var page = MergedPage()
  /// How many articles there are in all; told once everybody was asked for a first page.
  private(set) var total: Total?
  /// Whether newest comes first; otherwise the members take turns.
  let isByDate: Bool
  /// The members' lists, in the order in which the members are preferred.
  private(set) var lists: [MemberList]
  /// The member whose turn is next, where they take turns.
  private(set) var turn = 0
  private var given = GivenStories()

  /// Creates a merge of which nothing has been given.
  init(count: Int, isByDate: Bool) {
    self.isByDate = isByDate
    lists = Array(repeating: MemberList(.page(PagePosition())), count: count)
  }

  /// Creates a merge that goes on in another process.
  init(_ marks: FederationPosition, isByDate: Bool) {
    self.isByDate = isByDate
    lists = marks.lists.map(MemberList.init)
    turn = marks.turn ?? 0
  }

  /// How far the merge has come.
  var marks: FederationPosition {
    let turn = isByDate ? nil : turns.first { !lists[$0].isOver }
    return FederationPosition(lists: lists.map(\.mark), turn: turn)
  }

  /// Whether nothing can follow.
  var isOver: Bool { lists.allSatisfy(\.isOver) }

  /// Why the list ends where it does, once it is over.
  ///
  /// It is complete only if every member's is; otherwise the reason is the first other one.
  var end: EndOfList {
    lists.lazy.compactMap(\.end).first { $0 != .complete } ?? .complete
  }

  /// The page to ask a member for; nil is its first.
  func cursor(of member: Int) -> Cursor? { lists[member].wanted?.cursor }

  /// Begins the next page.
  mutating func startPage() {
    page = MergedPage()
    for member in lists.indices { lists[member].startPage() }
  }

  /// Gives what can be given, to so many articles on the page, and returns the members that have to
  /// be asked before it can go on; nil when the page is finished.
  mutating func fill(to size: Int) -> [Int]? {
    while page.articles.count < size {
      let awaited = awaited(room: size - page.articles.count)
      if !awaited.isEmpty { return awaited }
      guard let member = next else { return nil }
      give(member)
    }
    return nil
  }

  /// Takes in what the members that were asked have answered.
  mutating func receive(_ answers: some Sequence<(Int, Inquiry.Answer)>) {
    var answered: [Int] = []
    var totals: [Total?] = []
    let isFirst = lists.allSatisfy(\.isUntouched)
    for (member, answer) in answers {
      switch answer {
      case .success(let answer):
        answered.append(member)
        totals.append(answer.total)
        page.note(answer.remarks)
        // What was given in another process has to be known before copies of it are looked for.
        for report in lists[member].receive(answer, by: member, isByDate: isByDate) {
          given.insert(report)
        }
      case .failure(let error):
        page.note(error, of: member)
        lists[member].fail()
      }
    }
    if isFirst { total = Total(merging: totals) }
    for member in answered {
      for (copy, original) in lists[member].settle(given.original) { page.add(copy, to: original) }
    }
  }

  private mutating func give(_ member: Int) {
    guard let (first, report) = lists[member].takeNext() else { return }
    var article = first
    for other in lists.indices {
      for copy in lists[other].takeCopies(of: report) { article.absorb(copy) }
    }
    given.insert(report)
    page.append(article)
    turn = (member + 1) % lists.count
  }
}

extension Total {
  /// Creates the total of a list that is merged from others, each with its own; nil when it cannot be
  /// told.
  ///
  /// Some of what several have may be the same, so together they have at most the sum; a sum with an
  /// estimate in it is one.
  fileprivate init?(merging totals: [Total?]) {
    let known = totals.compactMap { $0 }
    guard known.count == totals.count, let first = known.first else { return nil }
    let filled = known.filter { $0 != .exactly(0) }
    if filled.count <= 1 {
      self = filled.first ?? first
      return
    }
    var sum = 0
    for total in filled {
      if case .moreThan = total { return nil }
      let (added, isTooMuch) = sum.addingReportingOverflow(total.count)
      if isTooMuch { return nil }
      sum = added
    }
    self = filled.contains(where: \.isEstimate) ? .about(sum) : .atMost(sum)
  }
  private var isEstimate: Bool {
    if case .about = self { true } else { false }
  }
}
