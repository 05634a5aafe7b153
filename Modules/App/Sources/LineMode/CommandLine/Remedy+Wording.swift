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
    switch self {
    case .setKeys(let providers):
      if let provider = providers.only {
        "\(sentence): \(Self.setting(.key(of: provider))); \(providers.newKeys)"
      } else {
        "\(sentence); set each with `broadsheet config set PROVIDER-key`"
      }
    case .checkKeys(let providers):
      "\(sentence); check \(providers.only == nil ? "them" : "it") for typing errors, "
        + "or \(providers.newKeys)"
    case .replaceKeys(let providers): "\(sentence); \(providers.newKeys)"
    case .checkAddresses(let providers):
      providers.only == nil
        ? "\(sentence); check their addresses with `broadsheet config list`"
        : "\(sentence): check its address with `broadsheet config list`"
    case .allowPrivateAddresses:
      "\(sentence); to allow it, run `broadsheet config set \(Setting.privateAddresses.name) on`"
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
    case .examineArchive: "\(sentence); run `broadsheet doctor`"
    }
  }

  private static func setting(_ setting: Setting) -> String {
    "set \(setting.variable), or run `broadsheet config set \(setting.name)`"
  }
}
