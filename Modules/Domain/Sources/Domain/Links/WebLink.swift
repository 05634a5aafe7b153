import ByteStrings
public import FoundationEssentials
import Texts

/// The URL of a web page: absolute, http or https, with a host; safe to open.
///
/// Characters that RFC 3986 does not allow in a URL are percent-encoded; what is encoded already
/// stays.
public struct WebLink: Hashable, Sendable, CustomStringConvertible {
  /// The URL as given, percent-encoded where needed, with the scheme in lower case.
  public let description: String

  /// The maximum length in bytes; longer URLs do not occur on the web.
  public static let maximumLength = 8_192

  /// Parses a URL; nil if it is invalid or too long.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength, let url = URL(string: text.encodedAfterHost)
    else { return nil }
    self.init(url)
  }

  /// Creates a link; nil unless `url` is absolute, http or https, and has a host.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host(), !host.isEmpty
    else { return nil }
    let text = url.absoluteString
    description = scheme == url.scheme ? text : scheme + text.dropFirst(scheme.utf8.count)
  }

  /// The host in lower case, without a leading `www.`.
  public var site: String { Self.site(of: description) }

  /// Returns the site of the description of a link.
  public static func site(of address: String) -> String {
    let authority = Self.authority(of: address)
    let host = authority.split(separator: UInt8(ascii: "@")).last ?? authority
    // The colons of an IPv6 address in brackets do not start a port.
    let end = host.first == UInt8(ascii: "[") ? host.firstIndex(of: UInt8(ascii: "]")) : nil
    let colon = host[(end ?? host.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
    let name = String(Substring(host[..<(colon ?? host.endIndex)])).lowercased()
    return name.utf8.starts(with: "www.".utf8) ? String(Substring(name.utf8.dropFirst(4))) : name
  }

  private static func authority(of address: String) -> Substring.UTF8View {
    let rest = address.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    return rest.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
  }
}

extension WebLink {
  /// The canonical form, which all URLs of one page share.
  ///
  /// Normalizes the case of scheme and host, and removes a default port, the fragment, trailing
  /// slashes and tracking parameters. Keeps http and https distinct, because they can be different
  /// pages. Keeps the fragment of `entry(_:)`.
  public var canonical: String {
    // By bytes: every article that is read or stored needs this.
    let whole = description.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    let rest = whole.prefix { $0 != UInt8(ascii: "#") }
    let address = rest.prefix { $0 != UInt8(ascii: "?") }
    let host = address.prefix { $0 != UInt8(ascii: "/") }
    var path = address[host.endIndex...]
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    let query = Self.withoutTracking(rest[address.endIndex...].dropFirst())
    let scheme = description.utf8.prefix { $0 != UInt8(ascii: ":") }
    let name = String(Substring(scheme)).lowercased()
    let port = name.utf8.count == 4 ? ":80" : ":443"
    let server = Self.withoutPort(port, String(Substring(host)).lowercased())
    let fragment = Substring(whole[rest.endIndex...])
    return "\(name)://\(server)\(Substring(path))" + (query.isEmpty ? "" : "?" + query)
      + (Self.entryKey(fragment).map { Self.entryMark + $0 } ?? "")
  }

  /// The same page with the other one of the schemes `http` and `https`.
  public var inOtherScheme: WebLink? { canonical.withOtherScheme.flatMap { WebLink($0) } }

  /// Returns the link of one of several entries of a feed that share this page.
  ///
  /// The key is in a fragment, which a site ignores. A fragment of the link stays before it, and browsers
  /// scroll to that: they remove what follows `:~:`
  /// (https://wicg.github.io/scroll-to-text-fragment/#the-fragment-directive).
  public func entry(_ key: UInt64) -> WebLink {
    let page = Substring(description.utf8.prefix { $0 != UInt8(ascii: "#") })
    let fragment = description.utf8.dropFirst(page.utf8.count + 1)
    let end = fragment.firstRange(of: Self.directive.utf8)?.lowerBound ?? fragment.endIndex
    let place = Substring(fragment[..<end])
    let isKept = !place.isEmpty && Self.entryKey("#" + place) == nil
    let mark = isKept ? "#" + place + Self.directive + Self.entryMark.dropFirst() : Self.entryMark
    let name = key.hexadecimal(digits: 16)
    // Of a page whose address is too long with the key, only the site stays.
    let site =
      description[..<Self.authority(of: description).endIndex] + "/" + Self.entryMark + name
    let address: String = page + mark + name
    return WebLink(address) ?? WebLink(String(site)) ?? self
  }

  /// Returns the Wayback Machine's copy of this page that is nearest to a date.
  ///
  /// https://en.wikipedia.org/wiki/Help:Using_the_Wayback_Machine#Specific_archive_copy. A date whose
  /// year has not four digits is none of the web: the newest copy.
  public func archived(at date: Date) -> WebLink {
    let digits = date.iso8601.filter(\.isNumber)
    let place = "https://web.archive.org/web/" + (digits.utf8.count == 14 ? digits : "2") + "/"
    // A name and a password are private.
    let page = withoutUser.description
    let start = page.utf8.firstIndex(of: UInt8(ascii: "/")) ?? page.startIndex
    let rest = page == description ? page[...] : page[start...].dropFirst(2)
    return WebLink(place + rest) ?? self
  }

  /// The address without user and password: the only form that is printed or sent elsewhere.
  public var withoutUser: WebLink {
    let authority = Self.authority(of: description)
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return self }
    let (scheme, host) = (description[..<authority.startIndex], description[at...].dropFirst())
    return WebLink(String(scheme + host)) ?? self
  }

  /// Returns a text, and if it is an address with user or password, also one without scheme, the address
  /// without them.
  public static func withoutUser(in text: String) -> String {
    let bytes = text.utf8
    let schemeEnd = bytes.firstRange(of: "://".utf8)?.upperBound
    let start = schemeEnd ?? bytes.startIndex
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return text }
    guard schemeEnd != nil || bytes[start..<at].contains(UInt8(ascii: ":")) else { return text }
    return String(Substring(bytes[..<start])) + String(Substring(bytes[at...].dropFirst()))
  }

  /// Whether it was made by `entry`, and no page is at it.
  var isEntry: Bool {
    Self.entryKey(Substring(description.utf8.drop { $0 != UInt8(ascii: "#") })) != nil
  }

  private static let entryMark = "#entry="
  private static let directive = ":~:"
  private static let keyLength = 16

  /// The key in a fragment that `entry` made; nil in another one.
  private static func entryKey(_ fragment: Substring) -> String? {
    guard fragment.utf8.count >= entryMark.utf8.count + keyLength else { return nil }
    let (mark, key) = (fragment.utf8.dropLast(keyLength), fragment.utf8.suffix(keyLength))
    let isMarked =
      mark.elementsEqual(entryMark.utf8)
      || mark.suffix(9).elementsEqual((directive + entryMark.dropFirst()).utf8)
    let isKey = key.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isMarked && isKey ? String(decoding: key, as: UTF8.self) : nil
  }

  private static func withoutPort(_ standard: String, _ host: String) -> String {
    for port in [standard, ":"] where host.utf8.reversed().starts(with: port.utf8.reversed()) {
      return String(Substring(host.utf8.dropLast(port.utf8.count)))
    }
    return host
  }

  private static func withoutTracking(_ query: Substring.UTF8View) -> String {
    guard !query.isEmpty else { return "" }
    return query.split(separator: UInt8(ascii: "&")).filter { item in
      let name = String(Substring(item.prefix { $0 != UInt8(ascii: "=") })).lowercased()
      return !name.utf8.starts(with: "utm_".utf8) && !trackingParameters.contains(name)
    }.map { String(Substring($0)) }.joined(separator: "&")
  }

  /// The names of query items that `canonical` leaves out, besides names that begin with `utm_`.
  public static let trackingParameters: Set<String> = [
    "cmpid", "dclid", "fbclid", "gbraid", "gclid", "guccounter", "igshid", "mc_cid", "mc_eid",
    "msclkid", "ocid", "smid", "srsltid", "twclid", "wbraid", "yclid",
  ]
}

