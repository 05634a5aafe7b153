import Domain
import Glibc
import OuterTestSupport
import Query

/// A plain implementation of Okapi BM25 with the archive's column weights.
struct NaiveRelevance {
  private struct Column {
    let weight: Double
    let field: SearchCondition.Field
    let words: [Substring]
    let counts: [Substring: Int]

    init(_ weight: Double, _ field: SearchCondition.Field, _ text: String) {
      (self.weight, self.field, words) = (weight, field, NaiveRelevance.words(text))
      counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
  }

  /// The words of each article.
  private let articles: [Article.ID: [Column]]
  private let averageLength: Double

  init(_ articles: [Article]) {
    let columns = articles.map { ($0.id, Self.columns($0)) }
    self.articles = Dictionary(uniqueKeysWithValues: columns)
    let lengths = zip(articles, columns).map { Double(Self.length($1.1) + Self.facets($0)) }
    averageLength = lengths.reduce(0, +) / Double(articles.count)
  }

  /// Returns the scores of articles for the phrases of an expression; excluded ones do not count.
  func scores(of found: [Article], for expression: SearchExpression) -> [Double] {
    let wanted = Self.wanted(expression)
    let rarities = wanted.map { wanted.count == 1 ? 1 : rarity(of: $0) }
    return found.map { article in
      let article = articles[article.id] ?? []
      return zip(wanted, rarities).reduce(0) { $0 + $1.1 * saturated($1.0, in: article) }
    }
  }

  /// A phrase, and the field that must have it; nil for any.
  private typealias Wanted = (phrase: Phrase, field: SearchCondition.Field?)

  private func rarity(of wanted: Wanted) -> Double {
    let matches = Double(articles.values.filter { Self.frequency(of: wanted, in: $0) > 0 }.count)
    return max(1e-6, log((Double(articles.count) - matches + 0.5) / (matches + 0.5)))
  }

  private func saturated(_ wanted: Wanted, in article: [Column]) -> Double {
    let typed = Self.frequency(of: wanted, in: article)
    let others = wanted.phrase.forms.reduce(0) {
      $0 + Self.frequency(of: (Phrase($1), wanted.field), in: article)
    }
    let frequency = typed > 0 ? typed : others
    let length = Double(Self.length(article))
    let saturation = 1.2 * (0.25 + 0.75 * length / averageLength)
    return (typed > 0 ? 1 : 0.1) * frequency * 2.2 / (frequency + saturation)
  }

  private static func columns(_ article: Article) -> [Column] {
    [
      Column(10, .title, article.title), Column(3, .description, article.summary ?? ""),
      Column(1, .content, article.content ?? ""),
    ]
  }

  private static func words(_ text: String) -> [Substring] {
    SearchWords.index(text).split(separator: " ")
  }

  private static func length(_ article: [Column]) -> Int {
    article.reduce(0) { $0 + $1.words.count }
  }

  /// Host labels, language, source and author are index words too, besides two that all articles have.
  private static func facets(_ article: Article) -> Int {
    let labels = article.link.site.split(separator: ".").count
    let texts = [article.source.name, article.source.id ?? "", article.author ?? ""]
    return 2 + labels + (article.language == nil ? 0 : 1) + texts.reduce(0) { $0 + words($1).count }
  }

  private static func frequency(of wanted: Wanted, in article: [Column]) -> Double {
    let (phrase, field) = wanted
    let wanted = phrase.words.map { Substring($0) }
    return article.reduce(0) { sum, column in
      let words = column.words
      guard field == nil || column.field == field, words.count >= wanted.count else { return sum }
      if wanted.count == 1, !phrase.matchesBeginning {
        return sum + column.weight * Double(column.counts[wanted[0]] ?? 0)
      }
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
