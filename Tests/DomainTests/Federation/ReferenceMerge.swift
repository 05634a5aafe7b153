import FoundationEssentials

@testable import Domain

/// The expected merged list: all articles, sorted, with copies removed from the front.
///
/// A simple reference without pages and buffers.
struct ReferenceMerge {
  struct Entry {
    let member: Int
    let article: Article
    var place = Date.distantPast
  }

  /// The articles in order, each with its copies.
  private(set) var stories: [(first: Entry, copies: [Entry])] = []

  /// Merges the members' pages.
  init(_ members: [[[Article]]], sort: ArticleQuery.Sort) {
    if sort == .newest {
      let all = members.enumerated().flatMap { Self.placed($1, by: $0) }
      // The sort of the standard library is not documented as stable.
      let order = all.indices.sorted {
        all[$0].place == all[$1].place ? $0 < $1 : all[$0].place > all[$1].place
      }
      for index in order { add(all[index]) }
    } else {
      takeTurns(
        members.enumerated().map { member, pages in
          pages.flatMap(\.self).map { Entry(member: member, article: $0) }
        }
      )
    }
  }

  /// The articles to list, in order.
  var copies: [String] { stories.map(\.first.article.copy) }

  /// Returns the articles that are neither listed nor copies of a listed one.
  static func lost(_ members: [[[Article]]], given: [Article]) -> [String] {
    let listedCopies = Set(given.map(\.copy))
    let entries = given.map { article in
      Entry(member: Int(article.provider.id.dropFirst()) ?? -1, article: article)
    }
    return members.enumerated().flatMap { member, pages in
      pages.flatMap(\.self).filter { article in
        let entry = Entry(member: member, article: article)
        return !listedCopies.contains(article.copy) && !entries.contains { isCopy(entry, of: $0) }
      }.map(\.copy)
    }
  }

  private mutating func takeTurns(_ lists: [[Entry]]) {
    var rest = lists.map { $0[...] }
    while rest.contains(where: { !$0.isEmpty }) {
      for member in rest.indices {
        while let entry = rest[member].popFirst() {
          if add(entry) { break }
        }
      }
    }
  }

  @discardableResult
  private mutating func add(_ entry: Entry) -> Bool {
    if let story = stories.firstIndex(where: { Self.isCopy(entry, of: $0.first) }) {
      stories[story].copies.append(entry)
      return false
    }
    stories.append((entry, []))
    return true
  }

  private static func headline(_ entry: Entry) -> StoryGrouping.Report {
    StoryGrouping.Report(entry.article.id, title: entry.article.title, site: "", date: entry.place)
  }

  private static func isCopy(_ entry: Entry, of other: Entry) -> Bool {
    if entry.article.id == other.article.id { return true }
    guard entry.member != other.member, let date = entry.article.publishedAt,
      let otherDate = other.article.publishedAt
    else { return false }
    return abs(date.timeIntervalSince(otherDate)) <= 172_800
      && headline(entry).isSame(as: headline(other))
  }

  /// Returns the articles with their sort dates, which are never newer than on earlier pages.
  private static func placed(_ pages: [[Article]], by member: Int) -> [Entry] {
    var list: [Entry] = []
    for page in pages {
      let last = list.last?.place
      var entries: [Entry] = []
      for (index, article) in page.enumerated() {
        let date =
          article.publishedAt ?? entries.last?.place
          ?? page[index...].lazy.compactMap(\.publishedAt).first ?? last ?? .distantPast
        entries.append(Entry(member: member, article: article, place: date))
      }
      let order = entries.indices.sorted {
        entries[$0].place == entries[$1].place
          ? $0 < $1 : entries[$0].place > entries[$1].place
      }
      for index in order {
        entries[index].place = min(entries[index].place, last ?? .distantFuture)
        list.append(entries[index])
      }
    }
    return list
  }
}
