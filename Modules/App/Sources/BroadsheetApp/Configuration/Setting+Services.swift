import Domain
import NewsServices

// What can be set for each service.
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

  /// Where a service is: `newsapi-url`, or BROADSHEET_NEWSAPI_URL in the environment.
  static func address(of service: any OnlineService.Type) -> Setting {
    let provider = service.provider
    return Setting(
      name: "\(provider.id)-url",
      variable: "BROADSHEET_\(provider.id.uppercased())_URL",
      summary: "Address of \(provider.name)",
      standard: service.standardAddress,
      fault: addressFault
    )
  }

  /// The providers that are searched unless others are named.
  static let providers = Setting(
    name: "providers",
    variable: "BROADSHEET_PROVIDERS",
    summary: "Providers to search unless --provider names others, such as guardian,hackernews "
      + "(default: all that can be used)",
    fault: providersFault
  )

  /// Those of the settings that services have.
  static var ofServices: [Setting] {
    Container.onlineServices.flatMap { service in
      (service.access == .open ? [] : [key(of: service.provider)]) + [address(of: service)]
    }
  }

  /// Splits a value that is a list with commas.
  static func items(of list: String) -> [String] {
    list.split(separator: ",").map(\.trimmed)
  }

  /// A key travels in a header, where white space would end it or begin another.
  private static func keyFault(_ key: String) -> String? {
    let isPrintable = key.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
    return isPrintable && !key.isEmpty ? nil : "a key has letters, digits and signs, and no spaces"
  }

  private static func addressFault(_ address: String) -> String? {
    if WebLink(address) == nil { return "give an address that begins with https:// or http://" }
    return address.contains { "?#".contains($0) } ? "give an address without ? and #" : nil
  }

  private static func providersFault(_ list: String) -> String? {
    let known = Container.providers.map(\.id)
    let names = items(of: list)
    return !names.isEmpty && names.allSatisfy(known.contains)
      ? nil : "choose from \(known.joined(separator: ", ")), with commas"
  }
}
