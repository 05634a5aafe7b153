import Domain

/// A setting, from the environment or the settings file.
package struct Setting: Sendable {
  /// Its name in the settings file and for `config`.
  let name: String
  /// The environment variable, which takes precedence over the file.
  let variable: String
  let summary: String
  var defaultValue: String?
  /// Whether the value must never be printed or passed on the command line.
  var isSecret = false
  /// Returns what is wrong with a value; nil if it is valid.
  let fault: @Sendable (String) -> String?
}

extension Setting {
  /// Returns all settings, those of the services first.
  static func all(of catalog: ProviderCatalog) -> [Setting] {
    services(of: catalog)
      + [providers(catalog), timeout, authorities, privateAddresses, pageSize, color, pager]
  }

  /// Returns the setting with a name; throws a usage error with a suggestion.
  static func named(_ name: String, of catalog: ProviderCatalog) throws(Failure) -> Setting {
    let all = all(of: catalog)
    if let setting = all.first(where: { $0.name == name }) { return setting }
    let guess = Suggestion.sentence(for: name, among: all.map(\.name))
    throw .usage(
      "there is no setting \(Quoted(name))"
        + (guess.isEmpty ? "; \"broadsheet config list\" lists them" : guess)
    )
  }

  static let timeouts = 1...600
  package static let defaultTimeout = 20

  package static let timeout = Setting(
    name: "timeout",
    variable: "BROADSHEET_TIMEOUT",
    summary: "Seconds that a provider has to answer, from \(timeouts.lowerBound) to "
      + "\(timeouts.upperBound)",
    defaultValue: String(defaultTimeout),
    fault: { Int($0).map(timeouts.contains) == true ? nil : "give whole seconds, 1 to 600" }
  )

  package static let authorities = Setting(
    name: "ca-file",
    variable: "BROADSHEET_CA_FILE",
    summary: "File of certificates to trust instead of the system's (PEM)",
    fault: { $0.hasPrefix("/") ? nil : "give the file's absolute path" }
  )

  package static let privateAddresses = Setting(
    name: "private-addresses",
    variable: "BROADSHEET_PRIVATE_ADDRESSES",
    summary: "Whether a server on the internet may lead to private addresses, such as localhost: "
      + "on or off",
    defaultValue: "off",
    fault: { ["on", "off"].contains($0) ? nil : "choose on or off" }
  )

  static let pageSize = Setting(
    name: "page-size",
    variable: "BROADSHEET_PAGE_SIZE",
    summary: "Results per page, 1 to 100",
    defaultValue: "20",
    fault: { Int($0).map(ArticleQuery.pageSizes.contains) == true ? nil : "give 1 to 100" }
  )

  static let colors = ["auto", "always", "never"]

  static let color = Setting(
    name: "color",
    variable: "BROADSHEET_COLOR",
    summary: "Colour: auto, always or never",
    defaultValue: "auto",
    fault: { colors.contains($0) ? nil : "choose \(colors.joined(separator: ", "))" }
  )

  static let pager = Setting(
    name: "pager",
    variable: "BROADSHEET_PAGER",
    summary: "Program that shows long texts, instead of PAGER; cat for none",
    fault: { $0.contains(where: \.isNewline) ? "give a command line" : nil }
  )
}

// Settings for the services.
extension Setting {
  /// The key for a provider: `newsapi-key`, or NEWSAPI_KEY in the environment.
  static func key(of provider: Provider) -> Setting {
    Setting(
      name: "\(provider.id)-key",
      variable: "\(provider.id.uppercased())_KEY",
      summary: "Key for \(provider.name)",
      isSecret: true,
      fault: keyFault
    )
  }

  /// The address of a service: `newsapi-url`, or BROADSHEET_NEWSAPI_URL in the environment.
  static func address(of provider: Provider, default address: String) -> Setting {
    Setting(
      name: "\(provider.id)-url",
      variable: "BROADSHEET_\(provider.id.uppercased())_URL",
      summary: "Address of \(provider.name)",
      defaultValue: address,
      fault: addressFault
    )
  }

  /// The providers that are searched without `--provider`.
  static func providers(_ catalog: ProviderCatalog) -> Setting {
    Setting(
      name: "providers",
      variable: "BROADSHEET_PROVIDERS",
      summary: "Providers to search without --provider, such as guardian,hackernews "
        + "(default: all that need no key or have one)",
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

  private static func addressFault(_ address: String) -> String? {
    if WebLink(address) == nil { return "give an address that begins with https:// or http://" }
    return address.contains { "?#".contains($0) } ? "give an address without ? and #" : nil
  }

  private static func providersFault(_ list: String, _ catalog: ProviderCatalog) -> String? {
    let known = catalog.articleProviders.map(\.id)
    let names = items(of: list)
    return !names.isEmpty && names.allSatisfy(known.contains)
      ? nil : "choose from \(known.joined(separator: ", ")), separated by commas"
  }
}
