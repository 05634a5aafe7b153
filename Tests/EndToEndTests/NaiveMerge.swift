import FoundationEssentials

/// What the list of a federation has to be: everything, sorted, and looked through from the front.
///
/// It knows which articles are the same because it was told so when they were generated.
struct NaiveMerge {
  /// The articles that are to be given, each with those that are copies of it.
  private(set) var stories: [(first: ListedArticle, copies: [ListedArticle])] = []

  /// Merges the lists of the services, in the order in which they are preferred.
  init(_ lists: [[ListedArticle]]) {
    let all = lists.flatMap(\.self)
    // Swift's sort is stable, but does not promise it.
    let order = all.indices.sorted { (all[$1].time, $0) < (all[$0].time, $1) }
    for index in order { add(all[index]) }
  }

  /// The articles that are to be given.
  var rows: [NewsRow] { stories.map { NewsRow($0.first) } }

  /// Takes out of a list, which repeats some stories, what is a copy of something before it.
  static func once(_ rows: [NewsRow], of lists: [[ListedArticle]]) -> [NewsRow] {
    let listed = Dictionary(lists.joined().map { (NewsRow($0), $0) }) { first, _ in first }
    var merge = NaiveMerge([])
    // What was not listed stays, to be noticed.
    return rows.filter { row in listed[row].map { merge.add($0) } ?? true }
  }

  @discardableResult
  private mutating func add(_ article: ListedArticle) -> Bool {
    if let place = stories.firstIndex(where: { Self.isCopy(article, of: $0.first) }) {
      stories[place].copies.append(article)
      return false
    }
    stories.append((article, []))
    return true
  }

  private static func isCopy(_ article: ListedArticle, of other: ListedArticle) -> Bool {
    if article.page == other.page { return true }
    return article.service != other.service && article.headline == other.headline
      && abs(article.time - other.time) <= 172_800
  }
}

/// An article in a merged list, as far as it tells whose it is.
struct NewsRow: Hashable {
  let provider: String
  let url: String
  let title: String
  let publishedAt: String?

  init(_ article: ListedArticle) {
    provider = article.service.rawValue
    url = article.url
    title = article.title
    publishedAt = Date(timeIntervalSince1970: Double(article.time)).formatted(.iso8601)
  }

  init(_ article: WrittenArticle) {
    provider = article.provider
    url = article.url
    title = article.title
    publishedAt = article.publishedAt
  }
}
