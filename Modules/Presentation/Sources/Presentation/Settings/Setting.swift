public import Domain
import Texts

/// A setting, from the command line, the environment or the settings file.
public struct Setting: Sendable {
  /// Its name in the settings file and for `config`.
  public let name: String
  /// A description of the setting, as a phrase.
  public let summary: String
  /// The value if nothing else is set; nil if there is none.
  public var defaultValue: String?
  /// Whether the value must never be shown or passed on the command line.
  public var isSecret = false
  /// The values to choose from; empty for free text.
  public var values: [String] = []
  /// Returns why a person must not set a value, although one that is stored works; else nil.
  public var conflict: @Sendable (_ value: String) -> String? = { _ in nil }
  /// Returns a description of valid values if a value is invalid, such as `use 1 to 100`; else
  /// nil.
  public let fault: @Sendable (_ value: String) -> String?

  /// The environment variable, which takes precedence over the file: `BROADSHEET_PAGE_SIZE`, or
  /// `NEWSAPI_KEY` for a key.
  public var variable: String {
    let words = name.uppercased().split(separator: "-").joined(separator: "_")
    return isSecret ? words : "BROADSHEET_" + words
  }
}

extension Setting {
  /// Returns all settings; the settings of services are first.
  public static func all(of catalog: ProviderCatalog) -> [Setting] {
    services(of: catalog)
      + [
        providers(catalog), archive, timeout, authorities, privateAddresses, projectAddress,
        fullText, refresh, pageSize,
        color, pager, player, mailer, mailFrom, plain, keys, denseList,
      ]
  }

  /// The address of a shared archive; without it, the archive is a file.
  public static let archive = Setting(
    name: "archive",
    summary: "Address of a shared archive, such as postgresql://news@db.example/broadsheet "
      + "(default: a file of your own)",
    fault: archiveFault
  )

  /// The valid timeouts in seconds.
  public static let timeouts = 1...600
  /// The default timeout in seconds.
  public static let defaultTimeout = 20

  public static let timeout = Setting(
    name: "timeout",
    summary: "Seconds that a provider has to answer, from \(timeouts.lowerBound) to "
      + "\(timeouts.upperBound)",
    defaultValue: String(defaultTimeout),
    fault: { Int($0).map(timeouts.contains) == true ? nil : "use whole seconds, 1 to 600" }
  )

  public static let authorities = Setting(
    name: "ca-file",
    summary: "File of certificates to trust instead of the system's (PEM)",
    fault: { $0.hasPrefix("/") ? nil : "use the file's absolute path" }
  )

  /// Whether a server may lead to private addresses: `on` or `off`.
  public static let privateAddresses = choice(
    "private-addresses",
    "Whether a server on the internet may lead to private addresses, such as localhost"
  )

  /// The address in the `User-Agent`, which some services ask for.
  public static let projectAddress = Setting(
    name: "project-address",
    summary: "Address in the User-Agent, by which owners of servers can reach you (default: none)",
    fault: addressFault
  )

  public static let fullText = choice(
    "full-text",
    "Whether a refresh fetches the pages of excerpts",
    among: [FullTextPolicy.auto, .never].map(\.rawValue),
    default: FullTextPolicy.auto.rawValue
  )

  /// The minutes after which the full screen and the server refresh the feeds by themselves; `off` or 0
  /// for never.
  public static let refresh = Setting(
    name: "refresh",
    summary: "Minutes after which the full screen and serve refresh the feeds, or off",
    defaultValue: "60",
    fault: { text in
      let isValid = text == "off" || Int(text).map((0...1_440).contains) == true
      return isValid ? nil : "use whole minutes up to 1440, or off"
    }
  )

  /// The number of results per page.
  public static let pageSize = Setting(
    name: "page-size",
    summary: "Results per page, 1 to 100",
    defaultValue: String(ArticleQuery.defaultPageSize),
    fault: { Int($0).map(ArticleQuery.pageSizes.contains) == true ? nil : "use 1 to 100" }
  )

  /// The valid values of `color`.
  public static let colors = ["auto", "always", "never"]

  /// The use of colour.
  public static let color = choice("color", "Colour", among: colors, default: "auto")

  public static let pager = Setting(
    name: "pager",
    summary: "Program that shows long texts, instead of PAGER; cat for none",
    fault: { $0.contains(where: \.isNewline) ? "use a command line" : nil }
  )

  public static let player = Setting(
    name: "player",
    summary: "Program that plays sounds and films, such as \"mpv --force-window %s\" "
      + "(default: the browser)",
    fault: pager.fault
  )

  public static let mailer = Setting(
    name: "mailer",
    summary: "Command that sends the mail on its standard input to the recipients in its header, "
      + "such as \"msmtp -t\" (default: sendmail -t)",
    fault: { $0.allSatisfy(\.isWhitespace) ? "use a command line" : pager.fault($0) }
  )

  public static let mailFrom = Setting(
    name: "mail-from",
    summary: "Address of the sender of mails, such as news@example.org (default: the choice of the "
      + "mailer)",
    fault: { text in
      MailAddresses(text)?.addresses == [text] ? nil : "use one address, such as news@example.org"
    }
  )

