/// The words that a text is searched by: the one definition, for the archive and for every filter.
///
/// - Letters, numbers, marks and private-use characters make words, everything else is between
///   them. Emoji and other pictographs are words of their own. Soft hyphens, joiners and variation
///   selectors are passed over.
/// - Case and accents fold: `É` is `e`, `й` is `и`, a full-width `Ａ` is `a`. Vowel points are left
///   out. Letters that Unicode does not decompose, such as `ł`, `ø` and `ß`, stay.
/// - Scripts written without spaces have no words to tell apart: each character of a run begins a
///   word with the one after it, and the last is one alone, so that `東京都` is `東京 京都 都`.
public enum SearchWords {
  /// The words of a text as they are indexed, folded, separated by single spaces.
  ///
  /// Holds nothing but ASCII spaces, lower-case ASCII letters, ASCII digits, and characters beyond
  /// ASCII. Texts that are equal as strings have the same words, however they are spelled. The
  /// spaces are to be found among the bytes: a word may begin with a mark, and a space with a mark
  /// on it is another `Character`.
  public static func index(_ text: String) -> String {
    WordWriter(text).text
  }
}