extension String {
  /// The address, percent-encoded after its host where RFC 3986 requires it.
  ///
  /// `URL` encodes the same characters, but also the percent signs of a part that has one of them.
  var encodedAfterHost: String {
    let percent = UInt8(ascii: "%")
    let rest = utf8.drop { $0 != UInt8(ascii: ":") }
    guard utf8.contains(percent), rest.starts(with: "://".utf8),
      let start = rest.dropFirst(3).firstIndex(where: { "/?#".utf8.contains($0) })
    else { return self }
    var encoded = Array(utf8[..<start])
    var isFragment = false
    for index in utf8[start...].indices {
      let byte = utf8[index]
      let isValid: Bool
      switch byte {
      case percent:
        let digits = utf8[index...].dropFirst().prefix(2)
        isValid = digits.count == 2 && digits.allSatisfy { $0.hexadecimalValue != nil }
      case UInt8(ascii: "#"):
        isValid = !isFragment
        isFragment = true
      default: isValid = byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
      }
      encoded += isValid ? [byte] : Array("%\(byte.hexadecimal(digits: 2, uppercase: true))".utf8)
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The address with `http` for `https`, or the reverse; nil if it has another scheme.
  var withOtherScheme: String? {
    if utf8.starts(with: "https://".utf8) { return "http" + dropFirst(5) }
    return utf8.starts(with: "http://".utf8) ? "https" + dropFirst(4) : nil
  }
}
