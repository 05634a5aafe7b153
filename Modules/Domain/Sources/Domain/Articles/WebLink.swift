public import FoundationEssentials

/// The URL of a web page: absolute, http or https, with a host; safe to open.
///
/// Characters that RFC 3986 does not allow in a URL are percent-encoded.
public struct WebLink: Hashable, Sendable, CustomStringConvertible {
  /// The URL as given, percent-encoded where needed.
  public let description: String

  /// The maximum length in bytes; longer URLs do not occur on the web.
  public static let maximumLength = 8_192

  /// Parses a URL; nil if it is invalid or too long.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength, let url = URL(string: text) else { return nil }
    self.init(url)
  }

  /// Creates a link; nil unless `url` is absolute, http or https, and has a host.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host(), !host.isEmpty
    else { return nil }
    description = url.absoluteString
  }

  /// The host in lower case, without a leading `www.`.
  public var site: String {
    let host = authority.split(separator: "@").last ?? ""
    // The colons of an IPv6 address in brackets do not start a port.
    let end = host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : nil
    let name = host[..<(end ?? host.firstIndex(of: ":") ?? host.endIndex)].lowercased()
    return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
  }

  private var authority: Substring {
    let rest = description.drop { $0 != ":" }.dropFirst(3)
    return rest.prefix { !"/?#".contains($0) }
  }
}

extension WebLink {
  /// The canonical form, which all URLs of one page share.
  ///
  /// Normalizes the case of scheme and host, and removes a default port, the fragment, trailing
  /// slashes and tracking parameters. Keeps http and https distinct: only the site knows whether they
  /// are the same page. Keeps the fragment of `entry(_:)`.
  public var canonical: String {
    let whole = description.drop { $0 != ":" }.dropFirst(3)
    let rest = whole.prefix { $0 != "#" }
    let fragment = whole[rest.endIndex...]
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0]
    let host = address.prefix { $0 != "/" }
    var path = address.dropFirst(host.count)
    while path.last == "/" { path.removeLast() }
    let query = parts.count > 1 ? Self.withoutTracking(parts[1]) : ""
    let scheme = description.prefix { $0 != ":" }.lowercased()
    let server = Self.withoutPort(scheme == "http" ? ":80" : ":443", host.lowercased())
    return "\(scheme)://\(server)\(path)" + (query.isEmpty ? "" : "?" + query)
      + (Self.isEntry(fragment) ? String(fragment) : "")
  }

  /// Returns the link of one of several entries of a feed that share this page.
  ///
  /// The key is in a fragment, which a site ignores.
  public func entry(_ key: UInt64) -> WebLink {
    let digits = String(key, radix: 16)
    let padding = String(repeating: "0", count: Self.keyLength - digits.count)
    let page = description.prefix { $0 != "#" }
    return URL(string: page + Self.entryMark + padding + digits).flatMap { WebLink($0) } ?? self
  }

  private static let entryMark = "#entry="
  private static let keyLength = 16

  private static func isEntry(_ fragment: Substring) -> Bool {
    let key = fragment.utf8.dropFirst(entryMark.utf8.count)
    return fragment.hasPrefix(entryMark) && key.count == keyLength
      && key.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func withoutPort(_ standard: String, _ host: String) -> String {
    for port in [standard, ":"] where host.hasSuffix(port) {
      return String(host.dropLast(port.count))
    }
    return host
  }

  private static func withoutTracking(_ query: Substring) -> String {
    query.split(separator: "&").filter { item in
      let name = item.prefix { $0 != "=" }.lowercased()
      return !name.hasPrefix("utm_") && !trackingParameters.contains(name)
    }.joined(separator: "&")
  }

  private static let trackingParameters: Set<String> = [
    "cmpid", "dclid", "fbclid", "gbraid", "gclid", "guccounter", "igshid", "mc_cid", "mc_eid",
    "msclkid", "ocid", "smid", "srsltid", "twclid", "wbraid", "yclid",
  ]
}
