/// A page of the merged list while it is filled.
struct MergedPage: Sendable {
  /// What has been given.
  private(set) var articles: [Article] = []
  private var remarks: [PageRemark] = []
  private var failures: [Int: NewsError] = [:]
  private var hasAnswer = false

  /// What has gone wrong, in the order of the members.
  var errors: [NewsError] { failures.sorted { $0.key < $1.key }.map(\.value) }

  /// Whether there is nothing but failures to tell of.
  var isLost: Bool { articles.isEmpty && !hasAnswer && !failures.isEmpty }

  /// What there is to know about the page: each remark of the members once, and who is missing.
  var allRemarks: [PageRemark] { failures.isEmpty ? remarks : remarks + [.missing(errors)] }

  /// Adds an article at the end.
  mutating func append(_ article: Article) {
    articles.append(article)
  }

  /// Adds to an article what a copy of it knows, if the article is on this page.
  mutating func add(_ copy: Article, to original: Article.ID) {
    guard let place = articles.lastIndex(where: { $0.id == original }) else { return }
    articles[place].absorb(copy)
  }

  /// Notes what came with a page of a member.
  mutating func note(_ remarks: [PageRemark]) {
    hasAnswer = true
    for remark in remarks where !self.remarks.contains(remark) { self.remarks.append(remark) }
  }

  /// Notes that a member failed.
  mutating func note(_ failure: NewsError, of member: Int) {
    failures[member] = failure
  }
}

extension Article {
  /// Adds where a copy can be read, unless it is the same, and what it knows better of the same page.
  mutating func absorb(_ copy: Article) {
    add([Appearance(of: copy)] + copy.alsoAt)
    if copy.id == id { self = completed(by: copy) }
  }
}
