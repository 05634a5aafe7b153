/// A language that articles can be searched in, by its code.
///
/// The codes are NewsAPI's: ISO 639-1, except `ud` for Urdu.
public enum Language: String, CaseIterable, Hashable, Sendable {
  case ar
  case de
  case en
  case es
  case fr
  case he
  case it
  case nl
  case no
  case pt
  case ru
  case sv
  case ud
  case zh

  /// The tag in BCP 47, which has another code for Urdu.
  public var tag: String { self == .ud ? "ur" : rawValue }

  /// Returns the language for a text other than its code, such as `german`.
  ///
  /// Accepts names and their beginnings from three letters, other codes, and codes with a suffix,
  /// such as `en_US`.
  static func named(_ text: String) -> Language? {
    let words = text.lowercased().split { !$0.isLetter }
    guard let word = words.first else { return nil }
    return Language(rawValue: String(word))
      ?? names.first { $0.key == word || word.count >= 3 && $0.key.hasPrefix(word) }?.value
  }

  /// Creates the language of a tag such as `en-GB`; nil for languages without a case.
  package init?(tag: String) {
    let name = String(decoding: tag.utf8.prefix(20), as: UTF8.self)
    guard let language = Language.named(name) else { return nil }
    self = language
  }

  private static let names: KeyValuePairs = [
    "arabic": ar, "chinese": zh, "deutsch": de, "dutch": nl, "english": en, "español": es,
    "french": fr, "français": fr, "german": de, "hebrew": he, "italian": it, "nb": no, "nn": no,
    "norwegian": no, "portuguese": pt, "russian": ru, "spanish": es, "svenska": sv, "swedish": sv,
    "ur": ud, "urdu": ud, "中文": zh,
  ]
}
