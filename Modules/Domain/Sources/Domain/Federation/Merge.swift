import FoundationEssentials

/// The state of merging the members' lists into one: buffered pages, listed stories, next requests.
///
/// A value without side effects, so that a copy of it is a snapshot to return to.
struct Merge: Sendable {
  /// The current page of the merged list.
  private(set) var page = MergedPage()
  /// The numbers of articles of the members that have replied; nil in a list of another process.
  private var totals: [Int: Total?]?
  /// The members that were asked and have not replied, and whether each had all the time for a page.
  private var requests: [Int: Bool] = [:]
  /// Whether the order is newest first; otherwise the members take turns.
  private let isByDate: Bool
  /// The members' lists in order of preference.
  private var lists: [MemberList]
  /// The member whose turn is next; unused in the order of dates.
  private var turn = 0
  /// The moment at which the articles on the current page of the merged list are seen.
  private var moment = Date.distantFuture
  private var listed = ListedStories()

  /// Creates a merge at the start of all lists.
  init(count: Int, isByDate: Bool) {
    self.isByDate = isByDate
    lists = Array(repeating: MemberList(.page(PagePosition())), count: count)
    totals = [:]
  }

  /// Creates a merge at a position of another process.
  init(_ position: FederationPosition, isByDate: Bool) {
    self.isByDate = isByDate
    lists = position.lists.map(MemberList.init)
    turn = position.turn ?? 0
  }

  /// The position after the current page.
  var position: FederationPosition {
    let turn = isByDate ? nil : turns.first { !lists[$0].isOver }
    return FederationPosition(lists: lists.map(\.position), turn: turn)
  }

  /// The number of articles in the merged list; nil if it is unknown, or while replies are awaited.
  var total: Total? { totals.flatMap { requests.isEmpty ? Total(merging: $0.values) : nil } }

  /// The members that were asked and have not replied, in order.
  var awaited: [Int] { requests.keys.sorted() }

  /// Whether the merged list has ended.
  var isOver: Bool { lists.allSatisfy(\.isOver) }

  /// The reason why the merged list ended.
  ///
  /// Complete only if the lists of all members are; otherwise the first other reason.
  var end: EndOfList {
    lists.lazy.compactMap(\.end).first { $0 != .complete } ?? .complete
  }

  /// Returns the cursor of the page to request from a member; nil is its first page.
  func cursor(of member: Int) -> Cursor? {
    if case .page(let page) = lists[member].position { page.cursor } else { nil }
  }

  /// Starts the next page, whose articles are seen at a moment.
  mutating func startPage(at moment: Date) {
    self.moment = moment
    page = MergedPage()
    requests = [:]
    for member in lists.indices { lists[member].startPage() }
  }

  /// Lists articles until the page has `size`.
  ///
  /// Returns the members whose pages are needed before more can be listed; nil if the page is filled.
  mutating func fill(to size: Int) -> [Int]? {
    while page.count < size {
      let members = membersToAsk(room: size - page.count)
      if !members.isEmpty { return members }
      guard let member = next else { return nil }
      listNext(of: member)
    }
    return nil
  }

  /// Records that members are asked for their next pages.
  mutating func ask(_ members: [Int]) {
    for member in members { requests[member] = !page.hasOutcome }
  }

  /// Allows the page to be filled without the replies of these awaited members.
  ///
  /// Returns whether that is possible for any of them.
  mutating func passOver(_ members: [Int]) -> Bool {
    members.reduce(false) { lists[$1].passOver() || $0 }
  }

  /// Adds the replies of members that were asked.
  ///
  /// In the order of dates, a late reply is inserted as far as it sorts above the end of the page. In
  /// that of turns, nothing is inserted: the member takes its turns from then on.
  mutating func receive(_ replies: [(member: Int, reply: MemberRequests.Reply)]) {
    var answered: [Int] = []
    let late = Set(lists.indices.filter { lists[$0].isPassedOver })
    for (member, reply) in replies {
      let hadAllTime = requests.removeValue(forKey: member) ?? true
      switch reply {
      case .success(let reply):
        answered.append(member)
        add(reply, of: member)
      // The member had only the time that earlier requests for the page left.
      case .failure(.timedOut) where !hadAllTime: lists[member].skip()
      case .failure(let error):
        page.note(error, of: member)
        lists[member].fail()
      }
    }
    for member in answered {
      let copies = lists[member].takeCopiesFromReceivedPage(listed.original)
      for (copy, original) in copies { page.add(copy, to: original, seenAt: moment) }
    }
    if isByDate { for member in answered where late.contains(member) { insertLate(of: member) } }
  }

  private mutating func add(_ reply: Page<Article>, of member: Int) {
    if lists[member].isUntouched { totals?.updateValue(reply.total, forKey: member) }
    page.note(reply.remarks)
    // Stories that another process listed must be known before copies of them are dropped.
    let sortMoment = isByDate ? moment : nil
    for report in lists[member].receive(reply, by: member, sortedAt: sortMoment) {
      listed.insert(report)
      for other in lists.indices { _ = lists[other].takeCopies(of: report) }
    }
  }

  /// Lists the buffered articles of a member that sort above the end of the page.
  private mutating func insertLate(of member: Int) {
    while let end = page.end, let place = lists[member].page?.place, place < end {
      listNext(of: member)
    }
  }

  private mutating func listNext(of member: Int) {
    let place = isByDate ? lists[member].page?.place : nil
    guard let (first, report) = lists[member].takeNext() else { return }
    var article = first
    for other in lists.indices {
      for copy in lists[other].takeCopies(of: report) { article.absorb(copy, seenAt: moment) }
    }
    listed.insert(report)
    page.insert(article, at: place)
    turn = (member + 1) % lists.count
  }
}

extension Merge {
  /// The member with the next article of the buffered pages; nil if there is none.
  private var next: Int? {
    isByDate
      ? newest.map(\.member)
      : turns.first { lists[$0].page != nil }
  }

  /// Returns the members to ask, all at once, before the next of `room` articles can be appended.
  ///
  /// Members whose reply cannot change the next article, or does not fit on the page, are not asked.
  private func membersToAsk(room: Int) -> [Int] {
    let required = lists.indices.filter { lists[$0].neededPage?.isRequired ?? false }
    if !required.isEmpty { return required }
    return isByDate ? membersWithNewerPages : membersWithoutArticles(room: room)
  }

  /// The place of the newest buffered article.
  private var newest: MergePlace? { lists.lazy.compactMap { $0.page?.place }.min() }

  /// The members whose next page may have an article before the newest buffered one.
  private var membersWithNewerPages: [Int] {
    let newest = newest
    return lists.indices.filter { member in
      guard let bound = lists[member].neededPage?.bound else { return false }
      return newest.map { MergePlace(date: bound, member: member) < $0 } ?? true
    }
  }

  /// Returns the members without a buffered page whose turn comes within `room` articles.
  private func membersWithoutArticles(room: Int) -> [Int] {
    turns.filter { lists[$0].page != nil || lists[$0].neededPage != nil }
      .prefix(room)
      .filter { lists[$0].neededPage != nil }
  }

  /// The members in the order of their turns, starting with the next.
  private var turns: [Int] {
    lists.indices.map { (turn + $0) % lists.count }
  }
}
