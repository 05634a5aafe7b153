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

  /// Returns the language that `text` names by something else than its code, such as `german`.
  ///
  /// Reads English and native names, their beginnings from three letters, other codes, and codes
  /// with a suffix, such as `en_US`.
  static func named(_ text: String) -> Language? {
    guard let word = text.lowercased().split(whereSeparator: { !$0.isLetter }).first else {
      return nil
    }
    return Language(rawValue: String(word))
      ?? allCases.first { language in
        language.names.contains { $0 == word || word.count >= 3 && $0.hasPrefix(word) }
      }
  }

  private var names: [String] {
    switch self {
    case .ar: ["arabic", "العربية"]
    case .de: ["german", "deutsch"]
    case .en: ["english"]
    case .es: ["spanish", "español", "castellano"]
    case .fr: ["french", "français", "francais"]
    case .he: ["hebrew", "iw", "עברית"]
    case .it: ["italian", "italiano"]
    case .nl: ["dutch", "nederlands"]
    case .no: ["norwegian", "norsk", "nb", "nn"]
    case .pt: ["portuguese", "português", "portugues"]
    case .ru: ["russian", "русский"]
    case .sv: ["swedish", "svenska"]
    case .ud: ["urdu", "ur"]
    case .zh: ["chinese", "mandarin", "中文"]
    }
  }
}
