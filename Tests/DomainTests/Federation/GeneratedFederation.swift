import Domain
import FoundationEssentials
import TestSupport

/// Random members whose lists overlap by link and title, with repeated and undated articles.
struct GeneratedFederation {
  private(set) var members: [[[Article]]] = []
  let query: ArticleQuery

  /// The properties of the lists.
  struct Kind {
    /// Whether members have the same stories.
    var overlaps = true
    /// Whether each list is one page.
    var hasOnePage = false
  }

  init(seed: UInt64, sort: ArticleQuery.Sort, _ kind: Kind = Kind()) throws {
    var random = SeededGenerator(seed: seed)
    query = try ArticleQuery("x", sort: sort, pageSize: .random(in: 1...9, using: &random))
    let stories = Int.random(in: 1...16, using: &random)
    for member in 0..<Int.random(in: 1...5, using: &random) {
      let clock = Double(Int.random(in: -3...3, using: &random)) * 60
      var list: [Article] = []
      for story in 0..<stories where Bool.random(using: &random) {
        let name = kind.overlaps ? "s\(story)" : "s\(story)m\(member)"
        let isHeadline = kind.overlaps && Int.random(in: 0..<8, using: &random) == 0
        list.append(try Self.article(name, isHeadline, story, clock, by: member, &random))
      }
      members.append(Self.pages(of: list, kind, &random))
    }
  }

  /// Creates fake members; `failures` returns whether a request fails.
  func fakes(
    failures: @escaping @Sendable (_ member: Int, _ request: Int) -> Bool = { _, _ in false }
  ) -> [FakeMember] {
    members.enumerated().map { member, pages in
      FakeMember("m\(member)", pages) { request in
        failures(member, request) ? .unreachable(.member("m\(member)"), "no network") : nil
      }
    }
  }

  /// Creates a search of the members, as in a new process.
  func search() -> FederatedSearch { Self.search(fakes()) }

  static func search(_ fakes: [FakeMember]) -> FederatedSearch {
    FederatedSearch(of: fakes.map(\.member), deadline: .seconds(60))
  }

  /// Creates a member's copy of a story, with the same or another link and title.
  private static func article(
    _ name: String,
    _ isHeadline: Bool,
    _ story: Int,
    _ clock: Double,
    by member: Int,
    _ random: inout SeededGenerator
  ) throws -> Article {
    // Stories are 12 hours apart, so that two days are often near. Few distinct minutes make equal
    // dates likely.
    let minute = Double(-story * 720 + Int.random(in: 0...2, using: &random)) + clock
    let hasOtherLink = Int.random(in: 0..<2, using: &random) == 0
    let isRenamed = Int.random(in: 0..<3, using: &random) == 0
    let isUndated = Int.random(in: 0..<8, using: &random) == 0
    // Some titles are used for several stories.
    let title = isHeadline ? "The news of the hour in brief" : nil
    let named = try Article.fake(isRenamed ? "\(name)r\(member)" : name, nil, by: "m\(member)")
    return try Article.fake(
      hasOtherLink ? "\(name)/m\(member)" : name,
      isUndated ? nil : minute,
      by: "m\(member)",
      title: title ?? named.title
    )
  }

  /// Splits a list into pages of random size, some empty, unsorted or with repetitions.
  private static func pages(
    of list: [Article],
    _ kind: Kind,
    _ random: inout SeededGenerator
  ) -> [[Article]] {
    var list = list
    let repeats = kind.overlaps && Int.random(in: 0..<6, using: &random) == 0
    if repeats, let again = list.randomElement(using: &random) {
      list.insert(again, at: Int.random(in: 0...list.count, using: &random))
    }
    if Int.random(in: 0..<8, using: &random) == 0 { list.shuffle(using: &random) }
    if kind.hasOnePage { return [list] }
    var rest = list[...]
    var pages: [[Article]] = []
    var empty = 0
    while !rest.isEmpty {
      let size = Int.random(in: (empty < 3 ? 0 : 1)...6, using: &random)
      empty = size == 0 ? empty + 1 : 0
      pages.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return pages.isEmpty ? [[]] : pages
  }
}
