import Domain
import FoundationEssentials

/// What the merged list has to be: everything, sorted, and looked through from the front.
///
/// Written for the tests alone, without a thought for pages, buffers or time.
struct ReferenceMerge {
  struct Entry {
    let member: Int
    let article: Article
    var place = Date.distantPast
  }

  /// The articles in their order, each followed by those that are copies of it.
  private(set) var stories: [(first: Entry, copies: [Entry])] = []

  /// Merges the members' pages.
  init(_ members: [[[Article]]], sort: ArticleQuery.Sort) {
    if sort == .newest {
      let all = members.enumerated().flatMap { Self.placed($1, by: $0) }
      // Swift's sort is stable, but does not promise it.
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

  /// The copies that are to be given, in order.
  var copies: [String] { stories.map(\.first.article.copy) }

  /// Returns the copies that are neither among those given nor copies of any of them.
  static func lost(_ members: [[[Article]]], given: [Article]) -> [String] {
    let told = Set(given.map(\.copy))
    let entries = given.map { article in
      Entry(member: Int(article.provider.id.dropFirst()) ?? -1, article: article)
    }
    return members.enumerated().flatMap { member, pages in
      pages.flatMap(\.self).filter { article in
        let entry = Entry(member: member, article: article)
        return !told.contains(article.copy) && !entries.contains { isCopy(entry, of: $0) }
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

  private static func isCopy(_ entry: Entry, of other: Entry) -> Bool {
    if entry.article.id == other.article.id { return true }
    guard entry.member != other.member, let date = entry.article.publishedAt,
      let otherDate = other.article.publishedAt
    else { return false }
    return abs(date.timeIntervalSince(otherDate)) <= 172_800
      && Story(entry.article.title).isSame(as: Story(other.article.title))
  }

  /// Gives each article the date that it stands at: never newer than anything before it.
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
