import Domain
import Glibc
import OuterTestSupport

/// A plain implementation of Okapi BM25 with the archive's column weights.
struct NaiveRelevance {
  private let articles: [Article]
  private let averageLength: Double

  init(_ articles: [Article]) {
    self.articles = articles
    let lengths = articles.map { Double(Self.length($0) + Self.facets($0)) }
    averageLength = lengths.reduce(0, +) / Double(articles.count)
  }

  /// Returns the scores of articles for the phrases of an expression; excluded ones do not count.
  func scores(of found: [Article], for expression: SearchExpression) -> [Double] {
    let wanted = Self.wanted(expression)
    let rarities = wanted.map { wanted.count == 1 ? 1 : rarity(of: $0) }
    return found.map { article in
      zip(wanted, rarities).reduce(0) { $0 + $1.1 * saturated($1.0, in: article) }
    }
  }

  /// A phrase, and the field that must have it; nil for any.
  private typealias Wanted = (phrase: Phrase, field: SearchCondition.Field?)

  private func rarity(of wanted: Wanted) -> Double {
    let matches = Double(articles.filter { Self.frequency(of: wanted, in: $0) > 0 }.count)
    return max(1e-6, log((Double(articles.count) - matches + 0.5) / (matches + 0.5)))
  }

  private func saturated(_ wanted: Wanted, in article: Article) -> Double {
    let typed = Self.frequency(of: wanted, in: article)
    let others = wanted.phrase.forms.reduce(0) {
      $0 + Self.frequency(of: (Phrase($1), wanted.field), in: article)
    }
    let frequency = typed > 0 ? typed : others
    let length = Double(Self.length(article))
    let saturation = 1.2 * (0.25 + 0.75 * length / averageLength)
    return (typed > 0 ? 1 : 0.1) * frequency * 2.2 / (frequency + saturation)
  }

  private static func columns(
    _ article: Article
  ) -> [(weight: Double, field: SearchCondition.Field, text: String)] {
    [
      (10, .title, article.title), (3, .description, article.summary ?? ""),
      (1, .content, article.content ?? ""),
    ]
  }

  private static func words(_ text: String) -> [Substring] {
    SearchWords.index(text).split(separator: " ")
  }

  private static func length(_ article: Article) -> Int {
    columns(article).reduce(0) { $0 + words($1.text).count }
  }

  /// Host labels, language, source and author are index words too, besides two that all articles have.
  private static func facets(_ article: Article) -> Int {
    let labels = article.link.site.split(separator: ".").count
    let texts = [article.source.name, article.source.id ?? "", article.author ?? ""]
    return 2 + labels + (article.language == nil ? 0 : 1) + texts.reduce(0) { $0 + words($1).count }
  }

  private static func frequency(of wanted: Wanted, in article: Article) -> Double {
    let (phrase, field) = wanted
    let wanted = phrase.words.map { Substring($0) }
    return columns(article).reduce(0) { sum, column in
      let words = words(column.text)
      guard field == nil || column.field == field, words.count >= wanted.count else { return sum }
      let places = (0...words.count - wanted.count).filter { start in
        wanted.indices.allSatisfy { place in
          let mayGoOn = phrase.matchesBeginning && place == wanted.count - 1
          let word = words[start + place]
          return mayGoOn ? word.hasPrefix(wanted[place]) : word == wanted[place]
        }
      }
      return sum + column.weight * Double(places.count)
    }
  }

  private static func wanted(_ expression: SearchExpression) -> [Wanted] {
    switch expression {
    case .condition(.words(let phrase, let field)): phrase.words.isEmpty ? [] : [(phrase, field)]
    case .condition, .not: []
    case .all(let parts), .any(let parts): parts.flatMap(wanted)
    }
  }
}