  /// Whether `broadsheet` without a command stays in line mode: `on` or `off`.
  public static let plain = choice(
    "plain",
    "Line mode instead of the full screen, as for screen readers"
  )

  /// Whether the rows of web pages have neither first lines nor pictures: `on` or `off`.
  public static let denseList = choice(
    "dense-list",
    "Lists on web pages without first lines and pictures"
  )

  /// Returns a setting with one of some values.
  private static func choice(
    _ name: String,
    _ summary: String,
    among values: [String] = ["on", "off"],
    default usual: String = "off"
  ) -> Setting {
    let choices = values.dropLast().joined(separator: ", ") + " or \(values[values.count - 1])"
    return Setting(
      name: name,
      summary: "\(summary): \(choices)",
      defaultValue: usual,
      values: values,
      fault: { values.contains($0) ? nil : "choose \(choices)" }
    )
  }

  /// The keys of the full screen that differ from the default ones.
  public static let keys = Setting(
    name: "keys",
    summary: "Keys of the full screen, such as \"save=b next=j,down\" (see `config keys`)",
    conflict: { KeyChoices.conflict(in: $0) },
    fault: { KeyChoices.fault(in: $0) }
  )
}

// Settings for keys.
extension Setting {
  private static let keyPrefix = "key."

  /// The command that a key of the full screen runs: `key.x`; nil if the name is no such setting.
  static func command(named name: String, _ choices: KeyChoices = KeyChoices()) -> Setting? {
    let key = String(name.dropFirst(keyPrefix.count))
    guard name.hasPrefix(keyPrefix), KeyChoices.isKey(key) else { return nil }
    return Setting(
      name: name,
      summary: "Command that the key \(key) runs: %u is the article's address, %t its title",
      conflict: { _ in
        choices.owner(of: key).map {
          "\(key) is a key of \($0.rawValue); `config set keys` changes it"
        }
      },
      fault: pager.fault
    )
  }

  /// The key of such a setting.
  var key: String { String(name.dropFirst(Self.keyPrefix.count)) }
}

// Settings for the services.
extension Setting {
  /// The key for a provider: `newsapi-key`, or NEWSAPI_KEY in the environment.
  public static func key(of provider: Provider) -> Setting {
    Setting(
      name: "\(provider.id)-key",
      summary: "Key for \(provider.name)",
      isSecret: true,
      fault: keyFault
    )
  }

  /// The address of a service: `newsapi-url`, or BROADSHEET_NEWSAPI_URL in the environment.
  public static func address(of provider: Provider, default address: String) -> Setting {
    Setting(
      name: "\(provider.id)-url",
      summary: "Address of \(provider.name)",
      defaultValue: address,
      fault: addressFault
    )
  }

  /// The providers that are searched without `--provider`.
  public static func providers(_ catalog: ProviderCatalog) -> Setting {
    Setting(
      name: "providers",
      summary: "Providers to search without --provider, such as guardian,hackernews "
        + "(default: all that need no key or have one)",
      values: catalog.articleProviders.map(\.id),
      fault: { providersFault($0, catalog) }
    )
  }

  private static func services(of catalog: ProviderCatalog) -> [Setting] {
    catalog.services.flatMap { service in
      (service.access == .open ? [] : [key(of: service.provider)]) + [
        address(of: service.provider, default: service.standardAddress)
      ]
    }
  }

  /// Splits a comma-separated value.
  static func items(of list: String) -> [String] {
    list.split(separator: ",").map(\.trimmed)
  }

  /// A key is sent in an HTTP header, where white space would end it or start another header.
  private static func keyFault(_ key: String) -> String? {
    let isPrintable = key.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
    return isPrintable && !key.isEmpty
      ? nil : "a key consists of printable ASCII characters without spaces"
  }

  /// A password would be shown by `config list`.
  private static func archiveFault(_ address: String) -> String? {
    guard let scheme = ["postgresql://", "postgres://"].first(where: address.hasPrefix),
      address.utf8.count > scheme.utf8.count
    else { return "use an address such as postgresql://USER@HOST/DATABASE" }
    let user = address.dropFirst(scheme.count).prefix { !"/?".contains($0) }
    let hasPassword =
      user.lastIndex(of: "@").map { user[..<$0].contains(":") } == true
      || address.contains("password=")
    return hasPassword ? "leave the password out and put it into ~/.pgpass or PGPASSWORD" : nil
  }

  private static func addressFault(_ address: String) -> String? {
    if WebLink(address) == nil { return "use an address that begins with https:// or http://" }
    return address.contains { "?#".contains($0) } ? "use an address without ? and #" : nil
  }

  private static func providersFault(_ list: String, _ catalog: ProviderCatalog) -> String? {
    let known = catalog.articleProviders.map(\.id)
    let names = items(of: list)
    return !names.isEmpty && names.allSatisfy(known.contains)
      ? nil : "choose from \(known.joined(separator: ", ")), separated by commas"
  }
}
