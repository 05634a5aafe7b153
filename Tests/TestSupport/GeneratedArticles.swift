package import Domain
package import FoundationEssentials
import Query

/// An article of a generated corpus, with the choices that made it.
package struct GeneratedArticle: Sendable {
  package let article: Article
  package let host: String
  package var marks: ArticleMarks
  /// The names of its feeds among `ArticleGenerator.feeds`.
  package var feeds: [String]

  /// Creates an article; `host` is the one that its link was made of.
  package init(
    article: Article,
    host: String,
    marks: ArticleMarks = ArticleMarks(),
    feeds: [String] = []
  ) {
    self.article = article
    self.host = host
    self.marks = marks
    self.feeds = feeds
  }

  /// The moment at which all articles are first seen.
  package static let seenAt = Date(timeIntervalSince1970: ArticleGenerator.firstSecond + 10_000.5)

  /// The date by which the archive should sort the article.
  package var sortDate: Date? {
    article.publishedAt.map { $0.timeIntervalSince(Self.seenAt) > 86_400 ? Self.seenAt : $0 }
  }
}

/// Articles of few words in many spellings, so that every query finds some.
package struct ArticleGenerator: Sendable {
  /// The words, most common first, each with its equivalent spellings.
  package static let vocabulary: [[String]] = [
    ["the", "The", "THE"], ["climate", "Climate", "ＣＬＩＭＡＴＥ"], ["energy"], ["wind", "Wind"],
    ["café", "cafe\u{301}", "CAFÉ", "cafe"], ["price", "Price"], ["東京都"], ["power"], ["election"],
    ["naïve", "Naive"], ["🦜"], ["2024"], ["AND"], ["or", "OR"], ["not", "NOT"], ["near", "NEAR"],
    ["Österreich", "osterreich"], ["京都"], ["☂️", "☂"], ["climatic"], ["windy"], ["東京"], ["a"],
    ["Ελλάς", "ελλασ"], ["Москва", "москва"], ["気候変動"], ["é"], ["R"], ["変"], ["ñandú", "nandu"],
    ["x1"], ["Łódź", "łodz"], ["saved"], ["title"], ["energies"], ["プラグ"],
  ]
  package static let separators = [
    " ", " ", " ", " ", " ", ", ", "-", "'", "\n", " — ", "_", "/", ". ", "",
  ]
  package static let hosts = [
    "news.example", "www.news.example", "uk.news.example", "mynews.example", "a-b.example",
    "a_b.example", "xn--bcher-kva.example", "[2001:db8::1]", "127.0.0.1", "example", "NEWS.Example",
    "news.example:8080",
  ]
  package static let sources: [(id: String?, name: String)] = [
    ("bbc-news", "BBC News"), ("bbc_news", "BBC News"), (nil, "BBC"), ("wire", "Wire"),
    (nil, "News"), ("the-café", "Café Press"), ("cnn", "東京新聞"),
  ]
  package static let authors = [nil, "Jane Doe", "Doe", "JANE", "Åsa Öberg", "", "東京 Bureau"]
  /// The followed feeds by the names of their sites, with their tags.
  package static let feeds: [(name: String, tags: [String])] = [
    ("a", ["News", "Ä x"]), ("b", ["news", "rare"]), ("c", []),
  ]
  package static let firstSecond = 1_600_000_000.0

  /// Returns the feed with the name of a site.
  package static func feed(_ name: String, tags: [String] = []) -> FollowedFeed? {
    WebLink("https://\(name).example/feed").map {
      FollowedFeed(address: $0, title: name, tags: tags)
    }
  }

  private var random: SeededGenerator

  /// Creates a generator; the same seed makes the same articles.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns that many articles, each with another address.
  package mutating func articles(_ count: Int) -> [GeneratedArticle] {
    (0..<count).compactMap { article($0) }
  }

  private mutating func article(_ number: Int) -> GeneratedArticle? {
    let host = random.zipf(Self.hosts)
    let source = random.zipf(Self.sources)
    guard let link = WebLink("https://\(host)/\(number)") else { return nil }
    let article = Article(
      provider: Provider(id: random.chance(2) ? "one" : "two", name: "Generated"),
      source: Article.Source(id: source.id, name: source.name),
      author: random.pick(Self.authors),
      title: "T " + text(1...5),
      summary: random.chance(4) ? nil : text(0...8),
      link: link,
      publishedAt: date(number),
      content: random.chance(5) ? nil : text(0...40),
      language: random.chance(3) ? nil : random.zipf([Language.en, .de, .zh])
    )
    // A feed changes the date of an entry without one, or with one in the future.
    let isDated = article?.publishedAt.map { $0 <= GeneratedArticle.seenAt } ?? false
    let feeds = Self.feeds.filter { _ in random.chance(5) && isDated }
    let marks = ArticleMarks(
      isSaved: random.chance(20),
      isRead: random.chance(7),
      isFollowed: !feeds.isEmpty,
      tags: Set(feeds.flatMap(\.tags)).sorted()
    )
    return article.map {
      GeneratedArticle(
        article: $0,
        host: host.lowercased(),
        marks: marks,
        feeds: feeds.map(\.name)
      )
    }
  }

  /// Dates in bursts that share seconds; some a fraction later, some years late, some missing.
  ///
  /// The last ones are more than a day after all articles were seen.
  private mutating func date(_ number: Int) -> Date? {
    if random.chance(15) { return nil }
    let burst = Double(random.chance(30) ? -90_000 : number / 5 * 1_000)
    let fraction = random.pick([0, 0, 0, 0.25, 0.999])
    let seconds = Self.firstSecond + burst + Double(Int.random(in: 0...3, using: &random))
    return Date(timeIntervalSince1970: seconds + fraction)
  }

  private mutating func text(_ lengths: ClosedRange<Int>) -> String {
    let length = Int.random(in: lengths, using: &random)
    return (0..<length).map { _ in
      random.pick(random.zipf(Self.vocabulary)) + random.pick(Self.separators)
    }.joined()
  }
}

extension SeededGenerator {
  /// Returns true once in `count` times on average.
  package mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &self) == 0
  }

  /// Chooses by Zipf's law: the second half as often as the first, the third a third as often.
  package mutating func zipf<Element>(_ elements: [Element]) -> Element {
    let place = Double(elements.count + 1).squareRoot()
    let choice = Double.random(in: 0..<1, using: &self)
    let index = Int(place * place / (1 + choice * (place * place - 1))) - 1
    return elements[min(max(index, 0), elements.count - 1)]
  }

  /// Chooses one of the elements.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
