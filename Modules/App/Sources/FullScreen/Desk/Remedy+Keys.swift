import Domain
import Presentation

extension Notice {
  /// The notice as one line, with its remedies as commands of the full screen.
  var line: String {
    worded { $0.remedy?.line(after: $0.text) ?? $0.text }
  }
}

extension Remedy {
  /// Returns a sentence with the remedy as commands.
  ///
  /// If the remedy also describes the failure, it replaces the sentence.
  func line(after sentence: String) -> String {
    switch self {
    case .setKeys(let providers):
      if let provider = providers.only {
        "\(sentence): run `:config set \(Setting.key(of: provider).name)`; "
          + providers.newKeys
      } else {
        "\(sentence); set each with `:config set PROVIDER-key`"
      }
    case .checkKeys(let providers):
      "\(sentence); check \(providers.only == nil ? "them" : "it") for typing errors, "
        + "or \(providers.newKeys)"
    case .replaceKeys(let providers): "\(sentence); \(providers.newKeys)"
    case .checkAddresses(let providers):
      "\(sentence); check \(providers.only == nil ? "their addresses" : "its address") "
        + "with `:config list`"
    case .allowPrivateAddresses:
      "\(sentence); to allow it, run `:config set \(Setting.privateAddresses.name) on`"
    case .trustCertificates:
      "\(sentence); behind a company proxy, set \(Setting.authorities.name) to its certificates "
        + "with `:config set`"
    case .allowMoreTime:
      "\(sentence); allow more time with `:config set \(Setting.timeout.name) SECONDS`"
    case .reducePageSize:
      "\(sentence); load less at a time with `:config set \(Setting.pageSize.name) NUMBER`"
    case .addConditions: "\(sentence); add words, or a filter such as site:bbc.co.uk"
    case .exchangeDates: "after: is later than before:; exchange the dates"
    case .removeSourcesOrCategory:
      "sources cannot be combined with a country or a category; remove one of them"
    case .overwriteFile: "\(sentence); use --force to overwrite it, or choose another"
    case .followFeed: "\(sentence); follow one with `:follow ADDRESS`"
    case .askFeedsNow: "\(sentence); `:refresh --fresh` asks them now"
    case .examineArchive: "\(sentence); run `:doctor`"
    }
  }
}
