import FoundationEssentials
import Texts

/// A place in the order of dates: newest first, then in the order of the members.
struct MergePlace: Comparable, Sendable {
  /// The sort date.
  let date: Date
  /// The index of the member.
  let member: Int

  /// Whether a place is above another.
  static func < (first: MergePlace, second: MergePlace) -> Bool {
    (second.date, first.member) < (first.date, second.member)
  }
}

/// A page of the merged list while it is being filled.
struct MergedPage: Sendable {
  /// The articles in the order in which they were listed, with their places in the order of dates.
  private var rows: [(article: Article, place: MergePlace?)] = []
  private var indexes: [Article.ID: Int] = [:]
  /// The last place; nil in the order of turns.
  private(set) var end: MergePlace?
  private var remarks: [PageRemark] = []
  private var failures: [Int: NewsError] = [:]
  private var hasReply = false

  /// The number of articles.
  var count: Int { rows.count }

  /// The articles in the order of the list; nothing moves when one is added.
  var articles: [Article] {
    rows.enumerated().sorted { first, second in
      guard let place = first.element.place, let other = second.element.place, place != other
      else { return first.offset < second.offset }
      return place < other
    }.map(\.element.article)
  }

  /// The errors of members, in the order of the members.
  var errors: [NewsError] { failures.sorted { $0.key < $1.key }.map(\.value) }

  /// Whether a member has replied or failed.
  var hasOutcome: Bool { hasReply || !failures.isEmpty }

  /// Whether all members that were asked failed and there are no articles.
  var isLost: Bool { rows.isEmpty && !hasReply && !failures.isEmpty }

  /// The distinct remarks of the members, and one with the errors.
  var allRemarks: [PageRemark] {
    remarks.distinct + (failures.isEmpty ? [] : [.missing(errors)])
  }

  /// Adds an article at its place in the order of dates; nil is the end of the page.
  mutating func insert(_ article: Article, at place: MergePlace?) {
    indexes[article.id] = rows.count
    rows.append((article, place))
    end = place.map { max($0, end ?? $0) }
  }

  /// Merges a copy into its original, if that is on this page.
  mutating func add(_ copy: Article, to original: Article.ID, seenAt moment: Date) {
    if let index = indexes[original] { rows[index].article.absorb(copy, seenAt: moment) }
  }

  /// Records the remarks on a page of a member.
  mutating func note(_ remarks: [PageRemark]) {
    hasReply = true
    self.remarks += remarks
  }

  /// Records the failure of a member.
  mutating func note(_ failure: NewsError, of member: Int) {
    failures[member] = failure
  }
}

extension Article {
  /// Adds the places of a copy to `alsoAt`, and completes the article if both are the same page.
  mutating func absorb(_ copy: Article, seenAt moment: Date) {
    add([Appearance(of: copy)] + copy.alsoAt)
    if copy.id == id { self = completed(by: copy, firstSeen: moment) }
  }
}

extension Total {
  /// Creates the total of a merged list from the totals of the members; nil if it is unknown.
  ///
  /// Because of copies, the sum is an upper bound; with an estimate among the totals, an estimate.
  init?(merging totals: some Collection<Total?>) {
    let known = totals.compactMap { $0 }
    guard known.count == totals.count, let first = known.first else { return nil }
    let nonzero = known.filter { $0 != .exactly(0) }
    if nonzero.count <= 1 {
      self = nonzero.first ?? first
      return
    }
    var sum = 0
    for total in nonzero {
      if case .moreThan = total { return nil }
      let (added, hasOverflow) = sum.addingReportingOverflow(total.count)
      if hasOverflow { return nil }
      sum = added
    }
    self = nonzero.contains(where: \.isEstimate) ? .about(sum) : .atMost(sum)
  }

  private var isEstimate: Bool {
    if case .about = self { true } else { false }
  }
}
