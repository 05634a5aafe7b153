/// A plain division of texts into words, for the characters of generated articles only.
///
/// It is independent of the archive's code. A character of a script without spaces is a token, with
/// a flag for whether it directly follows the previous one.
struct NaiveText {
  private struct Token {
    var text: String
    var isJoined = false
  }

  private var tokens: [Token] = []

  init(_ text: String) {
    var isInWord = false
    var isInRun = false
    for character in text {
      if Self.unspaced.contains(character) {
        tokens.append(Token(text: String(character), isJoined: isInRun))
      } else if let sign = Self.pictographs[character] {
        tokens.append(Token(text: sign))
      } else if let letter = Self.letter(character) {
        if !isInWord { tokens.append(Token(text: "")) }
        tokens[tokens.count - 1].text += letter
      }
      isInRun = Self.unspaced.contains(character)
      isInWord = Self.letter(character) != nil
    }
  }

  /// The tokens as bytes, each between a mark for whether it is joined and an end mark.
  var bytes: [CChar] {
    Array(tokens.map { Self.lead($0) + $0.text + Self.end }.joined().utf8CString)
  }

  /// The bytes that a text with these adjacent tokens contains; nil if there are none.
  func wanted(isPrefix: Bool) -> [CChar]? {
    guard let first = tokens.first, let last = tokens.last else { return nil }
    let isAnywhere = first.text.first.map(Self.unspaced.contains) ?? false
    let start = (isAnywhere ? "" : Self.lead(first)) + first.text
    let rest = tokens.dropFirst().map { Self.end + Self.lead($0) + $0.text }.joined()
    let mayGoOn = isPrefix || last.text.first.map(Self.unspaced.contains) ?? false
    return Array((start + rest + (mayGoOn ? "" : Self.end)).utf8CString)
  }

  private static let end = "\u{1}"

  private static func lead(_ token: Token) -> String { token.isJoined ? "\u{2}" : "\u{3}" }

  private static func letter(_ character: Character) -> String? {
    if let folded = folded[character] { return folded }
    let isPlain = character.isASCII && (character.isLetter || character.isNumber)
    return isPlain || others.contains(character) ? character.lowercased() : nil
  }

  private static let unspaced = Set<Character>("東京都気候変動プラグ新聞")
  private static let pictographs: [Character: String] = ["🦜": "🦜", "☂️": "☂", "☂": "☂"]
  private static let others = Set<Character>("łŁελαсМмосква")
  private static let folded: [Character: String] = [
    "é": "e", "É": "e", "ï": "i", "Ö": "o", "ö": "o", "Å": "a", "ñ": "n", "ú": "u", "ó": "o",
    "ź": "z", "ά": "α", "ς": "σ", "σ": "σ", "Ε": "ε", "Ｃ": "c", "Ｌ": "l", "Ｉ": "i", "Ｍ": "m",
    "Ａ": "a", "Ｔ": "t", "Ｅ": "e",
  ]
}
