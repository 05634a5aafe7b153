import FoundationEssentials

// The headline that represents a story.
extension StoryGrouping {
  /// Returns the place of the headline that is closest to all of them: of statements, if there are any, and
  /// of equals the first.
  static func central(_ titles: [String]) -> Int {
    guard titles.count > 1 else { return 0 }
    let rarity = WordRarity.unknown
    let vectors = titles.map { title in
      let terms = Report(Article.ID(rawValue: 0), title: title, site: "", date: .distantPast).terms
      let length = rarity.squares(terms).squareRoot()
      return terms.map { (term: $0, weight: rarity.square($0).squareRoot() / length) }
    }
    let sum = vectors.joined().reduce(into: [UInt64: Double]()) {
      $0[$1.term, default: 0] += $1.weight
    }
    let statements = titles.indices.filter { !isTeaser(titles[$0]) }
    let places = statements.isEmpty ? Array(titles.indices) : statements
    let scores = places.map { place in
      vectors[place].reduce(0) { $0 + $1.weight * (sum[$1.term] ?? 0) }
    }
    let best = (scores.max() ?? 0) - 1e-9
    return scores.firstIndex { $0 >= best }.map { places[$0] } ?? 0
  }

  /// Whether a headline is a question, or breaks off.
  private static func isTeaser(_ title: String) -> Bool {
    let end = title.unicodeScalars.last { !"\"'”’»)] ".unicodeScalars.contains($0) }
    return end.map { "?？؟;…".unicodeScalars.contains($0) } == true || title.hasSuffix("...")
      || title.hasPrefix("¿")
  }
}

extension ArticleStory {
  /// Returns the one of some of its reports whose headline is closest to all of these.
  func central(_ reports: [Report]) -> Report {
    reports[StoryGrouping.central(reports.map(\.title))]
  }
}
