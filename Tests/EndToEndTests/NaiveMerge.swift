import FoundationEssentials
import Texts

/// The expected list of a federation: all articles sorted, without later copies.
///
/// Copies are known from the generator of the articles.
struct NaiveMerge {
  /// The expected articles with their copies.
  private(set) var stories: [(first: ListedArticle, copies: [ListedArticle])] = []

  /// Merges the lists of the services, in their order of preference.
  init(_ lists: [[ListedArticle]]) {
    let all = lists.flatMap(\.self)
    // Swift's sort is stable, but not documented as such.
    let order = all.indices.sorted { (all[$1].time, $0) < (all[$0].time, $1) }
    for index in order { add(all[index]) }
  }

  /// The expected articles.
  var rows: [NewsRow] { stories.map { NewsRow($0.first) } }

  /// Removes copies of earlier articles from a list.
  static func once(_ rows: [NewsRow], of lists: [[ListedArticle]]) -> [NewsRow] {
    let listed = Dictionary(lists.joined().map { (NewsRow($0), $0) }) { first, _ in first }
    var merge = NaiveMerge([])
    // Unknown articles stay, so that a test notices them.
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

/// An article of a merged list, reduced to its identity.
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
