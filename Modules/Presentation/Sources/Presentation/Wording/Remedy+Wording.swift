public import Domain

extension Remedy {
  /// Returns a sentence with the remedy in the words that front ends share.
  ///
  /// `command` writes a command of the program. If the remedy also describes the failure, it
  /// replaces the sentence.
  public func line(after sentence: String, command: (String) -> String) -> String {
    func set(_ setting: Setting, to value: String = "") -> String {
      command("config set \(setting.name)\(value)")
    }
    return switch self {
    case .setKeys(let providers):
      if let provider = providers.only {
        "\(sentence): run \(set(.key(of: provider))); \(providers.newKeys)"
      } else {
        "\(sentence); set each with \(command("config set PROVIDER-key"))"
      }
    case .checkKeys(let providers):
      "\(sentence); check \(providers.only == nil ? "them" : "it") for typing errors, "
        + "or \(providers.newKeys)"
    case .replaceKeys(let providers): "\(sentence); \(providers.newKeys)"
    case .checkAddresses(let providers):
      "\(sentence); check \(providers.only == nil ? "their addresses" : "its address") "
        + "with \(command("config list"))"
    case .allowPrivateAddresses:
      "\(sentence); to allow it, run \(set(.privateAddresses, to: " on"))"
    case .trustCertificates:
      "\(sentence); behind a company proxy, set \(Setting.authorities.name) to its certificates "
        + "with \(command("config set"))"
    case .allowMoreTime: "\(sentence); allow more time with \(set(.timeout, to: " SECONDS"))"
    case .reducePageSize: "\(sentence); load less at a time with \(set(.pageSize, to: " NUMBER"))"
    case .addConditions: "\(sentence); add words, or a filter such as site:bbc.co.uk"
    case .exchangeDates: "the first date is later than the last; exchange the dates"
    case .removeSourcesOrCategory:
      "sources cannot be combined with a country or a category; choose one of them"
    case .overwriteFile: "\(sentence); choose another file"
    case .followFeed: "\(sentence); follow one with \(command("follow ADDRESS"))"
    case .askFeedsNow: "\(sentence); \(command("refresh --fresh")) asks them now"
    case .openArchivedCopy(let page):
      "\(sentence); \(command("open \(page) --archived")) opens an older copy"
    case .examineArchive: "\(sentence); run \(command("doctor"))"
    }
  }
}
