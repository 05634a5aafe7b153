/// A language that articles can be searched in, by its code.
///
/// The codes are NewsAPI's, which are ISO 639-1 except for `ud`, its name for Urdu.
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
}
