import Domain
import Presentation

extension Notice {
  /// The notice as one line, with its remedies as options and commands.
  var line: String {
    worded { $0.remedy?.line(after: $0.text) ?? $0.text }
  }
}

extension Remedy {
  /// Returns a sentence with the remedy as options and commands.
  ///
  /// If the options also describe the failure, they replace the sentence.
  func line(after sentence: String) -> String {
    if case .setKeys(let providers) = self, let provider = providers.only {
      return "\(sentence): \(Self.setting(.key(of: provider))); \(providers.newKeys)"
    }
    return switch self {
    case .checkAddresses(let providers) where providers.only != nil:
      "\(sentence): check its address with `broadsheet config list`"
    case .trustCertificates:
      "\(sentence); behind a company proxy, set \(Setting.authorities.name) to its certificates"
    case .allowMoreTime: "\(sentence); try a longer --timeout"
    case .reducePageSize: "\(sentence); try a smaller --page-size"
    case .addConditions: "\(sentence); add words, --source or --domain"
    case .exchangeDates: "--from is later than --to; exchange them"
    case .removeSourcesOrCategory:
      "--source cannot be combined with --country or --category; remove one of them"
    case .overwriteFile:
      "\(sentence); use --force to overwrite it, or choose another with --output"
    case .followFeed: "\(sentence): `broadsheet follow ADDRESS` follows one"
    case .askFeedsNow: "\(sentence); --fresh asks them now"
    default: line(after: sentence) { "`broadsheet \($0)`" }
    }
  }

  private static func setting(_ setting: Setting) -> String {
    "set \(setting.variable), or run `broadsheet config set \(setting.name)`"
  }
}
