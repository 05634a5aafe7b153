import ByteStrings

/// How rare words are: by their lengths, and by the headlines that have them.
struct WordRarity: Sendable {
  /// Without headlines: by the lengths alone.
  static let unknown = WordRarity([])

  /// The weight of the lengths, in headlines.
  private static let assumed = 300.0
  /// The assumed part of headlines that have a word of a length.
  private static let parts = [0.2, 0.2, 0.2, 0.05, 0.01, 0.004, 0.0015, 0.0015]
  /// The weight of a word that every headline has.
  private static let leastWeight = 0.01
  static let buckets = 1 << 16

  private let total: Int
  /// How many headlines have the words of a bucket.
  private let counts: [UInt16]

  /// Counts the terms of headlines.
  init(_ headlines: some Collection<[UInt64]>) {
    total = headlines.count
    var counts = [UInt16](repeating: 0, count: headlines.isEmpty ? 0 : Self.buckets)
    for terms in headlines {
      for term in terms where counts[Self.bucket(term)] < .max { counts[Self.bucket(term)] += 1 }
    }
    self.counts = counts
  }

  /// Returns the key of a word, whose last bits are its length.
  ///
  /// A number, and a character of three bytes, as scripts without spaces have, say more than a letter.
  static func term(_ word: some Collection<UInt8>) -> UInt64 {
    let isNumber = word.first?.isDigit == true
    let length = word.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 < 0xE0 ? 1 : 3) }
    return word.fnv1a << 3 | (isNumber ? 6 : min(UInt64(length), 6))
  }

  static func bucket(_ term: UInt64) -> Int { Int(term >> 3) & (buckets - 1) }

  /// The square of the weight of a term: the binary logarithm of its rarity, within 0.01.
  func square(_ term: UInt64) -> Double {
    let count = counts.isEmpty ? 0 : Double(counts[Self.bucket(term)])
    let rarity = (Double(total) + Self.assumed) / (count + Self.assumed * Self.parts[Int(term & 7)])
    let part = rarity.significand - 1
    let weight = Double(rarity.exponent) + part * (1.3465 - 0.3465 * part)
    return max(Self.leastWeight, weight * weight)
  }

  func squares(_ terms: some Sequence<UInt64>) -> Double {
    terms.reduce(0) { $0 + square($1) }
  }
}
