import CStemmer
import Synchronization

/// The forms of words, for searches: `bombs`, `bombed` and `bomb` are forms of `bombing`.
///
/// A form has another ending of its language after the same beginning, and the stemmer of the language
/// finds the same stem in both. Which words a text or an archive has does not matter.
public enum WordForms {
  /// The number of letters that a word needs for other forms, and a form too.
  public static let leastLetters = 4
  /// Longer words are rarely of a language.
  private static let mostLetters = 30

  private static let stemmers = Mutex(Stemmers())

  /// Returns whether a folded word is looked up by its forms: it has enough letters, and no digits.
  public static func exist(of word: String) -> Bool { !languages(of: word).isEmpty }

  /// Returns the other forms of a folded word, in a fixed order; at most about 30.
  public static func others(of word: String) -> [String] {
    let languages = languages(of: word)
    return languages.isEmpty ? [] : stemmers.withLock { $0.others(of: word, in: languages) }
  }

  private static func languages(of word: String) -> [InflectedLanguage] {
    let letters = word.unicodeScalars
    guard (leastLetters...mostLetters).contains(letters.count) else { return [] }
    if letters.allSatisfy(isLatin) { return InflectedLanguage.latin }
    let isCyrillic = letters.allSatisfy { (0x400...0x52F).contains($0.value) }
    return isCyrillic ? InflectedLanguage.cyrillic : []
  }

  private static func isLatin(_ letter: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(letter) || (0xC0..<0x250).contains(letter.value)
  }
}

/// The stemmers that were needed so far, and the forms of the latest words.
private struct Stemmers {
  private var stemmers: [String: OpaquePointer] = [:]
  private var known: [String: [String]] = [:]

  mutating func others(of word: String, in languages: [InflectedLanguage]) -> [String] {
    if let forms = known[word] { return forms }
    var forms: [String] = []
    for language in languages {
      guard let stem = stem(of: word, in: language) else { continue }
      for form in Self.candidates(for: word, in: language)
      where !forms.contains(form) && self.stem(of: form, in: language) == stem {
        forms.append(form)
      }
    }
    if known.count >= 256 { known = [:] }
    known[word] = forms
    return forms
  }

  /// Returns the word with each other ending of a set in which it has one.
  private static func candidates(
    for word: String,
    in language: InflectedLanguage
  ) -> [String] {
    var forms: [String] = []
    for endings in language.endings {
      for ending in endings where word.hasSuffix(ending) {
        let beginning = word.unicodeScalars.dropLast(ending.unicodeScalars.count)
        for other in endings where other != ending { forms.append(String(beginning) + other) }
      }
    }
    return forms.filter { form in
      let common = zip(form.unicodeScalars, word.unicodeScalars).prefix { $0 == $1 }
      return form.unicodeScalars.count >= WordForms.leastLetters
        && common.count >= language.commonLetters
    }
  }

  private mutating func stem(of word: String, in language: InflectedLanguage) -> [UInt8]? {
    let name = language.stemmer
    guard let stemmer = stemmers[name] ?? sb_stemmer_new(name, "UTF_8") else { return nil }
    stemmers[name] = stemmer
    let bytes = Array(word.utf8)
    guard let stem = sb_stemmer_stem(stemmer, bytes, Int32(bytes.count)) else { return nil }
    return Array(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer))))
  }
}
