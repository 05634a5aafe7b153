import ArchiveRows

/// A range of the impact of a word on the score of an article.
///
/// The impact is the weighted number of occurrences, less in long texts. In a vector, a word of a
/// high impact has a second lexeme without positions: a plus sign, the letter of the level, and the
/// word. A ranked search for one word looks for the highest levels first, and ends when no article
/// of a lower level can be on the page.
struct ImpactLevel {
  /// The lowest impact of each level, highest first.
  static let all: [Double] = [80, 56, 40, 30, 24, 19, 15, 12, 10]
  /// The average length for which impacts are computed; archives have others.
  private static let averageLength = 200.0

  /// The place in `all`.
  let number: Int

  /// Creates the level of a word by its frequency in a text of `length` words; nil below all levels.
  init?(frequency: Double, length: Double) {
    let relative = Relevance.relativeLength(length, averageLength: Self.averageLength)
    guard let number = Self.all.firstIndex(where: { frequency / relative >= $0 }) else {
      return nil
    }
    self.number = number
  }

  private init(number: Int) {
    self.number = number
  }

  /// The bytes before the word.
  var prefix: [UInt8] { [UInt8(ascii: "+"), UInt8(ascii: "a") + UInt8(number)] }

  /// The lexemes of a word in the levels of `numbers`.
  static func lexemes(of word: String, in numbers: Range<Int>) -> [String] {
    numbers.map { String(decoding: ImpactLevel(number: $0).prefix, as: UTF8.self) + word }
  }

  /// Returns a score that articles below the first `count` levels do not exceed.
  ///
  /// The ratio of the lengths relative to two averages is greatest for the longest texts.
  static func highestScore(below count: Int, averageLength: Double) -> Double {
    let impact = all[count - 1] * max(1, averageLength / Self.averageLength)
    let saturation = Relevance.saturation(length: averageLength, averageLength: averageLength)
    let score = Relevance.term(rarity: 1, frequency: impact, saturation: saturation)
    // Rounding errors must not exclude an article.
    return score * (1 + 1e-12)
  }
}
