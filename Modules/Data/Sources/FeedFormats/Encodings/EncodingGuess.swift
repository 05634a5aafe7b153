/// Guesses the encoding of text without a usable label, by the characters that are frequent in languages.
///
/// Each encoding of `FrequentCharacters` is tried. The one counts in which the text has no invalid
/// bytes, and the greatest share of frequent characters of its language. Text in Western European
/// languages, in which letters beyond ASCII are single, is not recognized: Windows-1252 is the default.
enum EncodingGuess {
  /// The number of bytes that are examined.
  private static let sampleLength = 32 << 10
  /// The least number of frequent characters, because a few can be a coincidence.
  private static let fewest = 4
  /// The least share of what is usual in the language.
  private static let leastShare = 0.6

  /// Returns the name of the encoding and its name for the converter; nil if none is likely.
  static func encoding(of input: [UInt8]) -> (name: String, converter: String)? {
    guard let first = input.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    let sample = Array(input[first...].prefix(sampleLength))
    let best = FrequentCharacters.all.map { ($0, share(of: $0, in: sample)) }.max { $0.1 < $1.1 }
    guard let best, best.1 >= leastShare else { return nil }
    return (best.0.encoding, best.0.converter)
  }

  /// Returns the share of frequent characters among the letters, where 1 is usual in the language.
  private static func share(of language: FrequentCharacters, in sample: [UInt8]) -> Double {
    guard let text = EncodingConverter.utf8(sample, from: language.converter) else { return 0 }
    var (letters, frequent, neighbours, wasLetter) = (0, 0, 0, false)
    for character in String(decoding: text.bytes, as: UTF8.self).unicodeScalars {
      let isLetter = character.value >= 0x80 && !isPunctuation(character)
      if isLetter {
        letters += 1
        if language.characters.contains(character) { frequent += 1 }
        if wasLetter { neighbours += 1 }
      }
      wasLetter = isLetter
    }
    // The sample can end within a character.
    let isValid = text.errors <= 1 + letters / 200
    // In one-byte encodings words consist of such letters.
    let hasWords = language.usesSeveralBytes || 2 * neighbours > letters
    guard isValid, hasWords, frequent >= fewest else { return 0 }
    return Double(frequent) / Double(letters) / language.usualShare
  }

  /// Whether a character is as frequent in all languages: punctuation, symbols and wide forms.
  private static func isPunctuation(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x80..<0xC0, 0x2000..<0x2500, 0x3000..<0x3020, 0xFF00..<0xFF66: true
    default: false
    }
  }
}
