import Domain

/// Another place where the story of an article can be read, as Broadsheet writes it.
struct WirePlace: Decodable, Sendable {
  let provider: Lenient<String>?
  let source: Lenient<String>?
  let url: Lenient<String>?

  /// Returns the place; nil without an address, and called by its site without a name.
  func appearance(_ provider: (Provider.ID?) -> Provider) -> Appearance? {
    guard let link = url?.value.flatMap(WebLink.init) else { return nil }
    return Appearance(
      provider: provider(self.provider?.value),
      source: source?.value ?? link.site,
      link: link
    )
  }
}
