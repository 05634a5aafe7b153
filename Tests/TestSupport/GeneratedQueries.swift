package import Domain
import FoundationEssentials
import Query
import Texts

/// Queries with every construct, for generated articles.
package struct QueryGenerator: Sendable {
  /// The words and values to search for.
  package struct Subjects: Sendable {
    package var words = ArticleGenerator.vocabulary.flatMap(\.self)
    package var names = ["jane", "\"jane doe\"", "do*", "bbc", "\"bbc news\"", "新聞", "東*"]
    package var sites = [
      "news.example", "example", "a-b.example", "a_b.example", "uk.news.example",
    ]
    package var times = ArticleGenerator.firstSecond...ArticleGenerator.firstSecond + 400_100

    /// The subjects of generated articles.
    package init() {}
  }

  private static let tags = [
    "tag:NEWS", "tag:\"ä X\"", "tag:rare", "tag:none", "tag:news tag:rare",
  ]
  private var random: SeededGenerator
  private let subjects: Subjects

  /// Creates a generator of queries, by default for articles of `ArticleGenerator`.
  package init(seed: UInt64, about subjects: Subjects = Subjects()) {
    random = SeededGenerator(seed: seed)
    self.subjects = subjects
  }

  /// Returns a query; nil if the generated text is invalid.
  package mutating func query(sort: ArticleQuery.Sort) -> ArticleQuery? {
    let text = expression(depth: 3)
    let filter = random.chance(3) ? filter() : ArticleFilter()
    // Each page of a ranked list scores every match again.
    let size = random.pick(sort == .newest ? [1, 2, 3, 7, 20, 100] : [20, 100])
    return try? ArticleQuery(text, filter: filter, sort: sort, pageSize: size, now: .distantPast)
  }

  /// Returns a query of words with operators, the best matches first; nil if the text is invalid.
  package mutating func wordQuery(size: Int) -> ArticleQuery? {
    let text = wordExpression(depth: 2)
    return try? ArticleQuery(text, sort: .relevance, pageSize: size, now: .distantPast)
  }

  private mutating func wordExpression(depth: Int) -> String {
    let joint = random.pick([" ", " OR "])
    return (0..<random.pick([1, 2, 2, 3])).map { place in
      let sign = place > 0 && random.chance(4) ? "-" : ""
      if depth > 0, random.chance(3) { return sign + "(" + wordExpression(depth: depth - 1) + ")" }
      return sign + (random.chance(4) ? random.pick(["title:", "description:", "content:"]) : "")
        + words()
    }
    .joined(separator: joint)
  }

  private mutating func expression(depth: Int) -> String {
    let count = random.pick([1, 1, 1, 2, 2, 3])
    let joint = random.pick([" ", " ", " AND ", " OR "])
    return (0..<count).map { _ in operand(depth: depth) }.joined(separator: joint)
  }

  private mutating func operand(depth: Int) -> String {
    let sign = random.pick(["", "", "", "", "-", "NOT ", "+", "--", "---"])
    if depth > 0, random.chance(4) { return sign + "(" + expression(depth: depth - 1) + ")" }
    switch Int.random(in: 0...4, using: &random) {
    case 0...2: return sign + words()
    case 3: return sign + field() + fieldWords()
    default: return sign + facet()
    }
  }

  private mutating func field() -> String {
    random.pick(["title:", "description:", "content:", "author:", "source:"])
  }

  private mutating func words() -> String {
    let star = random.chance(6) ? "*" : ""
    if random.chance(3) {
      let count = random.pick([1, 2, 2, 3])
      return "\"" + (0..<count).map { _ in random.zipf(subjects.words) }.joined(separator: " ")
        + "\"" + star
    }
    let word = random.zipf(subjects.words)
    let cut = random.chance(4) ? String(word.prefix(random.pick([1, 2, 3]))) : word
    return (cut.isEmpty ? word : cut) + star
  }

  private mutating func fieldWords() -> String {
    random.chance(2) ? words() : random.pick(subjects.names)
  }

  private mutating func facet() -> String {
    let day = Date(timeIntervalSince1970: moment()).formatted(.iso8601)
    switch Int.random(in: 0...8, using: &random) {
    case 0: return "site:" + random.pick(subjects.sites)
    case 1: return "lang:" + random.pick(["en", "de", "zh", "fr"])
    case 2: return "after:" + day
    case 3: return "before:" + day
    case 4: return "is:saved"
    case 5: return random.pick(["is:read", "is:unread"])
    case 6: return random.pick(["is:followed", "is:followed is:unread", "is:followed -is:unread"])
    case 7: return random.pick(["", "is:unread "]) + random.pick(Self.tags)
    default: return random.pick(["***", "''", "-", "()", "\"", "NEAR(a b)", "a:b", "^a", "{a}"])
    }
  }

  private mutating func moment() -> Double {
    Double.random(in: subjects.times, using: &random).rounded()
  }

  private mutating func filter() -> ArticleFilter {
    var filter = ArticleFilter()
    if random.chance(3) { filter.fields = random.pick([[.title], [.description, .content]]) }
    if random.chance(4) { filter.sources = random.pick([["bbc-news"], ["bbc_news", "cnn"]]) }
    if random.chance(4) { filter.domains = [random.pick(subjects.sites), "[2001:db8::1]"] }
    if random.chance(4) { filter.excludedDomains = [random.pick(subjects.sites), "127.0.0.1"] }
    if random.chance(4) { filter.from = Date(timeIntervalSince1970: moment() + 0.25) }
    if random.chance(4) { filter.to = Date(timeIntervalSince1970: moment() + 200_000) }
    if random.chance(4) { filter.language = .de }
    if random.chance(4) { filter.isUnreadOnly = true }
    if random.chance(4) { filter.isFollowedOnly = true }
    if random.chance(4) {
      let names = ArticleGenerator.feeds.map(\.name) + ["none"]
      filter.feed = ArticleGenerator.feed(random.pick(names))?.id
    }
    return filter
  }
}
