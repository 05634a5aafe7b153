import Domain
import Presentation

extension Notice {
  /// The notice as one line, with its remedies as a person at a browser can apply them.
  var line: String {
    worded { $0.remedy?.line(after: $0.text) ?? $0.text }
  }

  /// Writes the notice as a paragraph; an error is announced at once by a screen reader.
  func write(_ html: inout HTML) {
    html.element(
      "p",
      .class(error == nil ? "notice" : "notice error"),
      .fixed("role", error == nil ? "status" : "alert")
    ) { html in
      html.element("bdi", text: line)
    }
  }
}

extension Remedy {
  /// Returns a sentence with the remedy as a page, a field, or a command on the server's computer.
  ///
  /// If the remedy also describes the failure, it replaces the sentence.
  func line(after sentence: String) -> String {
    switch self {
    case .setKeys(let providers):
      if let provider = providers.only {
        "\(sentence): run `broadsheet config set \(Setting.key(of: provider).name)`; "
          + providers.newKeys
      } else {
        "\(sentence); the page Providers lists how to set each"
      }
    case .checkKeys(let providers):
      "\(sentence); check \(providers.only == nil ? "them" : "it") for typing errors, "
        + "or \(providers.newKeys)"
    case .replaceKeys(let providers): "\(sentence); \(providers.newKeys)"
    case .checkAddresses(let providers):
      "\(sentence); check \(providers.only == nil ? "their addresses" : "its address") "
        + "with `broadsheet config list`"
    case .allowPrivateAddresses:
      "\(sentence); to allow it, run `broadsheet config set \(Setting.privateAddresses.name) on`"
    case .trustCertificates:
      "\(sentence); behind a company proxy, set \(Setting.authorities.name) to its certificates "
        + "with `broadsheet config set`"
    case .allowMoreTime:
      "\(sentence); allow more time with `broadsheet config set \(Setting.timeout.name) SECONDS`"
    case .reducePageSize:
      "\(sentence); load less at a time with "
        + "`broadsheet config set \(Setting.pageSize.name) NUMBER`"
    case .addConditions: "\(sentence); add words, or a filter such as site:bbc.co.uk"
    case .exchangeDates: "the first date is later than the last; exchange the dates"
    case .removeSourcesOrCategory:
      "sources cannot be combined with a country or a category; choose one of them"
    case .overwriteFile: "\(sentence); choose another file"
    case .followFeed: "\(sentence); follow one with `broadsheet follow ADDRESS`"
    case .askFeedsNow: "\(sentence); `broadsheet refresh --fresh` asks them now"
    case .examineArchive: "\(sentence); run `broadsheet doctor`"
    }
  }
}
