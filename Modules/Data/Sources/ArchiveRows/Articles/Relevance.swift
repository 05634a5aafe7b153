import Glibc

/// Okapi BM25, the rank function of archives; a higher score is better.
///
/// Both archives add the terms of the phrases in the order of the query, so that scores are equal bit
/// for bit.
package enum Relevance {
  /// The number of matches of a phrase after which counting stops.
  package static let countedMatches = 100_000

  /// The saturation of repeated words, as in SQLite's `bm25()`.
  private static let k1 = 1.2
  /// The penalty for long texts, as in `bm25()`.
  private static let b = 0.75

  /// The factor of every term.
  package static let factor = k1 + 1

  /// Returns the mean number of words of an article, including facets.
  package static func averageLength(words: Int64, articles: Int64) -> Double {
    max(1, Double(words) / Double(max(1, articles)))
  }

  /// Returns the inverse document frequency of one of several phrases.
  ///
  /// With a single phrase, the rarity is the same factor in every score, and 1 replaces it.
  package static func rarity(matches: Int, articles: Int64) -> Double {
    let matches = Double(matches)
    // A sum that is stored can be less than what is found.
    let others = max(0, Double(articles) - matches)
    let rarity = log((others + 0.5) / (matches + 0.5))
    // A phrase in more than half of the articles would otherwise lower their scores.
    return max(rarity, 1e-6)
  }

  /// The factor of the term of a word that an article has only in other forms.
  ///
  /// The word as typed adds more in any article of up to nine times the average length.
  package static let formsFactor = 0.1
  /// The highest score for the other forms of a single word.
  package static let highestOfForms = formsFactor * factor

  /// Returns the frequency at which a term reaches half of its highest value, by word counts.
  package static func saturation(length: Double, averageLength: Double) -> Double {
    k1 * relativeLength(length, averageLength: averageLength)
  }

  /// Returns the share of a text's length in the penalty: 1 for the average length.
  package static func relativeLength(_ length: Double, averageLength: Double) -> Double {
    1 - b + b * length / averageLength
  }

  /// Returns the part of a phrase in a score, by its weighted number of occurrences.
  package static func term(rarity: Double, frequency: Double, saturation: Double) -> Double {
    rarity * frequency * factor / (frequency + saturation)
  }

  /// Returns the weighted number of occurrences that a phrase with the rarity 1 needs for a score; fewer
  /// never reach it.
  package static func frequency(of score: Double, saturation: Double) -> Double {
    // A little less, because the inverse is rounded: by 1e-9 for a million repetitions.
    score < factor ? score * saturation / (factor - score) * (1 - 1e-6) : 0
  }
}

extension TextPhrase.Column {
  /// The weight of the words of the column in a score.
  package var weight: Double {
    switch self {
    case .title: 10
    case .summary: 3
    case .content: 1
    case .facets: 0
    }
  }
}
